import { count } from '../../spec/text/count.ts';
import { listDocumentedForms, toForm } from '../cases/call-form.ts';
import type { PreparedRun } from '../run/prepare-run.ts';
import type { Session } from '../run/session.ts';

const CERTAINTY = 0.95;

/**
 * How rare a failure of a documented call a run would have seen, as a sentence: by the form that was answered least often of those that
 * were asked. `undefined` where none was.
 */
export function describeRarity(
  { contract, target, validCalls }: Pick<PreparedRun, 'contract' | 'target' | 'validCalls'>,
  { exchanges }: Pick<Session, 'exchanges'>,
): string | undefined {
  const valid = exchanges.filter(
    ({ call, knownToExist }) => call.intent === 'valid' && call.key === 'own' && knownToExist,
  );
  const answers = valid.map(({ call }) => toForm(call));
  const forms = [...target.stages.keys()].flatMap((stage) =>
    listDocumentedForms(contract, validCalls, stage).map(({ call }) => toForm(call)),
  );
  const [least] = [...new Set(forms)]
    .map((form) => ({ form, times: answers.filter((one) => one === form).length }))
    .filter(({ times }) => times > 0)
    .toSorted((a, b) => a.times - b.times);
  if (!least) return undefined;
  const share = 100 * toShare(least.times);
  return `A documented call that fails in ${share.toFixed(share < 1 ? 2 : 1)} % of its answers or more would have been seen to, with ${100 * CERTAINTY} % certainty: ${least.form} was answered least often, ${count(least.times, 'time')}.`;
}

/** The smallest share of failures of which at least one is among so many answers with that certainty. */
function toShare(answers: number): number {
  return 1 - (1 - CERTAINTY) ** (1 / answers);
}
