import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MOCK_KEYS } from '../commands/check/check-target.test.helper.ts';
import { runWes, spawnWes } from '../run-wes.test.helper.ts';
import { ANSWER_MISBEHAVIOURS } from './answer-misbehaviours.test.helper.ts';
import { ENV, openHostileTable } from './hostile-table.test.helper.ts';
import { HEALTHY } from './hostile-target.test.helper.ts';
import { WIRE_MISBEHAVIOURS } from './wire-misbehaviours.test.helper.ts';

const table = await openHostileTable();
const { target, folder } = table;
afterAll(table.close);
const ROWS = [...WIRE_MISBEHAVIOURS, ...ANSWER_MISBEHAVIOURS, ...table.redirects];

describe('wes proxy, before a target with', () => {
  const har = join(folder, 'proxy', 'traffic.har');
  const overlay = join(folder, 'proxy', 'learned.yaml');
  const out = { stdout: '', stderr: '' };
  let child: ReturnType<typeof spawnWes>;
  let closed: Promise<unknown[]>;
  let port = 0;

  beforeAll(async () => {
    const args = ['--port=0', '--timeout=0.5', `--har=${har}`, `--learn=${overlay}`];
    child = spawnWes(['proxy', `http://127.0.0.1:${target.port}`, ...args], ENV);
    closed = once(child, 'close');
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
    const [code] = (await closed) as [number | null];
    table.expectHarmless({ code, ...out }, join(folder, 'proxy'));
    expect(code).toBe(1);
    expect(existsSync(har)).toBe(true);
  });
});

/** Its requests are those of `wes check`: of what these come to, some of each kind. */
describe('wes parity, of a target with', () => {
  it.each(ROWS.filter((_, index) => index % 6 === 0))('$name', { timeout: 120_000 }, async (row) => {
    target.become(row);
    const address = `http://127.0.0.1:${target.port}/dev/1`;
    const only = ['--include-operation-id=listMembers', '--checks=positive_data_acceptance'];
    table.expectHarmless(await runWes(['parity', address, ...only, '--timeout=0.3'], ENV));
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
