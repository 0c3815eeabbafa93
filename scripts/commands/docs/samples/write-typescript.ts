import { isPlainText, listHeaders, type Notation, toLiteral, toUrl } from './literals.ts';
import type { WrittenCall } from './sample.ts';

const TYPESCRIPT: Notation = {
  indent: '  ',
  padding: ' ',
  // JSON's escapes are those of JavaScript too (ECMA-262 §12.9.4).
  text: (text) => `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`,
  // A property `__proto__` would be none in a literal, unless it is computed.
  name: (name) => {
    if (name === '__proto__') return "['__proto__']";
    return /^[A-Za-z_$][\w$]*$/.test(name) ? name : TYPESCRIPT.text(name);
  },
  word: String,
  variable: (name) => `process.env.${name} ?? ''`,
  base64: (variable) => `Buffer.from(process.env.${variable} ?? '').toString('base64')`,
  encoded: (value) => `encodeURIComponent(${value})`,
  within: (value) => (value.endsWith(" ?? ''") ? `(${value})` : value),
};

/**
 * A call as a module with `fetch` (Node 18 or later). It needs no type annotation, so that the same text is TypeScript and
 * runs as it is. `prefix` is the address that the call's target stands below.
 */
export function writeTypeScript(call: WrittenCall, prefix: string): string {
  const { method, body, answersJson, answersRedirect, target } = call;
  const type = body ? [`'content-type': ${TYPESCRIPT.text(body.mediaType)}`] : [];
  const headers = [...type, ...listHeaders(TYPESCRIPT, call)].map((header) => `    ${header},`);
  const init = [
    ...(method === 'GET' ? [] : [`  method: ${TYPESCRIPT.text(method)},`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(body ? [`  body: ${toBody(body)},`] : []),
    ...(answersRedirect ? ["  redirect: 'manual',"] : []),
  ];
  const url = toUrl(TYPESCRIPT, prefix + target, call);
  const options = init.length === 0 ? '' : [', {', ...init, '}'].join('\n');
  const read = answersJson && method !== 'HEAD' ? 'json' : 'text';
  return `const response = await fetch(${url}${options});\nconsole.log(response.status, await response.${read}());\n`;
}

function toBody(body: NonNullable<WrittenCall['body']>): string {
  const literal = toLiteral(TYPESCRIPT, body.value);
  return isPlainText(body) ? literal : `JSON.stringify(${literal})`;
}
