/** By this a later build knows a file as one that it may replace. */
export const MARKDOWN_MARK = '<!-- Made by `wes docs`';

/**
 * A page of sections. Lines are not wrapped, so that a change of a word is a change of one line, and anchors are written out, so
 * that they do not follow a heading that is reworded: the linter's two rules against that are switched off.
 */
export function toPage(file: string, blocks: readonly (string | undefined)[]): string {
  return [
    '<!-- markdownlint-disable MD013 MD033 -->',
    `${MARKDOWN_MARK} from ${file.replaceAll('--', '-')}: make it again instead of editing it. -->`,
    ...blocks.filter((block) => block !== undefined && block !== ''),
  ]
    .join('\n\n')
    .concat('\n');
}

/** A heading with an anchor that stays. Punctuation at its end is for sentences. */
export function heading(level: number, text: string, anchor?: string): string {
  const line = `${'#'.repeat(level)} ${
    text
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/[.,;:!。，；：！]+$/u, '') || '(without a name)'
  }`;
  return anchor === undefined ? line : `<a id="${anchor}"></a>\n\n${line}`;
}

/** A link to a place of the pages. */
export function link(text: string, file: string, anchor?: string): string {
  return `[${text}](${encodeURI(file)}${anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`})`;
}
