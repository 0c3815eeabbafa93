import { isPlainText, listHeaders, type Notation, toLiteral, toUrl } from './literals.ts';
import type { WrittenCall } from './sample.ts';

/** JSON's escapes are those of Python too, but for a slash, which `JSON.stringify` leaves as it is. */
const toText = (text: string): string => JSON.stringify(text);

const PYTHON: Notation = {
  indent: '    ',
  padding: '',
  text: toText,
  name: toText,
  word: (value) => (value === null ? 'None' : value ? 'True' : 'False'),
  variable: (name) => `os.environ[${toText(name)}]`,
  base64: (variable) => `base64.b64encode(os.environ[${toText(variable)}].encode()).decode()`,
  encoded: (value) => `quote(${value}, safe="")`,
  within: (value) => value,
};

/** A call as a program with `requests`. `prefix` is the address that the call's target stands below. */
export function writePython(call: WrittenCall, prefix: string): string {
  const { method, body, answersJson, answersRedirect, target } = call;
  const known = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'].includes(method);
  return [
    ...toImports(call),
    'import requests',
    '',
    known ? `response = requests.${method.toLowerCase()}(` : 'response = requests.request(',
    ...(known ? [] : [`    ${toText(method)},`]),
    `    ${toUrl(PYTHON, prefix + target, call)},`,
    ...toHeaders(call),
    ...(body ? [`    ${toBody(body)},`] : []),
    ...(answersRedirect ? ['    allow_redirects=False,'] : []),
    '    timeout=30,',
    ')',
    `print(response.status_code, response.${answersJson && method !== 'HEAD' ? 'json()' : 'text'})`,
    '',
  ].join('\n');
}

function toImports({ key, credentials = [] }: WrittenCall): string[] {
  const isEncoded = credentials.some(({ parts }) =>
    parts.some((part) => typeof part !== 'string' && 'base64Of' in part),
  );
  const isRead = (key && 'variable' in key) || credentials.length > 0;
  const inQuery = credentials.some((one) => one.in === 'query');
  const lines = [
    ...(isEncoded ? ['import base64'] : []),
    ...(isRead ? ['import os'] : []),
    ...(inQuery ? ['from urllib.parse import quote'] : []),
  ];
  return lines.length === 0 ? [] : [...lines, ''];
}

function toHeaders(call: WrittenCall): string[] {
  const { body } = call;
  // With `json=`, requests says this itself.
  const isKnown = !body || (body.mediaType === 'application/json' && !isPlainText(body));
  const ownType = isKnown ? [] : [`"content-type": ${toText(body.mediaType)}`];
  const headers = [...ownType, ...listHeaders(PYTHON, call)];
  if (headers.length < 2) return headers.map((header) => `    headers={${header}},`);
  return ['    headers={', ...headers.map((header) => `        ${header},`), '    },'];
}

function toBody(body: NonNullable<WrittenCall['body']>): string {
  return isPlainText(body)
    ? `data=${toLiteral(PYTHON, body.value)}.encode()`
    : `json=${toLiteral(PYTHON, body.value)}`;
}
