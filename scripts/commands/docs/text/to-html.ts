import type { Token } from 'markdown-it';
import { type Html, markup, raw } from '../../../../contracts/report/html/template.ts';
import { createReader, withoutOverrides } from './common-mark.ts';
import { plainText } from './to-markdown.ts';

/** Texts of a document as HTML. */
export interface TextWriter {
  /** Paragraphs, lists, tables. */
  blocks(text: string): Html | undefined;
  /** One line of text. */
  inline(text: string): Html;
  /** One line for a place that is a link or a switch itself, and can hold none: the first paragraph, without its links. */
  label(text: string): Html;
}

/**
 * Writes CommonMark as HTML that fetches nothing and keeps the outline of the page: a picture becomes a link to it, a heading a
 * bold line.
 */
export function createTextWriter(): TextWriter {
  const reader = createReader();
  const { rules } = reader.renderer;
  const toText = (text: string): string => markup`${text}`.html;
  rules['image'] = (tokens, index) => {
    const token = tokens[index];
    const source = String(token?.attrs?.find(([name]) => name === 'src')?.[1] ?? '');
    return `<a href="${toText(source)}">${toText((token && plainText(token)) || source)}</a>`;
  };
  rules['heading_open'] = () => '<p><strong>';
  rules['heading_close'] = () => '</strong></p>';
  rules['table_open'] = () => '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>';
  rules['table_close'] = () => '</table></div>';
  rules['hr'] = () => '<hr/>';
  rules['hardbreak'] = () => '<br/>';
  rules['fence'] = (tokens, index) => toPre(tokens[index]?.content ?? '');
  rules['code_block'] = (tokens, index) => toPre(tokens[index]?.content ?? '');
  const toPre = (text: string): string =>
    `<pre tabindex="0" role="group" aria-label="Example"><code>${toText(text)}</code></pre>`;
  const parseLine = (text: string): Token[] =>
    reader.parseInline(
      withoutOverrides(text)
        .trim()
        .replace(/\s*\n\s*/g, ' '),
      {},
    )[0]?.children ?? [];
  const render = (tokens: Token[]): Html => raw(reader.renderer.render(tokens, reader.options, {}));
  return {
    blocks: (text) =>
      text.trim() === ''
        ? undefined
        : markup`<div class="text" dir="auto">${raw(reader.render(withoutOverrides(text)))}</div>`,
    inline: (text) => render(parseLine(text)),
    label: (text) => {
      const tokens = parseLine(firstParagraph(text)).filter(({ type }) => !type.startsWith('link_'));
      return render(tokens.map((token) => (token.type === 'image' ? toTextToken(token) : token)));
    },
  };
}

/** The first of the paragraphs of a text. */
export function firstParagraph(text: string): string {
  return text.trim().split(/\n\s*\n/)[0] ?? '';
}

function toTextToken(token: Token): Token {
  return Object.assign(Object.create(Object.getPrototypeOf(token)), token, { type: 'text' });
}
