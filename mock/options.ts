import type { ContractDocument } from '../spec/document.ts';
import type { Behaviour } from './behaviours/behaviour.ts';
import type { BehaviourSetName } from './behaviours/behaviour-sets.ts';
import type { RecordClock, Tenant } from './company/tenant.ts';
import type { ControlPages } from './control/controlled.ts';
import type { Handler } from './serve/prepare-operation.ts';
import type { DocumentSources } from './served-document.ts';
import type { Seed } from './store/memory-store.ts';
import type { Store } from './store/store.ts';

/** What is taken where an option is left out. */
export const DEFAULTS = {
  seed: 1,
  port: 4010,
  host: '127.0.0.1',
  maxConnections: 1_000,
  maxHeaderSize: 16_384,
  maxBodySize: 1_048_576,
  /** What a megabyte of full entries to import holds. */
  maxBodyValues: 50_000,
  /** What is sent to all members costs by their number, and so does each list of it. */
  maxMembers: 10_000,
  /** What they take of memory. */
  maxRecords: 2_000_000,
  requestTimeout: 60_000,
  /** How long `wes mock` lets requests that are under way end, in milliseconds. */
  grace: 10_000,
} as const;

export interface MockOptions extends DocumentSources {
  /**
   * The credentials that are known, by the names of the security schemes: of those any other is refused. Default: whatever is well-formed is
   * one, but for the keys of companies where these are known, and for what begins with `invalid-`.
   */
  credentials?: Readonly<Record<string, string>>;
  /** The seed of the random generator. Default: `DEFAULTS.seed`. */
  seed?: number;
  /** Answer 501 where an operation is neither documented nor observed. */
  strict?: boolean;
  /** Leave deprecated operations out, as a gateway that has retired the legacy path. */
  retireLegacy?: boolean;
  /** Wait before each answer, in milliseconds. */
  latency?: { from: number; to: number };
  /** Failures on demand from the start, each by itself or as a ready-made set by its name; `behave` adds others. */
  behaviours?: readonly (Behaviour | BehaviourSetName)[];
  /** Handlers for operations that the document adds, by `operationId`. */
  handlers?: Readonly<Record<string, Handler<Tenant>>>;
  /** Makes the store that stands behind all state. Default: memory. */
  store?: (seed: Seed) => Store;
  /** The time of the n-th record of a kind. Default: a clock that stands still but for what is written. */
  clock?: RecordClock;
  /** Makes the reference pages of what is served, as HTML, for `/__mock/docs`. Default: none are. Asked at each request. */
  docs?: (document: ContractDocument) => Promise<string>;
  /** Makes the pages that are served at `/__mock/` and below `/__mock/console/`. Default: none are. */
  pages?: ControlPages;
  /** How many requests the journal keeps. Default 1,000. */
  journalSize?: number;
  /** How many bytes the body of a request to the service may have. Default: `DEFAULTS.maxBodySize`. */
  maxBodySize?: number;
  /** How many JSON values (lists, objects and what is in them) it may hold. Default: `DEFAULTS.maxBodyValues`. */
  maxBodyValues?: number;
  /** How many members a company may come to have in a stage. Default: `DEFAULTS.maxMembers`. */
  maxMembers?: number;
  /**
   * How many records a company may come to hold in a stage, each counted once for each list that it is found in: a recognition in
   * that of all, and in those of sender, recipients and teams. Default: `DEFAULTS.maxRecords`.
   */
  maxRecords?: number;
  /** Told what a person should know of a request, one line at a time, secrets taken out. */
  onNote?: (line: string) => void;
}

export interface StartOptions extends Omit<MockOptions, 'store'> {
  /**
   * Where the order of all changes is kept, of which the state is what comes: `memory` (nowhere), `file:<folder>`, which another
   * process can go on with later, or `redis://…`, which several mocks share at a time. Or what makes a store of one's own, as of
   * `MockOptions`. Default: `memory`.
   */
  store?: MockOptions['store'] | string;
  /** Forget all that is kept there. */
  storeReset?: boolean;
  /** Default: `DEFAULTS.port`; 0 takes a free one. */
  port?: number;
  /** Default: `DEFAULTS.host`, so that nothing is reachable from another machine unless asked for. */
  host?: string;
  /**
   * Names, besides loopback ones and the address that is bound, that the control below `/__mock` answers to as `Host`. Where
   * there are any, it needs a token, as it does beyond loopback.
   */
  publicHosts?: readonly string[];
  /** The token that the control needs, at least 16 characters. Default: generated where one is needed; see `RunningMock`. */
  controlToken?: string;
  /** How many connections there may be at a time; further ones are closed. Default: `DEFAULTS.maxConnections`. */
  maxConnections?: number;
  /** How many bytes the request line and header fields may have. Default: `DEFAULTS.maxHeaderSize`. */
  maxHeaderSize?: number;
  /** How long a request may take to arrive as a whole, in milliseconds. Default: `DEFAULTS.requestTimeout`. */
  requestTimeout?: number;
  /** Puts something in front of the mock, which is given how the mock answers: a fault, for example. */
  front?: (answer: (request: Request) => Promise<Response>) => (request: Request) => Promise<Response>;
}
