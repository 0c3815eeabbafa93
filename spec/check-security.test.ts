import { describe, expect, it } from 'vitest';
import { checkMeaning } from './check-meaning.ts';
import { SECURITY_CHECKS } from './check-security.ts';
import { readDocument } from './document.test.helper.ts';
import { checkObjects } from './object-check.ts';

interface Given {
  name: string;
  text: string;
  /** `pointer message` of each problem. */
  want: string[];
}
const notPlayed =
  'This security scheme is not supported: only `type: apiKey` with `in: header` and a `name` is.';
const two =
  'components: { securitySchemes: { a: { type: apiKey, in: header, name: x-a }, b: { $ref: "#/components/securitySchemes/a" } } }';

const given: Given[] = [
  { name: 'no security', text: two, want: [] },
  { name: 'one key', text: `${two}\nsecurity: [{ a: [] }]`, want: [] },
  { name: 'a key by reference', text: `${two}\nsecurity: [{ b: [] }]`, want: [] },
  {
    name: 'no key, said in two ways',
    text: 'security: []\npaths: { /a: { get: { security: [{}], responses: {} } } }',
    want: [],
  },
  { name: 'a key that is not needed', text: `${two}\nsecurity: [{ a: [] }, {}]`, want: [] },
  {
    name: 'a bearer token',
    text: 'components: { securitySchemes: { a: { type: http, scheme: bearer } } }',
    want: [`/components/securitySchemes/a ${notPlayed}`],
  },
  {
    name: 'OAuth',
    text: 'components: { securitySchemes: { a: { type: oauth2, flows: {} } } }',
    want: [`/components/securitySchemes/a ${notPlayed}`],
  },
  {
    name: 'a key in the query',
    text: 'components: { securitySchemes: { a: { type: apiKey, in: query, name: key } } }',
    want: [`/components/securitySchemes/a ${notPlayed}`],
  },
  {
    name: 'a key without a name',
    text: "components: { securitySchemes: { a: { type: apiKey, in: header }, b: { type: apiKey, in: header, name: '' } } }",
    want: [`/components/securitySchemes/a ${notPlayed}`, `/components/securitySchemes/b ${notPlayed}`],
  },
  {
    name: 'a scheme that there is not',
    text: `${two}\nsecurity: [{ c: [] }]`,
    want: ['/security/0 There is no security scheme `c`.'],
  },
  {
    name: 'a scheme with the name of a prototype',
    text: `${two}\nsecurity: [{ constructor: [] }]`,
    want: ['/security/0 There is no security scheme `constructor`.'],
  },
  {
    name: 'an extension, which would be a scheme',
    text: `${two}\nsecurity: [{ x-a: [] }]`,
    want: ['/security/0 There is no security scheme `x-a`.'],
  },
  {
    name: 'two keys at a time',
    text: `${two}\npaths: { /a: { get: { security: [{ a: [], b: [] }], responses: {} } } }`,
    want: ['/paths/~1a/get/security/0 More than one security scheme at a time is not supported.'],
  },
  {
    name: 'a choice of keys',
    text: `${two}\nsecurity: [{ a: [] }, { b: [] }]`,
    want: ['/security A choice between security schemes is not supported; keep one.'],
  },
  {
    name: 'a choice of keys, or none',
    text: `${two}\npaths: { /a: { get: { security: [{ a: [] }, {}, { b: [] }], responses: {} } } }`,
    want: ['/paths/~1a/get/security A choice between security schemes is not supported; keep one.'],
  },
  {
    name: 'a key that is bound to the stage',
    text: 'components: { securitySchemes: { a: { type: apiKey, in: header, name: k, x-stage-bound: { variable: stage } } } }',
    want: [],
  },
  {
    name: 'a key that is bound to another variable than the stage',
    text: 'components: { securitySchemes: { a: { type: apiKey, in: header, name: k, x-stage-bound: { variable: region } } } }',
    want: [
      '/components/securitySchemes/a/x-stage-bound/variable A key is bound to the server variable `stage`, not to `region`.',
    ],
  },
];

describe('SECURITY_CHECKS', () => {
  it.each(given)('$name', ({ text, want }) => {
    const root = readDocument(text);
    expect(
      checkObjects(root, [SECURITY_CHECKS]).map(({ pointer, message }) => `${pointer} ${message}`),
    ).toEqual(want);
    expect(checkMeaning(root)).toEqual(checkObjects(root, [SECURITY_CHECKS]));
  });
});
