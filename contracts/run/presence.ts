import type { Contract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import { createDraws } from '../../spec/random.ts';
import type { Call } from '../cases/call.ts';
import type { ValidCalls } from '../cases/valid-calls.ts';
import { isClientError, isSuccess } from '../checks/answer.ts';
import { refusesKey } from '../checks/documented-error.ts';
import type { Exchange, Sent } from '../checks/exchange.ts';
import { isNotObserved, type NotObserved, notObserved } from '../checks/judgement.ts';
import { isAbsence, isSameAnswer } from './absence.ts';
import type { PreparedRun } from './prepare-run.ts';

/** Where an operation was found: the path with its base path, whole but for the target's prefix. */
export interface Address {
  /** Such as `/{stage}/1/members`. */
  template: string;
  /** The name of the path variant (`x-other-readings`); `undefined` at the path of the document. */
  variant: string | undefined;
}

/** Whether a target has an operation, and where; not observed where that cannot be told. */
export type Presence = Present | Absent | NotObserved;

export interface Present {
  kind: 'present';
  address: Address;
  exchange: Exchange;
}

export interface Absent {
  kind: 'absent';
  exchange: Exchange;
  /** At how many other readings of its path it was looked for. */
  variants: number;
}

/** How an operation is looked for. */
export interface PresenceParts {
  contract: Contract;
  validCalls: ValidCalls;
  /** Sends a call to an address. */
  send: (call: Call, address: Address) => Promise<Sent>;
  /** How the target answers a path that belongs to nothing. */
  findUnknown: () => Promise<Sent>;
}

/** The operations that were looked for, each once a stage. */
export interface Presences {
  find(operation: Operation, stage: string): Promise<Presence>;
  /** What is known of one by now. */
  found(operation: Operation, stage: string): Presence | undefined;
}

export function createPresences(
  { contract, validCalls, seed }: Pick<PreparedRun, 'contract' | 'validCalls' | 'seed'>,
  send: PresenceParts['send'],
): Presences {
  const begun = new Map<string, Promise<Presence>>();
  const found = new Map<string, Presence>();
  const unknowns = new Map<string, Promise<Sent>>();
  return {
    async find(operation, stage) {
      const key = `${stage} ${operation.id}`;
      const { template } = operation.base;
      const unknown = toUnknownCall(stage, seed);
      const askUnknown = () => send(unknown, { template: template + unknown.path, variant: undefined });
      const findUnknown = () => once(unknowns, `${stage} ${template}`, askUnknown);
      const presence = await once(begun, key, () =>
        findPresence(operation, stage, { contract, validCalls, send, findUnknown }),
      );
      found.set(key, presence);
      return presence;
    },
    found: ({ id }, stage) => found.get(`${stage} ${id}`),
  };
}

/** What was begun for a key before, or is begun now. */
export function once<T>(begun: Map<string, Promise<T>>, key: string, begin: () => Promise<T>): Promise<T> {
  const known = begun.get(key) ?? begin();
  begun.set(key, known);
  return known;
}

/** The path of the document. */
export function toFirstAddress({ base, path }: Pick<Operation, 'base' | 'path'>): Address {
  return { template: base.template + path, variant: undefined };
}

/**
 * Finds an operation: at the path of the document and, only where that is absent or answers as a path that belongs to nothing, at its
 * path variants in turn. There it counts as found when it answers with success, because what else lies at such an address is not known.
 */
export async function findPresence(
  operation: Operation,
  stage: string,
  { contract, validCalls, send, findUnknown }: PresenceParts,
): Promise<Presence> {
  const [valid] = validCalls(operation, stage);
  if (!valid) return notObserved('the document shows no call of it');
  const address = toFirstAddress(operation);
  const exchange = await send(valid.call, address);
  if (isNotObserved(exchange)) return exchange;
  const asked = toAsked(exchange);
  const saysNothing = isClientError(asked.answer) && !refusesKey(asked.answer, contract);
  const unknown = saysNothing ? await findUnknown() : undefined;
  const nowhere = unknown && !isNotObserved(unknown) ? toAsked(unknown) : undefined;
  const isAbsent = isAbsence(asked, nowhere);
  const present: Present = { kind: 'present', address, exchange };
  if (!isAbsent && !(nowhere && isSameAnswer(asked, nowhere))) return present;

  let doubt: NotObserved | undefined;
  for (const { reading: variant, path: template } of operation.pathVariants) {
    const why = `at another reading of the path: ${variant}`;
    const other = await send({ ...valid.call, why }, { template, variant });
    if (!isNotObserved(other) && isSuccess(other.answer))
      return { kind: 'present', address: { template, variant }, exchange: other };
    doubt ??= await findDoubt(other, variant, findUnknown);
  }
  if (doubt) return doubt;
  const { status } = asked.answer;
  if (!exchange.knownToExist && (status === 404 || !isAbsent))
    return notObserved(`the answer ${status} may be about who was asked for, and nobody is known to exist`);
  // What any path is answered with may be about the key too.
  if (!isAbsent) return present;
  return { kind: 'absent', exchange, variants: operation.pathVariants.length };
}

/** Why an operation may be at another reading of its path, though nothing succeeded there; `undefined` where nothing speaks for it. */
async function findDoubt(
  other: Sent,
  variant: string,
  findUnknown: PresenceParts['findUnknown'],
): Promise<NotObserved | undefined> {
  if (isNotObserved(other)) return other;
  const { answer, knownToExist } = other;
  const where = `at another reading of the path (${variant})`;
  if (answer.status === 429 || answer.status === 503)
    return notObserved(`${where} nothing could be observed now (${answer.status})`);
  if (knownToExist || !isClientError(answer) || answer.status === 401) return undefined;
  const unknown = await findUnknown();
  if (isNotObserved(unknown)) return undefined;
  const [asked, nowhere] = [toAsked(other), toAsked(unknown)];
  if (isAbsence(asked, nowhere) || isSameAnswer(asked, nowhere)) return undefined;
  return notObserved(
    `the answer ${answer.status} ${where} may be about who was asked for, and nobody is known to exist`,
  );
}

/** A path below the base address of an operation that belongs to nothing. */
export function toUnknownCall(stage: string, seed: number): Call {
  return {
    why: 'how the target answers a path that belongs to nothing',
    intent: 'unknown',
    operation: undefined,
    method: 'GET',
    path: `/${createDraws(seed, 'unknown path').hex(12)}`,
    stage,
    key: 'own',
    values: [],
  };
}

function toAsked({ answer, request }: Exchange): { answer: Exchange['answer']; path: string } {
  return { answer, path: new URL(request.url).pathname };
}
