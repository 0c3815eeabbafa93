import { gather } from '../../../../contracts/report/groups/gather.ts';
import { wantsCompanyKey } from '../../../../contracts/run/target/given-credentials.ts';
import type { Contract } from '../../../../spec/contract.ts';
import type { ContractDocument } from '../../../../spec/document.ts';
import { isOwnService } from '../../../../spec/own-service.ts';
import { type AnswerExample, listAnswerExamples } from './answer-examples.ts';
import { listRefusedCalls } from './refused-calls.ts';
import { runSamples, type SampleRun } from './run-samples.ts';
import { RUNTIMES } from './runtime.ts';
import { LANGUAGES, type Language, type Sample, type SampleAnswer, type SampleCall } from './sample.ts';
import { listSampleCalls } from './sample-calls.ts';
import { createSampleValues, NoSampleValue, type SampleValues } from './sample-values.ts';

/** The address that samples are printed with: what stands before the base path, and the stage. */
export interface SampleAddress {
  prefix: string;
  stage: string;
}

export interface BuiltSamples extends Pick<SampleRun, 'missing' | 'count'> {
  /** Of all operations. */
  own: readonly Sample[];
  /** How keys are refused. */
  refused: readonly Sample[];
  /** What all operations may answer beside what their samples were answered with. */
  examples: readonly AnswerExample[];
  /** By operation, why it has no sample. */
  without: ReadonlyMap<string, string>;
}

/** Samples that did not do what they are there to show, each in one sentence. */
export class SampleError extends Error {
  override name = 'SampleError';
  readonly failures: readonly string[];

  constructor(failures: readonly string[]) {
    super(failures.join('\n'));
    this.failures = failures;
  }
}

export type RunSamples = (document: ContractDocument, calls: readonly SampleCall[]) => Promise<SampleRun>;

/**
 * Makes the samples of a document and runs them. Where one fails it rejects with `SampleError`; of what others describe, which
 * need not be right, the sample is left out. `run` is there so that a test can do without programs.
 */
export async function buildSamples(
  contract: Contract,
  { prefix, stage }: SampleAddress,
  run: RunSamples = runSamples,
): Promise<BuiltSamples> {
  const values = createSampleValues(contract);
  const calls: SampleCall[] = [];
  const without = new Map<string, string>();
  for (const operation of contract.operations) {
    try {
      calls.push(...(await listSampleCalls(operation, stage, values, wantsCompanyKey(contract, operation))));
    } catch (error) {
      if (!(error instanceof NoSampleValue)) throw error;
      without.set(operation.id, error.message);
    }
  }
  const all = [...calls, ...listRefusedCalls(contract, calls)];
  const { answers, failures, missing, count } = await run(contract.document, all);
  const failed = failures.flat();
  if (failed.length > 0 && isOwnService(contract.root)) throw new SampleError(failed);
  for (const [index, { operationId }] of calls.entries()) {
    const [first] = failures[index] ?? [];
    if (first !== undefined) without.set(operationId, first);
  }
  const samples = all.map((call, index): Sample => {
    const code = RUNTIMES.map(({ language, write }) => [language, write(call, prefix)]);
    return {
      ...call,
      code: Object.fromEntries(code) as Record<Language, string>,
      answers: mergeAnswers(answers[index] ?? []),
      notRun: LANGUAGES.filter((language) => missing.has(language)),
    };
  });
  const isShown = (_: unknown, index: number): boolean => (failures[index] ?? []).length === 0;
  const own = samples.slice(0, calls.length).filter(isShown);
  return {
    own,
    examples: await listExamples(contract, own, values),
    refused: samples.filter((one, index) => index >= calls.length && isShown(one, index)),
    without,
    missing,
    count,
  };
}

async function listExamples(
  contract: Contract,
  samples: readonly Sample[],
  values: SampleValues,
): Promise<AnswerExample[]> {
  const byOperation = gather(samples, ({ operationId }) => operationId);
  const examples: AnswerExample[] = [];
  for (const operation of contract.operations) {
    const answers = (byOperation.get(operation.id) ?? []).flatMap((sample) => sample.answers);
    const answered = answers.map(({ status }) => status);
    examples.push(...(await listAnswerExamples(contract, operation, answered, values)));
  }
  return examples;
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
