import { toVariable } from '../../../../contracts/run/target/keys.ts';
import { isObject, type Json } from '../../../../spec/json.ts';
import { isJsonType } from '../../../../spec/media-type.ts';
import type { SampleCall } from './sample.ts';
import { UNKNOWN_KEY } from './unknown-key.ts';

/** A call as a program with `requests`. `prefix` is the address that the call's target stands below. */
export function writePython(call: SampleCall, prefix: string): string {
  const { method, body, key } = call;
  const isFromEnvironment = key !== undefined && (key.use === 'own' || key.use === 'other-stage');
  const headers = [...listHeaders(call)].map(([name, value]) => `${toLiteral(name)}: ${value}`);
  const known = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'].includes(method);
  const lines = [
    known ? `response = requests.${method.toLowerCase()}(` : 'response = requests.request(',
    ...(known ? [] : [`    ${toLiteral(method)},`]),
    `    ${toLiteral(prefix + call.target)},`,
    ...toHeaders(headers),
    ...(body ? [`    ${toBody(body)},`] : []),
    ...(call.answersRedirect ? ['    allow_redirects=False,'] : []),
    '    timeout=30,',
    ')',
  ];
  const read = call.answersJson && method !== 'HEAD' ? 'json()' : 'text';
  return [
    ...(isFromEnvironment ? ['import os', ''] : []),
    'import requests',
    '',
    ...lines,
    `print(response.status_code, response.${read})`,
    '',
  ].join('\n');
}

function toHeaders(headers: readonly string[]): string[] {
  const [first] = headers;
  if (first === undefined) return [];
  if (headers.length === 1) return [`    headers={${first}},`];
  return ['    headers={', ...headers.map((header) => `        ${header},`), '    },'];
}

function* listHeaders({ body, key, headers, stage, otherStage }: SampleCall): Generator<[string, string]> {
  // With `json=`, requests says this itself.
  if (body && body.mediaType !== 'application/json') yield ['content-type', toLiteral(body.mediaType)];
  for (const [name, value] of headers) yield [name, toLiteral(value)];
  if (!key || key.use === 'none') return;
  if (key.use === 'unknown') yield [key.header, toLiteral(UNKNOWN_KEY)];
  else
    yield [
      key.header,
      `os.environ[${toLiteral(toVariable(key.use === 'own' ? stage : (otherStage ?? stage)))}]`,
    ];
}

function toBody({ mediaType, value }: NonNullable<SampleCall['body']>): string {
  if (typeof value === 'string' && !isJsonType(mediaType)) return `data=${toLiteral(value)}.encode()`;
  return `json=${toValue(value, '    ')}`;
}

function toValue(value: Json, indent: string): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return toLiteral(value);
  if (typeof value === 'number') return JSON.stringify(value);
  const inner = `${indent}    `;
  const items = Array.isArray(value)
    ? value.map((item) => toValue(item, inner))
    : Object.entries(value).map(([name, item]) => `${toLiteral(name)}: ${toValue(item, inner)}`);
  const [open, close] = isObject(value) ? ['{', '}'] : ['[', ']'];
  const short = `${open}${items.join(', ')}${close}`;
  if (short.length <= 72 && !short.includes('\n')) return short;
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`;
}

/** JSON's escapes are those of Python too, but for a slash, which `JSON.stringify` leaves as it is. */
function toLiteral(text: string): string {
  return JSON.stringify(text);
}
