import { toCurlMethod } from '../../../../contracts/run/curl.ts';
import { toVariable } from '../../../../contracts/run/target/keys.ts';
import { isJsonType } from '../../../../spec/media-type.ts';
import { escapeInDoubleQuotes, quoteForShell } from '../../../../spec/text/shell.ts';
import type { SampleCall } from './sample.ts';
import { UNKNOWN_KEY } from './unknown-key.ts';

/** A call as a command for a POSIX shell. `prefix` is the address that the call's target stands below. */
export function writeCurl(call: SampleCall, prefix: string): string {
  const { method, body } = call;
  const start = ['curl -i', ...toCurlMethod(method, body !== undefined), quoteForShell(prefix + call.target)];
  const parts = [start.join(' ')];
  const key = toKeyHeader(call);
  if (key !== undefined) parts.push(`-H ${key}`);
  for (const [name, value] of call.headers) parts.push(`-H ${quoteForShell(`${name}: ${value}`)}`);
  if (body) {
    parts.push(`-H ${quoteForShell(`content-type: ${body.mediaType}`)}`);
    parts.push(`--data-raw ${quoteForShell(toBodyText(body))}`);
  }
  return `${parts.join(' \\\n  ')}\n`;
}

/** A body as it is sent; a long one on several lines, as JSON allows (RFC 8259 §2). */
function toBodyText({ mediaType, value }: NonNullable<SampleCall['body']>): string {
  if (typeof value === 'string' && !isJsonType(mediaType)) return value;
  const short = JSON.stringify(value);
  return short.length <= 76 ? short : JSON.stringify(value, null, 2);
}

/** Between double quotes, where the shell writes its variables in and where four signs are its own (POSIX 2.2.3). */
function toKeyHeader({ key, stage, otherStage }: SampleCall): string | undefined {
  if (!key || key.use === 'none') return undefined;
  const name = escapeInDoubleQuotes(key.header);
  if (key.use === 'unknown') return quoteForShell(`${key.header}: ${UNKNOWN_KEY}`);
  return `"${name}: $${toVariable(key.use === 'own' ? stage : (otherStage ?? stage))}"`;
}
