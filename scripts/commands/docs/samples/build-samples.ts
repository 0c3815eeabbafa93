import type { ContractDocument } from '../../../../spec/document.ts';
import type { Operation } from '../../../../spec/operation.ts';
import { listOperations } from '../../../../spec/operations.ts';
import { listRefusedCalls } from './refused-calls.ts';
import { runSamples, type SampleRun } from './run-samples.ts';
import { RUNTIMES } from './runtime.ts';
import { LANGUAGES, type Language, type Sample, type SampleAnswer, type SampleCall } from './sample.ts';
import { listSampleCalls } from './sample-calls.ts';
import { createSampleValues, NoSampleValue } from './sample-values.ts';

/** The address that samples are printed with: what stands before the base path, and the stage. */
export interface SampleAddress {
  prefix: string;
  stage: string;
}

export interface BuiltSamples {
  /** By operation. */
  of: ReadonlyMap<string, readonly Sample[]>;
  /** By operation, why it has no sample. */
  without: ReadonlyMap<string, string>;
  /** How keys are refused. */
  refused: readonly Sample[];
  /** Why a language was not run, as half a sentence. */
  missing: SampleRun['missing'];
  /** How many programs were run. */
  count: number;
}

export type RunSamples = (document: ContractDocument, calls: readonly SampleCall[]) => Promise<SampleRun>;

/**
 * Makes the samples of a document and runs them. Rejects with `SampleError` where one fails. `run` is there so that a test can
 * do without programs.
 */
export async function buildSamples(
  document: ContractDocument,
  { prefix, stage }: SampleAddress,
  run: RunSamples = runSamples,
): Promise<BuiltSamples> {
  const operations = listOperations(document.root);
  const values = createSampleValues(document);
  const calls: SampleCall[] = [];
  const without = new Map<string, string>();
  for (const operation of operations) {
    try {
      calls.push(...(await listSampleCalls(operation, stage, values)));
    } catch (error) {
      if (!(error instanceof NoSampleValue)) throw error;
      without.set(operation.id, error.message);
    }
  }
  const refused = toRefusedCalls(document, operations, calls);
  const { answers, missing, count } = await run(document, [...calls, ...refused]);
  const samples = [...calls, ...refused].map((call, index) =>
    toSample(call, prefix, answers[index] ?? [], missing),
  );
  const own = samples.slice(0, calls.length);
  return {
    of: groupByOperation(own, calls),
    without,
    refused: samples.slice(calls.length),
    missing,
    count,
  };
}

/** Shown on the plainest call that wants a key. */
function toRefusedCalls(
  { root }: ContractDocument,
  operations: readonly Operation[],
  calls: readonly SampleCall[],
): SampleCall[] {
  const keyed = calls.filter(({ key }) => key !== undefined);
  const reading = keyed.filter(({ method }) => method === 'GET');
  const plain = reading.find(({ target, operationId }) => {
    const path = operations.find(({ id }) => id === operationId)?.path;
    return !target.includes('?') && path?.includes('{') === false;
  });
  const call = plain ?? reading[0] ?? keyed[0];
  const stages = operations.find(({ id }) => id === call?.operationId)?.base.stages ?? [];
  return call ? listRefusedCalls(root, call, stages) : [];
}

function toSample(
  call: SampleCall,
  prefix: string,
  answers: readonly SampleAnswer[],
  missing: SampleRun['missing'],
): Sample {
  const code = RUNTIMES.map(({ language, write }) => [language, write(call, prefix)]);
  return {
    id: call.id,
    label: call.label,
    code: Object.fromEntries(code) as Record<Language, string>,
    answers: mergeAnswers(answers),
    notRun: LANGUAGES.filter((language) => missing.has(language)),
  };
}

/** Languages that were answered the same share one answer. */
function mergeAnswers(answers: readonly SampleAnswer[]): SampleAnswer[] {
  const merged = new Map<string, SampleAnswer>();
  for (const answer of answers) {
    const { languages, ...rest } = answer;
    const key = JSON.stringify(rest);
    const known = merged.get(key);
    merged.set(key, { ...answer, languages: [...(known?.languages ?? []), ...languages] });
  }
  return [...merged.values()];
}

function groupByOperation(
  samples: readonly Sample[],
  calls: readonly SampleCall[],
): Map<string, readonly Sample[]> {
  const groups = new Map<string, Sample[]>();
  for (const [index, sample] of samples.entries()) {
    const id = calls[index]?.operationId ?? '';
    groups.set(id, [...(groups.get(id) ?? []), sample]);
  }
  return groups;
}
