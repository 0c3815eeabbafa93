/** The form of an HTTP-date that is to be sent and the two old ones that a recipient must read as well (RFC 9110 §5.6.7). */
const HTTP_DATE =
  /^(?=.*:(?:[0-5]\d|60) )(?:[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} [\d:]{8} GMT|[A-Z][a-z]+day, \d{2}-[A-Z][a-z]{2}-\d{2} [\d:]{8} GMT|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d [\d:]{8} \d{4})$/;

/**
 * How long a `Retry-After` asks to wait (RFC 9110 §10.2.3), in milliseconds from `now`, which is in milliseconds since the
 * epoch. A date in the past is 0; `undefined` is what is neither a number of seconds nor a date.
 */
export function toRetryAfter(value: string | undefined, now: number): number | undefined {
  const text = value?.trim();
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER);
  const date = HTTP_DATE.test(text) ? toTimestamp(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** `NaN` for a date that there is not. */
function toTimestamp(text: string): number {
  // A minute may have a leap second, of which `Date` knows nothing; and it takes what names no zone for local time.
  const before = text.replace(/:60(?= )/, ':59');
  const date = Date.parse(before.endsWith('GMT') ? before : `${before} GMT`);
  // `Date` goes on from 31 November to 1 December.
  if (new Date(date).getUTCDate() !== Number.parseInt(text.replace(/^\D+/, ''), 10)) return Number.NaN;
  return before === text ? date : date + 1000;
}
