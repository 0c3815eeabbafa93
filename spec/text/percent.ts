/** A text without its percent-encoding (RFC 3986 §2.1); as it is where that is malformed. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
