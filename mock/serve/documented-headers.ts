import type { Json, JsonObject } from '../../spec/json.ts';
import { findAt } from '../../spec/json-pointer.ts';
import type { Header } from '../../spec/operation.ts';
import { writeParameter } from '../../spec/request/parameter-style.ts';
import { NothingValid } from './generate.ts';

/** The header fields whose value the document gives by an example, their names in lower case. */
export function toStatedHeaders(headers: readonly Header[]): Record<string, string> {
  return toFields(headers.map((header) => [header, header.example]));
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
  const fields: [Header, Json][] = [];
  for (const header of headers) {
    const { name, example, schema } = header;
    if (example !== undefined || NEVER_GENERATED.includes(name.toLowerCase())) continue;
    if (findAt(root, schema) === undefined) continue;
    const value = await generate(schema).catch((error: unknown) => {
      if (header.required || !(error instanceof NothingValid)) throw error;
      return undefined;
    });
    if (value !== undefined) fields.push([header, value]);
  }
  return toFields(fields);
}

/** As a header field has a value (style `simple`, OpenAPI §4.8.12.2); what cannot be written in one is left out. */
function toFields(
  fields: readonly (readonly [header: Header, value: Json | undefined])[],
): Record<string, string> {
  const written = fields.flatMap(([header, value]) => {
    if (value === undefined) return [];
    const { name } = header;
    const [given] = writeParameter({ ...header, in: 'header', style: 'simple' }, value);
    const text = given?.text ?? '';
    return /^[\t\x20-\x7e\x80-\xff]*$/.test(text) ? [[name.toLowerCase(), text]] : [];
  });
  return Object.fromEntries(written);
}
