import { describe, expect, it } from 'vitest';
import { toBlocks, toLabel } from './to-html.ts';

describe('a text of a document as HTML', () => {
  it.each<{ given: string; want: string }>([
    { given: 'a `b` *c*', want: '<p>a <code>b</code> <em>c</em></p>' },
    { given: '</script><img src=x onerror=a>', want: '<p>&lt;/script&gt;&lt;img src=x onerror=a&gt;</p>' },
    { given: '# a', want: '<p><strong>a</strong></p>' },
    { given: '![a *b*](c.png)', want: '<p><a href="c.png">a b</a></p>' },
    { given: '[a](javascript:alert)', want: '<p>[a](javascript:alert)</p>' },
    { given: 'a\u202eb', want: '<p>a\\u202eb</p>' },
    { given: '***', want: '<hr/>' },
    {
      given: '```\n<a>\n```',
      want: '<pre tabindex="0" role="group" aria-label="Example"><code>&lt;a&gt;\n</code></pre>',
    },
  ])('$given', ({ given, want }) => {
    expect(
      toBlocks(given)
        ?.toString()
        .replace(/\n+(?=<\/div>|$)/g, ''),
    ).toBe(`<div class="text" dir="auto">${want}</div>`);
  });

  it('is nothing where there is no text', () => {
    expect(toBlocks(' \n')).toBeUndefined();
  });

  it.each([
    ['One\nline [with](a) a ![picture](b)\n\nTwo', 'One line with a picture'],
    ['<b> `c`', '&lt;b&gt; <code>c</code>'],
  ])('as a label holds no link: %j', (given, want) => {
    expect(toLabel(given).toString()).toBe(want);
  });
});
