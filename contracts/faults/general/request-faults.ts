import type { Contract } from '../../../spec/contract.ts';
import type { Operation, SecurityScheme } from '../../../spec/operation.ts';
import { listSchemes, readCredential } from '../../../spec/security.ts';
import type { Asked } from '../asked.ts';
import type { Fault, FaultAnswer } from '../fault.ts';
import { toFault } from './answer-faults.ts';

/** Requests of an operation that a deployment takes, though the document does not allow them. */
export function listRequestFaults(_: Contract, operation: Operation): Fault[] {
  const isHeldToAnything =
    operation.parameters.some(({ in: place }) => place !== 'path') || operation.requestBody !== undefined;
  return [...(isHeldToAnything ? [acceptInvalid(operation)] : []), ...acceptAnybody(operation)];
}

function acceptInvalid(operation: Operation): Fault {
  return {
    ...toFault(operation, {
      kind: 'invalid-request-accepted',
      does: 'a request that is not valid is answered as one that is',
      fact: operation.pointer,
      check: 'negative_data_rejection',
      answer: acceptedInPlaceOf(({ status }) => [400, 413, 415, 422].includes(status)),
    }),
    ofAnyPart: true,
  };
}

/** Where somebody is let in who gives nothing, nobody is refused. */
function acceptAnybody(operation: Operation): Fault[] {
  const { security } = operation;
  const isOpen = security.some(({ schemes }) => schemes.every(({ place }) => !place));
  const scheme = listSchemes(security).find(({ place }) => place);
  if (isOpen || !scheme) return [];
  const isRefused = ({ status }: Response): boolean => status === 401 || status === 403;
  return [
    toFault(operation, {
      kind: 'credential-missing-accepted',
      does: `a request without the credential of \`${scheme.name}\` is answered as one with it`,
      fact: scheme.pointer,
      check: 'missing_required_header',
      answer: acceptedInPlaceOf((given, asked) => isRefused(given) && !carries(asked, scheme)),
    }),
    toFault(operation, {
      kind: 'credential-unknown-accepted',
      does: `whatever is given for \`${scheme.name}\` is taken for valid`,
      fact: scheme.pointer,
      check: 'ignored_auth',
      answer: acceptedInPlaceOf((given, asked) => isRefused(given) && carries(asked, scheme)),
    }),
  ];
}

function carries({ request, query }: Asked, scheme: SecurityScheme): boolean {
  return readCredential(scheme, { query: query.toString(), headers: request.headers }) !== undefined;
}

/** What the operation was last answered with when it succeeded, in the place of some refusals. */
function acceptedInPlaceOf(isMeant: (given: Response, asked: Asked) => boolean): FaultAnswer {
  let success = new Response(null, { status: 204 });
  return async (asked) => {
    const given = await asked.healthy();
    if (given.ok) success = given.clone();
    return isMeant(given, asked) ? success.clone() : given;
  };
}
