import type { ContractDocument } from '../spec/document.ts';
import type { RecordClock, Tenant } from './company/tenant.ts';
import type { Handler } from './serve/prepare-operation.ts';
import type { Seed } from './store/memory-store.ts';
import type { Store } from './store/store.ts';

/** What is taken where an option is left out. */
export const DEFAULTS = { seed: 1, port: 4010, host: '127.0.0.1' } as const;

export interface MockOptions {
  /** The file of an OpenAPI 3.1 document, or one that was loaded. Default: the Workplace Engagement Service. */
  document?: string | ContractDocument;
  /** Files of Overlays, applied in their order to a document that is given by its file. */
  overlays?: readonly string[];
  /** The seed of the random generator. Default: `DEFAULTS.seed`. */
  seed?: number;
  /** Answer 501 where an operation is neither documented nor observed. */
  strict?: boolean;
  /** Leave deprecated operations out, as a gateway that has retired the legacy path. */
  retireLegacy?: boolean;
  /** Wait before each answer, in milliseconds. */
  latency?: { from: number; to: number };
  /** Handlers for operations that the document adds, by `operationId`. */
  handlers?: Readonly<Record<string, Handler<Tenant>>>;
  /** Makes the store that stands behind all state. Default: memory. */
  store?: (seed: Seed) => Store;
  /** The time of the n-th record of a kind. Default: a clock that stands still but for what is written. */
  clock?: RecordClock;
  /** Makes the reference pages, as HTML, that are served at `/__mock/docs`. Default: none are. Asked at each request. */
  docs?: () => Promise<string>;
  /** How many requests the journal keeps. Default 1,000. */
  journalSize?: number;
  /** Told what a person should know of a request, one line at a time, secrets taken out. */
  onNote?: (line: string) => void;
}

export interface StartOptions extends MockOptions {
  /** Default: `DEFAULTS.port`; 0 takes a free one. */
  port?: number;
  /** Default: `DEFAULTS.host`, so that nothing is reachable from another machine unless asked for. */
  host?: string;
  /** Puts something in front of the mock, which is given how the mock answers: a fault, for example. */
  front?: (answer: (request: Request) => Promise<Response>) => (request: Request) => Promise<Response>;
}
