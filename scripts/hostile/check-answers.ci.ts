import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runWes } from '../run-wes.test.helper.ts';
import { ANSWER_MISBEHAVIOURS } from './answer-misbehaviours.test.helper.ts';
import { describeCheck, ENV, openHostileTable } from './hostile-table.test.helper.ts';
import { LINE, TEXT } from './hostile-text.test.helper.ts';

/** A target whose answers are well-formed HTTP, and hostile in what they say. */
const table = await openHostileTable();
afterAll(table.close);

const { overlays, recordings } = describeCheck([...ANSWER_MISBEHAVIOURS, ...table.redirects], table);

describe('what came of it', () => {
  const dir = join(table.folder, 'learn');
  const learned = join(dir, 'learned.yaml');

  it('wes learn reads every recording', { timeout: 120_000 }, async () => {
    table.expectHarmless(await runWes(['learn', ...recordings, `--out=${learned}`], ENV), dir);
  });

  it('wes learn reads a recording that somebody wrote', async () => {
    const file = join(table.folder, 'somebody.har');
    writeFileSync(file, JSON.stringify(toHostileHar()));
    table.expectHarmless(await runWes(['learn', file, '--host=gateway.example'], ENV));
  });

  it('wes lint and wes docs read what was learned', { timeout: 300_000 }, async () => {
    const files = [...overlays, learned].filter((file) => existsSync(file));
    expect(files.length).toBeGreaterThan(10);
    for (const overlay of files) table.expectHarmless(await runWes(['lint', `--overlay=${overlay}`], ENV));
    const out = join(table.folder, 'docs');
    const args = files.slice(-1).map((file) => `--overlay=${file}`);
    table.expectHarmless(await runWes(['docs', ...args, `--out=${out}`], ENV), out);
  });
});

/** HAR 1.2 with a hostile text in every place that takes one. */
function toHostileHar(): object {
  const headers = [LINE, 'x-a', 'location', 'allow'].map((name) => ({ name, value: TEXT }));
  const text = JSON.stringify({ [TEXT]: TEXT, members: [{ [LINE]: TEXT }] });
  const entry = (url: string, status: number): object => ({
    startedDateTime: '2026-01-01T00:00:00.000Z',
    time: 1,
    request: { method: 'GET', url, httpVersion: LINE, headers, queryString: [{ name: TEXT, value: TEXT }] },
    response: {
      status,
      statusText: TEXT,
      headers,
      content: { mimeType: status === 200 ? 'application/json' : LINE, text },
    },
  });
  const base = 'https://gateway.example/dev/1';
  const urls = [`${base}/members`, `${base}/members?${encodeURIComponent(LINE)}`, `${base}/${LINE}`, TEXT];
  return {
    log: {
      version: LINE,
      creator: { name: TEXT, version: TEXT },
      entries: urls.flatMap((url) => [200, 403, 500].map((status) => entry(url, status))),
    },
  };
}
