import type { Asked, AskedKey } from './asked.ts';
import type { AskedFilter } from './fault.ts';

export const LIST = 'listRecognitions';
export const SEND = 'sendRecognition';
export const MEMBERS = 'listMembers';
export const LEGACY = 'listRecognitionsByRecipient';

/** Requests of one operation that carry a key of the company. */
export const ofList: AskedFilter = { operations: [LIST], keys: ['own'] };
export const ofSending: AskedFilter = { operations: [SEND], keys: ['own'] };
export const ofMembers: AskedFilter = { operations: [MEMBERS], keys: ['own'] };
export const ofLegacy: AskedFilter = { operations: [LEGACY], keys: ['own'] };

/** The keys that a deployment takes in a stage, whosever they are. */
export const VALID_KEYS: readonly AskedKey[] = ['own', 'other-company'];

type Predicate = NonNullable<AskedFilter['also']>;

/** Requests that have a query parameter. */
export function withQuery(name: string): Predicate {
  return ({ query }: Asked) => query.has(name);
}

export const isRoute: Predicate = ({ operation }) => operation !== undefined;
export const isNoRoute: Predicate = ({ operation }) => operation === undefined;
export const isPut: Predicate = ({ request }) => request.method === 'PUT';
