import type { Contract } from '../../spec/contract.ts';
import { isSafeMethod } from '../../spec/method.ts';
import { listUniqueTexts } from '../cases/unique-texts.ts';
import { type Check, type LabelledCase, type Observation, type Plan, toWholeRunCase } from './check.ts';
import type { Exchange } from './exchange.ts';
import { AGREES, differs, notObserved } from './judgement.ts';
import { findCompany } from './owned-records.ts';
import { planRefusedBroadcasts, planRefusedSends, planRefusedWrites, REFUSED } from './refused-writes.ts';
import { listShownTexts } from './unique-texts.ts';

export const refusedWriteChangesNothing: Check = {
  id: 'refused_write_changes_nothing',
  title: 'A write whose key is refused is not done, in no stage and for no company.',
  source: '§1, §5.2, §5.3, §5.4',
  plan: (plan) => [
    ...planRefusedSends(plan),
    ...planRefusedBroadcasts(plan),
    ...planRefusedWrites(plan),
    ...plan.stages.map((stage) => planWholeRun(plan, stage)),
  ],
};

/** No answer of the run shows a text that only requests without a valid key carried. */
function planWholeRun({ contract }: Plan, stage: string): LabelledCase {
  return toWholeRunCase({
    stage,
    name: `no answer of the run shows what only refused writes carried (${stage})`,
    facts: [...new Set(REFUSED.flatMap(({ rule }) => contract.rules.get(rule)?.pointer ?? []))],
    judge: (run) => judgeRun(run, stage, contract),
  });
}

function judgeRun(run: readonly Exchange[], stage: string, contract: Contract): Observation[] {
  const written = run.filter(({ call }) => call.stage === stage && !isSafeMethod(call.method));
  const shown = listShownTexts(run).flatMap(({ text, carriers }): Observation[] => {
    const [first] = carriers;
    const refused = REFUSED.find(({ key }) => key === first?.call.key);
    const fact = contract.rules.get(refused?.rule ?? '')?.pointer;
    if (!first || !refused || fact === undefined || first.call.stage !== stage) return [];
    if (carriers.some((one) => findCompany(one) !== undefined)) return [];
    const outcome = differs(`the text ${text} of it shows in an answer`, 'what is refused is not done');
    return [{ fact, label: refused.label, exchange: first.id, outcome }];
  });
  if (shown.length > 0) return shown;
  return REFUSED.flatMap(({ rule, key, label }): Observation[] => {
    const fact = contract.rules.get(rule)?.pointer;
    const one = written.find(
      ({ call, request }) => call.key === key && listUniqueTexts(request.body ?? '').length > 0,
    );
    if (fact === undefined) return [];
    return one
      ? [{ fact, label, exchange: one.id, outcome: AGREES }]
      : [{ fact, label, outcome: notObserved(`nothing was written ${label}`) }];
  });
}
