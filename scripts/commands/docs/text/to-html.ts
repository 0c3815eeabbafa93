import { raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { MarkdownIt, Token } from 'markdown-it';
import { createReader, withoutOverrides } from './common-mark.ts';
import { highlight } from './highlight.ts';
import { plainText } from './to-markdown.ts';

/** Paragraphs, lists, tables; `undefined` where the text is empty. */
export function toBlocks(text: string): HtmlEscapedString | undefined {
  if (text.trim() === '') return undefined;
  return raw(`<div class="text" dir="auto">${READER.render(withoutOverrides(text))}</div>`);
}

/** One line of text. */
export function toLine(text: string): HtmlEscapedString {
  return render(parseLine(text));
}

/** One line for a place that is a link or a switch itself, and can hold none: the first paragraph, without its links. */
export function toLabel(text: string): HtmlEscapedString {
  const tokens = parseLine(firstParagraph(text)).filter(({ type }) => !type.startsWith('link_'));
  return render(
    tokens.map((token) => (token.type === 'image' ? ({ ...token, type: 'text' } as Token) : token)),
  );
}

/** The first of the paragraphs of a text. */
export function firstParagraph(text: string): string {
  return text.trim().split(/\n\s*\n/)[0] ?? '';
}

const READER = createHtmlReader();

/**
 * Writes CommonMark as HTML that fetches nothing and keeps the outline of the page: a picture becomes a link to it, a heading a
 * bold line.
 */
function createHtmlReader(): MarkdownIt {
  const reader = createReader();
  const { rules } = reader.renderer;
  const { escapeHtml } = reader.utils;
  const toPre = (tokens: readonly Token[], index: number): string => {
    const { content = '', info = '' } = tokens[index] ?? {};
    const code = highlight(content, info.trim().split(/\s/)[0] ?? '');
    return `<pre tabindex="0" role="group" aria-label="Example"><code>${code}</code></pre>`;
  };
  rules['image'] = (tokens, index) => {
    const token = tokens[index];
    const source = String(token?.attrGet('src') ?? '');
    return `<a href="${escapeHtml(source)}">${escapeHtml((token && plainText(token)) || source)}</a>`;
  };
  rules['heading_open'] = () => '<p><strong>';
  rules['heading_close'] = () => '</strong></p>';
  rules['table_open'] = () => '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>';
  rules['table_close'] = () => '</table></div>';
  rules['hr'] = () => '<hr/>';
  rules['hardbreak'] = () => '<br/>';
  rules['fence'] = toPre;
  rules['code_block'] = toPre;
  return reader;
}

function parseLine(text: string): Token[] {
  const line = withoutOverrides(text)
    .trim()
    .replace(/\s*\n\s*/g, ' ');
  return READER.parseInline(line, {})[0]?.children ?? [];
}

function render(tokens: Token[]): HtmlEscapedString {
  return raw(READER.renderer.render(tokens, READER.options, {}));
}
