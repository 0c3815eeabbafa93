import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { packageFile } from '../../spec/package-file.ts';
import { toText } from './fuzz-result.ts';
import { runFuzz } from './run-fuzz.ts';

/** Another one each time; `WES_FUZZ_SEED` repeats one. */
const SEED = Number(process.env['WES_FUZZ_SEED'] ?? randomInt(2 ** 31));

it(`nothing that is sent does harm (WES_FUZZ_SEED=${SEED})`, async () => {
  const result = await runFuzz({ seed: SEED, requests: 15_000, seconds: 60 });
  process.stdout.write(toText(result));
  expect(result.complaints).toEqual([]);
  // Requests of every kind were sent, and some of them taken.
  expect(result.ledger.requests.size).toBe(9);
  expect([...result.ledger.statuses.keys()]).toEqual(
    expect.arrayContaining([200, 201, 204, 400, 403, 404, 405, 413, 415, 431]),
  );
});

/** As many requests as above: a run ends when it has found enough, and one seed in five needs more than 3,000 for the rarest. */
describe('what does harm is found', () => {
  it.each([
    { fault: 'stages-share-data', says: /It shows what another tenant sent/ },
    { fault: 'valid-call/fails-500/sendRecognition/prod/each-fifth', says: /It failed with 500/ },
    {
      fault: 'key-missing/accepted/sendRecognition/prod/always',
      says: /should be 403|was hidden in request/,
    },
  ])('$fault', async ({ fault, says }) => {
    const { complaints } = await runFuzz({ seed: SEED, requests: 15_000, args: ['--fault', fault] });
    expect(complaints.join('\n')).toMatch(says);
  });
});

it.each(['SIGKILL', 'SIGTERM'] as const)('a run that %s ends leaves no mock behind', async (signal) => {
  const args = [packageFile('dist/scripts/fuzz.js'), '--seed', '1', '--requests', '1000000'];
  const run = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let told = '';
  run.stderr.on('data', (text) => {
    told += text;
  });
  await expect.poll(() => told, { timeout: 30_000 }).toMatch(/listens at port \d+\./);
  const url = `http://127.0.0.1:${/port (\d+)/.exec(told)?.[1]}/__mock/health`;
  expect((await fetch(url)).status).toBe(200);
  run.kill(signal);
  await once(run, 'exit');
  const isUp = (): Promise<boolean> =>
    fetch(url).then(
      () => true,
      () => false,
    );
  await expect.poll(isUp, { timeout: 10_000 }).toBe(false);
});
