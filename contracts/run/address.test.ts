import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Call, ParameterValue } from '../cases/call.ts';
import { toRequestTarget } from './address.ts';

const target = (template: string, values: ParameterValue[]): string =>
  toRequestTarget({ stage: 'dev' } as Call, { template, reading: undefined }, values);
const at = (place: ParameterValue['in'], name: string, text: string): ParameterValue => ({
  in: place,
  name,
  text,
});

describe('path and query of a call', () => {
  const table: [template: string, values: ParameterValue[], want: string][] = [
    ['/{stage}/1/members', [], '/dev/1/members'],
    ['/1/members', [], '/1/members'],
    ['/{stage}/1/x/{email}/y', [at('path', 'email', 'a b/c@d.example')], '/dev/1/x/a%20b%2Fc@d.example/y'],
    ['/{a}/{b}', [at('path', 'a', '{b}'), at('path', 'b', '$&')], '/%7Bb%7D/%24%26'],
    [
      '/r',
      [
        at('query', 'email', 'a+b@c.example'),
        at('query', 'x&y', 'é='),
        at('header', 'h', '1'),
        at('cookie', 'c', '2'),
      ],
      '/r?email=a%2Bb@c.example&x%26y=%C3%A9%3D',
    ],
    ['/r', [at('query', 'q', '')], '/r?q='],
    ['/r', [at('query', 'q', 'half an emoji \uD83D')], '/r?q=half%20an%20emoji%20%EF%BF%BD'],
  ];
  it.each(table)('%s', (template, values, want) => {
    expect(target(template, values)).toBe(want);
  });

  it('is read as what was given, and nothing in a value makes it another path', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 });
    fc.assert(
      fc.property(text, text, (path, query) => {
        const written = target('/{stage}/{p}/end', [at('path', 'p', path), at('query', 'q', query)]);
        const [before = '', after] = written.split('?');
        const parts = before.split('/');
        expect(parts).toHaveLength(4);
        expect(decodeURIComponent(parts[2] ?? '')).toBe(path);
        expect(new URLSearchParams(after).get('q')).toBe(query);
      }),
    );
  });
});
