import type { Contract } from '../../spec/contract.ts';
import type { Report } from '../report/report.ts';
import type { Fault, Variation } from './fault.ts';
import { listFaults, listVariations } from './faults.ts';
import {
  type FaultResult,
  runAgainst,
  runFault,
  runVariation,
  type SelfTestOptions,
  type VariationResult,
} from './run-fault.ts';

/** Whether the suite can fail, and fails nobody wrongly. */
export interface SelfTest {
  /**
   * True where the healthy deployment held, every fault was killed by its check that the suite promises to see, and every variation
   * held and was told of.
   */
  isProven: boolean;
  healthy: Report;
  faults: readonly FaultResult[];
  variations: readonly VariationResult[];
}

/**
 * Runs the suite against a healthy deployment, then against it with each fault, then with each harmless variation, one after the
 * other. Where the healthy one does not hold, nothing else is run, because nothing else would mean anything.
 */
export async function runSelfTest(
  contract: Contract,
  options: SelfTestOptions,
  {
    faults = listFaults(contract),
    variations = listVariations(contract),
  }: { faults?: readonly Fault[]; variations?: readonly Variation[] } = {},
  onResult: (result: FaultResult | VariationResult) => void = () => {},
): Promise<SelfTest> {
  const { report: healthy } = await runAgainst(contract, options, await options.createTarget());
  if (healthy.verdict !== 'holds') return { isProven: false, healthy, faults: [], variations: [] };
  const known = new Set(healthy.findings.map(({ id }) => id));
  const killed: FaultResult[] = [];
  for (const fault of faults) {
    const result = await runFault(contract, fault, known, options);
    killed.push(result);
    onResult(result);
  }
  const held: VariationResult[] = [];
  for (const variation of variations) {
    const result = await runVariation(contract, variation, options);
    held.push(result);
    onResult(result);
  }
  const isProven =
    killed.every(({ fault, verdict }) => verdict === 'killed' || fault.unseen !== undefined) &&
    held.every(({ verdict }) => verdict === 'held');
  return { isProven, healthy, faults: killed, variations: held };
}
