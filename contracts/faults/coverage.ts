import type { Contract } from '../../spec/contract.ts';
import { describeFact } from './describe-fact.ts';
import type { Fault } from './fault.ts';
import { toFactPointer } from './run-fault.ts';

/**
 * The documented facts that no fault breaks, each as a sentence of what to add. A fact that binds somebody else than the service
 * cannot be broken by a deployment.
 */
export function listUnbroken(contract: Contract, faults: readonly Fault[]): string[] {
  const broken = new Set(faults.map(({ fact }) => toFactPointer(contract, fact)));
  const elsewhere = new Set(
    [...contract.rules.values()].filter(({ about }) => about !== 'service').map(({ pointer }) => pointer),
  );
  return contract.facts
    .filter(
      ({ evidence, pointer }) =>
        evidence.grade === 'documented' && !broken.has(pointer) && !elsewhere.has(pointer),
    )
    .map(
      ({ pointer }) =>
        `${describeFact(contract, pointer)} is documented, and no fault breaks it: add one whose fact is ${pointer} to contracts/faults/.`,
    );
}
