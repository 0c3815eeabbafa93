import type { Token } from 'markdown-it';
import { code, escapeMarkdown, writeFence, writeTable } from '../../../../spec/text/markdown.ts';
import { createReader, withoutOverrides } from './common-mark.ts';

/**
 * A text of a document as Markdown in one style, whatever its own: one line for a paragraph, `-` for lists, `*` for emphasis,
 * no HTML, no headings (a page has its own), pictures as links. So that a linter has nothing to say, and a text that was only
 * wrapped otherwise gives the same bytes.
 */
export function toMarkdownBlocks(text: string): string {
  const tokens = createReader().parse(withoutOverrides(text), {});
  return writeBlocks(tokens, 0, tokens.length).join('\n\n');
}

/** The same on one line, for a cell of a table too. */
export function toMarkdownLine(text: string): string {
  const tokens = createReader().parseInline(withoutOverrides(text).replace(/\s*\n\s*/g, ' '), {});
  return protectStart(
    tokens
      .flatMap(({ children }) => writeInline(children ?? []))
      .join('')
      .trim(),
  );
}

function writeBlocks(tokens: readonly Token[], from: number, to: number): string[] {
  const blocks: string[] = [];
  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    if (!token) break;
    const end = token.nesting === 1 ? findClose(tokens, at) : at;
    const block = writeBlock(tokens, at, end);
    // Two quotes with nothing between them would be one.
    if (block.startsWith('>') && blocks.at(-1)?.startsWith('>')) blocks.push('<!-- -->');
    if (block !== '') blocks.push(block);
    at = end;
  }
  return blocks;
}

function writeBlock(tokens: readonly Token[], at: number, end: number): string {
  const token = tokens[at];
  const inner = (): string[] => writeBlocks(tokens, at + 1, end);
  const line = (): string => writeInline(tokens[at + 1]?.children ?? []).join('');
  switch (token?.type) {
    case 'paragraph_open':
      return asNoHeading(protectStart(line().trim()));
    case 'heading_open':
      return line() === '' ? '' : `**${line().replaceAll('**', '')}**:`;
    case 'bullet_list_open':
    case 'ordered_list_open':
      return writeList(tokens, at, end, token.type === 'ordered_list_open');
    case 'blockquote_open':
      return indent(inner().join('\n\n'), '> ', '> ').replace(/^> $/gm, '>');
    case 'fence':
    case 'code_block':
      return writeFence(token.content.replaceAll('\t', '    '), token.info.split(/\s/)[0] || 'text');
    case 'table_open':
      return writeTable(readTable(tokens, at, end));
    case 'hr':
      return '---';
    default:
      return token?.type === 'inline' ? protectStart(writeInline(token.children ?? []).join('')) : '';
  }
}

/** Tight as it was: a paragraph of a tight list is hidden (CommonMark §5.3). */
function writeList(tokens: readonly Token[], at: number, end: number, isOrdered: boolean): string {
  const level = (tokens[at]?.level ?? 0) + 2;
  const isTight = tokens
    .slice(at, end)
    .every((token) => token.type !== 'paragraph_open' || token.level !== level || token.hidden);
  const items: string[] = [];
  for (let start = at + 1; start < end; start += 1) {
    const close = findClose(tokens, start);
    const mark = isOrdered ? `${items.length + 1}. ` : '- ';
    const blocks = writeBlocks(tokens, start + 1, close).join(isTight ? '\n' : '\n\n');
    items.push(indent(blocks, mark, ' '.repeat(mark.length)).trimEnd());
    start = close;
  }
  return items.join(isTight ? '\n' : '\n\n');
}

function readTable(tokens: readonly Token[], at: number, end: number): string[][] {
  const rows: string[][] = [];
  for (const token of tokens.slice(at, end)) {
    if (token.type === 'tr_open') rows.push([]);
    if (token.type === 'inline') rows.at(-1)?.push(writeInline(token.children ?? []).join(''));
  }
  return rows;
}

/** What is written the same wherever it stands. */
const SIGNS: Readonly<Record<string, string>> = {
  em_open: '*',
  em_close: '*',
  strong_open: '**',
  strong_close: '**',
  softbreak: ' ',
  hardbreak: ' ',
  link_open: '[',
};

function writeInline(tokens: readonly Token[]): string[] {
  return tokens.map((token, index) => {
    switch (token.type) {
      case 'text': {
        const isBeforeLink = ['link_open', 'image'].includes(tokens[index + 1]?.type ?? '');
        // Together they would be a picture.
        const text = escapeMarkdown(token.content);
        return isBeforeLink ? text.replace(/!$/, '\\!') : text;
      }
      case 'code_inline':
        // Space at its ends does not show.
        return token.content.trim() === '' ? ' ' : code(token.content.trim().replaceAll('\t', ' '));
      case 'link_close':
        return `](${toDestination(String(findLinkOpen(tokens, index)?.attrGet('href') ?? ''))})`;
      case 'image': {
        const source = String(token.attrGet('src') ?? '');
        return `[${escapeMarkdown(plainText(token) || source)}](${toDestination(source)})`;
      }
      default:
        return SIGNS[token.type] ?? escapeMarkdown(token.content);
    }
  });
}

/** The words of a picture's alternative text. */
export function plainText({ children, content }: Token): string {
  return children === null ? content : children.map(plainText).join('');
}

function findLinkOpen(tokens: readonly Token[], close: number): Token | undefined {
  return tokens.slice(0, close).findLast(({ type }) => type === 'link_open');
}

function toDestination(url: string): string {
  return /[\s()<>]/.test(url) || url === ''
    ? `<${url.replace(/[<>\s]/g, (sign) => encodeURIComponent(sign))}>`
    : url;
}

/** A paragraph that is emphasis and nothing else is meant as a heading; a colon says that it is none. */
function asNoHeading(line: string): string {
  return /^(\*{1,3})[^*]+\1$/.test(line) ? `${line}:` : line;
}

/** What would begin a list, a heading or a rule where it stands first on a line. */
function protectStart(line: string): string {
  return line
    .replace(/^\s+/, '')
    .replace(/^(?=[#+=~-])/, '\\')
    .replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2');
}

function indent(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, index) =>
      index === 0 ? first + line : line === '' && others.trim() === '' ? '' : others + line,
    )
    .join('\n');
}

function findClose(tokens: readonly Token[], open: number): number {
  const level = tokens[open]?.level;
  const at = tokens.findIndex(
    (token, index) => index > open && token.nesting === -1 && token.level === level,
  );
  return at < 0 ? tokens.length : at;
}
