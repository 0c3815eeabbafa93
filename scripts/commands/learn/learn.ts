import { readFile } from 'node:fs/promises';
import { createLearner } from '../../../contracts/learn/learner.ts';
import { pickDeployments } from '../../../contracts/watch/pick-deployments.ts';
import { readHar } from '../../../contracts/watch/read-har.ts';
import type { Traffic } from '../../../contracts/watch/traffic.ts';
import { createWatch, type Watch } from '../../../contracts/watch/watch.ts';
import { toWatchText } from '../../../contracts/watch/watch-text.ts';
import { type Contract, createContract } from '../../../spec/contract.ts';
import { loadDocument } from '../../../spec/document.ts';
import { checkLearnFile, writeLearned } from '../../command-line/learned-files.ts';
import { isColored, print } from '../../command-line/output.ts';
import { UsageError } from '../../command-line/usage-error.ts';

/** The options of `wes learn` as they are written. */
export interface LearnFlags {
  host?: string[];
  document?: string;
  overlay?: string[];
  strictDocument?: true;
  out?: string;
}

/**
 * The life of `wes learn`: read recordings, judge what they hold of the service, write what it teaches, tell. Returns the exit
 * status: 1 where a violation was seen, 2 where nothing could be judged. Throws `UsageError`, `CannotJudge` for a file that is
 * no HAR, and what `loadDocument` throws.
 */
export async function learnFromRecordings(files: readonly string[], flags: LearnFlags): Promise<number> {
  checkLearnFile(flags.out, '--out');
  const { stdout } = process;
  const strict = flags.strictDocument;
  const contract = createContract(loadDocument(flags.document, flags.overlay ?? [], { strict }));
  const learner = flags.out === undefined ? undefined : createLearner(contract);
  const watch = createWatch(contract, { learner });
  await watchRecordings(files, flags.host ?? [], contract, watch);

  const result = watch.result();
  const isViolated = result.findings.some(({ outcome }) => outcome === 'violation');
  const status = isViolated ? 1 : result.judged === 0 ? 2 : 0;
  // Also where a reader of the summary closes the pipe.
  process.exitCode = status;
  print(toWatchText(contract, result, { color: isColored(stdout, process.env), width: stdout.columns }));
  if (learner && flags.out !== undefined) {
    const learned = watch.redact(learner.conclude());
    for (const line of await writeLearned(contract, learned, flags.out, Date.now())) print(`${line}\n`);
  }
  return status;
}

async function watchRecordings(
  files: readonly string[],
  hosts: readonly string[],
  contract: Contract,
  watch: Watch,
): Promise<void> {
  const recorded: Traffic[] = [];
  for (const file of files) {
    const { traffic, skipped } = readHar(await readText(file), file);
    for (const one of traffic) recorded.push(one);
    skipped.forEach(watch.skip);
  }
  const { own, others } = pickDeployments(contract, recorded, hosts);
  others.forEach(watch.skip);
  for (const { traffic, prefix } of own) watch.observe(traffic, prefix);
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'it is a folder' : message;
    throw new UsageError(`${file} cannot be read: ${why}.`);
  }
}
