import type { Contract } from '../../spec/contract.ts';
import { goesBeyond } from '../cases/valid-calls.ts';
import { describeAnswer, isSuccess } from './answer.ts';
import { type Check, type LabelledCase, type Observation, type Plan, toWholeRunCase } from './check.ts';
import { findKeyRefusal, listKeyRefusals } from './documented-error.ts';
import { type Exchange, listAdmitted } from './exchange.ts';
import { AGREES, differs, notObserved } from './judgement.ts';
import { planAlternatives } from './open-alternatives.ts';

const RULE = 'key-per-company-and-stage';
/** The text of this one may be said for other reasons too, which are not shown. */
const MISSING = 'key-missing';

export const validKeyAccepted: Check = {
  id: 'valid_key_accepted',
  title: 'A valid key is never answered as one that is missing, unknown, or of another stage.',
  source: '§5.3, §7',
  plan: (plan) => [...planCases(plan), ...planAlternatives(plan)],
};

function planCases({ contract, stages }: Plan): LabelledCase[] {
  const fact = contract.rules.get(RULE)?.pointer;
  if (fact === undefined) return [];
  return stages.map((stage) =>
    toWholeRunCase({
      stage,
      name: `no call of the run with a valid key is answered as one without (${stage})`,
      facts: [fact],
      looksAt: (run) => listKeyed(run, stage),
      judge: (keyed) => judge(keyed, fact, contract),
    }),
  );
}

/** The calls with a key of the stage that is, or may be, valid, to operations that are where they were asked, be it in another stage. */
function listKeyed(run: readonly Exchange[], stage: string): Exchange[] {
  return listAdmitted(run, 'in-any-stage').filter(
    ({ call: { key, operation, ...call } }) =>
      call.stage === stage && operation?.key && (key === 'own' || key === 'other-company'),
  );
}

/** Each refusal has its one condition (§7), so that whoever carries a valid key is told none of them, whatever is asked. */
function judge(keyed: readonly Exchange[], fact: string, contract: Contract): Observation[] {
  const [first] = keyed;
  const base = { fact, label: 'a valid key' };
  if (!first) return [{ ...base, outcome: notObserved('nothing was answered with success') }];
  const succeeded = keyed.filter(({ answer }) => isSuccess(answer));
  const accepted = new Set(succeeded.map(toCaller));
  const valid = new Set(succeeded.map(({ call }) => call.key));
  const isOfOthersToo = sharesStatus(contract);
  const refused = keyed.flatMap((exchange): Observation[] => {
    const { id, answer, call } = exchange;
    const refusal = findKeyRefusal(answer, contract);
    // Whether a key is valid that opens nothing is not known.
    if (!refusal || !valid.has(call.key)) return [];
    // Another company may not be let in at all, and "Forbidden" may be about what, or whom, is asked for.
    const isToBeAccepted =
      !isOfOthersToo &&
      call.intent === 'valid' &&
      exchange.knownToExist &&
      !goesBeyond(contract, call) &&
      accepted.has(toCaller(exchange));
    const isCertain = refusal.condition !== MISSING || isToBeAccepted;
    return [
      {
        ...base,
        label: refusal.condition,
        exchange: id,
        outcome: differs(describeAnswer(answer), 'anything but the refusal of a key'),
        ...(isCertain ? {} : { grade: 'assumed' }),
      },
    ];
  });
  return refused.length > 0 ? refused : [{ ...base, exchange: first.id, outcome: AGREES }];
}

/** Whether the document has another error, of what is asked for, with the status of a key that is missing: both may say its reason phrase. */
function sharesStatus(contract: Contract): boolean {
  const ofKeys = listKeyRefusals(contract);
  const others = [...contract.refusals.values()].filter((one) => !ofKeys.includes(one));
  return others.some(({ status }) => status === contract.refusals.get(MISSING)?.status);
}

function toCaller({ call: { key, operation } }: Exchange): string {
  return `${key} ${operation?.id}`;
}
