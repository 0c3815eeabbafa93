import type { Contract } from '../../../spec/contract.ts';
import { errorResponse, instead } from '../answers.ts';
import type { FaultAnswer } from '../fault.ts';
import { type Derived, derive } from './family.ts';
import { AFTER_WRITE, ALWAYS, EACH_FIFTH, FIRST, LATER } from './occasions.ts';
import { isRead, listCallPlaces } from './places.ts';

const WAYS: readonly { id: string; does: string; check: string; answer: FaultAnswer }[] = [
  ...[400, 404, 405].map((status) => ({
    id: `refused-${status}`,
    does: `A valid call is refused with ${status}`,
    check: 'positive_data_acceptance',
    answer: errorResponse(status, 'No.'),
  })),
  {
    id: 'refused-403',
    does: 'A valid call is refused with 403, for a reason of its own',
    check: 'positive_data_acceptance',
    answer: errorResponse(403, 'Not you.'),
  },
  ...[500, 502].map((status) => ({
    id: `fails-${status}`,
    does: `A valid call is answered with ${status}`,
    check: 'not_a_server_error',
    answer: instead(status, 'Something went wrong', 'text/plain'),
  })),
];

/** A valid call is refused, or fails. Where the path is unconfirmed, that is drift at most; what is deprecated may be retired. */
export function deriveOperations(contract: Contract): Derived {
  return derive(contract, {
    area: 'valid calls',
    subjects: [{ id: 'valid-call' }],
    ways: WAYS,
    places: listCallPlaces(contract),
    occasions: [ALWAYS, FIRST, LATER, EACH_FIFTH, AFTER_WRITE],
    toBreach({ way: { id: _, ...breach }, place, occasion }) {
      const { operation } = place;
      const isRefused = breach.check === 'positive_data_acceptance';
      if (operation.deprecated && isRefused) return undefined;
      const ofLegacy = operation.deprecated && occasion !== FIRST ? { check: 'legacy_path' } : {};
      const isTold = occasion === EACH_FIFTH || (occasion !== ALWAYS && isRead(place));
      const ofSome = isRefused && isTold ? { check: 'repeated_call' } : {};
      return { ...breach, ...ofLegacy, ...ofSome, fact: operation.pointer, keys: ['own'] };
    },
  });
}
