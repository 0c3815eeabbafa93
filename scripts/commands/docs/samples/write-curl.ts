import { toCurlMethod } from '../../../../contracts/run/curl.ts';
import { encodePercent } from '../../../../spec/text/percent.ts';
import { escapeInDoubleQuotes, quoteForShell } from '../../../../spec/text/shell.ts';
import { isPlainText, joinCookies } from './literals.ts';
import type { SampleCredential, WrittenCall } from './sample.ts';

/** A call as a command for a POSIX shell. `prefix` is the address that the call's target stands below. */
export function writeCurl(call: WrittenCall, prefix: string): string {
  const { method, body, key, credentials = [] } = call;
  const url = prefix + call.target;
  const query = credentials.filter((one) => one.in === 'query');
  const added = query.map(
    (one, index) =>
      `${index > 0 || url.includes('?') ? '&' : '?'}${encodePercent(one.name)}=${toShellText(one)}`,
  );
  const address = quoteForShell(url) + (query.length === 0 ? '' : `"${added.join('')}"`);
  const start = ['curl -i', ...toCurlMethod(method, body !== undefined), address];
  const parts = [start.join(' ')];
  if (key) parts.push(`-H ${toKeyHeader(key)}`);
  for (const one of joinCookies(credentials.filter((field) => field.in === 'header')))
    parts.push(`-H "${escapeInDoubleQuotes(one.name)}: ${toShellText(one)}"`);
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

/** Between double quotes; base64 of a long value has line breaks of its own. */
function toShellText({ parts }: SampleCredential): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return escapeInDoubleQuotes(part);
      return 'variable' in part
        ? `$${part.variable}`
        : `$(printf %s "$${part.base64Of}" | base64 | tr -d '\\n')`;
    })
    .join('');
}

/** Between double quotes the shell writes its variables in (POSIX 2.2.3). */
function toKeyHeader(key: NonNullable<WrittenCall['key']>): string {
  if ('text' in key) return quoteForShell(`${key.header}: ${key.text}`);
  return `"${escapeInDoubleQuotes(key.header)}: $${key.variable}"`;
}
