/** The Markdown files that are no areas. */
export const INDEX_FILE = 'index.md';
export const SCHEMAS_FILE = 'schemas.md';
export const UNKNOWN_FILE = 'what-is-not-known.md';
export const CHANGES_FILE = 'changes.md';

/** By this a later build knows a file as one that it may replace. */
export const MARKDOWN_MARK = '<!-- Made by `wes docs`';

/** Paragraphs, tables and headings in their order; what is empty or `false` is left out. */
export type Blocks = string | false | undefined | readonly Blocks[];

/**
 * A page of sections. Lines are not wrapped, so that a change of a word is a change of one line, and anchors are written out, so
 * that they do not follow a heading that is reworded: the linter's two rules against that are switched off.
 */
export function toPage(file: string, blocks: Blocks): string {
  const head = [
    '<!-- markdownlint-disable MD013 MD033 -->',
    `${MARKDOWN_MARK} from ${file.replaceAll('--', '-')}: make it again instead of editing it. -->`,
  ];
  return [...head, ...listBlocks(blocks)].join('\n\n').concat('\n');
}

function listBlocks(blocks: Blocks): string[] {
  if (typeof blocks === 'string') return blocks === '' ? [] : [blocks];
  return blocks ? blocks.flatMap(listBlocks) : [];
}

/** A heading with an anchor that stays. Punctuation at its end is for sentences. */
export function heading(level: number, text: string, anchor?: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  const line = `${'#'.repeat(level)} ${words.replace(/[.,;:!。，；：！]+$/u, '') || '(without a name)'}`;
  return anchor === undefined ? line : `<a id="${anchor}"></a>\n\n${line}`;
}

/** A link to a place of the pages. */
export function link(text: string, file: string, anchor?: string): string {
  return `[${text}](${encodeURI(file)}${anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`})`;
}
