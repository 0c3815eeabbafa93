import type { Contract } from '../../../../spec/contract.ts';
import { describeLeftOut } from '../../../../spec/describe-left-out.ts';
import { listLinks } from '../../../../spec/links.ts';
import type { Operation } from '../../../../spec/operation.ts';
import { rememberOf } from '../../../../spec/remember.ts';
import { listCallbacks, listWebhooks, type ServiceCall } from '../../../../spec/service-calls.ts';

/** Sentences, as plain text, about what is no part of a call and its answer: what is left out, and what leads further. */
export function listAsides(contract: Contract, operation: Operation): string[] {
  const { unplayable, pointer, id } = operation;
  return [
    ...(unplayable === undefined
      ? []
      : [`Left out, so that it is neither served by a mock (501) nor judged: ${unplayable}`]),
    ...linksOf(contract)
      .filter(({ source }) => source === operation)
      .map(({ name, status, target }) => `The answer ${status} leads to ${target.id} (link ${name}).`),
    ...listCallbacks(contract.root, pointer).map(
      (call) => `After ${id}, the service calls back: ${describeCall(call)}`,
    ),
  ];
}

const linksOf = rememberOf(({ root, operations }: Contract) => listLinks(root, operations));

/** The same of the document as a whole. */
export function listDocumentAsides({ root, document, operations }: Contract): string[] {
  return [
    ...describeLeftOut(document, operations),
    ...listWebhooks(root).map((call) => `The service calls on its own: ${describeCall(call)}`),
  ];
}

function describeCall({ name, method, address, summary }: ServiceCall): string {
  const target = [method.toUpperCase(), address].filter(Boolean).join(' ');
  return `${target} (${name})${summary === '' ? '' : `: ${summary}`}`;
}
