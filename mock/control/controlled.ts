import type { ContractDocument } from '../../spec/document.ts';
import type { JsonObject } from '../../spec/json.ts';
import type { Behaviours } from '../behaviours/behaviours.ts';
import type { BehaviourScope } from '../behaviours/check-behaviour.ts';
import type { Companies } from '../companies/added-companies.ts';
import type { ServerLimits } from '../http-server.ts';
import type { InitialState } from '../initial-state.ts';
import type { Journal } from '../journal/journal.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import type { BodyLimits } from '../serve/body.ts';
import type { StateLimits } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { Changes } from './changes.ts';

/** What the control of a mock reaches. */
export interface Controlled {
  document: ContractDocument;
  seed: number;
  stages: readonly string[];
  addresses: readonly { basePath: string }[];
  /** What clients may take of a mock that listens. */
  limits: (ServerLimits & { body: BodyLimits; state: StateLimits }) | undefined;
  /** What it started with. */
  initial: InitialState;
  keys: KeyRing;
  store: Store;
  journal: Journal;
  changes: Changes;
  companies: Companies;
  behaviours: Behaviours;
  /** What behaviours may speak of. */
  scope: BehaviourScope;
  reset(): void;
  /** The reference pages, where somebody makes them. */
  docs: (() => Promise<string>) | undefined;
  pages: ControlPages | undefined;
}

/**
 * Makes a page for people of what the control offers: `ask` reads a target of its document, such as `/journal?limit=50`, as
 * whoever asked for the page could.
 */
export type ControlPages = (
  request: Request,
  ask: (target: string) => Promise<Response>,
) => Promise<Response>;

/** Records of the mock's own types are plain JSON. */
export function toJson(value: object): JsonObject {
  return value as JsonObject;
}
