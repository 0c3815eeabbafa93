import { expect, it } from 'vitest';
import type { ExchangeRecord } from '../run/exchange-log.ts';
import { createStoredRecords } from './stored-records.ts';

const toRecord = (id: number, size = 0): ExchangeRecord =>
  ({ id, curl: '', request: {}, answer: { body: 'x'.repeat(size) } }) as unknown as ExchangeRecord;

it.each<[given: string, most: { exchanges: number; bytes: number }, sizes: number[], want: number[]]>([
  ['none', { exchanges: 0, bytes: 1e6 }, [0, 0], []],
  ['the latest', { exchanges: 2, bytes: 1e6 }, [0, 0, 0, 0, 0, 0, 0], [6, 7]],
  ['as many as fit', { exchanges: 9, bytes: 20_000 }, [5000, 5000, 0, 0], [3, 4]],
  ['the latest, however large', { exchanges: 9, bytes: 100 }, [0, 5000], [2]],
])('keeps %s', (_, most, sizes, want) => {
  const records = createStoredRecords(most);
  for (const [index, size] of sizes.entries()) records.add(toRecord(index + 1, size));
  expect(records.list().map(({ id }) => id)).toEqual(want);
  records.change((record) => ({ ...record, why: 'changed' }));
  expect(records.list().map(({ why }) => why)).toEqual(want.map(() => 'changed'));
});
