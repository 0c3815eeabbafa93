import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Redis } from 'iovalkey';
import { beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../bench/server.ts';
import { type Process, useProcesses } from './instances.test.helper.ts';

const { folder, startServer, startMock } = useProcesses();
let server: Process;

beforeAll(async () => {
  server = await startServer(folder(), await findFreePort());
});

const MEMBERS = 1_000;

/** Changes of some megabytes, of which little is kept: the names of as many members. */
async function change({ url }: Process, name: string): Promise<void> {
  const body = Array.from({ length: MEMBERS }, (_, number) => ({
    email: `member-${number}@alderfinch.example`,
    name: `${name} ${number} ${'x'.repeat(60)}`,
  }));
  for (let count = 0; count < 15; count += 1) {
    const response = await fetch(`${url}/dev/1/api/v1/members`, {
      method: 'POST',
      headers: { 'x-api-key': 'fake-dev-key-alder-finch-0001', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(await response.json()).toMatchObject({ failed: 0 });
  }
}

const read = async ({ url }: Process): Promise<string> => (await fetch(`${url}/__mock/snapshot`)).text();

interface Kept {
  store: string;
  /** The positions of the last snapshot, and of the first entry that is still there. */
  look(): Promise<{ snapshot: number; first: number }>;
}

const STORES: { kind: string; open(): Kept }[] = [
  {
    kind: 'file',
    open() {
      const at = join(folder(), 'store');
      // In a process of its own: what is closed is let go of at its end only.
      const query = (text: string): number => {
        const code = `console.log(new (require('libsql'))(process.argv[1]).prepare(process.argv[2]).get().value)`;
        return Number(
          execFileSync(process.execPath, ['-e', code, join(at, 'log.db'), text], { encoding: 'utf8' }),
        );
      };
      return {
        store: `file:${at}`,
        look: async () => ({
          snapshot: query("SELECT value FROM fact WHERE name = 'snapshot'"),
          first: query('SELECT coalesce(min(position), 1000) AS value FROM entry'),
        }),
      };
    },
  },
  {
    kind: 'redis',
    open: () => ({
      store: server.url,
      async look() {
        const client = new Redis(server.url);
        const snapshot = Number(await client.hget('{wes:wes}:facts', 'snapshot'));
        const [entry] = await client.xrange('{wes:wes}:log', '-', '+', 'COUNT', 1);
        client.disconnect();
        return { snapshot, first: Number.parseInt(entry?.[0] ?? '1000', 10) };
      },
    }),
  },
];

describe.each(STORES)('a log of many changes in the store $kind', ({ open }) => {
  it('is spared by a snapshot of the state, from which another start goes on', async () => {
    const { store, look } = open();
    let mock = await startMock(store);
    // Entries are kept for one snapshot more where others may be behind.
    for (const name of ['First', 'Second', 'Third']) {
      await change(mock, name);
      const { url } = mock;
      const { position } = JSON.parse(await (await fetch(`${url}/__mock/health`)).text()).store;
      const before = await read(mock);
      // It is written once it is quiet, and one process at a time can look into the file.
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      await mock.kill();
      await expect.poll(async () => (await look()).snapshot).toBe(position);
      mock = await startMock(store);
      expect((await read(mock)) === before).toBe(true);
      expect(before).toContain(`${name} ${MEMBERS - 1} `);
    }
    await mock.kill();
    expect((await look()).first).toBeGreaterThan(15);
  });
});
