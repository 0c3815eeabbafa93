/**
 * Characters that do not show, or that change how what stands around them is shown: controls, format characters (among them
 * those of the bidirectional algorithm), line and paragraph separators, lone surrogates, noncharacters.
 */
const UNSHOWN: RegExp = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/**
 * What makes a command of a line in the log of a pipeline: `##[`, `##vso[` and `##teamcity[` anywhere (GitHub Actions, Azure
 * Pipelines, TeamCity), `::` at its start, behind white space too (GitHub Actions): behind any, since lines are wrapped. The
 * sections of GitLab need control characters.
 */
const HASHES_OF_COMMAND: RegExp = /##(?=\w*\[)/g;
const COLONS_OF_COMMAND: RegExp = /(?<=^|\s):(?=:)/gm;

/**
 * Text of somebody else as it may be shown to a person: what does not show, and the sign that would make a pipeline obey, is
 * written as an escape (`\u202e`, `\u003a:error::`), so that it can neither hide nor act. Line feeds and tabs are kept. What
 * is left is allowed in XML 1.0 (§2.2) and in HTML.
 */
export function toVisible(text: string): string {
  return escapeActing(text, (character) => {
    if (character === '\r') return '\\r';
    const code = character.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\u{${code.toString(16)}}` : toUnit(code);
  });
}

/** The same for a text of JSON (RFC 8259 §7), which says what it said when it is read again. */
export function toVisibleJson(json: string): string {
  return escapeActing(json, (character) =>
    character
      .split('')
      .map((unit) => toUnit(unit.charCodeAt(0)))
      .join(''),
  );
}

/** The same for a text of YAML (1.2, §5.7) in which nothing acts but what stands in double quotes. */
export function toVisibleYaml(yaml: string): string {
  return escapeActing(yaml, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : toUnit(code);
  });
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

function escapeActing(text: string, toEscape: (character: string) => string): string {
  return text
    .replace(UNSHOWN, (found) => (found === '\n' || found === '\t' ? found : toEscape(found)))
    .replace(HASHES_OF_COMMAND, `#${toUnit(0x23)}`)
    .replace(COLONS_OF_COMMAND, toUnit(0x3a));
}

/** The escape of a UTF-16 code unit, which is the same everywhere. */
function toUnit(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`;
}
