import type { Fetch } from '../../contracts/faults/asked.ts';
import type { Fault } from '../../contracts/faults/fault.ts';
import { listFaults } from '../../contracts/faults/faults.ts';
import {
  type FaultResult,
  runAgainst,
  runFault,
  type SelfTestOptions,
} from '../../contracts/faults/run-fault.ts';
import { type Contract, createContract } from '../../spec/contract.ts';
import { loadDocument } from '../../spec/document.ts';
import { createRandom } from '../../spec/random.ts';
import { ofMock } from '../commands/self-test/self-test.ts';
import { createAnswerJudge } from './judge-answers.ts';

/** How much of a description the kit plays, and whether its two halves agree on it. */
export interface DocumentMeasure {
  /** From the text to a mock that can be asked, in milliseconds. */
  start: number;
  operations: number;
  /** The operations of which no valid request was answered as the document says. */
  unanswered: readonly string[];
  /** What no mock may answer. */
  wrong: readonly string[];
  /** What the suite said of the mock, and why, where it is not that it holds. */
  verdict: string;
  why: readonly string[];
  faults: readonly MeasuredFault[];
}

export interface MeasuredFault extends Pick<FaultResult, 'verdict' | 'reportedBy'> {
  id: string;
  kind: string;
}

/** Throws what `loadDocument` throws. `seed` says which operation each kind of fault is tried on. */
export async function measureDocument(file: string, seed: number): Promise<DocumentMeasure> {
  const begun = performance.now();
  const contract = createContract(loadDocument(file));
  const options = await ofMock(contract.document);
  const healthy = await options.createTarget();
  const start = performance.now() - begun;
  const { judge, answered, wrong } = createAnswerJudge(contract);
  const watched: Fetch = async (request) => {
    const answer = await healthy(request);
    await judge(request, answer);
    return answer;
  };
  const { report } = await runAgainst(contract, options, watched);
  const { verdict, reason, findings } = report;
  const violations = findings.filter(({ outcome }) => outcome === 'violation');
  return {
    start,
    operations: contract.operations.length,
    unanswered: contract.operations.filter(({ id }) => !answered.has(id)).map(({ id }) => id),
    wrong: [...wrong],
    verdict,
    why: [
      ...(reason === undefined ? [] : [reason]),
      ...violations.map(({ id, received }) => `${id}: ${received}`),
    ],
    faults: verdict === 'holds' ? await measureFaults(contract, options, seed) : [],
  };
}

/** One fault of each kind. */
async function measureFaults(
  contract: Contract,
  options: SelfTestOptions,
  seed: number,
): Promise<MeasuredFault[]> {
  const all = listFaults(contract);
  const kinds = new Map<string, Fault[]>();
  for (const fault of all) kinds.set(fault.kind ?? '', [...(kinds.get(fault.kind ?? '') ?? []), fault]);
  const measured: MeasuredFault[] = [];
  for (const [kind, faults] of kinds) {
    const fault = createRandom('documents', seed, kind).pick(faults);
    const { verdict, reportedBy } = await runFault(contract, fault, new Set(), options);
    measured.push({ id: fault.id, kind, verdict, reportedBy });
  }
  return measured;
}
