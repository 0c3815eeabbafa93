import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { toHarText } from '../../../contracts/report/har/har.ts';
import { KEY, toTraffic } from '../../../contracts/watch/traffic.test.helper.ts';
import { createWatch } from '../../../contracts/watch/watch.ts';
import { ownContract } from '../../../spec/contract.test.helper.ts';
import { runWes } from '../../run-wes.test.helper.ts';

const folder = mkdtempSync(join(tmpdir(), 'wes-learn-'));
afterAll(() => rmSync(folder, { recursive: true }));
const LIST = { recognitions: [], pagination: { page: 1, limit: 20, total: 0, pages: 0 } };

/** A recording of one answer to the same request. */
function write(name: string, line: string, status: number, answer: unknown): string {
  const watch = createWatch(ownContract(), { store: { exchanges: 9, bytes: 1e6 } });
  watch.observe(toTraffic(line, status, answer), '');
  const file = join(folder, name);
  writeFileSync(file, toHarText(watch.result().records, { name: 'kit', version: '1' }, ''));
  return file;
}

describe('wes learn', () => {
  const fine = write('fine.har', 'GET /dev/1/recognition?email=a@b.example', 200, LIST);
  const broken = write('broken.har', 'GET /dev/1/recognition?email=a@b.example', 200, {
    ...LIST,
    recognitions: 1,
  });
  const foreign = write('foreign.har', 'GET /logo.png', 200, 'x');
  const none = join(folder, 'none.har');
  writeFileSync(none, '{"log":{"entries":[{}]}}');

  it.each<[given: string, args: string[], code: number, told: string[]]>([
    ['what is documented', [fine], 0, ['Exchanges   1 seen, 1 judged\n', 'Nothing that was seen violates']],
    [
      'a violation in one of two',
      [fine, broken],
      1,
      ['Exchanges   2 seen, 2 judged\n', '✗ violated', 'Violated: 1 violation.'],
    ],
    [
      'nothing of the service',
      [foreign],
      2,
      ['it belongs to another host, gateway.example (1)', 'Nothing was judged.'],
    ],
    ['another host than that', [fine, '--host', 'other.example'], 2, ['it belongs to another host']],
    ['that host', [fine, '--host', 'gateway.example'], 0, ['1 judged']],
  ])('of %s', async (_, args, want, told) => {
    const { code, stdout, stderr } = await runWes(['learn', ...args]);
    expect({ code, stderr }).toEqual({ code: want, stderr: '' });
    for (const text of told) expect(stdout.replace(/\n +/g, ' ')).toContain(text);
    expect(stdout).not.toContain(KEY);
  });

  it.each<[given: string, args: string[], message: string]>([
    ['no file', [], "missing required argument 'file.har'"],
    ['no such file', ['nowhere.har'], 'nowhere.har cannot be read: there is no such file.'],
    ['a folder', [folder], 'it is a folder'],
    ['no HAR', [none], 'is no HAR: entry 0 has no request.'],
  ])('of %s: exit 2', async (_, args, message) => {
    const { code, stdout, stderr } = await runWes(['learn', ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });
});
