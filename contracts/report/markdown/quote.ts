import { code } from '../../../spec/text/markdown.ts';
import { shorten, toOneLine } from '../../../spec/text/visible.ts';

/**
 * Text that a target or a description may have a say in, as a code span of at most `longest` UTF-16 code units: nothing of it is
 * markup, a link or a mention there, which services make of plain text too.
 */
export function quote(text: string, longest: number): string {
  const line = toOneLine(shorten(text, longest));
  // Readers of tables do not agree on what a backslash before an escaped bar is.
  return code(line.replace(/(?<=\\)\|/g, '\\u007c'));
}

/** The same for a sentence of ours that may hold such text: as it is where it is plain words. */
export function say(sentence: string, longest: number): string {
  const line = toOneLine(shorten(sentence, longest));
  const isPlain = /^(?:[A-Za-z§]|\d+ )[\w ,.;:()'"§/–…-]*$/.test(line) && !/:\/\/|www\.|_/i.test(line);
  return isPlain ? line : quote(line, longest);
}
