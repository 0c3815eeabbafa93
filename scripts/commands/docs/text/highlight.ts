import { createRequire } from 'node:module';
import { raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { isJsonType, toEssence } from '../../../../spec/media-type.ts';

/** What is used of highlight.js. Its own types bring those of a page in a browser with them, where `Request` is another. */
interface Highlighter {
  newInstance(): Highlighter;
  configure(options: { classPrefix: string }): void;
  registerLanguage(name: string, language: unknown): void;
  getLanguage(nameOrAlias: string): object | undefined;
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { value: string };
}

/** Those of the samples, of the bodies that are usual, and what they are also called (`sh`, `ts`). */
const LANGUAGES = ['bash', 'http', 'json', 'plaintext', 'python', 'typescript', 'xml', 'yaml'] as const;

const HIGHLIGHTER = createHighlighter();

/** Code as HTML, its parts in elements whose class says what they are (`h-string`), where its language is among those. */
export function highlight(code: string, language: string): HtmlEscapedString {
  const known = HIGHLIGHTER.getLanguage(language) ? language : 'plaintext';
  const { value } = HIGHLIGHTER.highlight(code, { language: known, ignoreIllegals: true });
  // As everywhere on the page.
  return raw(value.replaceAll('&#x27;', '&#39;'));
}

/** The language that a body is in; '' where it is in none that has a name here. */
export function toLanguage(mediaType: string): string {
  if (isJsonType(mediaType)) return 'json';
  return /[/+](?:html|xml)$/.test(toEssence(mediaType)) ? 'xml' : '';
}

function createHighlighter(): Highlighter {
  const require = createRequire(import.meta.url);
  const highlighter = (require('highlight.js/lib/core') as Highlighter).newInstance();
  highlighter.configure({ classPrefix: 'h-' });
  for (const name of LANGUAGES)
    highlighter.registerLanguage(name, require(`highlight.js/lib/languages/${name}`));
  return highlighter;
}
