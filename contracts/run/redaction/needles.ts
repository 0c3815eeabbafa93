import type { Needle } from './run-finder.ts';

/** The forms of a secret in which the case of a letter says nothing, and those in which it does. */
export interface SecretNeedles {
  anyCase: Needle[];
  exact: Needle[];
}

/** A cut-off secret is known by this many bytes in a row, or by half of them where that is more. */
const leastRun = 8;

/**
 * What to look for because of one secret of at least four bytes: itself, its hexadecimal form, and its base64 and base64url
 * forms (RFC 4648 §4, §5) wherever in a longer base64 text it begins. A run of any of them that stands for enough of the secret
 * is enough.
 */
export function toNeedles(secret: string): SecretNeedles {
  const plain = new TextEncoder().encode(secret);
  const enough = Math.min(plain.length, Math.max(leastRun, Math.ceil(plain.length / 2)));
  const anyCase: Needle[] = [{ bytes: plain, enough }];
  const exact: Needle[] = [];
  for (const variant of new Set([secret, secret.toLowerCase(), secret.toUpperCase()])) {
    const bytes = Buffer.from(variant);
    anyCase.push({ bytes: Buffer.from(bytes.toString('hex')), enough: 2 * enough });
    for (const aligned of [0, 1, 2].map((before) => toAligned(bytes, before))) {
      // A part may begin four bits before the first character that is all its own.
      const wanted = enough === plain.length ? aligned.length : Math.floor((8 * enough - 4) / 6);
      for (const form of new Set([aligned, aligned.replaceAll('+', '-').replaceAll('/', '_')]))
        exact.push({ bytes: Buffer.from(form), enough: wanted });
    }
  }
  return { anyCase, exact };
}

/** The base64 characters that depend on `bytes` alone where they follow on `before` others, modulo 3. */
function toAligned(bytes: Uint8Array, before: number): string {
  const text = Buffer.concat([new Uint8Array(before), bytes]).toString('base64');
  const from = Math.ceil((before * 8) / 6);
  const to = Math.floor(((before + bytes.length) * 8) / 6);
  return text.slice(from, to);
}
