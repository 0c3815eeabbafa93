import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type RunningMock, startMock } from '../index.ts';

const folder = mkdtempSync(join(tmpdir(), 'wes-store-'));
afterAll(() => rmSync(folder, { recursive: true }));

const open = (): Promise<RunningMock> => startMock({ port: 0, store: `file:${join(folder, 'store')}` });

async function add({ url }: RunningMock): Promise<string> {
  const response = await fetch(`${url}/__mock/companies`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"like":"alder-finch"}',
  });
  return ((await response.json()) as { id: string }).id;
}

describe('a mock with a store in a folder', () => {
  it('goes on where the one before it was closed', async () => {
    const first = await open();
    expect(await add(first)).toBe('company-1');
    await first.close();
    const second = await open();
    expect(await add(second)).toBe('company-2');
    expect(await (await fetch(`${second.url}/__mock/health`)).json()).toMatchObject({
      status: 'ok',
      store: { kind: 'file', position: 2, lag: 0 },
    });
    await second.close();
  });

  it('is changed by its control alone', async () => {
    const mock = await open();
    for (const change of [mock.reset, mock.reload, () => mock.behave({}), mock.addCompany])
      expect(() => change()).toThrow(
        'is changed by its control, as by `POST /__mock/reset`, and not reloaded.',
      );
    await mock.close();
  });

  it('is let go of where the port cannot be had', async () => {
    const first = await startMock({ port: 0 });
    const { port } = new URL(first.url);
    await expect(startMock({ port: Number(port), store: `file:${join(folder, 'store')}` })).rejects.toThrow(
      port,
    );
    await (await open()).close();
    await first.close();
  });
});
