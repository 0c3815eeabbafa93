import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SecurityScheme } from './operation.ts';
import { runs } from './runs.test.helper.ts';
import {
  type Carried,
  type CredentialPlaces,
  isGiven,
  mayBeValid,
  readCredential,
  toFakeCredential,
  toInvalidCredential,
  toSecurity,
  writeCredential,
} from './security.ts';
import { encodePercent } from './text/percent.ts';

const token = fc.stringMatching(/^[A-Za-z0-9._~+/-]{1,20}={0,2}$/);
const key = fc.stringMatching(/^[\x21-\x3a\x3c-\x7e]{1,20}$/);
const userAndPassword = fc
  .tuple(fc.stringMatching(/^[^:\p{C}]{0,9}$/u), fc.string({ unit: 'grapheme' }))
  .map(([user, password]) => `${user}:${password}`);

/** A scheme as a document writes it, and credentials of its form. */
const scheme: fc.Arbitrary<[written: Record<string, string>, credential: string]> = fc.oneof(
  fc.tuple(
    fc.record({
      type: fc.constant('apiKey'),
      in: fc.constantFrom('header', 'query', 'cookie'),
      name: fc.stringMatching(/^[A-Za-z][\w.-]{0,9}$/),
    }),
    key,
  ),
  fc.tuple(
    fc.constantFrom({ type: 'http', scheme: 'bearer' }, { type: 'oauth2' }, { type: 'openIdConnect' }),
    token,
  ),
  fc.tuple(
    fc.constantFrom({ type: 'http', scheme: 'basic' }, { type: 'http', scheme: 'BASIC' }),
    userAndPassword,
  ),
  fc.tuple(fc.constantFrom({ type: 'http', scheme: 'DPoP' }, { type: 'http', scheme: 'Digest' }), key),
);

function toSchemes(written: Record<string, object>): SecurityScheme[] {
  const requirement = Object.fromEntries(Object.keys(written).map((name) => [name, []]));
  const root = JSON.parse(JSON.stringify({ components: { securitySchemes: written } }));
  return toSecurity(root, [requirement], '/security').flatMap(({ schemes }) => schemes);
}

/** A request with all that is carried, and something else beside it in each place. */
function toPlaces(carried: readonly (Carried | undefined)[]): CredentialPlaces {
  const headers = new Headers({ accept: '*/*' });
  const cookies = ['0=1'];
  const query = ['0=1'];
  for (const one of carried) {
    if (one?.in === 'header') headers.set(one.name, one.value);
    if (one?.in === 'cookie') cookies.push(`${one.name}=${one.value}`);
    if (one?.in === 'query') query.push(`${encodePercent(one.name)}=${encodePercent(one.value)}`);
  }
  if (!headers.has('cookie')) headers.set('cookie', cookies.join('; '));
  return { headers, query: query.join('&') };
}

describe('a credential', () => {
  it('is read from a request as it was written', () => {
    fc.assert(
      fc.property(scheme, ([written, credential]) => {
        const [one] = toSchemes({ one: written });
        if (!one) throw new Error('There is a scheme.');
        expect(readCredential(one, toPlaces([writeCredential(one, credential)]))).toBe(credential);
        expect(readCredential(one, toPlaces([]))).toBeUndefined();
        const [fake, invalid] = [toFakeCredential(one), toInvalidCredential(one, '0af3')];
        for (const made of [fake, invalid])
          expect(readCredential(one, toPlaces([writeCredential(one, made)]))).toBe(made);
        expect([mayBeValid(fake), mayBeValid(invalid)]).toEqual([true, false]);
      }),
      { numRuns: runs(200, 5_000) },
    );
  });

  it('is wanted of each scheme of a combination that has a place of its own', () => {
    fc.assert(
      fc.property(fc.array(scheme, { minLength: 1, maxLength: 4 }), fc.nat(), (written, which) => {
        const schemes = toSchemes(Object.fromEntries(written.map(([one], at) => [`s${at}`, one])));
        const carried = schemes.map((one) => writeCredential(one, toFakeCredential(one)));
        const alternative = { schemes, pointer: '' };
        expect(isGiven(alternative, toPlaces(carried))).toBe(true);
        const without = carried.toSpliced(which % carried.length, 1);
        expect(isGiven(alternative, toPlaces(without))).toBe(false);
      }),
      { numRuns: runs(200, 5_000) },
    );
  });
});

describe('what a request carries', () => {
  const bearer = { type: 'http', scheme: 'bearer' };
  const basic = { type: 'http', scheme: 'basic' };
  it.each<{ written: object; authorization: string; want: string | undefined }>([
    { written: bearer, authorization: 'Bearer abc', want: 'abc' },
    { written: bearer, authorization: 'bearer   abc==', want: 'abc==' },
    { written: bearer, authorization: 'Bearer', want: undefined },
    { written: bearer, authorization: 'Bearer a b', want: undefined },
    { written: bearer, authorization: 'Bearer a, Bearer a', want: undefined },
    { written: bearer, authorization: 'Basic YTpi', want: undefined },
    { written: bearer, authorization: 'abc', want: undefined },
    { written: basic, authorization: 'Basic YTpi', want: 'a:b' },
    { written: basic, authorization: 'Basic YWI=', want: undefined },
    { written: basic, authorization: 'Basic a:b', want: undefined },
    { written: { type: 'oauth2', flows: {} }, authorization: 'Bearer abc', want: 'abc' },
    {
      written: { type: 'http', scheme: 'Digest' },
      authorization: 'Digest a="b", c="d"',
      want: 'a="b", c="d"',
    },
    {
      written: { type: 'apiKey', in: 'header', name: 'Authorization' },
      authorization: 'Bearer abc',
      want: 'Bearer abc',
    },
    { written: { type: 'of another kind' }, authorization: '', want: undefined },
    { written: { type: 'mutualTLS' }, authorization: 'Bearer abc', want: undefined },
  ])('$authorization for $written is $want', ({ written, authorization, want }) => {
    const [one] = toSchemes({ one: written });
    const places = { headers: new Headers({ authorization }), query: '' };
    expect(one && readCredential(one, places)).toBe(want);
  });
});
