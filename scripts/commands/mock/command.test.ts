import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { sendRaw } from '../../../mock/raw.test.helper.ts';
import { packageFile } from '../../../spec/package-file.ts';
import { readUntil, runWes, runWesProcess, spawnWes } from '../../run-wes.test.helper.ts';

type Started = ReturnType<typeof spawnWes>;

const started: Started[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

function start(args: readonly string[], env: NodeJS.ProcessEnv = {}): Started {
  const child = spawnWes(['mock', ...args], env);
  started.push(child);
  return child;
}

describe('wes mock --json', () => {
  it('prints exactly one line, with all that is needed to call it', async () => {
    const child = start(['--json', '--port', '0']);
    const line = await readUntil(child, '\n');
    const { url, stages, companies } = JSON.parse(line);
    expect(line.trim().split('\n')).toHaveLength(1);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(stages).toEqual({ dev: { baseUrl: `${url}/dev/1` }, prod: { baseUrl: `${url}/prod/1` } });
    expect(companies).toHaveLength(2);
    for (const { name, keys, sample } of companies) {
      expect(name).toMatch(/\w/);
      expect(Object.keys(keys)).toEqual(['dev', 'prod']);
      expect(sample.members).toHaveLength(3);
      for (const [stage, key] of Object.entries<string>(keys)) {
        const get = async (target: string): Promise<{ recognitions: unknown[] }> => {
          const response = await fetch(stages[stage].baseUrl + target, { headers: { 'x-api-key': key } });
          expect(response.status).toBe(200);
          return (await response.json()) as { recognitions: unknown[] };
        };
        for (const email of sample.members) await get(`/api/v1/users/${email}/profile`);
        const read = await get(`/recognition?team_name=${encodeURIComponent(sample.team_name)}`);
        expect(read.recognitions.length).toBeGreaterThan(0);
        for (const recipients of [sample.team_id, sample.cohort_id]) {
          const sent = await fetch(`${stages[stage].baseUrl}/recognition/${sample.members[0]}`, {
            method: 'POST',
            headers: { 'x-api-key': key, 'content-type': 'application/json' },
            body: JSON.stringify({ recipients }),
          });
          expect(sent.status).toBe(201);
        }
      }
    }
  });

  it('puts everything else on standard error', async () => {
    const child = start(['--json', '--port', '0']);
    let more = '';
    const { url } = JSON.parse(await readUntil(child, '\n'));
    child.stdout?.on('data', (text) => {
      more += text;
    });
    const said = once(child.stderr as NodeJS.ReadableStream, 'data');
    await fetch(`${url}/dev/members`, { headers: { 'x-api-key': 'fake-dev-key-alder-finch-0001' } });
    expect(String(await said)).toBe('note GET /dev/members 404: Was GET /dev/1/members meant?\n');
    expect(more).toBe('');
  });
});

describe('wes mock, when nobody reads its notes', () => {
  it('goes on serving', async () => {
    const child = start(['--json', '--port', '0']);
    const { url } = JSON.parse(await readUntil(child, '\n'));
    child.stderr?.destroy();
    for (const path of ['/dev/members', '/dev/members', '/nothing'])
      expect((await fetch(url + path)).status).toBe(404);
  });
});

describe('wes mock, for a person', () => {
  it('prints both base addresses, a key for each, and a curl line that works when it is pasted', async () => {
    const child = start(['--port', '0']);
    const text = await readUntil(child, 'Ctrl-C');
    const [, baseUrl = ''] = /dev {3}(http:\S+)/.exec(text) ?? [];
    expect(text).toContain(baseUrl.replace('/dev/', '/prod/'));
    expect(text).toContain('fake-dev-key-alder-finch-0001');
    expect(text).toContain('fake-prod-key-alder-finch-0001');
    const curl = text.split('\n').find((line) => line.includes('curl ')) ?? '';
    const [, header = '', target = ''] = /curl -H '([^']+)' '([^']+)'/.exec(curl) ?? [];
    const [name = '', value = ''] = header.split(': ');
    const response = await fetch(target, { headers: { [name]: value } });
    expect(response.status).toBe(200);
  });

  it('takes the port from PORT, and --port goes before it', async () => {
    const child = start(['--json', '--port', '0'], { PORT: 'nonsense' });
    expect(await readUntil(child, '\n')).toContain('http://127.0.0.1:');
    expect(await runWesProcess(['mock'], { PORT: 'nonsense' })).toMatchObject({ code: 2, stdout: '' });
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends on %s although a client keeps its connection open',
    async (signal) => {
      const child = start(['--json', '--port', '0']);
      const { url } = JSON.parse(await readUntil(child, '\n'));
      await fetch(`${url}/__mock/health`);
      child.kill(signal);
      const [code, killedBy] = await once(child, 'exit');
      expect({ code, killedBy }).toEqual({ code: 0, killedBy: null });
    },
  );
});

describe('wes mock, beyond loopback', () => {
  const TOKEN = 'a-token-of-this-test-alone';
  const readKeys = async (url: string, token?: string): Promise<number> => {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return (await fetch(`${url}/__mock/companies/alder-finch/keys`, { headers })).status;
  };

  it('gives the token to who started it, as JSON', async () => {
    const child = start(['--json', '--port', '0', '--host', '0.0.0.0']);
    const { url, controlToken } = JSON.parse(await readUntil(child, '\n'));
    expect([await readKeys(url), await readKeys(url, controlToken)]).toEqual([401, 200]);
  });

  it('prints a token that it generated once, and none on loopback', async () => {
    const text = await readUntil(start(['--port', '0', '--host', '0.0.0.0']), 'Ctrl-C');
    const [, token = ''] = /Token of the control, .*: (\S+)/.exec(text) ?? [];
    const [, url = ''] = /dev {3}(http:\/\/[^/]+)/.exec(text) ?? [];
    expect(await readKeys(url, token)).toBe(200);
    expect(text.split(token)).toHaveLength(2);
    expect(await readUntil(start(['--port', '0']), 'Ctrl-C')).not.toContain('Token');
  });

  it('takes the token from the environment, and does not print it', async () => {
    const env = { WES_CONTROL_TOKEN: TOKEN };
    const text = await readUntil(start(['--port', '0', '--public-host', 'mock.test'], env), 'Ctrl-C');
    expect(text).not.toContain(TOKEN);
    const [, url = ''] = /dev {3}(http:\/\/[^/]+)/.exec(text) ?? [];
    expect([await readKeys(url), await readKeys(url, TOKEN)]).toEqual([401, 200]);
    const { port } = new URL(url);
    const head = `GET /__mock/journal HTTP/1.1\r\nHost: mock.test:${port}\r\nAuthorization: Bearer ${TOKEN}\r\n\r\n`;
    expect((await sendRaw(url, head))?.status).toBe(200);
  });

  it('an empty token is none, and one that can be guessed is not taken, nor repeated', async () => {
    const child = start(['--json', '--port', '0', '--host', '0.0.0.0'], { WES_CONTROL_TOKEN: '' });
    expect(JSON.parse(await readUntil(child, '\n')).controlToken.length).toBeGreaterThan(40);
    expect(await runWesProcess(['mock', '--port', '0'], { WES_CONTROL_TOKEN: 'hunter2' })).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'wes: WES_CONTROL_TOKEN must be at least 16 letters, digits, or - . _ ~ + / with = at the end alone.\n',
    });
  });
});

describe('wes mock, told to stop', () => {
  const PATH = '/dev/1/members?limit=1';
  const headers = { 'x-api-key': 'fake-dev-key-alder-finch-0001' };

  /** Five requests that the mock has begun to answer. */
  async function askFive(url: string): Promise<Promise<{ status: number; connection: string | null }>[]> {
    const asked = Array.from({ length: 5 }, async () => {
      const response = await fetch(url + PATH, { headers });
      await response.json();
      return { status: response.status, connection: response.headers.get('connection') };
    });
    for (const each of asked) each.catch(() => undefined);
    // The mock has them once it has answered one that came after them.
    await fetch(`${url}/__mock/health`);
    return asked;
  }

  it('answers what is in flight, and exits with 0', async () => {
    const child = start(['--json', '--port', '0', '--latency', '3000']);
    const { url } = JSON.parse(await readUntil(child, '\n'));
    const asked = await askFive(url);
    child.kill('SIGTERM');
    const ended = once(child, 'exit');
    await vi.waitFor(async () => expect(await isListening(url)).toBe(false), { interval: 10 });
    expect(await Promise.all(asked)).toEqual(Array(5).fill({ status: 200, connection: 'close' }));
    expect(await ended).toEqual([0, null]);
  });

  it('cuts off what takes longer than --grace, and exits with 0', async () => {
    const child = start(['--json', '--port', '0', '--latency', '60000', '--grace', '0.2']);
    const { url } = JSON.parse(await readUntil(child, '\n'));
    const asked = await askFive(url);
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
    for (const each of asked) await expect(each).rejects.toThrow();
  });

  it('twice, ends at once', async () => {
    const child = start(['--json', '--port', '0', '--latency', '60000', '--grace', '600']);
    const { url } = JSON.parse(await readUntil(child, '\n'));
    const asked = await askFive(url);
    child.kill('SIGTERM');
    await vi.waitFor(async () => expect(await isListening(url)).toBe(false), { interval: 10 });
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
    for (const each of asked) await expect(each).rejects.toThrow();
  });
});

/** Whether a port takes connections. */
async function isListening(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

describe('a mock that npm started', () => {
  it('does not outlive npm, and so does not keep its port', async () => {
    const npm = spawn('npm', ['run', '-s', 'wes', '--', 'mock', '--json', '--port', '0'], {
      cwd: packageFile('.'),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const { url } = JSON.parse(await readUntil(npm, '\n'));
    npm.kill('SIGTERM');
    await vi.waitFor(() => expect(fetch(`${url}/__mock/health`)).rejects.toThrow(), {
      timeout: 5_000,
      interval: 50,
    });
  });
});

describe('what keeps a mock from starting is one sentence and exit 2', () => {
  let taken: Server | undefined;
  afterEach(() => taken?.close());

  it.each<{ args: string[]; says: string }>([
    { args: ['--foo'], says: "wes: unknown option '--foo'. See wes --help." },
    { args: ['--prot', '1'], says: "wes: unknown option '--prot' (Did you mean --port?) See wes --help." },
    {
      args: ['a.yaml', 'b.yaml'],
      says: "wes: too many arguments for 'mock'. Expected 1 argument but got 2. See wes --help.",
    },
    { args: ['no-such.yaml'], says: 'wes: The document no-such.yaml cannot be read: there is no such file.' },
    { args: ['spec'], says: 'wes: The document spec cannot be read: it is a folder.' },
    {
      args: ['--overlay', 'no.yaml'],
      says: 'wes: The Overlay no.yaml cannot be read: there is no such file.',
    },
    {
      args: ['package.json'],
      says: 'wes: package.json:1: This document has no `openapi` field; the kit reads OpenAPI 3.0, 3.1 and 3.2.',
    },
    {
      args: ['--port', '70000'],
      says: 'wes: The port (--port or PORT) takes a whole number from 0 to 65535; it is "70000".',
    },
    {
      args: ['--port', '-1'],
      says: 'wes: The port (--port or PORT) takes a whole number from 0 to 65535; it is "-1".',
    },
    {
      args: ['--seed', 'x'],
      says: `wes: --seed takes a whole number from 0 to ${Number.MAX_SAFE_INTEGER}; it is "x".`,
    },
    {
      args: ['--data', 'nowhere.yaml'],
      says: 'wes: The data nowhere.yaml cannot be read: there is no such file.',
    },
    {
      args: ['--behaviour', 'outages'],
      says: 'wes: --behaviour: There is no set of behaviours outages; did you mean outage?',
    },
    {
      args: ['--latency', '9-1'],
      says: 'wes: --latency takes milliseconds up to 60000, as 100 or 50-200; it is "9-1".',
    },
    {
      args: ['--public-host', 'mock.test:80'],
      says: 'wes: --public-host takes the name of a host, such as mock.test; it is "mock.test:80".',
    },
    { args: ['--grace', '-1'], says: 'wes: --grace takes seconds from 0 to 600; it is "-1".' },
    {
      args: ['--request-timeout', '0'],
      says: 'wes: --request-timeout takes seconds from 0.001 to 600; it is "0".',
    },
    ...['connections', 'header-size', 'body-size'].map((limit) => ({
      args: [`--max-${limit}`, '0'],
      says: `wes: --max-${limit} takes a whole number from 1 to 1073741824; it is "0".`,
    })),
    {
      args: ['--host', '203.0.113.1', '--port', '0'],
      says: 'wes: This machine has no address 203.0.113.1; choose one that it has.',
    },
  ])('$args', async ({ args, says }) => {
    expect(await runWes(['mock', ...args])).toEqual({ code: 2, stdout: '', stderr: `${says}\n` });
  });

  it('a port in use', async () => {
    taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    expect(await runWesProcess(['mock', '--port', `${port}`])).toEqual({
      code: 2,
      stdout: '',
      stderr: `wes: Port ${port} of 127.0.0.1 is in use; choose another, or 0 for a free one.\n`,
    });
  });
});

describe('wes mock --watch', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wes-mock-watch-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'api.yaml');
  const write = (path: string): void =>
    writeFileSync(
      file,
      `openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n  ${path}:\n    get: { operationId: it, responses: { '204': { description: d } } }\n`,
    );

  it('serves what changed, tells open pages and standard error, and stops as ever', async () => {
    write('/first');
    const child = start(['--json', '--port', '0', '--watch', file]);
    const { url } = JSON.parse(await readUntil(child, '\n'));
    const open = await fetch(`${url}/__mock/events`, { headers: { accept: 'text/event-stream' } });
    const events = open.body?.getReader();
    await events?.read();
    const said = once(child.stderr as NodeJS.ReadableStream, 'data');
    write('/second');
    // Nothing but the reload can have changed anything.
    expect(new TextDecoder().decode((await events?.read())?.value)).toMatch(/^event: change/);
    expect(String(await said)).toBe(`reloaded ${file}.\n`);
    expect((await fetch(`${url}/second`)).status).toBe(204);
    expect((await fetch(`${url}/__mock/docs`)).status).toBe(200);
    expect(await (await fetch(`${url}/__mock/docs`)).text()).toContain('/second');
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
  });

  it('says which files it follows, also of its own document', async () => {
    const text = await readUntil(start(['--port', '0', '--watch']), 'Ctrl-C');
    expect(text).toContain('Reloads when one changes: spec/openapi.yaml');
    expect(await readUntil(start(['--port', '0']), 'Ctrl-C')).not.toContain('Reloads');
  });

  it('does not go with a fault, which is injected into one document', async () => {
    const { code, stderr } = await runWes(['mock', '--watch', '--fault', 'key-unknown-text-full-stop']);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('--watch does not go with --fault'),
    });
  });
});
