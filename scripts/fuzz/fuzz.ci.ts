import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { toText } from './fuzz-text.ts';
import { runFuzz } from './run-fuzz.ts';

/** Another one each time; `WES_FUZZ_SEED` repeats one. */
const SEED = Number(process.env['WES_FUZZ_SEED'] ?? randomInt(2 ** 31));

it(`nothing that is sent does harm (WES_FUZZ_SEED=${SEED})`, async () => {
  const result = await runFuzz({ seed: SEED, requests: 15_000, seconds: 60 });
  process.stdout.write(toText(result));
  expect(result.complaints).toEqual([]);
  // Requests of every kind were sent, and some of them taken.
  expect(result.requests.size).toBe(9);
  expect([...result.statuses.keys()]).toEqual(
    expect.arrayContaining([200, 201, 204, 400, 403, 404, 405, 413, 415, 431]),
  );
});

describe('what does harm is found', () => {
  it.each([
    { fault: 'stages-share-data', says: /It shows what another tenant sent/ },
    { fault: 'valid-call/fails-500/sendRecognition/prod/each-fifth', says: /It failed with 500/ },
    { fault: 'key-of-other-stage/accepted/sendRecognition/prod/first', says: /should be 403/ },
  ])('$fault', async ({ fault, says }) => {
    const { complaints } = await runFuzz({ seed: SEED, requests: 3_000, args: ['--fault', fault] });
    expect(complaints.join('\n')).toMatch(says);
  });
});
