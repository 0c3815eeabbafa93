import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../../spec/runs.test.helper.ts';
import { highlight, toLanguage } from './highlight.ts';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** What a reader sees, and copies. */
const toText = (html: string): string =>
  html
    .replace(/<\/?span[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');

it.each([
  ['sh', `curl "$KEY" -H 'a: b'`, '<span class="h-variable">$KEY</span>'],
  ['ts', "const a = 'b';", '<span class="h-keyword">const</span>'],
  ['python', 'print(True)', '<span class="h-literal">True</span>'],
  ['json', '{ "a": 1 }', '<span class="h-attr">&quot;a&quot;</span>'],
  ['no-such-language', '<b>', '&lt;b&gt;'],
  ['', '</code>', '&lt;/code&gt;'],
])('%s: %s', (language, code, want) => {
  expect(String(highlight(code, language))).toContain(want);
});

it.each([
  ['application/problem+json', 'json'],
  ['text/html; charset=utf-8', 'xml'],
  ['application/atom+xml', 'xml'],
  ['text/plain', ''],
])('%s is in "%s"', (mediaType, want) => {
  expect(toLanguage(mediaType)).toBe(want);
});

it('changes nothing that can be read, and lets no markup through', () => {
  const code = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc
      .array(fc.constantFrom('<b>', '</span>', '&amp;', "'", '"', '`', '$x', '{', '\\', '<!--', '\n', 'if'))
      .map((parts) => parts.join('')),
  );
  const language = fc.constantFrom('sh', 'ts', 'python', 'json', 'xml', 'yaml', 'http', 'cobol', '');
  fc.assert(
    fc.property(code, language, (text, name) => {
      const html = String(highlight(text, name));
      expect(html.replace(/<span class="h-[\w -]+">|<\/span>/g, '')).not.toMatch(/[<>"']/);
      expect(toText(html)).toBe(text);
    }),
    { numRuns: runs(30, 500) },
  );
});
