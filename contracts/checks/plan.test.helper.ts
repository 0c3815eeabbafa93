import { ownContract } from '../../spec/contract.test.helper.ts';
import type { Contract } from '../../spec/contract.ts';
import { createValidCalls } from '../cases/valid-calls.ts';
import { type Case, listCases, type Plan } from './check.ts';
import { CHECKS } from './checks.ts';

/** The document of the service. */
export const CONTRACT: Contract = ownContract();

export const PLAN: Plan = {
  contract: CONTRACT,
  operations: CONTRACT.operations,
  alternatives: () => [],
  stages: ['dev', 'prod'],
  seed: 1,
  validCalls: createValidCalls(CONTRACT),
  repeats: 2,
  answers: 40,
  live: false,
  planned: [],
  nonce: 'a test',
  learn: false,
  thorough: false,
};

/** The cases of a check in two stages: of the document of the service, unless the plan is another. */
export function planOf(check: string, changes: Partial<Plan> = {}): readonly Case[] {
  const plan = { ...PLAN, ...changes };
  return CHECKS.filter(({ id }) => id === check).flatMap((one) => listCases(one, plan));
}
