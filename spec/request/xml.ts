import { BrokenBody, DEEPEST_BODY } from './broken-body.ts';

/** An element of XML (XML 1.0 §3), its names without prefixes. */
export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  /** All its texts as one. */
  text: string;
}

const ENTITIES = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);
const NAME = String.raw`[\p{L}_:][\p{L}\p{N}\p{M}_:.·-]*`;
const ATTRIBUTE = new RegExp(String.raw`\s+(${NAME})\s*=\s*(?:"([^<"]*)"|'([^<']*)')`, 'uy');
const START = new RegExp(`<(${NAME})`, 'uy');
const START_END = /\s*(\/?)>/y;
const END = new RegExp(String.raw`</(${NAME})\s*>`, 'uy');
/** Comments and processing instructions, which say nothing of the value. */
const PASSED = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>/y;
const CDATA = /<!\[CDATA\[([\s\S]*?)\]\]>/y;
const TEXT = /[^<]+/y;

class NoXml extends Error {}

/**
 * The root of a document, well-formed as far as its elements go. A document type is refused, and with it all entities but the five that
 * XML has, so that no text can grow; `most` bounds elements and attributes.
 */
export function parseXml(text: string, most: number): XmlElement | BrokenBody {
  try {
    return parse(text, most);
  } catch (error) {
    if (error instanceof NoXml) return new BrokenBody(`is no XML: ${error.message}`);
    if (error instanceof RangeError) return new BrokenBody(error.message, true);
    throw error;
  }
}

function parse(text: string, most: number): XmlElement {
  const open: { element: XmlElement; written: string }[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  while (at < text.length) {
    const around = open.at(-1);
    if (take(PASSED)) continue;
    const data = take(CDATA);
    if (data && around) {
      around.element.text += data[1] ?? '';
      continue;
    }
    const end = take(END);
    if (end) {
      if (end[1] !== around?.written) throw new NoXml(`\`${end[1]}\` is closed and was not open`);
      open.pop();
      continue;
    }
    const start = take(START);
    if (start) {
      if (!around && root) throw new NoXml('it has two roots');
      const written = start[1] ?? '';
      const attributes = new Map<string, string>();
      for (let found = take(ATTRIBUTE); found; found = take(ATTRIBUTE)) {
        attributes.set(toLocal(found[1] ?? ''), unescapeXml(found[2] ?? found[3] ?? ''));
      }
      const close = take(START_END);
      if (!close) throw new NoXml(`the tag \`${written}\` does not end`);
      count += 1 + attributes.size;
      if (count > most) throw new RangeError(`holds more than ${most} elements`);
      const element: XmlElement = { name: toLocal(written), attributes, children: [], text: '' };
      if (around) around.element.children.push(element);
      else root = element;
      if (close[1] === '') open.push({ element, written });
      if (open.length > DEEPEST_BODY) throw new NoXml(`it is nested more than ${DEEPEST_BODY} levels deep`);
      continue;
    }
    const between = take(TEXT);
    if (!between)
      throw new NoXml(text.startsWith('<!', at) ? 'a document type is not read' : 'it has a stray `<`');
    if (around) around.element.text += unescapeXml(between[0]);
    else if (between[0].trim() !== '') throw new NoXml('it has a text outside of its root');
  }
  if (!root || open.length > 0) throw new NoXml('it ends too early');
  return root;
}

function toLocal(name: string): string {
  const colon = name.indexOf(':');
  return name.startsWith('xmlns') || colon < 0 ? name : name.slice(colon + 1);
}

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text.replace(/\r\n?/g, '\n');
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));|&/gi, (whole, hex, decimal, name) => {
      const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : undefined;
      const known =
        code === undefined ? ENTITIES.get(name) : code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
      if (known === undefined) throw new NoXml(`\`${whole.slice(0, 20)}\` stands for nothing`);
      return known;
    });
}

/** A text as content of an element, or as a value of an attribute. What XML has no character for becomes U+FFFD. */
export function escapeXmlText(text: string): string {
  return text
    .replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replace(/[<>&"\t\n\r]/g, (mark) => ESCAPES.get(mark) ?? `&#${mark.charCodeAt(0)};`);
}

const ESCAPES = new Map([
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['&', '&amp;'],
  ['"', '&quot;'],
]);
