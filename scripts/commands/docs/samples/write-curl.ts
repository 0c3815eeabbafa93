import { toCurlMethod } from '../../../../contracts/run/curl.ts';
import { escapeInDoubleQuotes, quoteForShell } from '../../../../spec/text/shell.ts';
import { isPlainText } from './literals.ts';
import type { WrittenCall } from './sample.ts';

/** A call as a command for a POSIX shell. `prefix` is the address that the call's target stands below. */
export function writeCurl(call: WrittenCall, prefix: string): string {
  const { method, body, key } = call;
  const start = ['curl -i', ...toCurlMethod(method, body !== undefined), quoteForShell(prefix + call.target)];
  const parts = [start.join(' ')];
  if (key) parts.push(`-H ${toKeyHeader(key)}`);
  for (const [name, value] of call.headers) parts.push(`-H ${quoteForShell(`${name}: ${value}`)}`);
  if (body) {
    parts.push(`-H ${quoteForShell(`content-type: ${body.mediaType}`)}`);
    parts.push(`--data-raw ${quoteForShell(toBodyText(body))}`);
  }
  return `${parts.join(' \\\n  ')}\n`;
}

/** A body as it is sent; a long one on several lines, as JSON allows (RFC 8259 §2). */
export function toBodyText(body: NonNullable<WrittenCall['body']>): string {
  if (isPlainText(body)) return String(body.value);
  const short = JSON.stringify(body.value);
  return short.length <= 76 ? short : JSON.stringify(body.value, null, 2);
}

/** Between double quotes the shell writes its variables in (POSIX 2.2.3). */
function toKeyHeader(key: NonNullable<WrittenCall['key']>): string {
  if ('text' in key) return quoteForShell(`${key.header}: ${key.text}`);
  return `"${escapeInDoubleQuotes(key.header)}: $${key.variable}"`;
}
