import type { KnownKeys } from '../../../contracts/faults/asked.ts';
import { compareRuns } from '../../../contracts/report/parity/compare-runs.ts';
import { toParityText } from '../../../contracts/report/parity/parity-text.ts';
import type { JudgedRun } from '../../../contracts/report/report.ts';
import { toVerdictLine } from '../../../contracts/report/text/verdict-line.ts';
import { toRunRecord } from '../../../contracts/report/to-report.ts';
import type { ContractOptions } from '../../../contracts/run/options.ts';
import { type PreparedRun, prepareRun } from '../../../contracts/run/prepare-run.ts';
import { runCases } from '../../../contracts/run/start-run.ts';
import { createMock } from '../../../mock/create-mock.ts';
import { toOneLine } from '../../../spec/text/visible.ts';
import { checkLearnFile, writeLearned } from '../../command-line/learned-files.ts';
import { rotateMockKeys } from '../../command-line/mock-keys.ts';
import { print, printError, rewriteLine } from '../../command-line/output.ts';
import { stopOnSignal } from '../../command-line/stop-on-signal.ts';
import { type CheckFlags, toContractOptions } from '../check/check-options.ts';
import { toProgressLine } from '../check/check-progress.ts';

/**
 * The life of `wes parity`: the same cases on the target and on the mock, what differs, and what the mock would need to agree.
 * Returns the exit status: 0 no difference, 1 differences, 2 where the target could not be judged. Throws `UsageError`, `CannotJudge`
 * and what `loadDocument` throws.
 */
export async function parity(baseUrl: string, flags: CheckFlags): Promise<number> {
  checkLearnFile(flags.learn);
  const stop = new AbortController();
  const options = { ...toContractOptions(baseUrl, flags, process.env), learn: true, signal: stop.signal };
  const prepared = prepareRun(options);
  const forget = stopOnSignal(stop);
  let target: JudgedRun;
  let mock: JudgedRun;
  try {
    target = await run('target', prepared);
    if (target.report.verdict === 'cannot-judge') {
      printError(`wes: ${toOneLine(toVerdictLine(target.report))}\n`);
      return 2;
    }
    mock = await run('mock', prepareRun(await toMockOptions(options, prepared), prepared.contract));
  } finally {
    forget();
  }
  const compared = compareRuns(target, mock, prepared.contract);
  print(toParityText(compared, process.stdout.columns || 80));
  for (const line of await tellLearned(prepared, target, flags.learn)) print(`${line}\n`);
  return compared.differences.length > 0 ? 1 : 0;
}

/** What the mock would need. */
async function tellLearned(
  { contract }: PreparedRun,
  { learned }: JudgedRun,
  file: string | undefined,
): Promise<string[]> {
  if (!learned) return [];
  if (file !== undefined) return writeLearned(contract, learned, file, Date.now());
  if (learned.why !== undefined) return [`Nothing was learned: ${learned.why}.`];
  const changes = learned.edits.filter(({ kind }) => kind !== 'confirmed');
  if (changes.length === 0) return [];
  return [
    'What the mock would need to agree:',
    ...changes.map(({ says }) => `  ${toOneLine(says)}`),
    'Write it as an Overlay with --learn FILE, then: wes mock --overlay FILE',
  ];
}

/** The same run on the mock, which may be written to and asked anything that the target may be asked. */
export async function toMockOptions(
  options: ContractOptions,
  { target, contract }: PreparedRun,
): Promise<ContractOptions> {
  const app = createMock({ document: contract.document });
  const { keys, otherKeys, retiredKeys } = await rotateMockKeys(app);
  const judged = [...target.stages.keys()];
  const ofStages = (all: KnownKeys['keys']): KnownKeys['keys'] =>
    Object.fromEntries(Object.entries(all).filter(([stage]) => judged.includes(stage)));
  return {
    ...options,
    members: [],
    team: undefined,
    rateLimit: undefined,
    baseUrl: 'http://mock.example',
    fetch: (request) => app.fetch(request),
    keys: ofStages(keys),
    otherKeys: ofStages(otherKeys),
    retiredKeys: ofStages(retiredKeys),
    live: false,
    learn: false,
  };
}

async function run(name: string, prepared: PreparedRun): Promise<JudgedRun> {
  const { stderr } = process;
  const columns = stderr.isTTY && !process.env['CI'] ? stderr.columns || 80 : undefined;
  const total = prepared.cases.length;
  let number = 0;
  const outcome = await runCases(prepared, {
    onCase({ case: one }) {
      number += 1;
      if (columns !== undefined) rewriteLine(toProgressLine(number, total, `${name}: ${one.name}`, columns));
    },
  });
  if (columns !== undefined) rewriteLine('');
  return toRunRecord(outcome);
}
