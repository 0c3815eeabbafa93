import type { Contract } from '../../spec/contract.ts';
import { isCertainGrade } from '../../spec/evidence.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Observation } from '../checks/check.ts';
import type { Address } from './address.ts';

/**
 * That an operation was found at another reading is drift where its path is unconfirmed. Of one that is documented only the
 * reading is ours, and so it is learned. Nothing to say at the first reading.
 */
export function judgeReading(
  contract: Contract,
  operation: Operation,
  { reading, template }: Address,
  exchange: number,
): Observation[] {
  if (reading === undefined) return [];
  const outcome = {
    kind: 'differs',
    received: `it is at ${template} (${reading})`,
    documented: `it is at ${operation.base.template}${operation.path}`,
  } as const;
  const look: Observation = { fact: operation.pointer, label: 'reading', exchange, outcome };
  const isCertain = isCertainGrade(contract.evidenceOf(operation.pointer).grade);
  const fact = contract.rules.get('version-stands-once')?.pointer ?? operation.pointer;
  return [isCertain ? { ...look, fact, grade: 'assumed' } : look];
}
