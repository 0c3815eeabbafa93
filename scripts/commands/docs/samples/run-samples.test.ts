import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createContract } from '../../../../spec/contract.ts';
import { loadDocument } from '../../../../spec/document.ts';
import { packageFile } from '../../../../spec/package-file.ts';
import { hostileDocument, loadObject } from '../build.test.helper.ts';
import { buildSamples, type RunSamples, SampleError } from './build-samples.ts';
import { runSamples } from './run-samples.ts';
import { RUNTIMES, type Runtime } from './runtime.ts';
import type { SampleCall } from './sample.ts';

const folder = mkdtempSync(join(tmpdir(), 'wes-samples-'));
afterAll(() => rmSync(folder, { recursive: true }));

const own = loadDocument();
const ADDRESS = { prefix: 'http://127.0.0.1:4010', stage: 'dev' };
const hasPython = spawnSync('python3', ['-c', 'import requests']).status === 0;
const COUNT = hasPython ? 3 : 2;

const MEMBERS: SampleCall = {
  id: 'listMembers',
  operationId: 'listMembers',
  label: '',
  method: 'GET',
  given: [],
  target: '/dev/1/members',
  headers: [],
  key: { header: 'x-api-key', variable: 'WES_DEV_KEY' },
  stage: 'dev',
  body: undefined,
  answersJson: true,
  answersRedirect: false,
  wantedStatus: undefined,
};
const typescript = RUNTIMES.filter(({ language }) => language === 'typescript');
/** A language whose programs are all the same. */
const saying = (code: string): Runtime[] => typescript.map((runtime) => ({ ...runtime, write: () => code }));

describe('the samples of a document', () => {
  it('are run in every language, and answered alike, to the last byte', async () => {
    const built = await buildSamples(createContract(own), ADDRESS);
    const samples = [...built.own, ...built.refused];
    expect(samples).toHaveLength(21);
    expect(built.count).toBe(21 * COUNT);
    for (const { answers } of samples) expect(answers).toHaveLength(1);
    expect(
      built.refused.map(({ answers }) => [answers[0]?.status, JSON.parse(answers[0]?.body ?? '').message]),
    ).toEqual([
      [403, 'Forbidden'],
      [403, 'Invalid API Key.'],
      [403, 'Invalid API Key by stage'],
    ]);
  });

  it('are run whatever a document holds', async () => {
    const { count, without } = await buildSamples(createContract(hostileDocument), {
      prefix: 'http://h',
      stage: 'default',
    });
    expect(count).toBe(7 * COUNT);
    expect([...without.keys()]).toEqual(['trace /traced', 'get /search']);
  });

  it('are TypeScript that a strict compiler takes', async () => {
    const built = await buildSamples(createContract(own), ADDRESS, async () => ({
      answers: [],
      failures: [],
      missing: new Map(),
      count: 0,
    }));
    const files = [...built.own, ...built.refused].map(({ code }, index) => {
      const file = join(folder, `sample-${index}.mts`);
      writeFileSync(file, code.typescript);
      return file;
    });
    symlinkSync(packageFile('node_modules'), join(folder, 'node_modules'));
    const options = [
      '--ignoreConfig',
      '--noEmit',
      '--skipLibCheck',
      '--strict',
      '--target',
      'es2022',
      '--module',
      'nodenext',
      '--types',
      'node',
    ];
    const { stdout } = spawnSync(
      process.execPath,
      [packageFile('node_modules/typescript/bin/tsc'), ...options, ...files],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    expect(stdout).toBe('');
  });
});

it('a sample is answered from the known data, whatever was written before it', async () => {
  const entry = { email: 'aaa@alderfinch.example', name: 'Aaa' };
  const write: SampleCall = {
    ...MEMBERS,
    method: 'POST',
    target: '/dev/1/api/v1/members',
    body: { mediaType: 'application/json', value: [entry] },
  };
  const { answers: alone } = await runSamples(own, [MEMBERS], typescript);
  const { answers: behind } = await runSamples(own, [write, write, MEMBERS], typescript);
  expect(behind[2]).toEqual(alone[0]);
  expect(behind[1]).toEqual(behind[0]);
  expect(behind[0]?.[0]?.body).toContain('"created": 1');
});

describe('a sample that fails', () => {
  it.each<{ name: string; call?: Partial<SampleCall>; runtimes?: Runtime[]; says: RegExp }>([
    {
      name: 'refused',
      call: { target: '/dev/1/members?limit=0' },
      says: /^The sample listMembers in TypeScript failed: it was answered with 400 \{\n? *"message":.*limit/s,
    },
    { name: 'accepted, but not to be', call: { wantedStatus: 403 }, says: /: it was answered with 200 / },
    { name: 'broken off', runtimes: saying('throw new Error("no luck");'), says: /: Error: no luck\.$/ },
    { name: 'no program at all', runtimes: saying('const = ;'), says: /: SyntaxError: / },
    {
      name: 'silent about the answer',
      runtimes: saying('console.log(1);'),
      says: /: it sent 0 requests instead of one\.$/,
    },
    { name: 'ended for good', runtimes: saying('process.exit(7);'), says: /: exit status 7\.$/ },
  ])('$name', async ({ call = {}, runtimes = typescript, says }) => {
    const { failures } = await runSamples(own, [{ ...MEMBERS, ...call }], runtimes);
    expect(failures).toEqual([[expect.stringMatching(says)]]);
  });

  it("stops the build of the service's pages, and is left out of those of others", async () => {
    const fail: RunSamples = async (_, calls) => ({
      answers: calls.map(() => []),
      failures: calls.map((_, index) => (index === 0 ? ['It did not.'] : [])),
      missing: new Map(),
      count: 0,
    });
    const address = { prefix: 'http://h', stage: 'default' };
    await expect(buildSamples(createContract(own), address, fail)).rejects.toThrow(SampleError);
    const paths = Object.fromEntries(
      ['a', 'b'].map((id) => [`/${id}`, { get: { operationId: id, responses: {} } }]),
    );
    const shop = loadObject({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths });
    const { own: shown, without } = await buildSamples(createContract(shop), address, fail);
    expect(shown.map(({ operationId }) => operationId)).toEqual(['b']);
    expect([...without]).toEqual([['a', 'It did not.']]);
  });
});

describe('a machine', () => {
  const { PATH: path, TMPDIR: temporary } = process.env;
  afterEach(() => {
    process.env['PATH'] = path;
    delete process.env['TMPDIR'];
    if (temporary !== undefined) process.env['TMPDIR'] = temporary;
    delete process.env['HTTP_PROXY'];
    delete process.env['WES_DEV_KEY'];
  });

  it('that can write no temporary file runs nothing, and says why', async () => {
    process.env['TMPDIR'] = join(folder, 'there-is-none');
    const { missing, count, answers } = await runSamples(own, [MEMBERS]);
    expect({ count, answers }).toEqual({ count: 0, answers: [[]] });
    expect([...missing.keys()]).toEqual(['curl', 'typescript', 'python']);
    expect([...missing.values()][0]).toMatch(/^no temporary file can be written to .*there-is-none$/);
  });

  it('that lacks curl and Python runs the rest, and says what is missing', async () => {
    process.env['PATH'] = folder;
    const { missing, count, answers } = await runSamples(own, [MEMBERS]);
    expect([...missing]).toEqual([
      ['curl', 'there is no curl here'],
      ['python', 'there is no python3 here'],
    ]);
    expect(count).toBe(1);
    expect(answers[0]?.map(({ languages }) => languages)).toEqual([['typescript']]);
  });

  it('that lacks the module of Python says so', async () => {
    const bin = mkdtempSync(join(folder, 'bin-'));
    writeFileSync(
      join(bin, 'python3'),
      '#!/bin/sh\nfor word; do :; done\necho "$word python3 has no module requests here"\n',
      {
        mode: 0o755,
      },
    );
    process.env['PATH'] = `${bin}${delimiter}${path}`;
    const { missing } = await runSamples(own, [MEMBERS]);
    expect([...missing]).toEqual([['python', 'python3 has no module requests here']]);
  });

  it("keeps its user's keys and proxies out of the samples", async () => {
    process.env['HTTP_PROXY'] = 'http://127.0.0.1:1';
    process.env['WES_DEV_KEY'] = 'the-users-own-key';
    const { count } = await runSamples(own, [MEMBERS]);
    expect(count).toBe(COUNT);
  });
});
