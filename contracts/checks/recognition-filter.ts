import { createDraws } from '../../spec/random.ts';
import type { ParameterText } from '../../spec/request/parameter-places.ts';
import { makeUpMember, makeUpTeam } from '../cases/made-up.ts';
import { listPlaceholders, MEMBER_PLACEHOLDER } from '../cases/placeholders.ts';
import { type Answer, isClientError, isSuccess } from './answer.ts';
import type { Check, LabelledCase, Observation, Plan } from './check.ts';
import type { Exchange } from './exchange.ts';
import { AGREES, differs, notObserved } from './judgement.ts';
import { planNewcomers } from './recognition-of-newcomers.ts';
import { planOthers } from './recognition-of-others.ts';
import { planOutsiders } from './recognition-of-outsiders.ts';
import { listItems } from './records.ts';

/** §4.1: what each parameter of the recognition list reads recognition for, by the rule that says so. */
export const RECOGNITION_RULES = [
  { rule: 'recognition-of-member', says: 'member' },
  { rule: 'recognition-of-team', says: 'team' },
] as const;
type Says = (typeof RECOGNITION_RULES)[number]['says'];
/** What a filter yields that nothing fits. */
export const EMPTY = 'unknown-filter-is-empty';

export const recognitionFilter: Check = {
  id: 'recognition_filter',
  title: 'Recognition is read for the member or the team that is asked for, and for nobody who is not there.',
  source: '§4.1',
  plan: (plan) => [...planCases(plan), ...planOthers(plan), ...planOutsiders(plan), ...planNewcomers(plan)],
};

/** Each valid call that names a member or a team, and the same call about one that cannot be there. */
function planCases({ contract, operations, stages, seed, validCalls }: Plan): LabelledCase[] {
  const empty = contract.rules.get(EMPTY)?.pointer;
  return RECOGNITION_RULES.flatMap(({ rule, says }) => {
    const about = contract.rules.get(rule);
    const draws = createDraws(seed, `nobody ${says}`);
    const madeUp = says === 'member' ? makeUpMember(draws) : makeUpTeam(draws);
    const isAbout = ({ text }: ParameterText): boolean => names(text, says);
    return operations
      .filter(({ id }) => about?.operations.includes(id))
      .flatMap((operation) =>
        stages.flatMap((stage): LabelledCase[] => {
          const call = validCalls(operation, stage).find((valid) => valid.call.values.some(isAbout))?.call;
          if (!call || !about) return [];
          const values = call.values.map((value) => (isAbout(value) ? { ...value, text: madeUp } : value));
          const count = ({ answer }: Exchange): number => listItems(contract, operation, answer).length;
          return [
            {
              operation,
              stage,
              label: says,
              name: `${operation.id} reads recognition for the ${says} that is asked for (${stage})`,
              calls: [
                call,
                { ...call, values, intent: 'unknown', why: `about a ${says} that cannot be there` },
              ],
              facts: [about.pointer, ...(empty === undefined ? [] : [empty])],
              judge: (both) => judge(both, { says, fact: about.pointer, empty, count }),
            },
          ];
        }),
      );
  });
}

/** Whether a parameter names a member, or something else that is known. */
function names(text: string, says: Says): boolean {
  return listPlaceholders(text).some(({ kind }) => (kind === MEMBER_PLACEHOLDER) === (says === 'member'));
}

/** What a list is read for, and the facts that say so: whom it is about, and that it is empty for who is not there. */
interface Filter {
  says: Says;
  fact: string;
  empty: string | undefined;
  /** How many records an answer shows. */
  count: (exchange: Exchange) => number;
}

/** Whoever is not there has no recognition: a list that is not empty for them was not read for whom was asked. */
function judge([known, unknown]: readonly Exchange[], { says, fact, empty, count }: Filter): Observation[] {
  if (!known || !unknown) return [];
  const { answer } = unknown;
  const base = { fact, label: says, exchange: unknown.id };
  if (count(unknown) > 0) {
    const received = `${count(unknown)} records for a ${says} that cannot be there`;
    return [{ ...base, outcome: differs(received, `recognition for that ${says}`) }];
  }
  const doubt = findDoubt(count(known) > 0 && known.knownToExist, answer, says);
  const own = { ...base, outcome: doubt === undefined ? AGREES : notObserved(doubt) };
  if (empty === undefined) return [own];
  const outcome = isSuccess(answer) ? AGREES : differs(`${answer.status}`, 'a success with an empty list');
  return [own, { ...base, fact: empty, label: `unknown ${says}`, outcome }];
}

/** Why an answer without records does not show for whom the list was read; `undefined` where it does. */
function findDoubt(isKnown: boolean, answer: Answer, says: string): string | undefined {
  if (!isKnown) return `no data: no ${says} with recognition is known`;
  if (isSuccess(answer) || isClientError(answer)) return undefined;
  return `a ${says} that cannot be there was answered with ${answer.status}`;
}
