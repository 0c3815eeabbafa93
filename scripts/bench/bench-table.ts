import { type Figure, isMet } from './figure.ts';

const BEGIN = '<!-- bench: written by npm run bench -->';
const END = '<!-- /bench -->';

/** The figures as a table in Markdown. */
export function toTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.what,
    figure.goal ? `${figure.goal.rule} ${write(figure.goal.value, figure.unit)}` : '',
    `${write(figure.value.median, figure.unit)}${{ true: '', false: ' (missed)', undefined: '' }[`${isMet(figure)}`]}`,
    figure.value.least === figure.value.most
      ? ''
      : `${write(figure.value.least, '')} to ${write(figure.value.most, '')}`,
    figure.note,
  ]);
  return [['what', 'goal', 'median', 'spread', 'of'], ['---', '---', '---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** By how much a figure may be worse than the table says: what differs from one run to the next is less. */
const MARGIN = 1.2;

/** What is to be kept and has become worse than the table in a text says, a sentence each; empty where nothing has. */
export function findSlower(figures: readonly Figure[], text: string): string[] {
  const told = new Map(
    text.split('\n').map((line) => [line.split(' | ')[0]?.slice(2), line.split(' | ')[2]]),
  );
  return figures.flatMap(({ what, value: { median }, kept }) => {
    if (!kept) return [];
    const before = Number.parseFloat(told.get(what) ?? '');
    if (Number.isNaN(before)) return `${what}: the table does not have it; write it with npm run bench.`;
    const worse = kept === 'at least' ? before / median : median / before;
    return worse > MARGIN ? `${what}: ${write(median, '')}, where the table says ${write(before, '')}.` : [];
  });
}

/** The text with the table between its two comments; throws where they are not there. */
export function withTable(text: string, table: string): string {
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`There is no place for the table: ${BEGIN} and ${END}.`);
  return `${text.slice(0, begin + BEGIN.length)}\n\n${table}\n\n${text.slice(end)}`;
}

/** Three figures say all that can be measured. */
function write(value: number, unit: Figure['unit']): string {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.max(Math.abs(value), 0.01))));
  const text = value >= 1_000 ? Math.round(value).toLocaleString('en') : value.toFixed(Math.min(2, digits));
  return unit === '' || unit === '/s' ? `${text}${unit}` : `${text} ${unit}`;
}
