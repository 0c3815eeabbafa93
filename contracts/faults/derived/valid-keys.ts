import type { Contract } from '../../../spec/contract.ts';
import { instead } from '../answers.ts';
import { type Derived, derive } from './family.ts';
import { AFTER_REFUSAL, AFTER_WRITE, EACH_FIFTH, FIRST, LATER } from './occasions.ts';
import { listPlaces } from './places.ts';

const CONDITIONS = ['key-missing', 'key-unknown', 'key-of-other-stage'];

/** A valid key is told a refusal, although each has its one condition (§7). */
export function deriveValidKeys(contract: Contract): Derived {
  const refusals = CONDITIONS.flatMap((id) => contract.refusals.get(id) ?? []);
  return derive(contract, {
    area: 'valid keys',
    subjects: [{ id: 'valid-key' }],
    ways: refusals.map(({ condition, status, message, body }) => ({
      id: condition,
      message,
      answer: instead(status, body),
    })),
    places: listPlaces(contract),
    occasions: [FIRST, LATER, EACH_FIFTH, AFTER_REFUSAL, AFTER_WRITE],
    toBreach: ({ way: { message, answer } }) => ({
      does: `A valid key is told \`${message}\``,
      fact: 'key-per-company-and-stage',
      check: 'valid_key_accepted',
      keys: ['own'],
      answer,
    }),
  });
}
