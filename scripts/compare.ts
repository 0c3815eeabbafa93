import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createContract } from '../spec/contract.ts';
import { loadDocument, ownDocumentFile } from '../spec/document.ts';
import { packageFile } from '../spec/package-file.ts';
import { CUT_OFF, stopOnSignal } from './command-line/stop-on-signal.ts';
import { toComparisonText } from './compare/comparison-text.ts';
import { createDeployments } from './compare/deployments.ts';
import { judgeByDredd } from './compare/dredd.ts';
import { judgeByDrift } from './compare/drift.ts';
import { listPlans } from './compare/plan.ts';
import { judgeByPrism } from './compare/prism.ts';
import { judgeByRespect } from './compare/respect.ts';
import { toTable } from './compare/table.ts';
import type { Judge, Row, Scene } from './compare/tool.ts';
import { record } from './compare/trial.ts';

/** Judges every fault and every variation by what users would otherwise pick; prints the table and writes it beside the faults. */
const JUDGES: readonly Judge[] = [judgeByPrism, judgeByDrift, judgeByRespect, judgeByDredd];
const FILE = packageFile('contracts/faults/COMPARISON.md');

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
  const document = loadDocument();
  const contract = createContract(document);
  const deployments = await createDeployments(contract, document);
  const times: string[] = [];
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const result = await work();
    times.push(`${name}: ${Math.round((performance.now() - startedAt) / 1000)} s`);
    return result;
  };
  const plans = listPlans();
  const { subjects, controls, said } = await timed('recording, and our own suite', () =>
    record(contract, deployments, plans, (done) => {
      stop.signal.throwIfAborted();
      progress(`recording: ${done} of ${plans.length}`);
    }),
  );
  const scene: Scene = {
    contract,
    document: resolve(ownDocumentFile()),
    deployments,
    trials: [...subjects, ...controls],
    folder,
    signal: stop.signal,
    progress,
  };
  const rows: Row[] = [
    {
      name: '`wes check`',
      version: `this package, ${readVersion()}`,
      settings:
        'The run that the requests were recorded from, beside a whole run against a healthy deployment, as in the self-test. Any finding tells; a violation fails.',
      outcome: { kind: 'judged', said },
    },
  ];
  for (const judge of JUDGES) {
    const found = await timed(judge.name, () => judge(scene));
    rows.push(...found);
  }
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(FILE, toComparisonText(date, rows, subjects));
  process.stdout.write(`${toTable(rows, subjects)}\n\n${times.join('\n')}\n`);
}

/** One line that is written over on a terminal; nothing in a log but what is told at the end. */
function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K  ${text}`);
  else if (/: (?:0|installing)\b/.test(text)) process.stderr.write(`${text}\n`);
}

function readVersion(): string {
  return (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string }).version;
}
