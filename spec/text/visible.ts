/**
 * Characters that do not show, or that change how what stands around them is shown: controls, format characters (among them
 * those of the bidirectional algorithm), line and paragraph separators, lone surrogates, noncharacters.
 */
const UNSHOWN: RegExp = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/**
 * Text of a target as it may be shown to a person: what does not show is written as an escape (`\u202e`), so that it can
 * neither hide nor act. Line feeds and tabs are kept. What is left is allowed in XML 1.0 (§2.2) and in HTML.
 */
export function toVisible(text: string): string {
  return text.replace(UNSHOWN, (found) => (found === '\n' || found === '\t' ? found : toEscape(found)));
}

/** The same on one line: white space, line breaks among it, becomes one space. */
export function toOneLine(text: string): string {
  return toVisible(text.replace(/[ \t\r\n]+/g, ' ')).trim();
}

/** Whether a text shows as it is, on one line. */
export function isShownAsItIs(text: string): boolean {
  return !/[\t\n]/.test(text) && toVisible(text) === text;
}

/** At most `most` UTF-16 code units of a text; `…` is the last of them where something was left out. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

function toEscape(character: string): string {
  if (character === '\r') return '\\r';
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
}
