import { invalidRequest, type Refused } from './refused.ts';

/** Query parameters by name, in the order of the request; a name that stands twice has two values. */
export type Query = Map<string, string[]>;

/**
 * Reads a query string (without `?`) as `application/x-www-form-urlencoded`, which is what clients write (WHATWG URL §5.1).
 * Refused where the percent-encoding is malformed, which a lenient reader would pass on as garbage.
 */
export function parseQuery(text: string): Query | Refused {
  const query: Query = new Map();
  if (text === '') return query;
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const [rawName = '', rawValue = ''] = splitOnce(pair, '=');
    const name = decodeComponent(rawName);
    if (name === undefined) return malformed('A name in the query');
    const value = decodeComponent(rawValue);
    if (value === undefined) return malformed(`The query parameter \`${name}\``);
    const values = query.get(name);
    if (values) values.push(value);
    else query.set(name, [value]);
  }
  return query;
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function decodeComponent(text: string): string | undefined {
  if (!/[%+]/.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function malformed(what: string): Refused {
  return invalidRequest(`${what} is not percent-encoded as it must be (RFC 3986 §2.1).`);
}
