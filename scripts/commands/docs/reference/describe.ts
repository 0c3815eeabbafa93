import type { Contract } from '../../../../spec/contract.ts';
import type { Evidence } from '../../../../spec/evidence.ts';

/** What the document says of a thing, and how certain it is; '' where it says nothing. */
export interface Described {
  description: string;
  evidence: Evidence;
}

/** What the document says of what stands at a pointer. */
export function describe(contract: Contract, pointer: string): Described {
  return {
    description: textAt(contract, `${pointer}/description`),
    evidence: statedEvidence(contract, pointer),
  };
}

/** The evidence of what stands at a pointer. A note is about the place where it is written, and is not passed on. */
export function statedEvidence(contract: Contract, pointer: string): Evidence {
  const evidence = contract.knownOf(pointer);
  if (evidence.statedAt === pointer) return evidence;
  const { note: _, ...rest } = evidence;
  return rest;
}

/** A text of the document; '' where there is none, or a value of another kind. */
export function textAt(contract: Contract, pointer: string): string {
  const value = contract.at(pointer);
  return typeof value === 'string' ? value.trim() : '';
}
