import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type RunningMock, startMock } from '../../../mock/start-mock.ts';
import { readUntil, runWesProcess, spawnWes } from '../../run-wes.test.helper.ts';

const folder = mkdtempSync(join(tmpdir(), 'wes-proxy-'));
const KEY = 'fake-key-4f1c9a7de2b8';
const toClose: { close(): unknown }[] = [];
afterAll(async () => {
  for (const one of toClose) await one.close();
  rmSync(folder, { recursive: true });
});

async function serve(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  toClose.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The command in front of a service. What it has written so far, and its end. */
async function startProxy(target: string, args: readonly string[] = []) {
  const child = spawnWes(['proxy', target, '--port', '0', ...args]);
  const out = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.on('data', (text) => {
      out[name] += text;
    });
  await expect.poll(() => out.stdout, { timeout: 20_000 }).toContain('Ctrl-C stops');
  const [url = ''] =
    /http:\/\/127\.0\.0\.1:\d+(?=(\/dev\/1)?$)/m.exec(out.stdout.split('Point')[1] ?? '') ?? [];
  return {
    out,
    url,
    async stop(signal: NodeJS.Signals = 'SIGINT') {
      child.kill(signal);
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, ...out };
    },
  };
}

describe('wes proxy', () => {
  it('passes on, tells of the client, and at the end of all that was seen', async () => {
    const mock: RunningMock = await startMock({ port: 0 });
    toClose.push(mock);
    const har = join(folder, 'new', 'a.har');
    const { url, out, stop } = await startProxy(mock.url, ['--har', har]);
    const key = mock.companies[0]?.keys['dev'] ?? '';
    const direct = await fetch(`${mock.url}/dev/1/members`, { headers: { 'x-api-key': key } });
    const passed = await fetch(`${url}/dev/1/members`, { headers: { 'x-api-key': key } });
    expect(await passed.text()).toBe(await direct.text());
    expect((await fetch(`${url}/dev/1/members?x-api-key=${key}`)).status).toBe(403);
    await expect.poll(() => out.stdout).toContain('client: listMembers: the key stands in the query');
    const { code, stdout, stderr } = await stop();
    expect(code).toBe(0);
    expect(stdout).toContain('Exchanges   2 seen, 2 judged\n');
    expect(stdout).toContain('2 of the answers came from a mock');
    expect(stdout).toContain('Nothing that was seen violates the document.\n');
    expect(stdout).toContain(`Written: ${har} (all 2 exchanges)\n`);
    const recorded = readFileSync(har, 'utf8');
    expect(JSON.parse(recorded).log.entries).toHaveLength(2);
    expect(stdout + stderr + recorded).not.toContain(key);
  });

  it('prints a violation as it comes, once, and exits 1', async () => {
    const target = await serve((_, response) => {
      response.setHeader('content-type', 'application/json').end(`{"recognitions":"${KEY}"}`);
    });
    const { url, out, stop } = await startProxy(target);
    const headers = { 'x-api-key': KEY };
    for (let count = 0; count < 3; count += 1)
      await (await fetch(`${url}/dev/1/recognition?email=a@b.example`, { headers })).text();
    await expect.poll(() => out.stdout).toContain('✗ violated');
    const { code, stdout, stderr } = await stop('SIGTERM');
    expect(code).toBe(1);
    const [before = '', after = ''] = stdout.split('Exchanges');
    // Once as it came, and once in the summary.
    expect(before.match(/text "\[Filtered\]"/g)).toHaveLength(2);
    expect(after).toMatch(/Violated: \d violations?\.\n$/);
    expect(stdout + stderr).not.toContain(KEY);
  });

  it('stands for a base address where it is given one', async () => {
    const seen: (string | undefined)[] = [];
    const target = await serve((request, response) => {
      seen.push(request.url);
      response.statusCode = 403;
      response.end('Forbidden');
    });
    const { url, stop } = await startProxy(`${target}/gw/dev/1/`);
    await (await fetch(`${url}/members`)).text();
    expect(seen).toEqual(['/gw/dev/1/members']);
    expect((await stop()).stdout).toContain('Operations  listMembers 1\n');
  });

  it.each<[given: string, args: string[], message: string]>([
    ['no address', [], "missing required argument 'target'"],
    ['an address that is none', ['ftp://gateway.example'], 'must be an absolute http or https URL'],
    ['what is neither', ['gateway.example'], 'else give an address, such as http://gateway.example'],
    ['half a base address', ['http://gateway.example/dev'], 'ends half way'],
    ['credentials', [`http://me:${KEY}@gateway.example`], 'must not hold credentials'],
    ['no such document', ['http://127.0.0.1:1', '--document', 'none.yaml'], 'none.yaml cannot be read'],
    ['no such port', ['http://127.0.0.1:1', '--port', '70000'], 'whole number from 0 to 65535'],
    ['no such time', ['http://127.0.0.1:1', '--timeout', 'soon'], '--timeout takes seconds'],
    [
      'no such host',
      ['http://127.0.0.1:1', '--port', '0', '--host', '203.0.113.1'],
      'has no address 203.0.113.1',
    ],
  ])('with %s does not start: exit 2', async (_, args, message) => {
    const { code, stdout, stderr } = await runWesProcess(['proxy', ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).not.toContain(KEY);
  });

  it('on a port that is taken does not start: exit 2', async () => {
    const taken = await serve((_, response) => response.end());
    const { code, stderr } = await runWesProcess(['proxy', taken, '--port', new URL(taken).port]);
    expect(code).toBe(2);
    expect(stderr).toContain('is in use');
  });

  it('goes on where nobody reads any more', async () => {
    const target = await serve((_, response) => response.end('{}'));
    const child = spawnWes(['proxy', target, '--port', '0', '--har', join(folder, 'unread.har')]);
    const printed = await readUntil(child, 'Ctrl-C stops');
    child.stdout?.destroy();
    const [url = ''] = /http:\/\/127\.0\.0\.1:\d+(?=\/dev\/1$)/m.exec(printed) ?? [];
    for (let count = 0; count < 3; count += 1)
      expect(await (await fetch(`${url}/dev/1/recognition`)).text()).toBe('{}');
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(readFileSync(join(folder, 'unread.har'), 'utf8')).toContain('"entries"');
  });

  it('where its recording cannot be written says so: exit 2', async () => {
    const target = await serve((_, response) => response.end());
    const { stop } = await startProxy(target, ['--har', folder]);
    const { code, stdout, stderr } = await stop();
    expect(code).toBe(2);
    expect(stderr).toContain('cannot be written');
    expect(stdout).toContain('Nothing was judged.');
  });
});
