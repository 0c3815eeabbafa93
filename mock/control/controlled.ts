import type { ContractDocument } from '../../spec/document.ts';
import type { JsonObject } from '../../spec/json.ts';
import type { Behaviours } from '../behaviours/behaviours.ts';
import type { BehaviourScope } from '../behaviours/check-behaviour.ts';
import type { Companies } from '../companies/added-companies.ts';
import type { ServerLimits } from '../http-server.ts';
import type { Journal } from '../journal/journal.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import type { ChangeLog } from '../log/change-log.ts';
import type { BodyLimits } from '../serve/body.ts';
import type { ServedDocument } from '../served-document.ts';
import type { StateLimits } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { Changes } from './changes.ts';
import type { NamedSnapshots } from './named-snapshots.ts';

/** What the control of a mock reaches. */
export interface Controlled {
  /** What is served now; a reload puts another in its place. */
  served(): ServedDocument;
  seed: number;
  /** What clients may take of a mock that listens. */
  limits: (ServerLimits & { body: BodyLimits; state: StateLimits }) | undefined;
  keys: KeyRing;
  store: Store;
  journal: Journal;
  changes: Changes;
  companies: Companies;
  snapshots: NamedSnapshots;
  behaviours: Behaviours;
  /** What behaviours may speak of. */
  scope: BehaviourScope;
  /** What keeps the order of changes, where something does. */
  log: ChangeLog | undefined;
  /** The time at which what changes now was asked for. */
  now(): Date;
  reset(): void;
  /** Makes what is kept fit what is served, after all of it was restored. */
  settle(): void;
  /** The reference pages, where somebody makes them. */
  docs: ((document: ContractDocument) => Promise<string>) | undefined;
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
