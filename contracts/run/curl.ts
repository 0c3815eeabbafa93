import { quoteForShell } from '../../spec/text/shell.ts';
import type { HttpRequest } from '../cases/http-message.ts';
import type { CarriedKey } from './target/keys.ts';

/** Of a body as an argument, in UTF-16 code units: at most three bytes each. */
const LONGEST_ARGUMENT = 40_000;

/**
 * A line that sends a request again from a POSIX shell, with `$WES_DEV_KEY` and its like in the place of keys. `request` is
 * without its key, `key` says how that is written.
 */
export function toCurl({ method, url, headers, body }: HttpRequest, key: CarriedKey['shell']): string {
  const parts = ['curl -i', ...toCurlMethod(method, body !== undefined)];
  for (const header of key.headers) parts.push(`-H ${quoteOpen(header)}`);
  // What curl sends of itself need not be said.
  for (const [name, value] of headers.filter(([name, value]) => name !== 'accept' || value !== '*/*'))
    parts.push(`-H ${quoteForShell(value === '' ? `${name};` : `${name}: ${value}`)}`);
  const isLong = body !== undefined && body.length > LONGEST_ARGUMENT;
  if (body !== undefined) parts.push(isLong ? '--data-binary @-' : `--data-raw ${quoteForShell(body)}`);
  const separator = url.includes('?') ? '&' : '?';
  parts.push(
    key.query === undefined ? quoteForShell(url) : quoteForShell(url + separator) + quoteOpen(key.query),
  );
  return `${isLong ? `${printLong(body)} | ` : ''}${parts.join(' ')}`;
}

/** The options for a method; what curl does of itself need not be said. */
export function toCurlMethod(method: string, hasBody: boolean): string[] {
  if (method === 'HEAD') return ['-I'];
  return method === (hasBody ? 'POST' : 'GET') ? [] : [`-X ${method}`];
}

/** Linux takes no argument of 128 KiB; what a shell does itself has no such limit. Space at the end is only counted. */
function printLong(body: string): string {
  const text = body.trimEnd();
  const isPadded =
    text.length < body.length && /^[\x20-\x7e]+$/.test(text) && body === text.padEnd(body.length);
  return isPadded ? `printf '%-${body.length}s' ${quoteForShell(text)}` : `printf %s ${quoteForShell(body)}`;
}

/** With the shell's variables written in. */
function quoteOpen(text: string): string {
  return `"${text}"`;
}
