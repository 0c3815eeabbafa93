import type { Json } from '../../spec/json.ts';
import { isSuccess } from './answer.ts';
import type { Check, LabelledCase, Observation, Plan } from './check.ts';
import type { Exchange } from './exchange.ts';
import { AGREES, differs, notObserved, type Outcome } from './judgement.ts';
import { listListedMembers, listShared } from './records.ts';

const RULE = 'stages-hold-separate-data';

export const stageSeparation: Check = {
  id: 'stage_separation',
  title: 'The stages of one company are two separate sets of data.',
  source: 'assumed by the document (§9.2 says what the stages are for)',
  plan: planCases,
};

/** Every read that needs nobody to be known, in two stages, each with its own key. */
function planCases({ contract, operations, stages, validCalls }: Plan): LabelledCase[] {
  const fact = contract.rules.get(RULE)?.pointer;
  const [one, other] = stages;
  if (fact === undefined || one === undefined || other === undefined) return [];
  return operations
    .filter(({ method, parameters, groups, deprecated }) => {
      const needsNobody = groups.length === 0 && !parameters.some(({ required }) => required);
      return method === 'get' && !deprecated && needsNobody;
    })
    .flatMap((operation): LabelledCase[] => {
      const [here, there] = [one, other].map((stage) => validCalls(operation, stage)[0]?.call);
      if (!here || !there) return [];
      return [
        {
          operation,
          stage: one,
          label: other,
          name: `${operation.id} shows other members in ${one} than in ${other}`,
          calls: [
            { ...here, why: `in ${one}` },
            { ...there, why: `in ${other}` },
          ],
          facts: [fact],
          judge: (both) => judge(both, fact),
        },
      ];
    });
}

function judge([here, there]: readonly Exchange[], fact: string): Observation[] {
  if (!here || !there) return [];
  const outcome = compare(listMembers(here), listMembers(there));
  return [{ fact, label: 'stages', exchange: there.id, outcome }];
}

function compare(one: readonly Json[], other: readonly Json[]): Outcome {
  if (one.length === 0 || other.length === 0)
    return notObserved('no data: a stage shows nothing that names a member');
  const shared = listShared(one, other);
  if (shared.length < one.length) return AGREES;
  return differs(`the same ${shared.length} records in both stages`, 'two separate sets of data');
}

function listMembers({ answer }: Exchange): Json[] {
  return isSuccess(answer) && answer.json ? listListedMembers(answer.json.value) : [];
}
