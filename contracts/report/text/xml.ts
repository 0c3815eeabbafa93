import { toVisible } from '../../../spec/text/visible.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** Text for an element (XML 1.0 §2.4). What XML forbids, or what would not show, becomes an escape such as `\u0000`. */
export function escapeText(text: string): string {
  return toVisible(text).replace(/[&<>]/g, toEntity);
}

/** Text for a quoted attribute; line feeds and tabs are kept from being normalised to spaces (XML 1.0 §3.3.3). */
export function escapeAttribute(text: string): string {
  return toVisible(text).replace(/[&<>"'\n\t]/g, toEntity);
}

/** An element whose content is escaped already; attributes that are `undefined` are left out. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  content = '',
): string {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const start = [name, ...given.map(([key, value]) => `${key}="${escapeAttribute(String(value))}"`)].join(
    ' ',
  );
  return content === '' ? `<${start}/>` : `<${start}>${content}</${name}>`;
}

/** Elements as the content of another, each on its own line. */
export function lines(elements: readonly string[]): string {
  return elements.length === 0 ? '' : `\n${elements.join('\n')}\n`;
}

function toEntity(character: string): string {
  return ENTITIES[character] ?? character;
}
