import { escapeAttribute } from '../text/xml.ts';

/** Markup that is safe to stand in a page. Only `markup` and `raw` make it. */
export interface Html {
  readonly html: string;
}

/** What may be put into markup: text is escaped, markup stands as it is, nothing is left out. */
export type HtmlValue = string | number | undefined | Html | readonly Html[];

/**
 * A template tag that escapes all text put into it, whether in an element or in a quoted attribute. So that a page can be
 * checked as XML too, templates close every element and quote every attribute.
 */
export function markup(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return { html: strings.map((part, index) => `${part}${toMarkup(values[index])}`).join('') };
}

/** Text of our own that a page needs unescaped, such as its style. Never text of a report. */
export function raw(html: string): Html {
  return { html };
}

function toMarkup(value: HtmlValue): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return escapeForHtml(value);
  if (typeof value === 'number') return String(value);
  return 'html' in value ? value.html : value.map(({ html }) => html).join('\n');
}

/** Numeric references of line feeds and tabs would only make long bodies longer: HTML keeps both in attributes. */
function escapeForHtml(text: string): string {
  return escapeAttribute(text).replaceAll('&#10;', '\n').replaceAll('&#9;', '\t');
}
