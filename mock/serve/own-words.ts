import type { Operation } from '../../spec/operation.ts';
import { CONTROL_PATH } from '../control/control-path.ts';
import { LogAway } from '../log/log-storage.ts';
import { StateFull } from '../store/records.ts';
import { NothingValid } from './generate.ts';
import type { MockResponse } from './mock-response.ts';

/** The status and the sentence of what the mock itself answers where it could not answer as the document says. */
export function toFailure(error: Error, operationId: string | undefined): [status: number, sentence: string] {
  if (error instanceof StateFull) return [507, error.message];
  if (error instanceof LogAway) return [503, error.message];
  if (error instanceof NothingValid) return [501, `${operationId} is left out: ${error.message}.`];
  return [500, `The mock failed: ${error.message}`];
}

/** Also for the client, which may have no other way to hear of it. */
export function toNotApplied({ id, responses }: Operation): string {
  const statuses = responses.map(({ status }) => status).join(', ');
  return `The document has no answer such as \`Prefer\` asks for, so it was ignored. Of ${id} it has ${statuses}; any other: POST ${CONTROL_PATH}/behaviours.`;
}

export function notCertain({ id }: Operation): string {
  return `${id} is neither documented nor observed, and this mock is strict.`;
}

/** A response that says that something failed says what; whoever asked for the failure knows. */
export function addMessage(notes: string[], { status, body, grade }: MockResponse): void {
  if (
    status < 500 ||
    grade === 'behaviour' ||
    typeof body !== 'object' ||
    body === null ||
    !('message' in body)
  )
    return;
  notes.push(String(body['message']));
}
