/** The names that an HTTP-date may hold, in order (RFC 9110 §5.6.7). */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const day = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const longDay = '(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)';
const month = `(?<month>${months.join('|')})`;
const time = String.raw`(?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2})`;

/** The form to be sent, and the two old ones that a recipient must read as well. */
const dateForms = [
  new RegExp(String.raw`^${day}, (?<day>\d{2}) ${month} (?<year>\d{4}) ${time} GMT$`),
  new RegExp(String.raw`^${longDay}, (?<day>\d{2})-${month}-(?<year>\d{2}) ${time} GMT$`),
  new RegExp(String.raw`^${day} ${month} (?<day>[ \d]\d) ${time} (?<year>\d{4})$`),
];

/**
 * How long a `Retry-After` asks to wait (RFC 9110 §10.2.3), in milliseconds from `now`, which is in milliseconds since the
 * epoch. A date in the past is 0; `undefined` is what is neither a number of seconds nor a date.
 */
export function toRetryAfter(value: string | undefined, now: number): number | undefined {
  const text = value?.trim();
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER);
  const date = toTimestamp(text, now);
  return date === undefined ? undefined : Math.max(0, date - now);
}

function toTimestamp(text: string, now: number): number | undefined {
  const parts = dateForms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (parts === undefined) return undefined;
  const [hour, minute, second] = [Number(parts['hour']), Number(parts['minute']), Number(parts['second'])];
  // A minute may have a leap second.
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  const dayOfMonth = Number(parts['day']);
  const monthIndex = months.indexOf(parts['month'] ?? '');
  const date = new Date(0);
  date.setUTCFullYear(toYear(parts['year'] ?? '', now), monthIndex, dayOfMonth);
  if (date.getUTCDate() !== dayOfMonth) return undefined;
  return date.setUTCHours(hour, minute, second);
}

/** Two digits that seem to be more than 50 years ahead are the last such year in the past (RFC 9110 §5.6.7). */
function toYear(digits: string, now: number): number {
  if (digits.length === 4) return Number(digits);
  const thisYear = new Date(now).getUTCFullYear();
  const year = thisYear - (thisYear % 100) + Number(digits);
  return year > thisYear + 50 ? year - 100 : year;
}
