import { createLearner } from '../../../contracts/learn/learner.ts';
import { toHarText } from '../../../contracts/report/har/har.ts';
import type { TextOptions } from '../../../contracts/report/text/columns.ts';
import { decodeTraffic, type Traffic } from '../../../contracts/watch/traffic.ts';
import { createWatch, type WatchResult } from '../../../contracts/watch/watch.ts';
import {
  describeNews,
  describeNote,
  toWatchText,
  toWatchVerdict,
} from '../../../contracts/watch/watch-text.ts';
import { createContract } from '../../../spec/contract.ts';
import { loadDocument } from '../../../spec/document.ts';
import { packageVersion } from '../../../spec/package-file.ts';
import { writeLearned } from '../../command-line/learned-files.ts';
import { writeAtomically } from '../../command-line/write-atomically.ts';

/** What a judge is told before the first exchange; it can be handed to another thread. */
export interface JudgeSettings {
  document?: string | undefined;
  overlays: readonly string[];
  /** The path of the deployment before any base address; '' at the root of its host. */
  prefix: string;
  har?: string | undefined;
  learn?: string | undefined;
  text: TextOptions;
}

/** Judges what was passed on, beside the traffic. */
export interface TrafficJudge {
  /** Returns what there is to print: findings and notes that are new. Rejects where the judge breaks down. */
  observe(traffic: Traffic): Promise<string>;
  /** An exchange that cannot be judged, and why, as half a sentence. */
  skip(why: string): void;
  end(): Promise<JudgeEnd>;
}

export interface JudgeEnd {
  text: string;
  isViolated: boolean;
  /** A file that could not be written. */
  problem?: string | undefined;
}

/** The exchanges that a recording has at most, and the bytes that it may take. */
const STORED = { exchanges: 1000, bytes: 64 * 1024 * 1024 };

/** A body may become so large when it is decoded, in bytes. */
const DECODED_LIMIT = 16 * 1024 * 1024;

/** Throws what `loadDocument` throws. */
export function createTrafficJudge(settings: JudgeSettings): TrafficJudge {
  const { document, overlays, prefix, har, learn, text } = settings;
  const contract = createContract(loadDocument(document, overlays));
  const learner = learn === undefined ? undefined : createLearner(contract);
  const watch = createWatch(contract, { learner, store: har === undefined ? undefined : STORED });

  return {
    async observe(traffic) {
      const decoded = await decodeTraffic(traffic, DECODED_LIMIT);
      if (typeof decoded === 'string') {
        watch.skip(decoded);
        return '';
      }
      const { findings, notes } = watch.observe(decoded, prefix);
      return [
        ...notes.map((note) => describeNote(note, text)),
        ...findings.map((finding) => describeNews(finding, text)),
      ].join('');
    },
    skip: watch.skip,
    async end() {
      const result = watch.result();
      const lines: string[] = [];
      let problem: string | undefined;
      try {
        if (har !== undefined) {
          await writeAtomically(har, toHarFile(result));
          lines.push(`Written: ${har} (${describeStored(result)})\n`);
        }
        if (learner && learn !== undefined) {
          const learned = watch.redact(learner.conclude());
          for (const line of await writeLearned(contract, learned, learn, Date.now()))
            lines.push(`${line}\n`);
        }
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error);
      }
      return {
        text: `${toWatchText(contract, result, text)}${lines.join('')}`,
        isViolated: result.findings.some(({ outcome }) => outcome === 'violation'),
        problem,
      };
    },
  };
}

function toHarFile(result: WatchResult): string {
  const kit = { name: 'workplace-engagement-kit', version: packageVersion() };
  // They are kept as they ended.
  const records = result.records.toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt));
  return toHarText(records, kit, `${toWatchVerdict(result)} ${describeStored(result)}.`);
}

/** A recording has the latest exchanges only, and the first 64 KiB of a body (`contracts/run/exchange-log.ts`). */
function describeStored({ records, exchanges: seen }: WatchResult): string {
  return records.length === seen
    ? `all ${seen} exchanges`
    : `the latest ${records.length} of ${seen} exchanges that could be read`;
}
