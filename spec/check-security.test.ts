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
const notUnderstood =
  'This security scheme is not understood: `type` is `apiKey` with a `name` and `in: header`, `query` or `cookie`; `http` with a `scheme`; `oauth2`, `openIdConnect` or `mutualTLS`.';
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
    name: 'every kind of scheme',
    text: `components:
  securitySchemes:
    a: { type: apiKey, in: query, name: any key }
    b: { type: apiKey, in: cookie, name: session }
    c: { type: http, scheme: bearer }
    d: { type: http, scheme: basic }
    e: { type: http, scheme: DPoP }
    f: { type: oauth2, flows: {} }
    g: { type: openIdConnect, openIdConnectUrl: https://a.example }
    h: { type: mutualTLS }`,
    want: [],
  },
  {
    name: 'schemes that nobody could follow',
    text: `components:
  securitySchemes:
    a: { type: apiKey, in: header }
    b: { type: apiKey, in: header, name: '' }
    c: { type: apiKey, in: cookie, name: a b }
    d: { type: apiKey, in: path, name: key }
    e: { type: http }
    f: { type: http, scheme: '' }
    g: { type: constructor }`,
    want: [...'abcdefg'].map((name) => `/components/securitySchemes/${name} ${notUnderstood}`),
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
    name: 'two keys at a time, a choice of keys, or none',
    text: `${two}\npaths: { /a: { get: { security: [{ a: [], b: [] }, {}, { b: [] }], responses: {} } } }`,
    want: [],
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
