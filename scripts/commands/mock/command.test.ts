import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { packageFile } from '../../../spec/package-file.ts';
import { readUntil, runWesProcess, spawnWes } from '../../run-wes.test.helper.ts';

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
      says: 'wes: package.json:1: This document has no `openapi` field; the kit reads OpenAPI 3.1.x.',
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
      args: ['--latency', '9-1'],
      says: 'wes: --latency takes milliseconds up to 60000, as 100 or 50-200; it is "9-1".',
    },
    {
      args: ['--host', '203.0.113.1', '--port', '0'],
      says: 'wes: This machine has no address 203.0.113.1; choose one that it has.',
    },
  ])('$args', async ({ args, says }) => {
    expect(await runWesProcess(['mock', ...args])).toEqual({ code: 2, stdout: '', stderr: `${says}\n` });
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
