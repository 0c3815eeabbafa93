import type { Contract } from '../../../spec/contract.ts';
import type { Operation } from '../../../spec/operation.ts';
import type { Asked } from '../asked.ts';
import type { Fault, FaultAnswer } from '../fault.ts';
import { toFault } from './answer-faults.ts';

/** Requests of an operation that a deployment takes, though the document does not allow them. */
export function listRequestFaults(_: Contract, operation: Operation): Fault[] {
  const isHeldToAnything =
    operation.parameters.some(({ in: place }) => place !== 'path') || operation.requestBody !== undefined;
  return [...(isHeldToAnything ? [acceptInvalid(operation)] : []), ...ignoreCredential(operation)];
}

/** Where every way in wants something that a request shows. */
function ignoreCredential(operation: Operation): Fault[] {
  const wanted = operation.security.map(({ schemes }) => schemes.find(({ place }) => place !== undefined));
  const [first] = wanted;
  if (!first || wanted.includes(undefined)) return [];
  return [
    toFault(operation, {
      kind: 'credential-ignored',
      does: 'a request without credentials is answered as one that has them',
      fact: first.pointer,
      check: 'missing_required_header',
      answer: acceptedInPlaceOf((status) => status === 401 || status === 403),
    }),
  ];
}

function acceptInvalid(operation: Operation): Fault {
  return {
    ...toFault(operation, {
      kind: 'invalid-request-accepted',
      does: 'a request that is not valid is answered as one that is',
      fact: operation.pointer,
      check: 'negative_data_rejection',
      answer: acceptedInPlaceOf((status) => [400, 413, 415, 422].includes(status)),
    }),
    ofAnyPart: true,
  };
}

/** What the operation was last answered with when it succeeded, in the place of some refusals. */
function acceptedInPlaceOf(isMeant: (status: number) => boolean): FaultAnswer {
  let success = new Response(null, { status: 204 });
  return async ({ healthy }: Asked) => {
    const given = await healthy();
    if (given.ok) success = given.clone();
    return isMeant(given.status) ? success.clone() : given;
  };
}
