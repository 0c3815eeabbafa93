import { createDraws } from '../../spec/random.ts';
import { MEMBER_PLACEHOLDER } from '../cases/placeholders.ts';
import type { Case, Check, Plan } from './check.ts';
import { toRejectionCase } from './rejection.ts';

const ID = 'member_unknown';

export const memberUnknown: Check = {
  id: ID,
  title: 'A path that names nobody in the company is not found.',
  source: 'assumed by the document (§7: errors for other conditions are not shown)',
  plan: planCases,
};

function planCases({ contract, operations, stages, seed, validCalls }: Plan): Case[] {
  const text = `nobody-${createDraws(seed, 'nobody in a path').hex(16)}@wes-check.invalid`;
  return operations
    .filter(({ deprecated }) => !deprecated)
    .flatMap((operation) =>
      stages.flatMap((stage): Case[] => {
        const [valid] = validCalls(operation, stage);
        const isMember = ({ in: place, text: given }: { in: string; text: string }): boolean =>
          place === 'path' && given.includes(MEMBER_PLACEHOLDER);
        if (!valid?.call.values.some(isMember)) return [];
        const values = valid.call.values.map((value) => (isMember(value) ? { ...value, text } : value));
        return [
          toRejectionCase(ID, contract, operation, stage, {
            label: 'the path names nobody',
            condition: 'member-unknown',
            call: { ...valid.call, values },
          }),
        ];
      }),
    );
}
