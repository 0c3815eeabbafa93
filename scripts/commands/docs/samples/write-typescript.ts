import { toVariable } from '../../../../contracts/run/target/keys.ts';
import { isObject, type Json } from '../../../../spec/json.ts';
import { isJsonType } from '../../../../spec/media-type.ts';
import type { SampleCall } from './sample.ts';
import { UNKNOWN_KEY } from './unknown-key.ts';

/**
 * A call as a module with `fetch` (Node 18 or later). It needs no type annotation, so that the same text is TypeScript and
 * runs as it is. `prefix` is the address that the call's target stands below.
 */
export function writeTypeScript(call: SampleCall, prefix: string): string {
  const { method, body } = call;
  const headers = [...listHeaders(call)].map(([name, value]) => `    ${toName(name)}: ${value},`);
  const init = [
    ...(method === 'GET' ? [] : [`  method: ${toLiteral(method)},`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(body ? [`  body: ${toBody(body)},`] : []),
    ...(call.answersRedirect ? ["  redirect: 'manual',"] : []),
  ];
  const url = toLiteral(prefix + call.target);
  const request =
    init.length === 0 ? `await fetch(${url});` : [`await fetch(${url}, {`, ...init, '});'].join('\n');
  const read = call.answersJson && method !== 'HEAD' ? 'json' : 'text';
  return `const response = ${request}\nconsole.log(response.status, await response.${read}());\n`;
}

function* listHeaders({ body, key, headers, stage, otherStage }: SampleCall): Generator<[string, string]> {
  if (body) yield ['content-type', toLiteral(body.mediaType)];
  for (const [name, value] of headers) yield [name, toLiteral(value)];
  if (!key || key.use === 'none') return;
  if (key.use === 'unknown') yield [key.header, toLiteral(UNKNOWN_KEY)];
  else
    yield [key.header, `process.env.${toVariable(key.use === 'own' ? stage : (otherStage ?? stage))} ?? ''`];
}

function toBody({ mediaType, value }: NonNullable<SampleCall['body']>): string {
  if (typeof value === 'string' && !isJsonType(mediaType)) return toLiteral(value);
  return `JSON.stringify(${toValue(value, '  ')})`;
}

/** A value as it is written in TypeScript: JSON, with names and texts as its writers quote them. */
function toValue(value: Json, indent: string): string {
  if (typeof value === 'string') return toLiteral(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item) => toValue(item, inner))
    : Object.entries(value).map(([name, item]) => `${toName(name)}: ${toValue(item, inner)}`);
  const [open, close] = isObject(value) ? ['{', '}'] : ['[', ']'];
  if (items.length === 0) return `${open}${close}`;
  const space = isObject(value) ? ' ' : '';
  const short = `${open}${space}${items.join(', ')}${space}${close}`;
  if (short.length <= 72 && !short.includes('\n')) return short;
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`;
}

/** A member `__proto__` would be none in a literal, unless it is computed. */
function toName(name: string): string {
  if (name === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : toLiteral(name);
}

/** JSON's escapes are those of JavaScript too (ECMA-262 §12.9.4). */
function toLiteral(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner}'`;
}
