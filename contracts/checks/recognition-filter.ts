import type { Contract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import { createDraws } from '../../spec/random.ts';
import type { Call } from '../cases/call.ts';
import { listPlaceholders, MEMBER_PLACEHOLDER } from '../cases/placeholders.ts';
import { type Answer, isRefusal, isSuccess } from './answer.ts';
import { type Case, type Check, type Observation, type Plan, toCaseId } from './check.ts';
import type { Exchange } from './exchange.ts';
import { listItems } from './records.ts';

const ID = 'recognition_filter';

/** §4.1: what each parameter of the recognition list reads recognition for, by the rule that says so. */
const RULES = [
  { rule: 'recognition-of-member', says: 'member' },
  { rule: 'recognition-of-team', says: 'team' },
] as const;
type Says = (typeof RULES)[number]['says'];
const EMPTY = 'unknown-filter-is-empty';

export const recognitionFilter: Check = {
  id: ID,
  title: 'Recognition is read for the member or the team that is asked for, and for nobody who is not there.',
  source: '§4.1',
  plan: planCases,
};

/** Each valid call that names a member or a team, and the same call about one that cannot be there. */
function planCases({ contract, operations, stages, seed, validCalls }: Plan): Case[] {
  return RULES.flatMap(({ rule, says }) => {
    const about = contract.rules.get(rule);
    return operations
      .filter(({ id }) => about?.operations.includes(id))
      .flatMap((operation) =>
        stages.flatMap((stage): Case[] => {
          const valid = validCalls(operation, stage).find(({ call }) =>
            call.values.some(({ text }) => names(text, says)),
          );
          if (!valid || !about) return [];
          return [toCase(contract, operation, stage, about.pointer, says, valid.call, seed)];
        }),
      );
  });
}

/** Whether a parameter names a member, or something else that is known. */
function names(text: string, says: Says): boolean {
  return listPlaceholders(text).some(({ kind }) => (kind === MEMBER_PLACEHOLDER) === (says === 'member'));
}

function toCase(
  contract: Contract,
  operation: Operation,
  stage: string,
  fact: string,
  says: Says,
  call: Call,
  seed: number,
): Case {
  const hex = createDraws(seed, `nobody ${says}`).hex(16);
  const madeUp = says === 'member' ? `nobody-${hex}@wes-check.invalid` : `No team ${hex}`;
  const values = call.values.map((value) => (names(value.text, says) ? { ...value, text: madeUp } : value));
  const empty = contract.rules.get(EMPTY)?.pointer;
  return {
    id: toCaseId(ID, operation, stage, says),
    name: `${operation.id} reads recognition for the ${says} that is asked for (${stage})`,
    check: ID,
    operation,
    stage,
    calls: [call, { ...call, values, intent: 'unknown', why: `about a ${says} that cannot be there` }],
    facts: [fact, ...(empty === undefined ? [] : [empty])],
    judge: (both) =>
      judge(both, fact, empty, says, (answer) => listItems(contract, operation, answer).length),
  };
}

/** Whoever is not there has no recognition: a list that is not empty for them was not read for whom was asked. */
function judge(
  [known, unknown]: readonly Exchange[],
  fact: string,
  empty: string | undefined,
  says: string,
  count: (answer: Answer) => number,
): Observation[] {
  if (!known || !unknown) return [];
  const { answer } = unknown;
  const base = { fact, label: says, exchange: unknown.id };
  const received = `${count(answer)} records for a ${says} that cannot be there`;
  if (count(answer) > 0)
    return [{ ...base, outcome: { kind: 'differs', received, documented: `recognition for that ${says}` } }];
  const doubt = findDoubt(count(known.answer) > 0 && known.knownToExist, answer, says);
  const own: Observation = {
    ...base,
    outcome: doubt === undefined ? { kind: 'agrees' } : { kind: 'not-observed', why: doubt },
  };
  if (empty === undefined) return [own];
  const documented = 'a success with an empty list';
  const outcome = isSuccess(answer)
    ? ({ kind: 'agrees' } as const)
    : ({ kind: 'differs', received: `${answer.status}`, documented } as const);
  return [own, { ...base, fact: empty, label: `unknown ${says}`, outcome }];
}

/** Why an answer without records does not show for whom the list was read; `undefined` where it does. */
function findDoubt(isKnown: boolean, answer: Answer, says: string): string | undefined {
  if (!isKnown) return `no data: no ${says} with recognition is known`;
  if (isSuccess(answer) || isRefusal(answer)) return undefined;
  return `a ${says} that cannot be there was answered with ${answer.status}`;
}
