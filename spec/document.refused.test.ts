import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFolder } from './document.test.helper.ts';
import { loadDocument } from './document.ts';
import { DocumentError } from './document-error.ts';

const SOUND = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: {}\n";
const HEAD = "overlay: 1.1.0\ninfo: { title: A change, version: '1' }\nactions:\n";

interface Refused {
  name: string;
  /** `openapi.yaml`, and `1.yaml` where there is an Overlay. */
  document?: string;
  overlay?: string;
  error: 'DocumentError' | 'SourceError' | 'OverlayError';
  /** The message; DIR is the folder. */
  want: string;
}
const refused: Refused[] = [
  {
    name: 'nothing',
    document: '',
    error: 'DocumentError',
    want: 'DIR/openapi.yaml:1: An OpenAPI document must be an object.',
  },
  {
    name: 'a list',
    document: '- openapi',
    error: 'DocumentError',
    want: 'DIR/openapi.yaml:1: An OpenAPI document must be an object.',
  },
  {
    name: 'a text',
    document: 'openapi',
    error: 'DocumentError',
    want: 'DIR/openapi.yaml:1: An OpenAPI document must be an object.',
  },
  {
    name: 'what is no YAML',
    document: 'a: 1\nb: [',
    error: 'SourceError',
    want: 'DIR/openapi.yaml:2: Flow sequence in block collection must be sufficiently indented and end with a ]',
  },
  {
    name: 'an object of another kind',
    document: '\na: 1',
    error: 'DocumentError',
    want: 'DIR/openapi.yaml:2: This document has no `openapi` field; the kit reads OpenAPI 3.0, 3.1 and 3.2.',
  },
  {
    name: 'a version to come',
    document: '# old\nopenapi: 4.0.0',
    error: 'DocumentError',
    want: 'DIR/openapi.yaml:2: This document says `openapi: 4.0.0`; the kit reads OpenAPI 3.0, 3.1 and 3.2.',
  },
  {
    name: 'Swagger',
    document: "swagger: '2.0'",
    error: 'DocumentError',
    want: 'DIR/openapi.yaml:1: This document is Swagger 2.0; make it OpenAPI 3 first, with `npx swagger2openapi` for example.',
  },
  {
    name: 'an unknown keyword',
    document: `${SOUND}tags:\n  - name: A\n    nope: 1`,
    error: 'DocumentError',
    want: 'DIR/openapi.yaml:6: `nope` is no keyword of Tag that this kit understands.',
  },
  {
    name: 'a field that is missing, where the object stands',
    document: `${SOUND}tags:\n  - name: A\n  - description: d`,
    error: 'DocumentError',
    want: 'DIR/openapi.yaml:6: This Tag has no `name`.',
  },
  {
    name: 'several problems, of which the first is told',
    document: `${SOUND}nope: 1\ntags: 2\nservers: 3`,
    error: 'DocumentError',
    want: 'DIR/openapi.yaml:4: `nope` is no keyword of OpenAPI that this kit understands. (and 2 more; `wes lint` lists them)',
  },
  {
    name: 'two problems',
    document: `${SOUND}nope: 1\ntags: 2`,
    error: 'DocumentError',
    want: 'DIR/openapi.yaml:4: `nope` is no keyword of OpenAPI that this kit understands. (and 1 more; `wes lint` lists them)',
  },
  {
    name: 'what is well-formed and means nothing',
    document: `${SOUND}x-evidence:\n  grade: certain`,
    error: 'DocumentError',
    want: 'DIR/openapi.yaml:5: The grade must be one of documented, observed, unconfirmed, seen, assumed.',
  },
  {
    name: 'a key of a scheme that is not there',
    document: `${SOUND}security: [{ nope: [] }]\nx-a: 1`.replace(
      'paths: {}',
      "paths: { /a: { get: { responses: { '200': { description: d } } } } }",
    ),
    error: 'DocumentError',
    want: 'DIR/openapi.yaml:4: There is no security scheme `nope`.',
  },
  {
    name: 'a merge key',
    document: `${SOUND}x-a: &a { name: A }\ntags:\n  - <<: *a`,
    error: 'SourceError',
    want: 'DIR/openapi.yaml:6: the merge key `<<` is no YAML 1.2; write the members out, or use a $ref',
  },
  {
    name: 'an Overlay that is no YAML',
    overlay: 'a: 1\na: 2',
    error: 'OverlayError',
    want: 'DIR/1.yaml:2: Map keys must be unique; correct the YAML or JSON',
  },
  {
    name: 'an Overlay that cannot be applied',
    overlay: `${HEAD}  - target: $.info\n    copy: $.nope`,
    error: 'OverlayError',
    want: 'DIR/1.yaml:5: action 0 (target "$.info") copies "$.nope", which selects 0 nodes; select exactly one',
  },
  {
    name: 'what an Overlay brings, at the line of the Overlay',
    overlay: `${HEAD}  - target: $.info\n    update:\n      nope: 1`,
    error: 'DocumentError',
    want: 'DIR/1.yaml:6: `nope` is no keyword of Info that this kit understands.',
  },
  {
    name: 'what an Overlay removes',
    overlay: `${HEAD}  - target: $.info.title\n    remove: true`,
    error: 'DocumentError',
    want: 'DIR/openapi.yaml:2: This Info has no `title`.',
  },
  {
    name: 'a reference in an Overlay that leads to nothing',
    overlay: `${HEAD}  - target: $\n    update:\n      components: { schemas: { A: { $ref: '#/nope' } } }`,
    error: 'DocumentError',
    want: 'DIR/1.yaml:6: `#/nope` leads to no Schema in this document.',
  },
];

/** What is thrown when a document, with or without an Overlay, is loaded. */
function catchError(file: string, overlays: readonly string[] = []): Error {
  try {
    loadDocument(file, overlays, { strict: true });
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('Nothing was thrown.');
}

describe('loadDocument, where it is strict, refuses', () => {
  it.each(refused)('$name', ({ document = SOUND, overlay, error, want }) => {
    const folder = createFolder({
      'openapi.yaml': document,
      ...(overlay === undefined ? {} : { '1.yaml': overlay }),
    });
    const overlays = overlay === undefined ? [] : [join(folder, '1.yaml')];
    const thrown = catchError(join(folder, 'openapi.yaml'), overlays);
    expect(thrown.message.replaceAll(folder, 'DIR')).toBe(want);
    expect(thrown.name).toBe(error);
  });

  it.each([
    { name: 'a file that there is not', path: 'nope.yaml', want: 'there is no such file' },
    { name: 'a folder', path: '.', want: 'it is a folder' },
    { name: 'a file that is taken for a folder', path: 'openapi.yaml/x.yaml', want: 'ENOTDIR' },
  ])('$name', ({ path, want }) => {
    const folder = createFolder({ 'openapi.yaml': SOUND });
    const file = join(folder, path);
    const document = catchError(file);
    expect(document.message).toBe(`The document ${file} cannot be read: ${want}.`);
    expect(document).toBeInstanceOf(DocumentError);
    expect(catchError(join(folder, 'openapi.yaml'), [file]).message).toBe(
      `The Overlay ${file} cannot be read: ${want}.`,
    );
  });
});

describe('DocumentError', () => {
  it('holds every problem, each with its line where it has one', () => {
    const folder = createFolder({ 'openapi.yaml': `${SOUND}nope: 1\ntags: 2` });
    const file = join(folder, 'openapi.yaml');
    expect(catchError(file)).toMatchObject({
      problems: [
        {
          pointer: '/nope',
          message: '`nope` is no keyword of OpenAPI that this kit understands.',
          location: { file, line: 4 },
        },
        { pointer: '/tags', message: 'This must be a list.', location: { file, line: 5 } },
      ],
    });
  });

  it('has no problems but those that it is given', () => {
    expect(new DocumentError('m').problems).toEqual([]);
  });
});
