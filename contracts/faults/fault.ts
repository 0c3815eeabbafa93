import type { Contract } from '../../spec/contract.ts';
import type { Asked, AskedKey, Fetch, KnownKeys } from './asked.ts';

/** One thing that a broken deployment does. */
export interface Fault {
  id: string;
  /** A sentence: what the deployment does. */
  title: string;
  /** The fact that it breaks: the id of a rule, or the pointer of anything else in the document. */
  fact: string;
  /** The check that must say so. */
  check: string;
  /** The operations that the suite is run on, and the stages; those that the fault is about. */
  operations: readonly string[];
  stages: readonly string[];
  breaks: (context: FaultContext) => Change;
}

/** A gateway that differs only where the specification is silent or unconfirmed: it must hold, and the difference be told. */
export interface Variation {
  id: string;
  title: string;
  operations: readonly string[];
  /** The checks that must report it; empty where nothing can be seen of it. */
  reports: readonly string[];
  breaks: (context: FaultContext) => Change;
}

/** What a fault may know and ask: no more than any gateway in front of a service could. */
export interface FaultContext {
  contract: Contract;
  known: KnownKeys;
  /** The healthy deployment behind. */
  next: Fetch;
}

/** Which requests a fault is about; what is left out may be anything. */
export interface FaultMatch {
  operations?: readonly string[];
  stages?: readonly string[];
  keys?: readonly AskedKey[];
  /** Of those that fit: the first only, or all but the first. */
  only?: 'first' | 'later';
  also?: (asked: Asked) => boolean;
}

/**
 * What is answered instead: given what was asked and a way to ask the healthy deployment. Returns `undefined` where the fault
 * has nothing to do with the request, which is then answered as it is.
 */
export type Change = (asked: Asked) => Promise<Response | undefined> | Response | undefined;
