import { describe, expect, it } from 'vitest';
import { findTexts, type ParameterText, toHeaderFields, toRequestTarget } from './parameter-places.ts';

const at = (place: ParameterText['in'], name: string, text: string): ParameterText => ({
  in: place,
  name,
  text,
});

describe('path and query of a request', () => {
  const table: [template: string, values: ParameterText[], want: string][] = [
    ['/dev/1/members', [], '/dev/1/members'],
    ['/1/x/{email}/y', [at('path', 'email', 'a b/c@d.example')], '/1/x/a%20b%2Fc@d.example/y'],
    ['/{a}/{b}.json', [at('path', 'a', '{b}'), at('path', 'b', '$&')], '/%7Bb%7D/%24%26.json'],
    ['/{a}', [at('path', 'a', "it's (1)!*"), at('path', 'a', 'again')], "/it's%20(1)!*"],
    ['/{a}', [at('query', 'a', 'q'), at('path', 'a', 'p')], '/p?a=q'],
    ['/{a}/{unknown}', [at('path', 'a', '')], '//{unknown}'],
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
    ['/r', [at('query', 'q', ''), at('query', 'q', '2')], '/r?q=&q=2'],
    ['/r', [at('query', 'q', 'half an emoji \uD83D')], '/r?q=half%20an%20emoji%20%EF%BF%BD'],
  ];
  it.each(table)('%s', (template, values, want) => {
    expect(toRequestTarget(template, values)).toBe(want);
  });
});

it('header fields are those of the parameters, and one for all cookies', () => {
  expect(toHeaderFields([at('path', 'p', '1')])).toEqual([]);
  expect(
    toHeaderFields([at('cookie', 'a', '1'), at('header', 'X-H', 'one, two'), at('cookie', 'b', '2 3')]),
  ).toEqual([
    ['X-H', 'one, two'],
    ['cookie', 'a=1; b=2 3'],
  ]);
});

describe('the texts of a parameter', () => {
  const places = {
    path: { p: 'a%20b' },
    query: new Map([['q', ['1', '2']]]),
    headers: new Headers({ 'X-H': 'text', cookie: 'cc=0; c=1;c=a=b ;d=' }),
  };
  const table: [place: ParameterText['in'], name: string, want: string[] | undefined][] = [
    ['path', 'p', ['a%20b']],
    ['query', 'q', ['1', '2']],
    ['header', 'x-h', ['text']],
    ['cookie', 'c', ['1', 'a=b']],
    ['cookie', 'd', ['']],
    ['path', 'q', undefined],
    ['query', 'p', undefined],
    ['header', 'c', undefined],
    ['cookie', 'X-H', undefined],
  ];
  it.each(table)('in %s, called %s', (place, name, want) => {
    expect(findTexts({ in: place, name }, places)).toEqual(want);
  });
});
