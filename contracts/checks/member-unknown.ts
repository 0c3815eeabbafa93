import { createDraws } from '../../spec/random.ts';
import type { ParameterText } from '../../spec/request/parameter-places.ts';
import { makeUpMember } from '../cases/made-up.ts';
import { MEMBER_PLACEHOLDER } from '../cases/placeholders.ts';
import type { Check, LabelledCase, Plan } from './check.ts';
import { listFirstCalls } from './first-calls.ts';
import { toInvalidRequestCase } from './invalid-request.ts';

export const memberUnknown: Check = {
  id: 'member_unknown',
  title: 'A path that names nobody in the company is not found.',
  source: 'assumed by the document (§7: errors for other conditions are not shown)',
  plan: planCases,
};

function planCases(plan: Plan): LabelledCase[] {
  const { contract, seed } = plan;
  const text = makeUpMember(createDraws(seed, 'nobody in a path'));
  const isMember = ({ in: place, text: given }: ParameterText): boolean =>
    place === 'path' && given.includes(MEMBER_PLACEHOLDER);
  return listFirstCalls(plan)
    .filter(({ operation, valid }) => !operation.deprecated && valid.call.values.some(isMember))
    .map((first) => {
      const { call } = first.valid;
      const values = call.values.map((value) => (isMember(value) ? { ...value, text } : value));
      return toInvalidRequestCase(contract, first, {
        label: 'the path names nobody',
        condition: 'member-unknown',
        call: { ...call, values },
      });
    });
}
