import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLeapingClock, toRunOptions } from '../../contracts/faults/conforming/judge-gateway.ts';
import {
  createDifferingGateway,
  type DifferingGateway,
} from '../../contracts/faults/differing/differing-gateway.ts';
import type { DifferencePlan } from '../../contracts/faults/differing/plan.ts';
import { findWords } from '../../contracts/faults/differing/words.ts';
import { compareRuns, type Difference } from '../../contracts/report/parity/compare-runs.ts';
import type { JudgedRun, Report } from '../../contracts/report/report.ts';
import { toRunRecord } from '../../contracts/report/to-report.ts';
import type { Finding } from '../../contracts/run/findings.ts';
import type { ContractOptions } from '../../contracts/run/options.ts';
import { isFailing } from '../../contracts/run/outcome.ts';
import { prepareRun } from '../../contracts/run/prepare-run.ts';
import { runCases } from '../../contracts/run/start-run.ts';
import { systemClock } from '../../contracts/run/transport/clock.ts';
import { type Contract, createContract } from '../../spec/contract.ts';
import { loadDocument } from '../../spec/document.ts';
import { toCorrectionsFile, writeLearned } from '../command-line/learned-files.ts';
import { toMockOptions } from '../commands/parity/parity.ts';
import { findFalseEvidence } from './false-evidence.ts';
import { serveGateway } from './serve-gateway.ts';

/** What has to hold of a gateway that differs from the document, in the order in which it is looked at. */
export const CONDITIONS = {
  'first-run': 'a run without what was learned finds no violation',
  applies: 'every action of the Overlay reaches what it is about',
  'second-run': 'a run with what was learned finds neither violation nor drift',
  'nothing-new': 'that run learns nothing more',
  parity: 'the mock that plays the Overlay answers as the gateway does',
  mock: 'a run on that mock finds no violation',
  values: 'no value of an answer stands in an Overlay',
  evidence:
    'nothing is observed that the answers do not show as often, in the stages and on the day that it says',
} as const;
export type LearnedCondition = keyof typeof CONDITIONS;

export const CONDITION_NAMES: readonly LearnedCondition[] = Object.keys(CONDITIONS) as LearnedCondition[];

/** What was measured of one gateway. */
export interface GatewayMeasure {
  plan: DifferencePlan;
  /** What does not hold, each with what shows it, one a line. */
  failures: Partial<Record<LearnedCondition, readonly string[]>>;
  requests: number;
  milliseconds: number;
}

export interface MeasureOptions {
  /** What is looked at; all where it is left out. What none of these needs is not run. */
  conditions?: readonly LearnedCondition[] | undefined;
  /** The document that is judged by. */
  contract: Contract;
  /** Through a socket, with several requests at a time, as `wes check` asks what is no live deployment. */
  concurrent?: boolean;
  /** What is done to the file of what was learned before it is looked at; for tests. */
  tamper?: (file: string) => void;
}

/** The day on which the runs in process are. */
const DAY = Date.UTC(2042, 4, 17);

/** Learns from a gateway, runs again with what was learned, and plays it. */
export async function measureGateway(plan: DifferencePlan, options: MeasureOptions): Promise<GatewayMeasure> {
  const startedAt = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'wes-learned-'));
  const gateway = createDifferingGateway(options.contract, plan);
  const served = options.concurrent ? await serveGateway(gateway.fetch) : undefined;
  try {
    const address = served ? { baseUrl: served.url, fetch: undefined, live: false } : {};
    const failures = await listFailures({ ...options, gateway, folder, address });
    const milliseconds = performance.now() - startedAt;
    return { plan, failures, requests: gateway.told.length, milliseconds };
  } finally {
    await served?.close();
    rmSync(folder, { recursive: true });
  }
}

interface Measured extends MeasureOptions {
  gateway: DifferingGateway;
  folder: string;
  /** Where the gateway is, where that is not in this process. */
  address: object;
}

async function listFailures(measured: Measured): Promise<GatewayMeasure['failures']> {
  const { contract, gateway, folder, tamper, conditions = CONDITION_NAMES } = measured;
  const failures: Partial<Record<LearnedCondition, string[]>> = {};
  const wants = (...names: LearnedCondition[]): boolean => names.some((name) => conditions.includes(name));
  const fail = (condition: LearnedCondition, lines: readonly string[]): void => {
    if (lines.length > 0 && wants(condition))
      failures[condition] = [...(failures[condition] ?? []), ...lines];
  };
  const file = join(folder, 'learned.yaml');
  const { record: first } = await run(measured, contract, {});
  const shown = gateway.told.slice();
  fail('first-run', listFailing(first.report, 'violation'));
  const said = await writeFiles(contract, first, file);
  fail(
    'applies',
    said.filter((line) => line.startsWith('It ')),
  );
  tamper?.(file);
  const texts = [file, toCorrectionsFile(file)].map(readIfThere);
  fail(
    'values',
    findWords(gateway.words, texts.join('\n')).map((word) => describeWord(word, texts)),
  );
  const learned = loadLearned(contract, texts[0] === '' ? [] : [file]);
  if (typeof learned === 'string') {
    fail('applies', [learned]);
    return failures;
  }
  if (wants('evidence'))
    fail(
      'evidence',
      findFalseEvidence({
        before: contract,
        contract: learned,
        told: shown,
        day: Date.parse(first.report.startedAt),
      }),
    );
  if (!wants('second-run', 'nothing-new', 'parity', 'mock')) return failures;
  const second = await run(measured, learned, { failOn: 'drift' });
  fail('second-run', listFailing(second.record.report, 'drift'));
  fail('nothing-new', listLearned(second.record));
  if (!wants('parity', 'mock')) return failures;
  const played = await play(second.options, learned);
  if (typeof played === 'string') fail('mock', [played]);
  else {
    fail('mock', listFailing(played.report, 'violation'));
    fail('parity', compareRuns(second.record, played, learned).differences.map(describeDifference));
  }
  return failures;
}

/** One run on the gateway. Nobody waits, unless there is a socket. */
async function run(
  { gateway, address }: Measured,
  contract: Contract,
  also: Partial<ContractOptions>,
): Promise<{ record: JudgedRun; options: ContractOptions }> {
  const seen = gateway.told.length;
  const own = {
    ...toRunOptions(gateway),
    seed: gateway.plan.seed,
    fetch: gateway.fetch,
    learn: true,
    nonce: `after ${seen}`,
  };
  const { fetch, ...rest } = { ...own, ...also, ...address } as ContractOptions;
  const options: ContractOptions = { ...rest, ...(fetch ? { fetch } : {}) };
  const clock = fetch ? createLeapingClock(DAY) : systemClock;
  return { record: toRunRecord(await runCases(prepareRun(options, contract), { clock })), options };
}

async function writeFiles(
  contract: Contract,
  { learned, report }: JudgedRun,
  file: string,
): Promise<string[]> {
  return learned
    ? writeLearned(contract, learned, file, Date.parse(report.startedAt))
    : ['It learned nothing.'];
}

/** The document with what was learned; a sentence where that cannot be. */
function loadLearned({ document }: Contract, overlays: readonly string[]): Contract | string {
  if (overlays.length === 0) return createContract(document);
  try {
    return createContract(loadDocument(document.file, [...overlays]));
  } catch (error) {
    return `It cannot be read: ${(error as Error).message}`;
  }
}

/** The same run on the mock that plays what was learned; a sentence where there can be no such mock. */
async function play(options: ContractOptions, contract: Contract): Promise<JudgedRun | string> {
  try {
    const own = { ...options, failOn: 'violation' as const };
    const prepared = prepareRun(await toMockOptions(own, prepareRun(own, contract)), contract);
    return toRunRecord(await runCases(prepared, { clock: createLeapingClock(DAY) }));
  } catch (error) {
    return `It cannot be played: ${(error as Error).message}`;
  }
}

function listFailing({ verdict, reason, findings }: Report, failOn: 'violation' | 'drift'): string[] {
  if (verdict === 'cannot-judge') return [`cannot be judged: ${reason}`];
  return findings.filter((finding) => isFailing(finding, failOn)).map(describeFinding);
}

function describeFinding({ id, outcome, received, documented, pointer }: Finding): string {
  return `${outcome} ${id}: ${received}; documented: ${documented} (${pointer})`;
}

function describeDifference({ id, target, mock, documented, pointer }: Difference): string {
  const said = `as documented: ${documented}`;
  return `${id}: the gateway ${target ?? said}; the mock ${mock ?? said} (${pointer})`;
}

function listLearned({ learned }: JudgedRun): string[] {
  if (learned?.why !== undefined) return [`nothing could be learned: ${learned.why}`];
  return [...(learned?.edits ?? []), ...(learned?.corrections ?? [])].map(
    ({ kind, says, fact, isCorrection }) => `${isCorrection ? 'correction' : kind}: ${says} (${fact})`,
  );
}

function describeWord(word: string, texts: readonly string[]): string {
  const line = texts
    .join('\n')
    .split('\n')
    .find((one) => one.toLowerCase().includes(word));
  return `${word} in: ${line?.trim()}`;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
