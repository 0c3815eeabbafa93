import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { findAt } from '../../spec/json-pointer.ts';
import type { Header } from '../../spec/operation.ts';

/** The header fields whose value the document gives by an example, their names in lower case. */
export function toStatedHeaders(headers: readonly Header[]): Record<string, string> {
  return toFields(headers.map(({ name, example }) => [name, example]));
}

/** OpenAPI §4.8.17.1 ignores the first; the others say what only a server can know of its message, or what a client keeps. */
const NEVER_GENERATED = [
  'content-type',
  'allow',
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'set-cookie',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** The others, as their schemas have them. */
export async function generateHeaders(
  root: JsonObject,
  headers: readonly Header[],
  generate: (schemaPointer: string) => Promise<Json>,
): Promise<Record<string, string>> {
  const fields: [string, Json][] = [];
  for (const { name, example, schema } of headers) {
    if (example !== undefined || NEVER_GENERATED.includes(name.toLowerCase())) continue;
    if (findAt(root, schema) !== undefined) fields.push([name, await generate(schema)]);
  }
  return toFields(fields);
}

/** As a header field has a value (style `simple`, OpenAPI §4.8.12.2); what cannot be written in one is left out. */
function toFields(
  fields: readonly (readonly [name: string, value: Json | undefined])[],
): Record<string, string> {
  const written = fields.flatMap(([name, value]) => {
    if (value === undefined) return [];
    const text = isObject(value) ? Object.entries(value).join() : String(value);
    return /^[\t\x20-\x7e\x80-\xff]*$/.test(text) ? [[name.toLowerCase(), text]] : [];
  });
  return Object.fromEntries(written);
}
