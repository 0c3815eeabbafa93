import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeFence, writeTable } from '../../../../spec/text/markdown.ts';
import { HOSTILE_TEXT } from '../hostile-document.test.helper.ts';
import { lintMarkdown } from '../markdown-lint.test.helper.ts';
import { createReader, withoutOverrides } from './common-mark.ts';
import { toMarkdownBlocks, toMarkdownLine } from './to-markdown.ts';

describe('a text as Markdown of one style', () => {
  it.each<{ given: string; want: string }>([
    { given: 'One\nline,\nwrapped.\n', want: 'One line, wrapped.' },
    { given: 'One.\n\n\n\nTwo.', want: 'One.\n\nTwo.' },
    { given: '# Heading\ntext', want: '**Heading**:\n\ntext' },
    { given: '* a\n* b\n  * c', want: '- a\n- b\n  - c' },
    { given: '* a\n\n* b', want: '- a\n\n- b' },
    { given: '3) a\n4) b', want: '1. a\n2. b' },
    { given: '_a_ __b__ `c`', want: '*a* **b** `c`' },
    { given: '[a](b "title")', want: '[a](b)' },
    { given: '[a](<b c>)', want: '[a](b%20c)' },
    { given: '![a](b.png)', want: '[a](b.png)' },
    { given: '![](b.png)', want: '[b.png](b.png)' },
    { given: 'see https://a.example/b_c.', want: 'see <https://a.example/b_c>.' },
    { given: 'ask who@a.example', want: 'ask <who@a.example>' },
    { given: '<b>x</b>', want: '\\<b\\>x\\</b\\>' },
    { given: 'snake_case and _start', want: 'snake_case and \\_start' },
    { given: '&lt;', want: '\\<' },
    { given: '\\&lt;', want: '\\&lt;' },
    { given: '\\- no list', want: '\\- no list' },
    { given: '1\\. no list', want: '1\\. no list' },
    { given: '```\na\n```', want: '```text\na\n```' },
    { given: '~~~js\n```\n~~~', want: '````js\n```\n````' },
    { given: '    code', want: '```text\ncode\n```' },
    { given: '> a\n> b', want: '> a b' },
    { given: '> a\n\n> b', want: '> a\n\n<!-- -->\n\n> b' },
    { given: '***', want: '---' },
    { given: 'a | b\n--|--\n`x\\|y` | z', want: '| a | b |\n| --- | --- |\n| `x\\|y` | z |' },
    { given: 'a\u202eb', want: 'a\\\\u202eb' },
    { given: '', want: '' },
  ])('$given', ({ given, want }) => {
    expect(toMarkdownBlocks(given)).toBe(want);
  });

  it.each<{ given: string; want: string }>([
    { given: 'a\n\nb', want: 'a b' },
    { given: '# no heading', want: '\\# no heading' },
    { given: 'a  \n', want: 'a' },
  ])('on one line: $given', ({ given, want }) => {
    expect(toMarkdownLine(given)).toBe(want);
  });

  it('has nothing that a linter minds, and keeps what is said, whatever a text holds', async () => {
    const part = fc.constantFrom(
      ...[
        'a',
        'two words',
        '*',
        '_e_',
        '**b**',
        '`',
        '``',
        '|',
        '<b>',
        '&amp;',
        '\\',
        '#',
        '- ',
        '1. ',
        '> ',
        '+',
        '~',
        '=',
        '![',
      ],
      ...[
        '[x](y)',
        '](',
        ' https://a.example/_b ',
        ' w@a.example ',
        ' ',
        '  ',
        '\t',
        '\n',
        '\n\n',
        '    ',
        '<!--',
        '-->',
      ],
    );
    const text = fc.oneof(
      fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
      fc.constant(HOSTILE_TEXT),
    );
    await fc.assert(
      fc.asyncProperty(text, async (given) => {
        const written = toMarkdownBlocks(given);
        const problems = await lintMarkdown(new Map([['a.md', `# Title\n\n${written || 'text'}\n`]]));
        // A line is as long as its paragraph; whether there is a word in a link or a heading is its writer's.
        expect(problems.filter((problem) => !/ MD0(?:13|42|59) /.test(problem))).toEqual([]);
        expect(wordsOf(written)).toEqual(wordsOf(withoutOverrides(given)));
      }),
      { numRuns: 300, seed: 20_261_121 },
    );
  });
});

/** What a reader sees, without white space, pictures by their text. */
function wordsOf(text: string): string {
  const html = createReader().render(text);
  return html
    .replace(/<img src="([^"]*)" alt="([^"]*)"[^>]*>/g, (_, source, alt) => alt || source)
    .replace(/<!-- -->|&lt;!-- --&gt;/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/[\s:]+/g, '');
}

it.each([
  ['a\n', '```sh\na\n```'],
  ['```', '````sh\n```\n````'],
])('fences %j', (text, want) => {
  expect(writeFence(text, 'sh')).toBe(want);
});

it('writes a table, whatever stands in its cells', () => {
  expect(writeTable([['a', 'b'], ['x|y', ''], ['`p\\|q`\nr']])).toBe(
    '| a | b |\n| --- | --- |\n| x\\|y | |\n| `p\\|q` r | |',
  );
});
