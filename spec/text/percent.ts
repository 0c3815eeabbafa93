/** A text without its percent-encoding (RFC 3986 §2.1); as it is where that is malformed. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * A text as part of a path or a query, with `@` as it is, which may stand there (RFC 3986 §3.3, §3.4) and is easier to read. A
 * lone surrogate, which is left where a text is cut off, has no UTF-8 form.
 */
export function encodePercent(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')).replaceAll('%40', '@');
}
