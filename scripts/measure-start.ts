import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { RunningMock } from '../mock/start-mock.ts';

/** Prints how long `wes mock` takes from the start of its process to the end of its first answer, in milliseconds. */
const RUNS = 9;
const COMMAND = fileURLToPath(new URL('./wes.js', import.meta.url));
const EMPTY = ['--input-type=module', '--eval', ''];

const starts: number[] = [];
const empty: number[] = [];
for (let run = 0; run < RUNS; run += 1) {
  starts.push(await measureMock());
  empty.push(await measureExit(EMPTY));
}
console.log(`wes mock, start to first answer: ${describe(starts)}`);
console.log(`node alone, start to exit:       ${describe(empty)}`);

async function measureMock(): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, [COMMAND, 'mock', '--json', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout as Readable), 'line')) as [string];
  const { stages, companies } = JSON.parse(line) as Pick<RunningMock, 'stages' | 'companies'>;
  const [stage, { baseUrl }] = Object.entries(stages)[0] ?? ['', { baseUrl: '' }];
  const response = await fetch(`${baseUrl}/recognition?email=${companies[0]?.sample.members[0]}`, {
    headers: { 'x-api-key': companies[0]?.keys[stage] ?? '' },
  });
  await response.text();
  const took = performance.now() - started;
  child.kill();
  await once(child, 'exit');
  if (response.status !== 200) throw new Error(`The first answer was ${response.status}.`);
  return took;
}

async function measureExit(args: readonly string[]): Promise<number> {
  const started = performance.now();
  await once(spawn(process.execPath, args), 'exit');
  return performance.now() - started;
}

function describe(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b).map((value) => Math.round(value));
  return `median ${sorted[Math.floor(sorted.length / 2)]} ms (${sorted[0]} to ${sorted.at(-1)}, ${sorted.length} runs)`;
}
