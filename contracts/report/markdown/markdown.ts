import { count, countKinds, tally } from '../../../spec/text/count.ts';
import { listCauses } from '../groups/causes.ts';
import { listNew } from '../groups/groups.ts';
import type { Report } from '../report.ts';
import { describeTime } from '../summary/summary.ts';
import { isUnjudged, toVerdictLine } from '../text/verdict-line.ts';
import { writeCauses, writeCommands, writeLearnedRows, writeRows } from './differences.ts';
import { quote, say } from './quote.ts';

const SIGNS: Record<Report['verdict'], string> = { holds: '✅', violated: '❌', 'cannot-judge': '⚠️' };

/**
 * How long each part may be, in UTF-16 code units: the whole stays below the 65,536 that an issue or a comment of GitHub may have,
 * and far below the 1 MiB of a job summary.
 */
const MOST = {
  violation: 20_000,
  drift: 9000,
  commands: 6000,
  learned: 10_000,
  known: 4000,
  unseen: 4000,
};

/** How many notes are told. */
const MOST_NOTES = 12;

/**
 * The report in GitHub flavoured Markdown, for a job summary, an issue or a comment: the outcome, what differs as tables, the
 * difference to the baseline, and what was not observed with its reasons. What a target sent stands in code spans alone.
 */
export function toMarkdown(report: Report): string {
  const causes = listCauses(report).filter(([[{ baselined }]]) => !baselined);
  const of = (outcome: string) => causes.filter(([[gravest]]) => gravest.outcome === outcome);
  const differing = causes.filter(([[gravest]]) => gravest.outcome !== 'learned');
  const sections = isUnjudged(report)
    ? []
    : [
        ['', writeCounts(report)],
        ['Violations', writeCauses(of('violation'), MOST.violation)],
        ['Drift', writeCauses(of('drift'), MOST.drift)],
        ['To see them again', fold(writeCommands(differing, report, MOST.commands))],
        ['Learned', writeLearnedRows(report, MOST.learned)],
        ['Compared with the baseline', writeBaseline(report)],
        ['Not observed', writeUnseen(report)],
      ];
  const parts = [
    `# ${SIGNS[report.verdict]} ${toHeading(report)}`,
    ...(report.verdict === 'cannot-judge' ? [say(report.reason ?? 'no reason was given', 2000)] : []),
    writeRun(report),
    ...[...sections, ['Notes', writeNotes(report)]].flatMap(([title, text]) =>
      text === '' ? [] : [title === '' ? `${text}` : `## ${title}\n\n${text}`],
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The same for a run that ended before there was a report. */
export function toProblemMarkdown(reason: string): string {
  return `# ${SIGNS['cannot-judge']} Cannot judge\n\n${say(reason, 2000)}\n`;
}

function toHeading(report: Report): string {
  return report.verdict === 'cannot-judge'
    ? 'Cannot judge'
    : say(toVerdictLine(report), 500).replace(/\.$/, '');
}

/** What was judged by what. */
function writeRun({ document, target, live, stage, seed, shard, kit }: Report): string {
  const overlays = document.overlays.slice(0, 10).map((file) => quote(file, 200));
  return [
    `${quote(target, 300)} (${say(stage.join(', '), 200)}${live ? ', live' : ''})`,
    `judged by ${quote(document.file, 200)}`,
    ...(overlays.length === 0 ? [] : [`with ${overlays.join(', ')}`]),
    `seed ${seed}`,
    ...(shard === undefined ? [] : [`shard ${say(shard, 20)}`]),
    `by ${say(`${kit.name} ${kit.version}`, 100)}.`,
  ].join(', ');
}

function writeCounts({ counts, milliseconds, spent }: Report): string {
  const { answered, retried, undelivered } = counts.requests;
  const lines = [
    `Cases: ${countKinds(counts.cases, ['passed', 'failed'])}`,
    `Facts: ${countKinds(counts.facts, ['confirmed'])}`,
    `Requests: ${countKinds({ answered, 'sent again': retried, 'never answered': undelivered }, ['answered'])}`,
    `Time: ${describeTime(milliseconds, spent)}`,
  ];
  return lines.map((line) => `- ${line}`).join('\n');
}

function fold(text: string): string {
  return text === ''
    ? ''
    : `<details><summary>Commands for a shell with the keys in its environment</summary>\n\n${text}\n\n</details>`;
}

/** What is new, what is known and still there, and what is gone. */
function writeBaseline(report: Report): string {
  const { baseline, findings } = report;
  if (!baseline) return '';
  const fresh = listNew(report, 'violation').length + listNew(report, 'drift').length;
  const known = findings
    .filter(({ baselined }) => baselined)
    .map(({ id }) => ['still there, not counted', id]);
  const gone = baseline.gone.map((id) => ['not seen any more', id]);
  const rows = [...gone, ...known].map(([what = '', id = '']) => [what, quote(id, 200)]);
  return [
    `${count(fresh, 'violation or drift that is', 'violations and drifts that are')} not in it, ${known.length} still there, ${gone.length} not seen any more.`,
    writeRows(['Known finding', 'Id'], rows, MOST.known),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

function writeUnseen({ facts }: Report): string {
  const unseen = facts.filter(({ result }) => result === 'not-observed');
  const reasons = tally(unseen.map(({ reason = 'no reason was given' }) => reason));
  const rows = reasons.map(([reason, number]) => [String(number), say(reason, 300)]);
  return writeRows(['Facts', 'Why'], rows, MOST.unseen);
}

function writeNotes({ notes }: Report): string {
  const lines = notes.slice(0, MOST_NOTES).map((note) => `- ${say(note, 300)}`);
  const rest = notes.length - lines.length;
  return [...lines, ...(rest > 0 ? [`- … and ${rest} more`] : [])].join('\n');
}
