/** Lines of code, fenced by more backticks than stand in it. */
export function writeFence(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}`;
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
