import { STATUS_CODES } from 'node:http';
import type { Json } from '../../spec/json.ts';
import { escapeRegExp } from '../../spec/text/reg-exp.ts';
import { type Answer, parseJson } from './answer.ts';

/** Markup inside a sentence: what stands in it belongs to the text around it. */
const INLINE = /<\/?(?:a|abbr|b|code|em|font|i|kbd|small|span|strong|tt|u)(?:\s[^<>]*)?>/gi;
const TAG = /<!\[CDATA\[|\]\]>|<[!?/]?[a-z][^<>]*>/i;
const ATTRIBUTE = /[\w:-]\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/g;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
/**
 * What may stand before a message in one text with it: labels that end with a colon or an equals sign, and a status. Each sign can be
 * taken in one way only, so that a long text costs no more than its length.
 */
const LABELS = String.raw`(?:[\w.#()/-][\w .#()/-]{0,59}[:=] ?)*(?:(?:HTTP(?:/\d(?:\.\d)?)? )?\d{3} ?[-–:.]? )?`;

/**
 * Whether an answer says a text. The form of an error is not shown (§7). A text in JSON is what it is, exactly. Elsewhere the text may be
 * a plain body or a line of it, the text of an element or an attribute in HTML or XML, or a header, and blanks, a status or a label
 * may stand around it.
 */
export function saysText({ text, json, headers }: Answer, wanted: string): boolean {
  const isIt = createTextTest(wanted);
  if (headers.some(([, value]) => isIt(value))) return true;
  return json === undefined ? listOfText(text).some(isIt) : holdsText(json.value, wanted, isIt);
}

function createTextTest(wanted: string): (text: string) => boolean {
  const labelled = new RegExp(`^["'\`]?${LABELS}["'\`]?${escapeRegExp(wanted)}["'\`]?$`);
  return (text) => text.includes(wanted) && labelled.test(text.replace(/\s+/g, ' ').trim());
}

/** Whether a text is the reason phrase of a status (RFC 9110 §15): beside another text it says nothing of its own. */
export function isReasonPhrase(text: string, status: number): boolean {
  return STATUS_CODES[status] === text;
}

function holdsText(value: Json, wanted: string, isIt: (text: string) => boolean): boolean {
  if (typeof value === 'object' && value !== null)
    return Object.values(value).some((inner) => holdsText(inner, wanted, isIt));
  if (typeof value !== 'string' || !value.includes(wanted)) return value === wanted;
  // The error of one server inside that of another is often JSON, or a page, in a text.
  const inner = /^\s*[{[]/.test(value) ? parseJson(value) : undefined;
  if (inner) return holdsText(inner.value, wanted, isIt);
  return value === wanted || (TAG.test(value) && listOfText(value).some(isIt));
}

/** A text as a whole and line by line, and where it is markup what stands between and in the tags. */
function listOfText(text: string): string[] {
  if (!TAG.test(text)) return [text, ...text.split(/[\r\n&]+/)];
  const between = text.replace(INLINE, '').split(new RegExp(TAG, 'gi'));
  const attributes = [...text.matchAll(ATTRIBUTE)].map(([, double, single]) => double ?? single ?? '');
  return [...between, ...attributes].map(decodeEntities);
}

export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    if (name) return ENTITIES[name.toLowerCase()] ?? whole;
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
