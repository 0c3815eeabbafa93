import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll, describe, expect, it } from 'vitest';
import { toStrange } from '../../../contracts/learn/strange-gateway.test.helper.ts';
import { createMock } from '../../../mock/create-mock.ts';
import { type Ended, runWes, runWesProcess } from '../../run-wes.test.helper.ts';
import { MOCK_KEYS, serveMock, startTarget } from '../check/check-target.test.helper.ts';

const folder = mkdtempSync(join(tmpdir(), 'wes-parity-test-'));
const app = createMock();
const strange = toStrange((request) => app.fetch(request), {
  moved: { '/{stage}/1/members': '/{stage}/members' },
  statuses: { 201: 202 },
});
const moved = await startTarget(getRequestListener(async (request) => strange(request)));
const mock = await startTarget(serveMock());
const operations = ['listMembers', 'createBoost'].flatMap((id) => ['--include-operation-id', id]);
const env = { ...MOCK_KEYS, GITHUB_ACTIONS: '', CI: '' };
const learned = join(folder, 'learned.yaml');

afterAll(() => {
  rmSync(folder, { recursive: true });
  for (const { server } of [moved, mock]) {
    server.closeAllConnections();
    server.close();
  }
});

const wes = (command: string, url: string, ...args: string[]): Promise<Ended> =>
  runWes([command, url, ...operations, '--exclude-checks=negative_data_rejection', ...args], env);

describe('wes check --learn', { timeout: 120_000 }, () => {
  it('writes an Overlay, with which nothing drifts', async () => {
    const first = await wes('check', moved.url, '--learn', learned);
    expect(first.code).toBe(0);
    expect(first.stdout).toMatch(
      /Learned from \d+ exchanges: 1 path, 1 status, \d+ confirmed facts\. Written: .*learned\.yaml\n$/,
    );
    const text = readFileSync(learned, 'utf8');
    expect(text).toMatch(/^# What a running service was seen to do/);
    expect(text).toContain(
      'description: GET /members is at /{stage}/members (relative to the stage). Seen in ',
    );
    expect(text).toMatch(/, dev, prod, 20\d\d-\d\d-\d\d, with the\s+document [0-9a-f]{12}\./);
    for (const value of [...Object.values(MOCK_KEYS), 'alderfinch', 'Rosa'])
      expect(text).not.toContain(value);

    const second = await wes(
      'check',
      moved.url,
      '--overlay',
      learned,
      '--fail-on',
      'drift',
      '--learn',
      join(folder, 'more.yaml'),
    );
    expect(second.code).toBe(0);
    expect(second.stdout).toMatch(/Nothing new was learned from \d+ exchanges\.\n$/);
    expect(existsSync(join(folder, 'more.yaml'))).toBe(false);
  });

  it('learns nothing from a mock, and says so', async () => {
    const file = join(folder, 'mock.yaml');
    const { code, stdout } = await wes('check', mock.url, '--learn', file);
    expect(code).toBe(0);
    expect(stdout).toContain('Nothing was learned: the target is a mock (x-wes-mock).\n');
    expect(existsSync(file)).toBe(false);
  });

  it.each([
    {
      name: 'a file that is there',
      file: 'there.yaml',
      says: /there\.yaml is there already, and may hold what a person changed/,
    },
    {
      name: 'corrections that are there',
      file: 'apart.yaml',
      says: /apart\.corrections\.yaml is there already/,
    },
    { name: 'a file that is no Overlay', file: 'learned.txt', says: /--learn writes YAML or JSON/ },
  ])('refuses $name before anything is sent', async ({ file, says }) => {
    for (const name of ['there.yaml', 'apart.corrections.yaml']) writeFileSync(join(folder, name), 'kept');
    const before = moved.requests.length;
    const { code, stderr } = await wes('check', moved.url, '--learn', join(folder, file));
    expect(code).toBe(2);
    expect(stderr).toMatch(says);
    expect(moved.requests.length).toBe(before);
    expect(readFileSync(join(folder, 'there.yaml'), 'utf8')).toBe('kept');
  });

  it('writes JSON where the file is called so, and says where it cannot', async () => {
    const json = join(folder, 'learned.json');
    await wes('check', moved.url, '--learn', json);
    expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({
      overlay: '1.1.0',
      actions: expect.any(Array),
    });
    const nowhere = await wes('check', moved.url, '--learn', join(json, 'below.json'));
    expect(nowhere.code).toBe(2);
    expect(nowhere.stderr).toMatch(/below\.json cannot be written|cannot be made/);
  });
});

describe('wes parity', { timeout: 120_000 }, () => {
  it('prints where a target differs from the mock, and what the mock would need', async () => {
    const { code, stdout } = await wes('parity', moved.url);
    expect(code).toBe(1);
    expect(stdout).toContain(`listMembers
  reading (dev, prod)
    fact    /paths/~1members/get
    target  it is at /{stage}/members (relative to the stage)
    mock    as the document says: it is at /{stage}/1/members
`);
    expect(stdout).toContain('What the mock would need to agree:\n');
    expect(stdout).toContain('  POST /api/v1/performance-boosts answers with 202, not 201\n');
    for (const line of stdout.split('\n').filter((one) => one.startsWith('  ')))
      expect(line.length).toBeLessThan(100);
  });

  it('prints no difference with what was learned', async () => {
    const file = join(folder, 'parity.yaml');
    expect((await wes('parity', moved.url, '--learn', file)).code).toBe(1);
    const { code, stdout } = await wes('parity', moved.url, '--overlay', file);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'No difference: the mock answers as the target does.\n',
    });
  });

  it('prints no difference of the mock from itself', async () => {
    const { code, stdout } = await wes('parity', mock.url);
    expect(stdout).toBe(
      'No difference: the mock answers as the target does.\nNothing was learned: the target is a mock (x-wes-mock).\n',
    );
    expect(code).toBe(0);
  });

  it('exits 2 where nothing can be said', async () => {
    const { code, stdout, stderr } = await runWesProcess(['parity', moved.url], {
      ...env,
      WES_DEV_KEY: 'nobody-knows-it-1',
      WES_PROD_KEY: '',
    });
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^wes: /m);
  });
});
