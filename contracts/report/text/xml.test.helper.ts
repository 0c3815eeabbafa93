/** An element of XML as a strict reader sees it. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** All text in it, that of its children too. */
  text: string;
}

/** XML 1.0 §2.2: what may stand in a document at all. */
const ALLOWED = /^[\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;
const PROLOG = /^(<\?xml version="1\.0" encoding="UTF-8"\?>\n|<!doctype html>\n)/;
const NAME = '[A-Za-z][A-Za-z0-9_-]*';
const TAG = new RegExp(`^<(/?)(${NAME})((?:\\s+${NAME}="[^"<]*")*)\\s*(/?)>`);
const ATTRIBUTE = new RegExp(`(${NAME})="([^"<]*)"`, 'g');
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/**
 * Reads the small part of XML that the reports are written in, and throws on everything else: no comments, no sections, no
 * entities but four and numeric ones, every attribute quoted and given once, every element closed.
 */
export function readXml(text: string): XmlElement {
  if (!ALLOWED.test(text)) throw new Error('a character that XML forbids');
  const prolog = PROLOG.exec(text)?.[0];
  if (prolog === undefined) throw new Error('no prolog');
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open: XmlElement[] = [root];
  let at = prolog.length;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const characters = text.slice(at, next === -1 ? undefined : next);
    if (characters.includes(']]>')) throw new Error('a bare ]]>');
    if (open.length === 1 && characters.trim() !== '') throw new Error('text outside of the element');
    for (const element of open) element.text += decode(characters);
    if (next === -1) break;
    const tag = TAG.exec(text.slice(next, next + 100_000));
    if (!tag) throw new Error(`no tag: ${text.slice(next, next + 80)}`);
    const [whole, closing, name = '', attributes = '', empty] = tag;
    at = next + whole.length;
    if (closing) {
      if (open.length < 2 || open.pop()?.name !== name) throw new Error(`</${name}> closes nothing`);
      continue;
    }
    const element = { name, attributes: readAttributes(attributes), children: [], text: '' };
    open.at(-1)?.children.push(element);
    if (!empty) open.push(element);
  }
  const [only, ...others] = root.children;
  if (open.length !== 1 || !only || others.length > 0) throw new Error('not one element that is closed');
  return only;
}

/** All elements of a name, in their order. */
export function listElements(element: XmlElement, name: string): XmlElement[] {
  const below = element.children.flatMap((child) => listElements(child, name));
  return element.name === name ? [element, ...below] : below;
}

function readAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(ATTRIBUTE)) {
    if (Object.hasOwn(attributes, name)) throw new Error(`${name} is given twice`);
    attributes[name] = decode(value);
  }
  return attributes;
}

function decode(text: string): string {
  return text.replace(/&([^;]*;?)/g, (whole, inner: string) => {
    const number = /^#(\d+);$/.exec(inner)?.[1];
    const character = number ? String.fromCodePoint(Number(number)) : ENTITIES[inner.replace(/;$/, '')];
    if (!inner.endsWith(';') || character === undefined) throw new Error(`no entity: ${whole}`);
    return character;
  });
}
