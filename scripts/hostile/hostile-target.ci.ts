import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MOCK_KEYS } from '../commands/check/check-target.test.helper.ts';
import { type Ended, runWes, spawnWes } from '../run-wes.test.helper.ts';
import { ANSWER_MISBEHAVIOURS, toRedirects } from './answer-misbehaviours.test.helper.ts';
import { HEALTHY, startHostileTarget } from './hostile-target.test.helper.ts';
import { LINE, TEXT } from './hostile-text.test.helper.ts';
import { expectHarmlessFile, expectHarmlessText } from './scan.test.helper.ts';
import { WIRE_MISBEHAVIOURS } from './wire-misbehaviours.test.helper.ts';

const folder = mkdtempSync(join(tmpdir(), 'wes-hostile-'));
const KEYS = Object.values(MOCK_KEYS);
/** As in a pipeline, where most that is printed is obeyed. */
const ENV = { ...MOCK_KEYS, GITHUB_ACTIONS: 'true', CI: 'true' };
const ONLY = [
  ...['listMembers', 'listRecognitions'].map((id) => `--include-operation-id=${id}`),
  '--checks=positive_data_acceptance,missing_required_header,response_schema_conformance',
];

let strayed = 0;
const elsewhere = createServer((_, response) => {
  strayed += 1;
  response.end('{}');
}).listen(0, '127.0.0.1');
await once(elsewhere, 'listening');
const target = await startHostileTarget();
const ROWS = [
  ...WIRE_MISBEHAVIOURS,
  ...ANSWER_MISBEHAVIOURS,
  ...toRedirects(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`),
];
/** The Overlays that were learned, and the recordings. */
const learned: string[] = [];
const recordings: string[] = [];

afterAll(async () => {
  elsewhere.close();
  await target.close();
  rmSync(folder, { recursive: true });
});

/** It ended by itself with a status that is documented, said why in one sentence, and nothing of what it wrote does harm. */
function expectHarmless({ code, stdout, stderr }: Ended, dir?: string): void {
  expect([0, 1, 2]).toContain(code);
  if (code === 2) expect(`${stdout}${stderr}`).toMatch(/^(?:wes: |Cannot judge: )[^\n]+/m);
  else expect(stdout).not.toBe('');
  for (const text of [stdout, stderr]) {
    expect(text).not.toContain('this is a fault of the kit');
    expectHarmlessText(text, KEYS);
  }
  for (const file of dir !== undefined && existsSync(dir) ? readdirSync(dir) : [])
    expectHarmlessFile(file, readFileSync(join(dir as string, file), 'utf8'), KEYS);
  expect(strayed).toBe(0);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
}

describe('wes check, with every report, of a target with', () => {
  it.each(ROWS)('$name', { timeout: 120_000 }, async (row) => {
    target.become(row);
    const dir = join(folder, row.name.replace(/\W+/g, '-'));
    const overlay = join(dir, 'learned.yaml');
    const address = `http://127.0.0.1:${target.port}/dev/1`;
    const reports = ['--report=json,junit,sarif,html,har', `--report-dir=${dir}`, `--learn=${overlay}`];
    const ended = await runWes(['check', address, ...ONLY, '--timeout=0.3', ...reports], ENV);
    expect(target.asked()).toBeGreaterThan(0);
    expectHarmless(ended, dir);
    for (const file of [overlay, overlay.replace('.yaml', '.corrections.yaml')])
      if (existsSync(file)) learned.push(file);
    recordings.push(join(dir, 'exchanges.har'));
  });
});

describe('wes parity, of a target with', () => {
  it.each(ROWS.filter(({ alter }) => alter))('$name', { timeout: 120_000 }, async (row) => {
    target.become(row);
    const address = `http://127.0.0.1:${target.port}/dev/1`;
    const only = ['--include-operation-id=listMembers', '--checks=positive_data_acceptance'];
    expectHarmless(await runWes(['parity', address, ...only, '--timeout=0.3'], ENV));
  });
});

describe('wes proxy, before a target with', () => {
  const har = join(folder, 'proxy', 'traffic.har');
  const overlay = join(folder, 'proxy', 'learned.yaml');
  const out = { stdout: '', stderr: '' };
  let child: ReturnType<typeof spawnWes>;
  let port = 0;

  beforeAll(async () => {
    const args = ['--port=0', '--timeout=0.5', `--har=${har}`, `--learn=${overlay}`];
    child = spawnWes(['proxy', `http://127.0.0.1:${target.port}`, ...args], ENV);
    for (const name of ['stdout', 'stderr'] as const)
      child[name]?.on('data', (text) => {
        out[name] += text;
      });
    await vi.waitUntil(() => out.stdout.includes('Ctrl-C stops'), { timeout: 60_000 });
    port = Number(/127\.0\.0\.1:(\d+)/.exec(out.stdout.split('Point')[1] ?? '')?.[1]);
  });

  it.each(ROWS)('$name, and is there for the next one', { timeout: 60_000 }, async (row) => {
    target.become(row);
    for (const path of ['members', 'recognition?email=a%40b.example']) await ask(port, path);
    target.become(HEALTHY);
    expect(await ask(port, 'members')).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('tells of all that in the end, and none of it does harm', async () => {
    child.kill('SIGINT');
    const [code] = (await once(child, 'close')) as [number | null];
    expectHarmless({ code, ...out }, join(folder, 'proxy'));
    expect(code).toBe(1);
    recordings.push(har);
    learned.push(overlay);
  });
});

describe('what came of it', () => {
  it('wes learn reads every recording', async () => {
    const overlay = join(folder, 'learn', 'learned.yaml');
    expectHarmless(await runWes(['learn', ...recordings, `--out=${overlay}`], ENV), join(folder, 'learn'));
    learned.push(overlay);
  });

  it('wes learn reads a recording that somebody wrote', async () => {
    const file = join(folder, `somebody.har`);
    writeFileSync(file, JSON.stringify(toHostileHar()));
    expectHarmless(await runWes(['learn', file, '--host=gateway.example'], ENV));
  });

  it('wes lint and wes docs read every Overlay', { timeout: 300_000 }, async () => {
    expect(learned.length).toBeGreaterThan(10);
    for (const overlay of learned.filter((file) => existsSync(file)))
      expectHarmless(await runWes(['lint', `--overlay=${overlay}`], ENV));
    const dir = join(folder, 'docs');
    const overlays = learned.slice(-1).map((file) => `--overlay=${file}`);
    expectHarmless(await runWes(['docs', ...overlays, `--out=${dir}`], ENV), dir);
  });
});

/** What a client reads of an answer, at most 64 KiB of it and for a second. */
async function ask(port: number, path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let got = '';
  const timer = setTimeout(() => socket.destroy(), 1000);
  socket.on('error', () => undefined);
  socket.on('data', (part) => {
    got += part.toString('latin1');
    if (got.length > 65_536) socket.destroy();
  });
  const key = MOCK_KEYS['WES_DEV_KEY'];
  socket.write(`GET /dev/1/${path} HTTP/1.1\r\nHost: a\r\nx-api-key: ${key}\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  clearTimeout(timer);
  return got;
}

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
