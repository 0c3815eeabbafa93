import { describe, expect, it } from 'vitest';
import { checkMeaning } from './check-meaning.ts';
import { readDocument } from './document.test.helper.ts';
import { checkObjects } from './object-check.ts';
import { SERVER_CHECKS } from './servers.ts';

interface Given {
  name: string;
  text: string;
  /** `pointer message` of each problem. */
  want: string[];
}
const given: Given[] = [
  { name: 'no servers', text: '{}', want: [] },
  { name: 'a URL without variables', text: 'servers: [{ url: https://a.example/v1 }]', want: [] },
  {
    name: 'variables that are described',
    text: "servers: [{ url: '{host}/{stage}', variables: { host: { default: h }, stage: { enum: [a, b], default: b } } }]",
    want: [],
  },
  {
    name: 'a variable that the URL does not have',
    text: 'servers: [{ url: /, variables: { a: { default: x } } }]',
    want: [],
  },
  {
    name: 'a variable that is not described',
    text: "servers: [{ url: '{host}/{stag}', variables: { host: { default: h }, stage: { default: dev } } }]",
    want: ['/servers/0/url The URL has {stag}, which `variables` does not describe.'],
  },
  {
    name: 'no variables at all',
    text: "servers: [{ url: / }, { url: '{a}/{b}' }]",
    want: [
      '/servers/1/url The URL has {a}, which `variables` does not describe.',
      '/servers/1/url The URL has {b}, which `variables` does not describe.',
    ],
  },
  {
    name: 'a variable with the name of a prototype',
    text: "servers: [{ url: '/{constructor}', variables: {} }]",
    want: ['/servers/0/url The URL has {constructor}, which `variables` does not describe.'],
  },
  {
    name: 'a default that is none of the values',
    text: "servers: [{ url: '/{s}', variables: { s: { enum: [dev, prod], default: test } } }]",
    want: ['/servers/0/variables/s/default The default `test` is none of the values: dev, prod.'],
  },
  {
    name: 'a choice of nothing',
    text: "servers: [{ url: '/{s}', variables: { s: { enum: [], default: dev } } }]",
    want: ['/servers/0/variables/s/default The default `dev` is none of the values: there are none.'],
  },
  {
    name: 'nothing but servers',
    text: "paths: { /a: { x-other-readings: [{ reading: r, url: '{host}/a' }] } }\ncomponents: { schemas: { A: { enum: [a], default: b } } }",
    want: [],
  },
  {
    name: 'servers of a path and of an operation',
    text: "paths: { /a: { servers: [{ url: '{x}' }], get: { servers: [{ url: '{y}' }], responses: {} } } }",
    want: [
      '/paths/~1a/servers/0/url The URL has {x}, which `variables` does not describe.',
      '/paths/~1a/get/servers/0/url The URL has {y}, which `variables` does not describe.',
    ],
  },
];

describe('SERVER_CHECKS', () => {
  it.each(given)('$name', ({ text, want }) => {
    const root = readDocument(text);
    expect(
      checkObjects(root, [SERVER_CHECKS]).map(({ pointer, message }) => `${pointer} ${message}`),
    ).toEqual(want);
    expect(checkMeaning(root)).toEqual(checkObjects(root, [SERVER_CHECKS]));
  });
});
