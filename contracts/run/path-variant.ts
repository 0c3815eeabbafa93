import type { Contract } from '../../spec/contract.ts';
import { isCertainGrade } from '../../spec/evidence.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Observation } from '../checks/check.ts';
import { differs } from '../checks/judgement.ts';
import type { Address } from './presence.ts';

/**
 * That an operation was found at a path variant is drift where its path is unconfirmed. Of one that is documented only the
 * reading is ours, and so it is learned. Nothing to say at the path of the document.
 */
export function judgePathVariant(
  contract: Contract,
  operation: Operation,
  { variant, template }: Address,
  exchange: number,
): Observation[] {
  if (variant === undefined) return [];
  const outcome = differs(
    `it is at ${template} (${variant})`,
    `it is at ${operation.base.template}${operation.path}`,
  );
  const observation: Observation = { fact: operation.pointer, label: 'reading', exchange, outcome };
  const isCertain = isCertainGrade(contract.evidenceOf(operation.pointer).grade);
  const fact = contract.rules.get('version-stands-once')?.pointer ?? operation.pointer;
  return [isCertain ? { ...observation, fact, grade: 'assumed' } : observation];
}
