import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toUri } from './url.ts';

const ORIGIN = 'http://[::1]:4010';

describe('toUri', () => {
  it.each<{ given: string; want: string }>([
    { given: '/dev/1/members?a=b%20c&d=:@/?', want: '/dev/1/members?a=b%20c&d=:@/?' },
    { given: '/%zz%', want: '/%25zz%25' },
    { given: '/a b"[]|', want: '/a%20b%22%5B%5D%7C' },
    { given: '/é\ud800', want: '/%C3%A9%EF%BF%BD' },
    { given: '?a#b#c', want: '?a#b%23c' },
    { given: '', want: '' },
  ])('$given', ({ given, want }) => {
    expect(toUri(ORIGIN + given)).toBe(ORIGIN + want);
  });

  it('is a URI whatever follows the origin, and leaves one as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (rest) => {
        const uri = toUri(`${ORIGIN}/${rest}`);
        expect(uri.slice(ORIGIN.length)).toMatch(
          /^([\w\-.~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*(#([\w\-.~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i,
        );
        expect(toUri(uri)).toBe(uri);
      }),
    );
  });
});
