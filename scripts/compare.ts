import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createOperationFinder } from '../contracts/run/operation-finder.ts';
import { createContract } from '../spec/contract.ts';
import { loadDocument, ownDocumentFile } from '../spec/document.ts';
import { packageFile, packageVersion } from '../spec/package-file.ts';
import { createRandom } from '../spec/random.ts';
import { toBasePath, withStage } from '../spec/servers.ts';
import { print, printError, rewriteLine } from './command-line/output.ts';
import { CUT_OFF, stopOnSignal } from './command-line/stop-on-signal.ts';
import { toComparisonText, toTable } from './compare/comparison-text.ts';
import { createDeployments } from './compare/deployments.ts';
import { compareDocuments } from './compare/documents.ts';
import { toDocumentsPage } from './compare/documents-text.ts';
import { judgeByDredd } from './compare/dredd.ts';
import { judgeByDrift } from './compare/drift.ts';
import { judgeByPrism } from './compare/prism.ts';
import { judgeByRespect } from './compare/respect.ts';
import { judgeBySchemathesis } from './compare/schemathesis.ts';
import type { RunTool, ToolInput, ToolRow } from './compare/tool.ts';
import { listDeviations, recordTrials, takeEvenly } from './compare/trials.ts';
import { listDocuments } from './documents/run-documents.ts';

/** Judges faults and variations by what users would otherwise pick; prints the table and writes it beside the faults. */
const TOOLS: readonly RunTool[] = [
  judgeByPrism,
  judgeByDrift,
  judgeByRespect,
  judgeByDredd,
  judgeBySchemathesis,
];
/** How many deployments are judged unless `--count` says another number: some of the tools take half a minute for each. */
const COUNT = 96;
const FILE = packageFile('contracts/faults/COMPARISON.md');
/** The same of descriptions below the folder `--documents`. */
const DOCUMENTS = 12;
const DOCUMENTS_FILE = packageFile('contracts/faults/COMPARISON-DOCUMENTS.md');

const stop = new AbortController();
stopOnSignal(stop);
const folder = mkdtempSync(join(tmpdir(), 'wes-compare-'));
try {
  await compare();
} catch (error) {
  // Whoever stopped it needs no stack trace.
  if (!stop.signal.aborted) throw error;
  process.exitCode = CUT_OFF;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function compare(): Promise<void> {
  const { values } = parseArgs({
    options: {
      count: { type: 'string' },
      documents: { type: 'string' },
      seed: { type: 'string', default: '1' },
    },
  });
  const date = new Date().toISOString().slice(0, 10);
  if (values.documents === undefined) {
    await compareService(date, Number(values.count ?? COUNT));
    return;
  }
  const seed = Number(values.seed);
  const root = resolve(values.documents);
  const files = createRandom('compared', seed).some(listDocuments(root), Number(values.count ?? DOCUMENTS));
  const compared = await compareDocuments(root, files, { folder, signal: stop.signal, seed, progress });
  const page = toDocumentsPage(date, seed, compared);
  writeFileSync(DOCUMENTS_FILE, page);
  print(page);
}

async function compareService(date: string, count: number): Promise<void> {
  const document = loadDocument();
  const contract = createContract(document);
  const deployments = await createDeployments(contract, document);
  const all = listDeviations(contract);
  const deviations = takeEvenly(all, count);
  const { trials, said } = await recordTrials(contract, deployments, deviations, (done) => {
    stop.signal.throwIfAborted();
    progress(`recording: ${done} of ${deviations.length}`);
  });
  const { stages, template } = toBasePath(contract.root['servers']);
  const input: ToolInput = {
    document: resolve(ownDocumentFile()),
    finder: createOperationFinder(contract),
    basePaths: new Map(stages.map((stage) => [stage, withStage(template, stage)])),
    deployments,
    keyHeader: contract.operations[0]?.key?.header ?? '',
    trials,
    folder,
    signal: stop.signal,
    progress,
  };
  const rows: ToolRow[] = [
    {
      name: '`wes check`',
      version: `this package, ${packageVersion()}`,
      settings:
        'The run that the requests were recorded from, beside a whole run against a healthy deployment, as in the self-test. Any finding tells; a violation fails.',
      said,
    },
  ];
  for (const run of TOOLS) rows.push(...(await run(input)));
  writeFileSync(FILE, toComparisonText(date, all.length, rows, trials));
  print(`${toTable(rows, trials)}\n`);
}

/** One line that is written over on a terminal; nothing in a log but what is told at the end. */
function progress(text: string): void {
  if (process.stderr.isTTY) rewriteLine(`  ${text}`);
  else if (/: (?:0|installing)\b/.test(text)) printError(`${text}\n`);
}
