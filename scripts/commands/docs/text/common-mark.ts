import createMarkdownIt, { type MarkdownIt } from 'markdown-it';

/**
 * A reader of the texts of a document (OpenAPI §4.6: CommonMark), with the tables of GitHub. Markup of HTML in them is text, so
 * that no document can bring a script into a page, and addresses such as `javascript:` are no links.
 */
export function createReader(): MarkdownIt {
  return new createMarkdownIt({ html: false, linkify: false, typographer: false, xhtmlOut: true }).disable(
    'strikethrough',
  );
}

/**
 * A text without the characters that turn round what stands behind them (Unicode UAX #9, §2.1 to §2.4): they show as escapes.
 * Letters that run from right to left, and the marks between them, stay as they are.
 */
export function withoutOverrides(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);
}
