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
import { finishLearning, listOpenReads } from './finish-learning.ts';
import { type CaseRun, type JudgedCase, toUnobservedCase } from './judge-case.ts';
import { createKeyRedactor } from './key-redactor.ts';
import { createKnownData } from './known-data.ts';
import { createLookAhead, MOST_AHEAD } from './look-ahead.ts';
import { settleMixedFacts } from './mixed-facts.ts';
import { DEFAULTS_OF_RUN } from './options.ts';
import type { PreparedRun } from './prepare-run.ts';
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
  clock?: Clock;
}

/** The life of a run: every case under its heading, one after the other, until it is stopped from outside. */
export async function runCases(prepared: PreparedRun, { onCase, clock }: RunHooks = {}): Promise<RunOutcome> {
  const run = startRun(prepared, clock);
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
export function startRun(prepared: PreparedRun, clock: Clock = systemClock): Run {
  const { contract, target, options, cases } = prepared;
  const startedAt = clock.now();
  const redact = createKeyRedactor(options);
  const transport = openTransport(prepared, clock);
  let learner: Learner | undefined;
  const session = createSession(prepared, {
    transmit: transport.transmit,
    createKnown: (of) =>
      createKnownData(of ? [] : (options.members ?? []), of ? undefined : options.team, prepared.seed),
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
      if (learn) learner = (await import('../learn/learner.ts')).createLearner(contract, { relearn });
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
      if (learner && !options.signal?.aborted)
        for (const open of listOpenReads([...runs.values()], session)) await this.run(open);
      const isCutShort = options.signal?.aborted === true && cases.some(({ id }) => !runs.has(id));
      const settled = settleMixedFacts(listRuns(cases, runs, problem), contract);
      const shown = options.signal?.aborted ? settled : await showSmallest(settled, session, checks);
      if (learner) await finishLearning(prepared, session, learner, clock.now());
      const left = await removeMade(session);
      const spent = await transport.close();
      return { prepared, left, runs: shown, session, startedAt, spent, problem, isCutShort, learner, redact };
    },
  };
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
