import { isObject, type Json } from './json.ts';

/** One reference token of a JSON Pointer: a member name, or an index in decimal digits. */
export type Token = string | number;

/** The JSON Pointer (RFC 6901) of a list of tokens: `['paths', '/a']` is `/paths/~1a`. The whole document is ''. */
export function toPointer(tokens: readonly Token[]): string {
  return joinPointer('', ...tokens);
}

/** Few tokens hold what has to be escaped. */
function escapeToken(token: string): string {
  return token.includes('/') || token.includes('~')
    ? token.replaceAll('~', '~0').replaceAll('/', '~1')
    : token;
}

/** `pointer` with more tokens behind it, each escaped (RFC 6901 §3). */
export function joinPointer(pointer: string, ...tokens: Token[]): string {
  let joined = pointer;
  for (const token of tokens) joined += `/${typeof token === 'number' ? token : escapeToken(token)}`;
  return joined;
}

/**
 * The tokens of a JSON Pointer, or of one in the form of a URI fragment (`#/a%20b`, RFC 6901 §6).
 * Throws on a text that is neither.
 */
export function parsePointer(pointer: string): string[] {
  const text = pointer.startsWith('#') ? decodeFragment(pointer) : pointer;
  if (text === '') return [];
  if (!text.startsWith('/'))
    throw new SyntaxError(`"${pointer}" is not a JSON Pointer: it must start with "/"`);
  const tokens = text.slice(1).split('/');
  // Few hold what has to be escaped.
  if (!text.includes('~')) return tokens;
  if (/~(?![01])/.test(text))
    throw new SyntaxError(`"${pointer}" is not a JSON Pointer: "~" is written "~0", and "/" in a name "~1"`);
  return tokens.map((token) =>
    token.includes('~') ? token.replaceAll('~1', '/').replaceAll('~0', '~') : token,
  );
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment.slice(1));
  } catch {
    throw new SyntaxError(`"${fragment}" is not a JSON Pointer: "%" is written "%25"`);
  }
}

/** The pointer of what holds `pointer`; `undefined` above the whole document. */
export function parentPointer(pointer: string): string | undefined {
  return pointer === '' ? undefined : pointer.slice(0, pointer.lastIndexOf('/'));
}

/** The name or the index of what stands at `pointer` in what holds it; '' for the whole document. */
export function lastToken(pointer: string): string {
  return parsePointer(pointer).at(-1) ?? '';
}

/** Whether what stands at `pointer` is what stands at another, or a part of it. */
export function isWithin(pointer: string, ancestor: string): boolean {
  return pointer === ancestor || pointer.startsWith(`${ancestor}/`);
}

/** The value at `pointer`, or `undefined` where there is none. */
export function findAt(root: Json, pointer: string): Json | undefined {
  let value: Json | undefined = root;
  for (const token of parsePointer(pointer)) value = findStep(value, token);
  return value;
}

/** The member or item that one token of a pointer names (RFC 6901 §4), own properties only. */
export function findStep(value: Json | undefined, token: string): Json | undefined {
  if (Array.isArray(value)) return /^(0|[1-9]\d*)$/.test(token) ? value[Number(token)] : undefined;
  return isObject(value) && Object.hasOwn(value, token) ? value[token] : undefined;
}

/** Takes what stands at `pointer` out of what holds it; changes `root`. */
export function removeAt(root: Json, pointer: string): void {
  const holder = findAt(root, parentPointer(pointer) ?? '');
  if (Array.isArray(holder)) holder.splice(Number(lastToken(pointer)), 1);
  else if (isObject(holder)) delete holder[lastToken(pointer)];
}
