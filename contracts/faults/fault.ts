import type { Contract } from '../../spec/contract.ts';
import type { Asked, AskedKey } from './asked.ts';

/** What a deployment does otherwise than a healthy one, and to which requests: a row of a table. */
export interface Deviation {
  id: string;
  /** A sentence: what the deployment does. */
  title: string;
  /** What it has in common with others: what it does, wherever and whenever; left out where it is the only one. */
  kind?: string;
  /** The requests that it is about; all, where it is left out. */
  when?: AskedFilter;
  /** What they are answered with. */
  answer: FaultAnswer;
  /** The operations that the suite is run on; where it is left out, those of `when`, else the list of recognitions. */
  operations?: readonly string[];
  /** The stages; where it is left out, those of `when`, else `dev`. */
  stages?: readonly string[];
}

/** One fact that a broken deployment breaks. */
export interface Fault extends Deviation {
  /** The id of a rule, the condition of a refusal, or the pointer of anything else in the document. */
  fact: string;
  /** The check that must say so. */
  check: string;
  /** Set where the fact is an operation, and whatever part of it the check tells of is what is broken. */
  ofAnyPart?: true;
  /** Why the suite does not promise that its check says so; left out where it does. */
  unseen?: string;
}

/** Faults by what they are about. */
export interface FaultArea {
  area: string;
  faults: readonly Fault[];
}

/** The pointer of the fact that a fault names: a rule by its id, a refusal by its condition, anything else by its pointer. */
export function toFactPointer({ rules, refusals }: Contract, fact: string): string {
  const refusal = refusals.get(fact);
  return rules.get(fact)?.pointer ?? (refusal ? `${refusal.pointer}/x-refusal` : fact);
}

/** The rows of a table of faults that have something in common; what a row says itself counts. */
export function faultsWith<Name extends keyof Fault>(
  common: Pick<Fault, Name>,
  rows: readonly (Omit<Fault, Name> & Partial<Fault>)[],
): Fault[] {
  return rows.map((row) => ({ ...common, ...row }) as Fault);
}

/** A gateway that differs only where the specification is silent or unconfirmed: it must hold, and the difference be told. */
export interface Variation extends Deviation {
  /** The checks that must report it; empty where nothing can be seen of it. */
  reports: readonly string[];
}

/** Which requests a row is about; what is left out may be anything. */
export interface AskedFilter {
  operations?: readonly string[];
  stages?: readonly string[];
  keys?: readonly AskedKey[];
  also?: (asked: Asked) => boolean | Promise<boolean>;
  /** Of those that fit; `after-refusal` is right after a request without a valid key, `after-write` once the company wrote something. */
  only?: 'first' | 'later' | 'each-fifth' | 'each-twentieth' | 'after-refusal' | 'after-write';
}

/** What is answered to a request. */
export type FaultAnswer = (asked: Asked) => Response | Promise<Response>;

/** What the suite is run on, so that a difference shows. */
export interface RunScope {
  operations: readonly string[];
  stages: readonly string[];
}

export function toRunScope({ operations, stages, when }: Omit<Deviation, 'answer'>): RunScope {
  return {
    operations: operations ?? when?.operations ?? ['listRecognitions'],
    stages: stages ?? when?.stages ?? ['dev'],
  };
}
