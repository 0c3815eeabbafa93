import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../spec/random.ts';
import { type Attempt, Complaint, type FuzzTenant } from './attempt.ts';
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

export interface FuzzResult {
  seed: number;
  attempts: number;
  /** What the mock did that it must not, each with what makes it do so again. */
  complaints: readonly string[];
  requests: ReadonlyMap<string, number>;
  statuses: ReadonlyMap<number, number>;
  /** After each round, when everything is as it was at the start. */
  rounds: readonly FuzzRound[];
  seconds: number;
}

export interface FuzzRound {
  /** How many attempts there were until then. */
  attempts: number;
  /** MiB in use after a garbage collection. */
  memory: number;
  /** The longest that the mock did one thing, in milliseconds of processor time. */
  gap: number;
}

const ROUND = { together: 450, apart: 50 };
const CLIENTS = 8;
const MOST_COMPLAINTS = 5;
/** What nobody who shares a mock should have to wait for, in milliseconds of processor time. */
const LONGEST_GAP = 1_000;
/** How much more memory may be in use at the end than in the middle, where all that was sent is forgotten. */
const MOST_GROWTH = 1.15;

interface Run {
  options: FuzzOptions;
  mock: MockProcess;
  kinds: Kinds;
  tenants: readonly FuzzTenant[];
  control: StateControl;
  ledger: Ledger;
  complaints: string[];
  rounds: FuzzRound[];
}

/** Sends what nobody should send to a mock of its own, and tells what the mock did that it must not. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzResult> {
  const startedAt = performance.now();
  const mock = await startMockProcess(options.args ?? []);
  try {
    const tenants = toTenants(mock);
    const run: Run = {
      options,
      mock,
      kinds: loadKinds(),
      tenants,
      control: openControl(mock.port, tenants),
      ledger: { requests: new Map(), statuses: new Map(), accepted: new Set() },
      complaints: [],
      rounds: [],
    };
    await playAll(run).catch((error: Error) =>
      run.complaints.push(mock.ended() ?? error.stack ?? error.message),
    );
    const { complaints, rounds, ledger } = run;
    const seconds = (performance.now() - startedAt) / 1_000;
    const attempts = rounds.at(-1)?.attempts ?? 0;
    return {
      seed: options.seed,
      attempts,
      complaints,
      rounds,
      seconds,
      requests: ledger.requests,
      statuses: ledger.statuses,
    };
  } finally {
    mock.kill();
  }
}

function toTenants({ companies, stages }: MockProcess): FuzzTenant[] {
  const pairs = companies.flatMap((company) => stages.map((stage) => ({ ...company, stage })));
  return pairs.map(({ id, keys, sample, stage }, index) => ({
    index,
    company: id,
    stage,
    key: keys[stage] ?? '',
    members: sample.members,
    team: sample.team_id,
  }));
}

async function playAll(run: Run): Promise<void> {
  const { options, mock, tenants, complaints, rounds } = run;
  const until = performance.now() + (options.seconds ?? Number.POSITIVE_INFINITY) * 1_000;
  const patient = await openPatientClients(mock.port, tenants[0] as FuzzTenant);
  const start = await run.control.read();
  const size = ROUND.together + ROUND.apart;
  let done = options.only === undefined ? 0 : options.only - (options.only % size);
  while (
    countRequests(run) < options.requests &&
    complaints.length < MOST_COMPLAINTS &&
    performance.now() < until
  ) {
    await playRound(run, done, start);
    done += size;
    const { memory, gap } = await mock.vitals();
    rounds.push({ attempts: done, memory, gap });
    if (gap > LONGEST_GAP)
      complaints.push(`The event loop stood still for ${Math.round(gap)} ms before attempt ${done}.`);
    options.onProgress?.(`${done} attempts, ${memory.toFixed(1)} MiB, longest gap ${gap.toFixed(0)} ms`);
  }
  patient.close();
  await checkEnd(run);
}

/** What clients do at the same time, held against the model; what changes the state behind their backs; then back to the start. */
async function playRound(run: Run, from: number, start: string): Promise<void> {
  const { kinds, control, ledger, tenants, mock } = run;
  const middle = from + ROUND.together;
  await playSome(run, kinds.together, from, middle);
  check(run, findStranger(await control.read(), tenants, ledger.accepted));
  check(run, await control.findKeyInJournal());
  await playSome(run, kinds.apart, middle, middle + ROUND.apart);
  const [key] = findKeys(mock.readNotes());
  check(run, key && `Standard error shows the key ${key}.`);
  if (createRandom(run.options.seed, 'back', from).next() < 0.5) await control.restore(start);
  else await control.reset();
  const now = await control.read();
  await control.clearJournal();
  check(
    run,
    now === start
      ? undefined
      : `After attempt ${middle + ROUND.apart} the mock did not go back to the state of the start.`,
  );
  ledger.accepted.clear();
}

function countRequests({ ledger }: Run): number {
  return [...ledger.requests.values()].reduce((sum, count) => sum + count, 0);
}

function check({ complaints }: Run, problem: string | undefined): void {
  if (problem !== undefined) complaints.push(problem);
}

/** The attempts of some numbers, by several clients at once. */
async function playSome(run: Run, kinds: readonly Kind[], from: number, to: number): Promise<void> {
  const { only } = run.options;
  const numbers = Array.from({ length: to - from }, (_, index) => from + index).filter(
    (number) => only === undefined || number === only,
  );
  const next = numbers[Symbol.iterator]();
  const players = Array.from({ length: CLIENTS }, () =>
    createPlayer(run.mock.port, run.kinds.declared, run.ledger),
  );
  await Promise.all(
    players.map(async (player) => {
      for (const number of next) {
        if (run.complaints.length >= MOST_COMPLAINTS || run.mock.ended() !== undefined) break;
        const { kind, attempt } = toAttempt(run, kinds, number);
        await player
          .play(kind, number, attempt)
          .catch((error) => run.complaints.push(describe(run, attempt, number, error)));
      }
      player.close();
    }),
  );
  const ended = run.mock.ended();
  if (ended !== undefined) throw new Error(ended);
}

function toAttempt(
  { options, tenants }: Run,
  kinds: readonly Kind[],
  number: number,
): { kind: string; attempt: Attempt } {
  const random = createRandom(options.seed, number);
  let place = random.next() * kinds.reduce((sum, { weight }) => sum + weight, 0);
  const chosen = kinds.find(({ weight }) => {
    place -= weight;
    return place < 0;
  }) as Kind;
  return {
    kind: chosen.name,
    attempt: chosen.make({ random, number, tenant: random.pick(tenants), tenants }),
  };
}

function describe({ options, mock }: Run, { what }: Attempt, number: number, error: Error): string {
  const sent = error instanceof Complaint ? toCommand(error.sent, mock.port) : '';
  return `Attempt ${number} of seed ${options.seed} (${what}): ${error.message}\n  again: npm run fuzz -- --seed ${options.seed} --only ${number}\n  sent: ${sent}`;
}

/** Nothing is left over: no connection, no memory, no process. */
async function checkEnd(run: Run): Promise<void> {
  const { mock, rounds } = run;
  let { sockets } = await mock.vitals();
  for (let count = 0; count < 50 && sockets > 0; count += 1) {
    await sleep(100);
    ({ sockets } = await mock.vitals());
  }
  check(
    run,
    sockets > 0 ? `${sockets} connections are still open after the last client has gone.` : undefined,
  );
  const middle = rounds[Math.floor(rounds.length / 2)]?.memory ?? 0;
  const end = rounds.at(-1)?.memory ?? 0;
  const hasGrown = rounds.length >= 10 && end > middle * MOST_GROWTH;
  check(
    run,
    hasGrown
      ? `Memory has grown from ${middle.toFixed(1)} to ${end.toFixed(1)} MiB since the middle of the run.`
      : undefined,
  );
  const code = await mock.stop();
  check(run, code === 0 ? undefined : `The mock was told to stop, and ended with exit status ${code}.`);
}
