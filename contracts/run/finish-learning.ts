import { isSafeMethod } from '../../spec/method.ts';
import { isSuccess } from '../checks/answer.ts';
import type { Case } from '../checks/check.ts';
import type { Exchange } from '../checks/exchange.ts';
import type { Learner } from '../learn/learner.ts';
import type { CaseRun } from './judge-case.ts';
import type { PreparedRun } from './prepare-run.ts';
import { FINDING, type Session } from './session.ts';

/** What is learned when all cases were run. */
export async function finishLearning(
  { contract, target }: Pick<PreparedRun, 'contract' | 'target'>,
  session: Session,
  learner: Pick<Learner, 'miss'>,
  at: number,
): Promise<void> {
  await readAgain(session);
  // The operations that were looked for everywhere, and are not there.
  for (const operation of contract.operations)
    for (const stage of target.stages.keys()) {
      const presence = await session.ahead.presence(operation, stage);
      if (presence.kind === 'absent') learner.miss(operation, presence.looks, at);
    }
}

/**
 * The cases that only read, and whose answers left something open: what a list could not show before something was written, it may show
 * now, as it would to the next run. What differs stays as it was seen.
 */
export function listOpenReads(runs: readonly CaseRun[], { exchanges }: Pick<Session, 'exchanges'>): Case[] {
  if (findWritten(exchanges) === undefined) return [];
  return runs.flatMap(({ case: one, judgements }) => {
    const kinds = judgements.flatMap(({ outcome, exchange }) => (exchange === undefined ? [] : outcome.kind));
    const isOpen = kinds.includes('not-observed') && !kinds.includes('differs');
    return isOpen && one.calls.length > 0 && one.calls.every(({ method }) => isSafeMethod(method))
      ? [one]
      : [];
  });
}

/** The last write that was accepted. */
function findWritten(exchanges: readonly Exchange[]): Exchange | undefined {
  return exchanges.findLast(({ call, answer }) => !isSafeMethod(call.method) && isSuccess(answer));
}

/**
 * Reads again what had an empty list in it when it was read last, if something was written since: a run that finds nothing there at first
 * learns no less than the next one, which finds what this one wrote.
 */
async function readAgain({ exchanges, send }: Session): Promise<void> {
  const written = findWritten(exchanges);
  const last = new Map<string, Exchange>();
  for (const exchange of exchanges) {
    const { call, request, answer } = exchange;
    if (call.intent === 'valid' && call.method === 'GET' && isSuccess(answer))
      last.set(`${call.stage} ${call.key} ${request.url}`, exchange);
  }
  for (const { id, call, answer, address } of last.values()) {
    if (written === undefined || id > written.id || !/\[\s*\]/.test(answer.text)) continue;
    const why = 'whether there is something in it now';
    await send({ ...call, why }, FINDING, { template: address, variant: undefined });
  }
}
