import type pc from 'picocolors';

/** What takes no column of a terminal, what takes two, and what takes one. */
const PARTS: RegExp =
  /(?<none>[\p{M}\p{Cf}])|(?<two>[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f000}-\u{1faff}\u{20000}-\u{3fffd}])/gu;

/** How many columns a line takes in a terminal: nearly what East Asian Width (UAX 11) says. */
export function columnsOf(text: string): number {
  let columns = [...text].length;
  for (const { groups } of text.matchAll(PARTS)) columns += groups?.['none'] === undefined ? 1 : -1;
  return columns;
}

/**
 * Wraps the words of a text so that no line takes more than `width` columns; a word that is longer is broken. `first` stands
 * before the first line, and as many spaces before the others. At least one character stands on each line.
 */
export function wrapWords(text: string, width: number, first = ''): string[] {
  const indent = ' '.repeat(columnsOf(first));
  const room = Math.max(2, width - indent.length);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((whole) => breakWord(whole, room))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (columnsOf(longer) > room) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  lines.push(line);
  return lines.map((text, index) => `${index === 0 ? first : indent}${text}`);
}

/** As `toVisible` writes one. */
const COLON = '\\u003a';

function breakWord(word: string, room: number): string[] {
  if (columnsOf(word) <= room) return [word];
  const pieces: string[] = [];
  let piece = '';
  let columns = 0;
  const characters = [...word];
  for (const [index, character] of characters.entries()) {
    if (columns + columnsOf(character) > room) {
      pieces.push(piece);
      // `a::b` is no command of a pipeline, and must not become one where it is broken; `12:30` does not.
      piece = character === ':' && characters[index + 1] === ':' ? COLON : character;
      columns = columnsOf(piece);
    } else {
      piece += character;
      columns += columnsOf(character);
    }
  }
  return [...pieces, piece];
}

/** Colours from picocolors; with `createColors(false)` they leave a text as it is. */
export type Colors = ReturnType<typeof pc.createColors>;

export interface TextOptions {
  color: boolean;
  /** In columns: 80 where it is left out or 0, which some terminals say, and at least 24. */
  width?: number | undefined;
}

/** Narrower than this, labels and values no longer fit beside each other. */
const NARROWEST = 24;

/** How many columns a text takes. */
export function toColumns(width: TextOptions['width']): number {
  return Math.max(NARROWEST, Math.floor(width || 80));
}

/** A text of sections, each of lines, with an empty line between them; sections without a line are left out. */
export function joinSections(sections: readonly (readonly string[])[]): string {
  const texts = sections.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `${texts.join('\n\n')}\n`;
}
