import { beforeAll, describe, expect, it } from 'vitest';
import { costOf } from '../cost.test.helper.ts';
import { createMock } from '../index.ts';
import { ALDER } from '../known.test.helper.ts';

describe('a broken snapshot of 20 megabytes', () => {
  const app = createMock({ maxBodySize: 32_000_000, maxBodyValues: 200_000, maxMembers: 50_000 });
  const snapshotOf = async (): Promise<string> => (await app.request('/__mock/snapshot')).text();
  const put = async (body: string): Promise<number> => {
    const headers = { 'content-type': 'application/json' };
    return (await app.request('/__mock/snapshot', { method: 'PUT', headers, body })).status;
  };
  let valid = '';
  let usual = 0;

  beforeAll(async () => {
    const text = 'x'.repeat(180);
    const entry = (index: number): string =>
      `{"email":"${index}@b.example","name":"${text}","job_title":"${text}"}`;
    const body = `[${Array.from({ length: 40_000 }, (_, index) => entry(index)).join()}]`;
    const headers = { 'content-type': 'application/json', 'x-api-key': ALDER.key };
    await app.request(`${ALDER.base}/api/v1/members`, { method: 'POST', headers, body });
    valid = await snapshotOf();
    usual = await costOf(async () => expect(await put(valid)).toBe(204));
  }, 60_000);

  it.each<{ what: string; write: () => string }>([
    { what: 'its last character', write: () => `${valid.slice(0, -1)}x` },
    { what: 'its first character', write: () => `x${valid.slice(1)}` },
    { what: 'its half', write: () => valid.slice(0, valid.length / 2) },
    { what: 'numbers without end', write: () => `[${'1,'.repeat(valid.length / 2)}` },
    { what: 'texts without end', write: () => `["${'\\n'.repeat(valid.length / 2)}` },
  ])('costs at most three times what a valid one of its size does: $what', async ({ write }) => {
    const broken = write();
    expect(valid.length).toBeGreaterThan(20_000_000);
    expect((await costOf(async () => expect(await put(broken)).toBe(400))) / usual).toBeLessThan(3);
  });
});
