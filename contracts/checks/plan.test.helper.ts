import { ownContract } from '../contract.test.helper.ts';
import type { Contract } from '../contract.ts';
import { createValidCalls } from '../data/valid-calls.ts';
import { createTarget } from '../target/target.ts';
import type { Case, Plan } from './check.ts';
import { CHECKS } from './checks.ts';

/** The document of the service. */
export const CONTRACT: Contract = ownContract();
const KEYS = { dev: 'gw-dev-4f1c9a7d', prod: 'gw-prod-8e02b6c3' };

/** The cases of a check in two stages: of the document of the service, unless the plan is another. */
export function planOf(check: string, changes: Partial<Plan> = {}): readonly Case[] {
  const plan: Plan = {
    contract: CONTRACT,
    target: createTarget(CONTRACT, { baseUrl: 'http://gateway.example', keys: KEYS }),
    operations: CONTRACT.operations,
    stages: ['dev', 'prod'],
    seed: 1,
    validCalls: createValidCalls(CONTRACT),
    repeats: 2,
    ...changes,
  };
  return CHECKS.find(({ id }) => id === check)?.plan?.(plan) ?? [];
}
