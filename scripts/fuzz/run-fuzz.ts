import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../spec/random.ts';
import { type Attempt, Complaint, type FuzzTenant, toMark } from './attempt.ts';
import type { FuzzResult } from './fuzz-result.ts';
import { toCommand } from './http-bytes.ts';
import { findKeys } from './judge-answer.ts';
import { type Kind, type Kinds, loadKinds } from './kinds/kinds.ts';
import { type MockProcess, startMockProcess } from './mock-process.ts';
import { openPatientClients } from './patient-clients.ts';
import { createPlayer, type Ledger } from './sender.ts';
import { findStranger, openControl, type StateControl } from './state-control.ts';

export interface FuzzOptions {
  seed: number;
  /** No further round begins after so many. */
  requests: number;
  /** No further round begins after this many seconds. */
  seconds?: number | undefined;
  /** Only the attempt of this number. */
  only?: number | undefined;
  /** Further arguments of `wes mock`. */
  args?: readonly string[];
  onProgress?: (line: string) => void;
}

const ROUND = { together: 450, apart: 50 };
const CLIENTS = 8;
const MOST_COMPLAINTS = 5;
/** What nobody who shares a mock should have to wait for, in milliseconds of processor time. */
const LONGEST_GAP = 1_000;
/** How much more memory may be in use at the end than in the middle, where all that was sent is forgotten. */
const MOST_GROWTH = 1.15;

interface Run extends Pick<FuzzResult, 'complaints' | 'rounds' | 'ledger'> {
  options: FuzzOptions;
  mock: MockProcess;
  kinds: Kinds;
  tenants: readonly FuzzTenant[];
  control: StateControl;
}

/** Sends what nobody should send to a mock of its own, and tells what the mock did that it must not. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzResult> {
  const startedAt = performance.now();
  const mock = await startMockProcess(options.args ?? []);
  try {
    const tenants = toTenants(mock);
    const ledger: Ledger = { requests: new Map(), statuses: new Map(), accepted: new Set() };
    const control = openControl(mock.port, tenants);
    const kinds = loadKinds();
    const run: Run = { options, mock, kinds, tenants, control, ledger, complaints: [], rounds: [] };
    options.onProgress?.(`The mock listens at port ${mock.port}.`);
    await playAll(run).catch((error: Error) => check(run, mock.ended() ?? error.stack));
    const seconds = (performance.now() - startedAt) / 1_000;
    return { seed: options.seed, seconds, complaints: run.complaints, rounds: run.rounds, ledger };
  } finally {
    mock.kill();
  }
}

function toTenants({ companies, stages }: MockProcess): FuzzTenant[] {
  const pairs = companies.flatMap((company) => stages.map((stage) => ({ ...company, stage })));
  return pairs.map(({ id, keys, sample: { members, team_id }, stage }, index) => {
    return { index, company: id, stage, key: keys[stage] ?? '', members, team: team_id };
  });
}

/** Keeps what is wrong, where it is. */
function check({ complaints }: Run, problem: string | false | undefined): void {
  if (typeof problem === 'string') complaints.push(problem);
}

async function playAll(run: Run): Promise<void> {
  const { options, mock, tenants, ledger, complaints, rounds } = run;
  const { requests, seconds = Number.POSITIVE_INFINITY, only = 0, onProgress } = options;
  const until = performance.now() + seconds * 1_000;
  const patient = await openPatientClients(mock.port, tenants[0] as FuzzTenant);
  const start = await run.control.read();
  const size = ROUND.together + ROUND.apart;
  let done = only - (only % size);
  const isOver = (): boolean =>
    [...ledger.requests.values()].reduce((sum, count) => sum + count, 0) >= requests ||
    complaints.length >= MOST_COMPLAINTS ||
    performance.now() >= until;
  while (!isOver()) {
    await playRound(run, done, start);
    done += size;
    const { memory, gap } = await mock.vitals();
    rounds.push({ attempts: done, memory, gap });
    const told = `${gap.toFixed(0)} ms`;
    check(run, gap > LONGEST_GAP && `The event loop stood still for ${told} before attempt ${done}.`);
    onProgress?.(`${done} attempts, ${memory.toFixed(1)} MiB, longest gap ${told}`);
  }
  patient.close();
  run.control.close();
  await checkEnd(run);
}

/** What clients do at the same time, held against the model; what changes the state behind their backs; then back to the start. */
async function playRound(run: Run, from: number, start: string): Promise<void> {
  const { kinds, control, ledger, tenants, mock } = run;
  const [middle, end] = [from + ROUND.together, from + ROUND.together + ROUND.apart];
  await playSome(run, kinds.together, from, middle);
  check(run, findStranger(await control.read(), tenants, ledger.accepted));
  check(run, await control.findKeyInJournal());
  await playSome(run, kinds.apart, middle, end);
  const [key] = findKeys(mock.readNotes());
  check(run, key && `Standard error shows the key ${key}.`);
  if (createRandom(run.options.seed, 'back', from).next() < 0.5) await control.restore(start);
  else await control.reset();
  const isBack = (await control.read()) === start;
  check(run, !isBack && `After attempt ${end} the mock did not go back to the state of the start.`);
  await control.clearJournal();
  ledger.accepted.clear();
}

/** The attempts of some numbers, by several clients at once. */
async function playSome(run: Run, kinds: readonly Kind[], from: number, to: number): Promise<void> {
  const { options, mock, complaints, ledger } = run;
  const all = Array.from({ length: to - from }, (_, index) => from + index);
  const next = all.filter((number) => number === (options.only ?? number)).values();
  const play = async (): Promise<void> => {
    const player = createPlayer(mock.port, run.kinds.declared, ledger);
    for (const number of next) {
      if (complaints.length >= MOST_COMPLAINTS || mock.ended() !== undefined) break;
      const { kind, attempt } = toAttempt(run, kinds, number);
      await player
        .play(kind, number, attempt)
        .catch((error) => check(run, describe(run, attempt, number, error)));
    }
    player.close();
  };
  await Promise.all(Array.from({ length: CLIENTS }, play));
  const ended = mock.ended();
  if (ended !== undefined) throw new Error(ended);
}

function toAttempt(
  { options, tenants }: Run,
  kinds: readonly Kind[],
  number: number,
): { kind: string; attempt: Attempt } {
  const random = createRandom(options.seed, number);
  let place = random.next() * kinds.reduce((sum, [, weight]) => sum + weight, 0);
  const [kind, , make] = kinds.find(([, weight]) => {
    place -= weight;
    return place < 0;
  }) as Kind;
  const tenant = random.pick(tenants);
  const marks = { mark: toMark(tenant, number), foul: toMark(undefined, number) };
  return { kind, attempt: make({ random, number, tenant, tenants, ...marks }) };
}

function describe({ options: { seed }, mock }: Run, { what }: Attempt, number: number, error: Error): string {
  const sent = error instanceof Complaint ? toCommand(error.sent, mock.port) : '';
  return `Attempt ${number} of seed ${seed} (${what}): ${error.message}\n  again: npm run fuzz -- --seed ${seed} --only ${number}\n  sent: ${sent}`;
}

/** Nothing is left over: no connection, no memory, no process. */
async function checkEnd(run: Run): Promise<void> {
  const { mock, rounds } = run;
  let { sockets } = await mock.vitals();
  for (let count = 0; count < 50 && sockets > 0; count += 1) {
    await sleep(100);
    ({ sockets } = await mock.vitals());
  }
  check(run, sockets > 0 && `${sockets} connections are still open after the last client has gone.`);
  const middle = rounds[Math.floor(rounds.length / 2)]?.memory ?? 0;
  const end = rounds.at(-1)?.memory ?? 0;
  const grown = `Memory has grown from ${middle.toFixed(1)} to ${end.toFixed(1)} MiB since the middle of the run.`;
  check(run, rounds.length >= 10 && end > middle * MOST_GROWTH && grown);
  const code = await mock.stop();
  check(run, code !== 0 && `The mock was told to stop, and ended with exit status ${code}.`);
}
