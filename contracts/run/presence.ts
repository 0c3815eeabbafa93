import type { Operation } from '../../spec/operation.ts';
import type { Call } from '../cases/call.ts';
import type { ValidCalls } from '../cases/valid-calls.ts';
import { isSuccess } from '../checks/answer.ts';
import type { Exchange, Sent } from '../checks/exchange.ts';
import { isAbsence } from './absence.ts';
import type { Address } from './address.ts';

/** Whether a target has an operation, and where. */
export type Presence =
  | { kind: 'present'; address: Address; exchange: Exchange }
  | { kind: 'absent'; exchange: Exchange; readings: number }
  | { kind: 'unknown'; why: string };

/** Sends a call to an address. */
export type SendTo = (call: Call, address: Address) => Promise<Sent>;

export function toFirstReading({ base, path }: Pick<Operation, 'base' | 'path'>): Address {
  return { template: base.template + path, reading: undefined };
}

/**
 * Finds an operation: at the path of the document and, only where that is absent, at the other readings of the path in turn.
 * There it counts as found when it answers with success, because what else lies at such an address is not known.
 */
export async function findPresence(
  validCalls: ValidCalls,
  operation: Operation,
  stage: string,
  send: SendTo,
  findUnknown: () => Promise<Exchange | undefined>,
): Promise<Presence> {
  const [valid] = validCalls(operation, stage);
  if (!valid) return { kind: 'unknown', why: 'the document shows no call of it' };
  const address = toFirstReading(operation);
  const first = await send(valid.call, address);
  if (!first.exchange) return { kind: 'unknown', why: first.why };
  const { exchange } = first;
  const unknown = exchange.answer.status === 404 ? await findUnknown() : undefined;
  const path = toPath(exchange);
  if (!isAbsence(exchange.answer, path, unknown && { answer: unknown.answer, path: toPath(unknown) }))
    return { kind: 'present', address, exchange };

  for (const { reading, path: template } of operation.pathVariants) {
    const other = await send(
      { ...valid.call, why: `at another reading of the path: ${reading}` },
      { template, reading },
    );
    if (other.exchange && isSuccess(other.exchange.answer))
      return { kind: 'present', address: { template, reading }, exchange: other.exchange };
  }
  return { kind: 'absent', exchange, readings: operation.pathVariants.length };
}

function toPath({ request }: Exchange): string {
  return new URL(request.url).pathname;
}
