import type { ContractDocument } from '../../spec/document.ts';
import type { Grade } from '../../spec/evidence.ts';
import type { KeyOwner } from './target/keys.ts';
import type { NamedValues } from './things/resolve.ts';

/** Keys by stage, such as `{ dev: '…', prod: '…' }`. */
export type StageKeys = Readonly<Record<string, string | undefined>>;

/** Names of environment variables by whose key it is, and by stage: `{ own: { dev: 'STAGING_KEY' } }`; those of credentials by their schemes. */
export type KeyVariables = Readonly<
  Partial<Record<KeyOwner | 'credentials', Readonly<Record<string, string>>>>
>;

/** What is taken where an option is left out: requests per second on a live target, milliseconds for a request. */
export const DEFAULTS_OF_RUN = { seed: 1, liveRate: 10, timeout: 10_000 } as const;

/** What is to be judged, with what, and how far it may be touched. */
export interface ContractOptions {
  /** The host (`https://gateway.example`), which stands for every stage that has a key, or the base address of one stage. */
  baseUrl: string;
  /** The company's keys; of a document that has none, nothing. */
  keys: StageKeys;
  /**
   * Credentials by the names of the document's security schemes: `user:password` of HTTP Basic, else a key or a token. What an operation wants
   * that none is given for is not observed.
   */
  credentials?: Readonly<Record<string, string | undefined>>;
  /** Keys of another company, to see that companies are kept apart. */
  otherKeys?: StageKeys;
  /** Keys that were retired, to see that they are refused. */
  retiredKeys?: StageKeys;
  /** The environment variables that the keys came from, by stage, where they are not `WES_DEV_KEY`, `WES_CREDENTIAL_…` and their like: printed in the place of keys. */
  variables?: KeyVariables | undefined;
  /** The document, read or as a file with Overlays; the one of the service where it is left out. */
  document?: string | ContractDocument;
  overlays?: readonly string[];
  /** The grade of all that carries no evidence, in a document that states none: `assumed` for a sketch. Default: `documented`. */
  grade?: Grade | undefined;
  /** Whether anything that is not understood in a document that is given by its file is an error. Default: in that of the kit alone. */
  strictDocument?: boolean;
  /**
   * Answers in process instead of a socket: the `fetch` of a Hono app, or any function of its form. One that goes out to the
   * network after all is not seen to be live: say `live`.
   */
  fetch?: (request: Request) => Response | Promise<Response>;

  /** Treat a loopback address as carefully as any other. */
  live?: boolean;
  /** Let writes go to a live target: `true` for every stage but `prod`, `'prod'` for that too. */
  allowWrites?: boolean | 'prod';
  /** Let a live target be sent what reaches more people than are named: everybody, a team, a cohort. */
  allowBroadcast?: boolean;
  /** Email addresses of members who may be read about and, on a live target, written to. */
  members?: readonly string[];
  /** What parameters are given, by their names (`petId`), or by those of operation and parameter (`getPet.petId`). */
  known?: NamedValues;
  /** The name of a team. */
  team?: string | undefined;

  /** Only these checks, or all but these, by id. */
  checks?: readonly string[] | undefined;
  excludeChecks?: readonly string[] | undefined;
  include?: OperationFilter;
  exclude?: OperationFilter;

  /** Requests per second. Default: `DEFAULTS_OF_RUN.liveRate` on a live target, else no limit. */
  rateLimit?: number | undefined;
  /** How long one request may take, in milliseconds. Default: `DEFAULTS_OF_RUN.timeout`. */
  timeout?: number | undefined;
  /** The seed of the random generator: it decides which values are tried, and which cells of a rule where not all of them are. */
  seed?: number;
  /** What tells the texts and the people that a run makes up from those of other runs of the same seed. Default: drawn for each run. */
  nonce?: string | undefined;
  /** Ask for every cell of every rule, and more often: up to 20 times as many requests. */
  thorough?: boolean;
  /** Only the cases with these ids, and what they need to find operations and data; those that look back look at what these exchanged. */
  replay?: readonly string[] | undefined;
  /** One part of the cases: `{ index: 1, count: 4 }` is the first of four. */
  shard?: { index: number; count: number } | undefined;
  /** Stop after this many failed cases. */
  maxFailures?: number | undefined;
  /** The part of the operations, from 0 to 1, that has to be observed for the verdict `holds`; fewer cannot be judged. */
  minObserved?: number | undefined;
  /** What makes the verdict `violated`; drift on its own does not, unless it is named. */
  failOn?: 'violation' | 'drift';
  /** Ids of findings that are known and not counted against the target. */
  baseline?: readonly string[];
  /** Work out what the target shows of the document, beside judging it: `learned` of the record, which `wes check --learn` writes down. */
  learn?: boolean;
  /** With `learn`: take back what was observed before and holds no more, rather than to leave that for a person to decide on. */
  relearn?: boolean;
  /** Ends the run early, with what was seen so far. */
  signal?: AbortSignal;
}

/** Operations by any of these; several values of one kind mean any of them. */
export interface OperationFilter {
  paths?: readonly string[] | undefined;
  methods?: readonly string[] | undefined;
  tags?: readonly string[] | undefined;
  operationIds?: readonly string[] | undefined;
}
