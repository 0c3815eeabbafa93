import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type RunningMock, startMock } from './index.ts';
import { CALLERS, COMPANIES, STAGES } from './known.test.helper.ts';
import type { StartOptions } from './options.ts';

const open: RunningMock[] = [];

async function start(options: StartOptions = {}): Promise<RunningMock> {
  const mock = await startMock({ port: 0, ...options });
  open.push(mock);
  return mock;
}

/** How long something takes, in milliseconds. */
async function time(what: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await what();
  return performance.now() - from;
}

function isFree(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.on('connect', () => resolve(socket.destroy() && false));
    socket.on('error', () => resolve(true));
  });
}

describe('startMock', () => {
  afterEach(async () => {
    await Promise.all(open.splice(0).map((mock) => mock.close()));
  });

  it('says where it listens, and with what it can be asked', async () => {
    const mock = await start();
    expect(mock.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(mock.stages).toEqual({
      dev: { baseUrl: `${mock.url}/dev/1` },
      prod: { baseUrl: `${mock.url}/prod/1` },
    });
    expect(mock.companies.map(({ name, keys }) => ({ name, keys }))).toEqual(
      COMPANIES.map(({ name, keys }) => ({ name, keys })),
    );
    for (const { name, keys, sample } of mock.companies) {
      for (const stage of STAGES) {
        const headers = { 'x-api-key': keys[stage] ?? '' };
        const { data } = CALLERS.find((who) => who.key === keys[stage]) ?? CALLERS[0] ?? { data: undefined };
        expect(data?.members.map(({ email }) => email)).toEqual(expect.arrayContaining(sample.members));
        expect((await fetch(`${mock.stages[stage]?.baseUrl}/members`, { headers })).status).toBe(200);
      }
      expect({ name, members: sample.members.length }).toEqual({ name, members: 3 });
    }
  });

  it('takes the host and the port that it is given', async () => {
    const first = await start({ host: 'localhost' });
    const { port } = new URL(first.url);
    expect(first.url).toBe(`http://localhost:${port}`);
    await first.close();
    // An address that listens everywhere is none that can be called.
    const second = await start({ host: '0.0.0.0', port: Number(port) });
    expect(second.url).toBe(`http://127.0.0.1:${port}`);
    expect((await fetch(`${second.url}/__mock/health`)).status).toBe(200);
  });

  it('rejects where the port is taken, and where the document cannot be served', async () => {
    const { port } = new URL((await start()).url);
    await expect(startMock({ port: Number(port) })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await expect(startMock({ port: 0, document: 'nothing.yaml' })).rejects.toThrow(
      /nothing\.yaml.*no such file/,
    );
  });

  it('reset brings back the known data', async () => {
    const mock = await start();
    const headers = { 'x-api-key': CALLERS[0]?.key ?? '', 'content-type': 'application/json' };
    const url = `${mock.stages['dev']?.baseUrl}`;
    await fetch(`${url}/api/v1/members`, { method: 'POST', headers, body: '[{"email":"a@new.example"}]' });
    const read = async (): Promise<number> =>
      (await fetch(`${url}/api/v1/users/a@new.example/profile`, { headers })).status;
    const before = await read();
    mock.reset();
    expect([before, await read()]).toEqual([200, 404]);
  });

  it('closes within a second though clients keep their connections', async () => {
    const mock = await start();
    const agent = new Agent({ keepAlive: true });
    const ask = (): Promise<unknown> =>
      new Promise((resolve) => {
        get(`${mock.url}/__mock/health`, { agent }, (response) => response.resume().on('end', resolve));
      });
    await ask();
    await ask();
    const idle = connect(Number(new URL(mock.url).port), '127.0.0.1');
    await new Promise((resolve) => idle.on('connect', resolve));
    expect(await time(mock.close)).toBeLessThan(1_000);
    expect(await isFree(mock.url)).toBe(true);
    agent.destroy();
    idle.destroy();
  });

  it('closes within a second though a request hangs', async () => {
    const mock = await start({ latency: { from: 3_000, to: 3_000 } });
    const asked = fetch(`${mock.url}/dev/1/members`).then(
      () => 'answered',
      () => 'cut off',
    );
    const half = connect(Number(new URL(mock.url).port), '127.0.0.1');
    half.on('error', () => undefined);
    half.write('POST /dev/1/api/v1/members HTTP/1.1\r\nHost: a\r\ncontent-length: 10\r\n\r\n[');
    await fetch(`${mock.url}/__mock/health`);
    expect(await time(mock.close)).toBeLessThan(1_000);
    expect(await asked).toBe('cut off');
    expect(await isFree(mock.url)).toBe(true);
  });

  it('lets a request that is under way come to its end', async () => {
    const mock = await start({ latency: { from: 100, to: 100 } });
    const asked = fetch(`${mock.url}/dev/1/members`, { headers: { 'x-api-key': CALLERS[0]?.key ?? '' } });
    await fetch(`${mock.url}/__mock/health`);
    const [response] = await Promise.all([asked, mock.close()]);
    expect(response.status).toBe(200);
  });

  it('may be closed twice', async () => {
    const mock = await start();
    await Promise.all([mock.close(), mock.close()]);
    await mock.close();
    await expect(fetch(mock.url)).rejects.toThrow();
  });
});
