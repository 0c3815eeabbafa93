import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFolder } from './document.test.helper.ts';
import { loadDocument } from './document.ts';

const HEAD = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n  /a:\n    get:\n";
const schema = (ref: string): string =>
  `      responses: { '200': { description: d, content: { a/b: { schema: { $ref: '${ref}' } } } } }`;

interface Refused {
  name: string;
  /** What stands in line 6 of `openapi.yaml`. */
  line: string;
  files?: Record<string, string>;
  /** The message, without the folder. */
  want: string;
}
const refused: Refused[] = [
  {
    name: 'a file that there is not',
    line: schema('nope.yaml#/A'),
    want: 'openapi.yaml:6: `nope.yaml#/A` leads to a file that cannot be read (nope.yaml).',
  },
  {
    name: 'a folder',
    line: schema('.'),
    want: 'openapi.yaml:6: `.` leads to a file that cannot be read ().',
  },
  {
    name: 'a place that the file does not have',
    line: schema('a.yaml#/A/b'),
    files: { 'a.yaml': 'A: {}' },
    want: 'openapi.yaml:6: `a.yaml#/A/b` leads to nothing in that file.',
  },
  {
    name: 'an anchor',
    line: schema('a.yaml#A'),
    files: { 'a.yaml': 'A: {}' },
    want: 'openapi.yaml:6: `a.yaml#A` leads nowhere: "#A" is not a JSON Pointer: it must start with "/".',
  },
  {
    name: 'a fragment that is no URI',
    line: schema('a.yaml#/%'),
    files: { 'a.yaml': 'A: {}' },
    want: 'openapi.yaml:6: `a.yaml#/%` leads nowhere: "#/%" is not a JSON Pointer: "%" is written "%25".',
  },
  {
    name: 'a path that is no URI',
    line: schema('100%.yaml'),
    files: { '100%.yaml': '{}' },
    want: 'openapi.yaml:6: `100%.yaml` is no URI: write "%" as "%25".',
  },
  ...[
    'http://a.example/b.yaml#/A',
    'HTTPS://a.example/b.yaml',
    'urn:isbn:0-486-27557-4',
    'file:///b.yaml',
  ].map((ref) => ({
    name: ref,
    line: schema(ref),
    want: `openapi.yaml:6: \`${ref}\` is on another machine; save it beside the document.`,
  })),
  {
    name: 'a reference where there may be none',
    line: "      $ref: 'a.yaml'",
    want: 'openapi.yaml:6: `a.yaml` stands where OpenAPI allows no reference.',
  },
  {
    name: 'a file that is no YAML',
    line: schema('a.yaml'),
    files: { 'a.yaml': 'type: string\ntype: number' },
    want: 'a.yaml:2: Map keys must be unique',
  },
  {
    name: 'what the kit does not understand in another file',
    line: schema('sub/a.yaml#/A'),
    files: { 'sub/a.yaml': 'A:\n  type: string\n  nullable: true' },
    want: "sub/a.yaml:3: `nullable` is not supported: it belongs to OpenAPI 3.0; write `type: [string, 'null']`.",
  },
  {
    name: 'a text as a schema in another file',
    line: schema('a.yaml#/A'),
    files: { 'a.yaml': '\nA: x' },
    want: 'a.yaml:2: This must be an object (Schema).',
  },
  {
    name: 'a reference of another file that leads to nothing',
    line: schema('a.yaml'),
    files: { 'a.yaml': "items:\n  $ref: '#/nope'" },
    want: 'a.yaml:2: `#/nope` leads to nothing in that file.',
  },
  {
    name: 'a reference that leads back to itself over another file',
    line: schema('a.yaml'),
    files: { 'a.yaml': '$ref: b.yaml', 'b.yaml': '\n$ref: a.yaml' },
    want: 'openapi.yaml:6: `#/components/schemas/a` leads back to itself.',
  },
];

describe('a document in several files is refused, where it is read strictly, for', () => {
  it.each(refused)('$name', ({ line, files, want }) => {
    const folder = createFolder({ ...files, 'openapi.yaml': HEAD + line });
    let message = '';
    try {
      loadDocument(join(folder, 'openapi.yaml'), [], { strict: true });
    } catch (error) {
      message = (error as Error).message;
    }
    expect(withoutFolder(message, folder)).toBe(want);
  });
});

/** The message about files in the folder, however it is written; what stands behind it is about other problems. */
function withoutFolder(message: string, folder: string): string {
  const name = folder.split('/').at(-1) ?? '';
  return message
    .replace(new RegExp(`[^ (\`]*${name}/?`, 'g'), '')
    .replace(/ \(and \d+ more; `wes lint` lists them\)$/, '');
}
