import type { Call } from '../cases/call.ts';
import { describeAnswer, isSuccess } from './answer.ts';
import type { LabelledCase, Observation, Plan } from './check.ts';
import type { Exchange } from './exchange.ts';
import { listFirstCalls } from './first-calls.ts';
import { AGREES, differs, notObserved } from './judgement.ts';

/**
 * A case for each alternative of an operation beside the one that its calls choose: any of them lets a request in (OpenAPI §4.8.30). Beside it
 * goes the same without credentials, which tells a credential that is not read from one that may not do this.
 */
export function planAlternatives(plan: Plan): LabelledCase[] {
  return listFirstCalls(plan).flatMap(({ operation, stage, valid }) =>
    plan
      .alternatives(operation)
      .slice(1)
      .map(({ schemes, pointer }): LabelledCase => {
        const names = schemes.map(({ name }) => name);
        const what = names.length === 0 ? 'no credential' : names.map((name) => `\`${name}\``).join(' and ');
        const credentials = { alternative: pointer };
        const call: Call = { ...valid.call, why: `with ${what}`, credentials };
        const bare: Call = { ...call, why: 'the same without', intent: 'unkeyed', key: 'none' };
        const facts = names.length === 0 ? [operation.pointer] : schemes.map((scheme) => scheme.pointer);
        return {
          operation,
          stage,
          label: `alternative ${names.join(' ')}`,
          name: `${operation.id} is open to ${what} (${stage})`,
          calls: [call, ...(names.length === 0 ? [] : [bare])],
          facts,
          judge: (exchanges, found) => facts.flatMap((fact) => judge(exchanges, fact, found)),
        };
      }),
  );
}

function judge(
  [given, bare = given]: readonly Exchange[],
  fact: string,
  found: Exchange | undefined,
): Observation[] {
  if (!given || !bare) return [];
  const { status } = given.answer;
  const base = { fact, label: given.call.why, exchange: given.id };
  if (isSuccess(given.answer)) return [{ ...base, outcome: AGREES }];
  const isRefused = (status === 401 || status === 403) && bare.answer.status === status;
  if (!isRefused || !found || !isSuccess(found.answer))
    return [
      { ...base, outcome: notObserved(`the answer ${status} does not say whether it is open to that`) },
    ];
  return [
    { ...base, outcome: differs(describeAnswer(given.answer), 'what another alternative is answered with') },
  ];
}
