import { type HeaderList, listHeaderValues } from '../../cases/http-message.ts';

/** A name and a value, as HAR writes fields, pairs of a query, and cookies. */
export interface HarPair {
  name: string;
  value: string;
}

/** The cookies of a request (RFC 6265 §4.2.1). */
export function listSentCookies(headers: HeaderList): HarPair[] {
  return listHeaderValues(headers, 'cookie').flatMap((value) =>
    value
      .split(';')
      .map(toPair)
      .filter(({ name }) => name !== ''),
  );
}

/** The cookies that an answer sets (RFC 6265 §4.1.1). An `Expires` that is no date is left out. */
export function listSetCookies(headers: HeaderList): HarPair[] {
  return listHeaderValues(headers, 'set-cookie').map((value) => {
    const [first = '', ...rest] = value.split(';');
    const attributes = new Map(rest.map(toPair).map(({ name, value }) => [name.toLowerCase(), value]));
    const expires = new Date(attributes.get('expires') ?? Number.NaN);
    return {
      ...toPair(first),
      path: attributes.get('path'),
      domain: attributes.get('domain'),
      expires: isFourDigitYear(expires) ? expires.toISOString() : undefined,
      httpOnly: attributes.has('httponly'),
      secure: attributes.has('secure'),
    };
  });
}

/** RFC 3339 has no other years; an invalid date has none. */
function isFourDigitYear(date: Date): boolean {
  return date.getUTCFullYear() >= 0 && date.getUTCFullYear() <= 9999;
}

function toPair(text: string): HarPair {
  const at = text.indexOf('=');
  if (at === -1) return { name: text.trim(), value: '' };
  return { name: text.slice(0, at).trim(), value: text.slice(at + 1).trim() };
}
