import type { Contract } from '../../spec/contract.ts';
import { isSafeMethod } from '../../spec/method.ts';
import { createDraws } from '../../spec/random.ts';
import type { Redact } from '../../spec/redaction/redactor.ts';
import type { Case } from '../checks/check.ts';
import { notObserved } from '../checks/judgement.ts';
import type { Learner } from '../learn/learner.ts';
import { authenticate } from './authenticate.ts';
import { listInGroups } from './case-groups.ts';
import type { Finding } from './findings.ts';
import { toFindings } from './findings.ts';
import { type CaseRun, type JudgedCase, toUnobservedCase } from './judge-case.ts';
import { createKeyRedactor } from './key-redactor.ts';
import { startKnownData } from './known-data.ts';
import { createLookAhead, MOST_AHEAD } from './look-ahead.ts';
import { settleMixedFacts } from './mixed-facts.ts';
import { DEFAULTS_OF_RUN } from './options.ts';
import { type PreparedRun, prepareRun } from './prepare-run.ts';
import { runCase } from './run-case.ts';
import type { SenderParts } from './sender.ts';
import { createSession, type Session } from './session.ts';
import { showSmallest } from './show-smallest.ts';
import { removeMade } from './things/remove-made.ts';
import { type Clock, systemClock } from './transport/clock.ts';
import { createDeliver } from './transport/deliver.ts';
import { createFetchSend } from './transport/fetch-send.ts';
import { createPace } from './transport/pace.ts';
import { createTimeBook, type TimeSpent } from './transport/time-spent.ts';
import { createUndiciSend } from './transport/undici-send.ts';

/** What a run is summed up from. */
export interface RunOutcome {
  prepared: PreparedRun;
  runs: readonly CaseRun[];
  session: Session;
  /** In milliseconds since the epoch. */
  startedAt: number;
  spent: TimeSpent;
  /** Why nothing could be judged, where that was found out before the first case. */
  problem: string | undefined;
  /** Whether it was stopped from outside before the last case. */
  isCutShort: boolean;
  /** What learns from the exchanges; only where that was asked for. */
  learner: Learner | undefined;
  /** How many requests were answered after it, to learn by what was learned. */
  learning: number;
  /** What the run created and could not remove: `/pets/7`. */
  left: readonly string[];
  /** Takes the keys of the run out of whatever is told of it. */
  redact: Redact;
}

/** A run under way. */
export interface Run {
  /** Makes sure that there is something to judge; false where there is not, and the report says why. */
  open(): Promise<boolean>;
  /** Runs one case, and says what differs. Never rejects for what the target does. The cases that are run `next` may be begun. */
  run(one: Case, next?: readonly Case[]): Promise<FinishedCase>;
  /** Closes connections, and hands over what was seen. Cases that were not run are not observed. */
  finish(): Promise<RunOutcome>;
}

/** A case that was run, with what differs as it may be shown. */
export type FinishedCase = CaseRun & { findings: readonly Finding[] };

/** What a caller may add to a run. */
export interface RunHooks {
  /** Told of each case as it ends. */
  onCase?: (done: FinishedCase) => void;
  clock?: Clock | undefined;
}

/** The life of a run: every case under its heading, one after the other, until it is stopped from outside. */
export async function runCases(prepared: PreparedRun, hooks: RunHooks = {}): Promise<RunOutcome> {
  const first = await runOnce(prepared, hooks);
  const { learner } = first;
  const left = [...first.left];
  let requests = 0;
  for (let run = first, more = 0; learner && isWhole(run) && more < MOST_LEARNING_RUNS; more += 1) {
    const contract = learner.goOn();
    if (!contract) break;
    run = await runOnce(toLearningRun(prepared, contract, more), { clock: hooks.clock }, learner);
    requests += run.session.requests.answered;
    left.push(...run.left);
  }
  return { ...first, left, learning: requests };
}

/** How often the cases run again to learn: as a rule once, or twice, teaches nothing more. */
export const MOST_LEARNING_RUNS = 4;

/**
 * The same run by another document, without what is made again only to see whether it fails at times; a run for itself. The first one
 * asks as a later run would, each after it about others: what holds for whoever is asked about is then shown by enough of them.
 */
function toLearningRun({ options }: PreparedRun, contract: Contract, number: number): PreparedRun {
  const { nonce } = options;
  const prepared = prepareRun({ ...options, nonce: nonce && `${nonce} ${number}` }, contract);
  const isAgain = ({ calls }: Case): boolean => calls.length > 0 && calls.every(({ again }) => again);
  return { ...prepared, turn: number, cases: prepared.cases.filter((one) => !isAgain(one)) };
}

function isWhole({ problem, isCutShort, session }: RunOutcome): boolean {
  return problem === undefined && !isCutShort && session.broken() === undefined;
}

async function runOnce(
  prepared: PreparedRun,
  { onCase, clock }: RunHooks,
  learner?: Learner,
): Promise<RunOutcome> {
  const run = startRun(prepared, clock, learner);
  let outcome: RunOutcome;
  try {
    const isOpen = await run.open();
    const cases = isOpen ? listInGroups(prepared.cases) : [];
    for (const [index, one] of cases.entries()) {
      if (prepared.options.signal?.aborted) break;
      const done = await run.run(one, cases.slice(index + 1, index + 1 + MOST_AHEAD));
      onCase?.(done);
    }
  } finally {
    outcome = await run.finish();
  }
  return outcome;
}

const TOO_MANY_FAILURES = 'the run stopped after as many failures as it may have';

/** Starts a run. `clock` and the rest of the world are parameters, so that tests need not wait. */
export function startRun(prepared: PreparedRun, clock: Clock = systemClock, known?: Learner): Run {
  const { contract, target, options, cases } = prepared;
  const startedAt = clock.now();
  const redact = createKeyRedactor(options);
  const transport = openTransport(prepared, clock);
  let learner = known;
  const session = createSession(prepared, {
    transmit: transport.transmit,
    createKnown: (of) => startKnownData(prepared, of),
    onExchange: (...seen) => learner?.observe(...seen),
  });
  const ahead = mayLookAhead(prepared) ? createLookAhead(session, clock.now) : undefined;
  const checks = new Map(prepared.checks.map((check) => [check.id, check]));
  const baseline = new Set(options.baseline ?? []);
  const runs = new Map<string, CaseRun>();
  let problem: string | undefined;
  let failures = 0;

  return {
    async open() {
      // Loaded only where it is wanted: few runs learn.
      const { learn, relearn } = options;
      if (learn) learner ??= (await import('../learn/learner.ts')).createLearner(contract, { relearn });
      for (const stage of target.stages.keys()) {
        problem = redact(await authenticate(session, stage));
        if (problem !== undefined) return false;
      }
      return true;
    },
    async run(one, next = []) {
      const isOver = failures >= (options.maxFailures ?? Number.POSITIVE_INFINITY);
      const stopped = problem ?? (isOver ? TOO_MANY_FAILURES : undefined);
      const startedAt = ahead?.begunAt(one) ?? clock.now();
      const done =
        stopped === undefined
          ? {
              ...withoutKeys(await runCase(one, session, checks, () => ahead?.begin(next)), redact),
              milliseconds: clock.now() - startedAt,
            }
          : toNotRun(one, stopped);
      learner?.judge(done.judgements);
      runs.set(one.id, done);
      const findings = redact(toFindings(contract, done.judgements, session.records, baseline));
      if (findings.some(({ outcome, baselined }) => outcome === 'violation' && !baselined)) failures += 1;
      return { ...done, ...(done.reason === undefined ? {} : { reason: redact(done.reason) }), findings };
    },
    async finish() {
      const isCutShort = options.signal?.aborted === true && cases.some(({ id }) => !runs.has(id));
      const settled = settleMixedFacts(listRuns(cases, runs, problem), contract);
      const isShown = known === undefined && !options.signal?.aborted;
      const shown = !isShown ? settled : await showSmallest(settled, session, checks);
      if (learner) await learnAbsences(prepared, session, learner, clock.now());
      const left = await removeMade(session);
      const spent = await transport.close();
      const seen = { prepared, left, runs: shown, session, startedAt, spent };
      return { ...seen, problem, isCutShort, learner, learning: 0, redact };
    },
  };
}

/** The operations that were looked for everywhere, and are not there. */
async function learnAbsences(
  { contract, target }: PreparedRun,
  { ahead }: Session,
  learner: Learner,
  at: number,
): Promise<void> {
  for (const operation of contract.operations)
    for (const stage of target.stages.keys()) {
      const presence = await ahead.presence(operation, stage);
      if (presence.kind === 'absent') learner.miss(operation, presence.looks, at);
    }
}

/** Every case, in the order of the plan, whether it was run or not. */
function listRuns(
  cases: readonly Case[],
  runs: ReadonlyMap<string, CaseRun>,
  why = 'the run was stopped',
): CaseRun[] {
  return cases.map((one) => runs.get(one.id) ?? toNotRun(one, why));
}

/**
 * Only where there is somebody to wait for, who need not be spared: a live target is asked one thing at a time, and so is one that is
 * asked so many times a second. What is sent ahead of a failure that ends the run would have been sent for nothing.
 */
function mayLookAhead({ options, rate }: PreparedRun): boolean {
  return options.fetch === undefined && rate === undefined && options.maxFailures === undefined;
}

/** How requests reach the target: over sockets, or to a function in this process. */
function openTransport(
  { options, rate, target, seed }: PreparedRun,
  clock: Clock,
): Pick<SenderParts, 'transmit'> & { close: () => Promise<TimeSpent> } {
  const book = createTimeBook(clock);
  const stop = new AbortController();
  const socket = options.fetch ? undefined : createUndiciSend();
  const send = socket?.send ?? createFetchSend(options.fetch ?? fetch);
  const pace = createPace(rate, clock);
  const deliver = createDeliver({
    send: (...request) => book.sending(send(...request)),
    clock: { ...clock, sleep: (...time) => book.waiting(clock.sleep(...time)) },
    pace: (signal) => book.waiting(pace(signal)),
    timeout: options.timeout ?? DEFAULTS_OF_RUN.timeout,
    random: createDraws(seed, 'waiting').next,
    signal: options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal,
  });
  return {
    transmit: ({ request }, { method }) =>
      deliver(request, { repeatable: !target.live || isSafeMethod(method) }),
    async close() {
      stop.abort();
      await socket?.close();
      return book.close();
    },
  };
}

function toNotRun(one: Case, why: string): CaseRun {
  return { ...toUnobservedCase(one, notObserved(why)), milliseconds: 0 };
}

/** What a target sends may stand in a label, and could not be recognised any more once that is an id. */
function withoutKeys({ judgements, ...run }: JudgedCase, redact: Redact): JudgedCase {
  return {
    ...run,
    judgements: judgements.map((judgement) =>
      judgement.outcome.kind === 'differs' ? { ...judgement, label: redact(judgement.label) } : judgement,
    ),
  };
}
