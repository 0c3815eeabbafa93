import { isSafeMethod } from '../../spec/method.ts';
import type { Call } from '../cases/call.ts';
import type { Check } from '../checks/check.ts';
import type { Judgement } from '../checks/judgement.ts';
import { listDrafts, toFindingId } from './findings.ts';
import type { CaseRun } from './judge-case.ts';
import { FINDING_OUTCOMES, isFailing } from './outcome.ts';
import type { Session } from './session.ts';
import { findSmallest } from './smallest-request.ts';
import { whyNotPermitted } from './target/permissions.ts';

/** How many requests are sent again for one failure, and for all failures of a run. */
export const MOST_AGAIN = { failure: 12, run: 60 } as const;

/**
 * Shows each failure by its smallest request: what does not matter is taken away, as long as the answer shows the same. To be called when
 * all cases are over, since it asks more than they did. A live target is only read from.
 */
export async function showSmallest(
  runs: readonly CaseRun[],
  session: Session,
  checks: ReadonlyMap<string, Check>,
): Promise<readonly CaseRun[]> {
  const smaller = new Map<string, Judgement>();
  let left: number = MOST_AGAIN.run;
  for (const judgement of listFailures(runs, session)) {
    const owner = runs.find(({ judgements }) => judgements.includes(judgement))?.case;
    const exchange = session.exchanges.find(({ id }) => id === judgement.exchange);
    if (!owner || !exchange || !mayAskAgain(exchange.call, session)) continue;
    const most = Math.min(left, MOST_AGAIN.failure);
    const found = await findSmallest({ owner, judgement, exchange, checks }, session, most);
    if (found.judgement) smaller.set(toKey(judgement), found.judgement);
    left -= found.asked;
    // Whoever keeps others waiting is asked nothing more.
    if (found.isSpared || left === 0) break;
  }
  const toSmaller = (one: Judgement): Judgement => smaller.get(toKey(one)) ?? one;
  return smaller.size === 0
    ? runs
    : runs.map((run) => ({ ...run, judgements: run.judgements.map(toSmaller) }));
}

/** What the findings that make the run fail are shown by; those that say what another one says come last. */
function listFailures(runs: readonly CaseRun[], { prepared: { contract, options } }: Session): Judgement[] {
  const drafts = listDrafts(
    contract,
    runs.flatMap(({ judgements }) => judgements),
  );
  const failures = drafts.flatMap(({ id, result, judgement }) => {
    const outcome = FINDING_OUTCOMES[result];
    const baselined = options.baseline?.includes(id) === true;
    return outcome && isFailing({ baselined, outcome }, options.failOn) ? judgement : [];
  });
  const first = new Map(failures.toReversed().map((one) => [`${one.check} ${one.fact}`, one]));
  const isFirst = (one: Judgement): boolean => first.get(`${one.check} ${one.fact}`) === one;
  return failures.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
}

function mayAskAgain(call: Call, { prepared: { target, contract } }: Session): boolean {
  const isSafe = isSafeMethod(call.method) || !target.live;
  return isSafe && whyNotPermitted(call, target.permissions, contract) === undefined;
}

/** The same for what two cases say of one exchange. */
function toKey(judgement: Judgement): string {
  return JSON.stringify([toFindingId(judgement), judgement.fact, judgement.exchange]);
}
