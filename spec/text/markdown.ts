/** Plain text as Markdown (CommonMark): it shows as it stands; an address that a reader could follow is written as one. */
export function escapeMarkdown(text: string): string {
  return text
    .split(
      /(https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]|*_\\]|[\w.+-]+@[a-z\d]+(?:-+[a-z\d]+)*(?:\.[a-z\d]+(?:-+[a-z\d]+)*)+)/iu,
    )
    .map((part, index) => (index % 2 === 1 ? `<${part}>` : escapeSigns(part)))
    .join('');
}

function escapeSigns(text: string): string {
  return text
    .replace(/[\\`*[\]<>]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/~~/g, '\\~\\~')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/[\t\r]/g, ' ');
}

/** A text as a code span of CommonMark (§6.1), whatever it holds. */
export function code(text: string): string {
  const fence = toFence(text, 1);
  // Spaces inside the fence are taken off again when there are some on both sides.
  const inner = /^`|`$|^ .* $/s.test(text) ? ` ${text} ` : text;
  return inner.trim() === '' ? '(empty)' : `${fence}${inner.replace(/\s*\n\s*/g, ' ')}${fence}`;
}

/** Lines of code, fenced by more backticks than stand in it. */
export function writeFence(text: string, language: string): string {
  const fence = toFence(text, 3);
  return `${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}`;
}

function toFence(text: string, least: number): string {
  return '`'.repeat(Math.max(least, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
}

/** A table as GitHub writes it; the first row is its head. Cells are Markdown, on one line. */
export function writeTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const width = head.length;
  const write = (cells: readonly string[]): string =>
    `|${Array.from({ length: width }, (_, index) => toCell(cells[index] ?? '')).join('|')}|`;
  return [write(head), `|${' --- |'.repeat(width)}`, ...rows.map(write)].join('\n');
}

/** A bar would end the cell, inside code too (GFM §4.10). */
function toCell(text: string): string {
  const line = text.replace(/\s*\n\s*/g, ' ').trim();
  return line === '' ? ' ' : ` ${line.replace(/(?<!\\)\|/g, '\\|')} `;
}
