import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'iovalkey';
import { beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../bench/server.ts';
import { runWesProcess } from '../../../run-wes.test.helper.ts';
import { type Process, useProcesses } from './instances.test.helper.ts';

const { folder, startServer, startMock } = useProcesses();

interface Reply {
  status: number;
  text: string;
}

async function ask({ url }: Process, path: string, init?: RequestInit): Promise<Reply> {
  const response = await fetch(url + path, init);
  return { status: response.status, text: await response.text() };
}

const add = (mock: Process): Promise<Reply> =>
  ask(mock, '/__mock/companies', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'x'.repeat(50) }),
  });

/** The ids of the companies that were added. */
async function listAdded(mock: Process): Promise<string[]> {
  const { text } = await ask(mock, '/__mock/companies');
  return JSON.parse(text).companies.flatMap(({ id }: { id: string }) =>
    id.startsWith('company-') ? [id] : [],
  );
}

/** What a start that cannot be says, in one line, and nothing of a password. */
async function startInVain(store: string, ...args: string[]): Promise<string> {
  const { code, stderr, stdout } = await runWesProcess(['mock', '--port', '0', ...args], {
    WES_STORE: store,
  });
  expect({ code, stdout, lines: stderr.trimEnd().split('\n').length }).toEqual({
    code: 2,
    stdout: '',
    lines: 1,
  });
  expect(stderr).not.toContain('hush');
  return stderr;
}

describe('a store in a folder', () => {
  const fill = async (): Promise<string> => {
    const at = join(folder(), 'store');
    const mock = await startMock(`file:${at}`);
    for (let count = 0; count < 5; count += 1) expect((await add(mock)).status).toBe(201);
    await mock.kill();
    return at;
  };

  it.each([
    ['was cut off', (wal: string) => truncateSync(wal, statSync(wal).size - 100)],
    [
      'is followed by what was never whole',
      (wal: string) => writeFileSync(wal, Buffer.alloc(5_000, 7), { flag: 'a' }),
    ],
    [
      'was written wrongly',
      (wal: string) => {
        const bytes = readFileSync(wal);
        bytes.fill(9, bytes.length - 2_000);
        writeFileSync(wal, bytes);
      },
    ],
  ])('is read up to a last write that %s', async (_, tear) => {
    const at = await fill();
    tear(join(at, 'log.db-wal'));
    const mock = await startMock(`file:${at}`);
    const ids = await listAdded(mock);
    expect(ids.length).toBeGreaterThanOrEqual(4);
    expect(ids).toEqual(ids.map((_id, index) => `company-${index + 1}`));
    expect(JSON.parse((await add(mock)).text).id).toBe(`company-${ids.length + 1}`);
    await mock.kill();
  });

  it('is refused where it is no database, and left as it is', async () => {
    const at = folder();
    writeFileSync(join(at, 'log.db'), 'This is no database.'.repeat(100));
    expect(await startInVain(`file:${at}`)).toBe(
      `wes: The store ${at} cannot be used: its file log.db is no database.\n`,
    );
    expect(readFileSync(join(at, 'log.db'), 'utf8')).toBe('This is no database.'.repeat(100));
  });

  it('is refused where it may not be written', async () => {
    const at = await fill();
    for (const file of ['', 'log.db', 'log.db-wal']) chmodSync(join(at, file), file === '' ? 0o555 : 0o444);
    // Root may write all the same, unless it gives that up.
    const bounded = ['setpriv', '--bounding-set', '-dac_override', '--inh-caps', '-dac_override'];
    const { code, stderr } = await runWesProcess(
      ['mock', '--port', '0', '--store', `file:${at}`],
      {},
      process.getuid?.() === 0 ? bounded : [],
    );
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/^wes: The store .* cannot be (used|opened): .*\.\n$/),
    });
    for (const file of ['', 'log.db', 'log.db-wal']) chmodSync(join(at, file), 0o755);
    const mock = await startMock(`file:${at}`);
    expect(await listAdded(mock)).toHaveLength(5);
    await mock.kill();
  });

  it.each([
    ['is a file', 'it is a file, not a folder', (at: string) => writeFileSync(at, '')],
    ['lies nowhere', 'the folder that it would lie in is not there', () => undefined],
  ])('is refused where it %s', async (name, why, prepare) => {
    const at = name === 'is a file' ? join(folder(), 'store') : join(folder(), 'no', 'store');
    prepare(at);
    expect(await startInVain(`file:${at}`)).toContain(why);
  });

  it('is refused to a second process, which the first does not notice', async () => {
    const at = join(folder(), 'store');
    const mock = await startMock(`file:${at}`);
    expect(await startInVain(`file:${at}`)).toContain('another process has it open');
    expect((await add(mock)).status).toBe(201);
    await mock.kill();
  });

  it('takes no write once the disk is full, still answers, and has lost nothing', async () => {
    const at = join(folder(), 'store');
    mkdirSync(at);
    const mock = await startMock(`file:${at}`, [], { mostBlocks: 200 });
    let acknowledged = 0;
    let last = await add(mock);
    for (; last.status === 201 && acknowledged < 99; last = await add(mock)) {
      acknowledged += 1;
      for (let each = 0; each < 10; each += 1)
        await ask(mock, '/__mock/companies/alder-finch/reset', { method: 'POST' });
    }
    expect(last).toEqual({
      status: 503,
      text: expect.stringContaining(`The store ${at} cannot be written: `),
    });
    expect(await listAdded(mock)).toHaveLength(acknowledged);
    expect((await ask(mock, '/__mock/health')).status).toBe(503);
    await mock.kill();
    const again = await startMock(`file:${at}`);
    expect(await listAdded(again)).toHaveLength(acknowledged);
    expect((await add(again)).status).toBe(201);
    await again.kill();
  });

  it('goes on with nothing but what decided it, unless it is reset', async () => {
    const at = await fill();
    expect(await startInVain(`file:${at}`, '--seed', '2')).toBe(
      `wes: The store ${at} was written by a mock with another seed (1, now 2). Start with the same, or with --store-reset, which forgets all that it keeps.\n`,
    );
    const mock = await startMock(`file:${at}`, ['--seed', '2', '--store-reset']);
    expect(await listAdded(mock)).toEqual([]);
    await mock.kill();
  });

  it('is closed by SIGTERM once what is under way is answered', async () => {
    const at = join(folder(), 'store');
    const mock = await startMock(`file:${at}`, ['--latency', '300']);
    const answer = ask(mock, '/dev/1/members');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await mock.kill('SIGTERM')).toBe(0);
    expect((await answer).status).toBe(403);
    expect(existsSync(join(at, 'log.db-wal'))).toBe(false);
  });
});

describe('a store on a server', () => {
  let port: number;
  let at: string;
  let server: Process;
  const store = (password = 'hush'): string => `redis://:${password}@127.0.0.1:${port}`;
  const start = (): Promise<Process> => startServer(at, port, ['--requirepass', 'hush']);
  const ofServer = async (use: (client: Redis) => Promise<unknown>): Promise<void> => {
    const client = new Redis(store());
    await use(client);
    client.disconnect();
  };

  beforeAll(async () => {
    port = await findFreePort();
    at = folder();
    server = await start();
  });

  it.each([
    ['a wrong password', () => store('wrong'), 'wants another user or password'],
    ['no password', () => `redis://127.0.0.1:${port}`, 'wants another user or password'],
    ['another port', () => 'redis://127.0.0.1:1', 'cannot be reached (ECONNREFUSED)'],
    ['no name of a log', () => `${store()}?name=a%20b`, 'must be of letters, digits'],
  ])('is refused with %s', async (_, toStore, why) => {
    expect(await startInVain(toStore())).toContain(why);
  });

  it('is missed while it is away, and goes on by itself when it is back', async () => {
    const [mock, other] = [await startMock(store()), await startMock(store())];
    expect((await add(mock)).status).toBe(201);
    await server.kill();
    for (const path of ['/__mock/companies', '/dev/1/members', '/__mock/health'])
      expect(await ask(mock, path)).toEqual({
        status: 503,
        text: `{"message":"The store redis://127.0.0.1:${port} cannot be reached."}`,
      });
    expect((await add(mock)).status).toBe(503);
    expect((await ask(mock, '/__mock/journal')).status).toBe(200);
    server = await start();
    for (const each of [mock, other])
      await expect.poll(async () => (await ask(each, '/__mock/health')).status).toBe(200);
    expect(JSON.parse((await add(other)).text).id).toBe('company-2');
    expect(await listAdded(mock)).toEqual(['company-1', 'company-2']);
    await Promise.all([mock.kill(), other.kill()]);
  });

  it('does nothing twice where its answer was late', async () => {
    const mock = await startMock(`${store()}?name=late`);
    process.kill(server.pid, 'SIGSTOP');
    const late = add(mock);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    process.kill(server.pid, 'SIGCONT');
    expect((await late).status).toBe(201);
    expect(await listAdded(mock)).toEqual(['company-1']);
    await mock.kill();
  });

  it('is not believed once its stream was trimmed', async () => {
    const name = `${store()}?name=trimmed`;
    const mock = await startMock(name);
    for (let count = 0; count < 3; count += 1) await add(mock);
    await ofServer((client) => client.xtrim('{wes:trimmed}:log', 'MAXLEN', 1));
    expect(await startInVain(name)).toContain('lacks the changes 1 to 2: somebody trimmed its stream.');
    // Who has seen them goes on.
    expect(await listAdded(mock)).toHaveLength(3);
    await mock.kill();
  });

  it.each([
    ['was emptied', (client: Redis) => client.flushall(), 'was reset or is another than before'],
    [
      'forgot',
      (client: Redis) => client.hset('{wes:lost}:facts', 'position', 1),
      'has lost changes that it had taken',
    ],
  ])('is not believed once it %s', async (_, forget, why) => {
    const mock = await startMock(`${store()}?name=lost`);
    for (let count = 0; count < 3; count += 1) await add(mock);
    await ofServer(forget);
    for (const reply of [
      await ask(mock, '/__mock/companies'),
      await add(mock),
      await ask(mock, '/__mock/health'),
    ])
      expect(reply).toEqual({ status: 503, text: expect.stringContaining(why) });
    await mock.kill();
    await ofServer((client) => client.flushall());
  });
});
