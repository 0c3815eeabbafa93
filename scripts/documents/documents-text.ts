import { count } from '../../spec/text/count.ts';
import { shorten, toOneLine } from '../../spec/text/visible.ts';
import type { DocumentResult } from './run-documents.ts';

/** What of a description is not as it should be; '' where all of it is. */
export function describeDocument({ file, measure, refused }: DocumentResult): string {
  const lines = measure
    ? [
        ...measure.wrong.map((one) => `wrong: ${one}`),
        ...measure.unanswered.map((id) => `unanswered: ${id}`),
        ...(measure.verdict === 'holds' ? [] : [measure.verdict]),
        ...measure.why,
        ...measure.faults
          .filter(({ verdict }) => verdict !== 'killed')
          .map(({ id, verdict, reportedBy }) => `${verdict}: ${id} ${reportedBy.join(', ')}`),
      ]
    : [`refused: ${refused}`];
  if (lines.length === 0) return '';
  const shown = lines.slice(0, SHOWN).map((line) => `  ${shorten(toOneLine(line), 240)}`);
  const more = lines.length > SHOWN ? [`  and ${lines.length - SHOWN} more`] : [];
  return `${[file, ...shown, ...more].join('\n')}\n`;
}

/** How many lines are printed of one description. */
const SHOWN = 6;

/** The figures of all of them. */
export function toDocumentsText(results: readonly DocumentResult[]): string {
  const measures = results.flatMap(({ measure }) => measure ?? []);
  const operations = measures.reduce((sum, one) => sum + one.operations, 0);
  const unanswered = measures.reduce((sum, { unanswered: ids }) => sum + ids.length, 0);
  const isSeen = measures.filter((one) => one.unanswered.length <= one.operations * UNSEEN);
  const faults = measures.flatMap((one) => one.faults);
  const fired = faults.filter(({ verdict }) => verdict !== 'never-fired');
  const of = (number: number, all: number): string =>
    `${number} of ${all}${all === 0 ? '' : `, ${((100 * number) / all).toFixed(1)} %`}`;
  const rows: [string, string][] = [
    ['played', of(measures.length, results.length)],
    ['operations answered as documented', of(operations - unanswered, operations)],
    ['descriptions with at most one in twenty unanswered', of(isSeen.length, measures.length)],
    [
      'descriptions without a wrong answer',
      of(measures.filter(({ wrong }) => wrong.length === 0).length, measures.length),
    ],
    ['hold in the suite', of(measures.filter(({ verdict }) => verdict === 'holds').length, measures.length)],
    ...[...new Set(faults.map(({ kind }) => kind))].map((kind): [string, string] => {
      const own = fired.filter((fault) => fault.kind === kind);
      return [`killed: ${kind}`, of(own.filter(({ verdict }) => verdict === 'killed').length, own.length)];
    }),
    ['killed: all', of(fired.filter(({ verdict }) => verdict === 'killed').length, fired.length)],
    ['slowest start', `${Math.round(Math.max(0, ...measures.map(({ start }) => start)))} ms`],
    ['most memory', `${Math.round(Math.max(0, ...results.map(({ memory }) => memory)) / 2 ** 20)} MiB`],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, said]) => `${name.padEnd(width)}  ${said}`);
  return `${count(results.length, 'description')}\n${lines.join('\n')}\n`;
}

/** The share of operations that may be left unanswered. */
const UNSEEN = 0.05;
