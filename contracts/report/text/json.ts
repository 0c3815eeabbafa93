import type { Report } from '../report.ts';

/** Characters that JSON allows in a string as they are, and that act on a terminal or hide what is read. */
const ACTING: RegExp = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu;

/** `report.json`: the report itself, as `report.schema.json` describes it. */
export function toJsonReport(report: Report): string {
  return toJsonText(report);
}

/** JSON for a file (RFC 8259): 2 spaces, a newline at the end, and nothing in it that acts when it is printed. */
export function toJsonText(value: unknown): string {
  const text = JSON.stringify(value, undefined, 2).replace(ACTING, toUnicodeEscapes);
  return `${text}\n`;
}

function toUnicodeEscapes(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
