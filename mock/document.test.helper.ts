import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { packageFile } from '../spec/package-file.ts';

/**
 * A reader of documents for tests, which shares no code with the kit's: what it finds is what a person who looks at the file
 * would find.
 */
export interface Document {
  root: Node;
  operations: readonly DocumentedOperation[];
  /** What is wrong with a value by the schema at a JSON Pointer; '' where it is valid. */
  judge(schemaPointer: string, value: unknown): string;
}

export interface DocumentedOperation {
  id: string;
  method: string;
  /** A template, below the base path. */
  path: string;
  grade: string;
  tags: readonly string[];
  deprecated: boolean;
  /** Of all parameters, by name. */
  parameters: Readonly<Record<string, { in: string; example: unknown }>>;
  /** The values of the request body's examples, by name. */
  bodies: Readonly<Record<string, unknown>>;
  responses: readonly DocumentedResponse[];
}

export interface DocumentedResponse {
  status: number;
  grade: string;
  mediaType: string | undefined;
  schema: string | undefined;
  examples: readonly { name: string; grade: string; value: unknown }[];
}

export interface Node {
  [key: string]: unknown;
}

export const METHODS: readonly string[] = ['get', 'put', 'post', 'delete', 'patch'];

export function readDocument(text: string): Document {
  const root = parse(text) as Node;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(root, 'document');
  return {
    root,
    operations: Object.entries(at(root, '/paths')).flatMap(([path, item]) =>
      METHODS.filter((method) => isNode(item) && method in item).map((method) =>
        toOperation(root, path, method),
      ),
    ),
    judge(schemaPointer, value) {
      const key = `document#${schemaPointer}`;
      const validate = ajv.getSchema(key) ?? ajv.compile({ $ref: key });
      return validate(value) ? '' : ajv.errorsText(validate.errors);
    },
  };
}

/** The document of the service. */
export const SERVICE: Document = readDocument(readFileSync(packageFile('spec/openapi.yaml'), 'utf8'));

/** The status and text of each condition that the document refuses. */
export const REFUSALS: Readonly<Record<string, { status: number; message: string; grade: string }>> =
  Object.fromEntries(
    Object.keys(at(SERVICE.root, '/components/responses')).flatMap((name) =>
      Object.entries(
        at(SERVICE.root, `/components/responses/${name}/content/application~1json/examples`),
      ).map(([example, written]) => {
        const { value } = written as { value: { message: string } };
        const refusal = (written as { 'x-refusal': { condition: string; status: number } })['x-refusal'];
        const pointer = `/components/responses/${name}/content/application~1json/examples/${example}`;
        const { status, condition } = refusal;
        return [
          condition,
          { status, message: value.message, grade: gradeAt(SERVICE.root, `${pointer}/x-refusal`) },
        ];
      }),
    ),
  );

export function operation(id: string): DocumentedOperation {
  const found = SERVICE.operations.find((one) => one.id === id);
  if (!found) throw new Error(`The document has no operation ${id}.`);
  return found;
}

function toOperation(root: Node, path: string, method: string): DocumentedOperation {
  const pointer = `/paths/${escapeToken(path)}/${method}`;
  const written = at(root, pointer);
  const body = `${pointer}/requestBody/content/application~1json`;
  const responses = Object.keys(at(root, `${pointer}/responses`)).filter((status) => /^\d/.test(status));
  return {
    id: String(written['operationId']),
    method: method.toUpperCase(),
    path,
    grade: gradeAt(root, pointer),
    tags: (written['tags'] ?? []) as string[],
    deprecated: written['deprecated'] === true,
    parameters: Object.fromEntries(
      ((written['parameters'] ?? []) as Node[]).map((_, index) => {
        const parameter = follow(root, `${pointer}/parameters/${index}`).value;
        return [String(parameter['name']), { in: String(parameter['in']), example: parameter['example'] }];
      }),
    ),
    bodies: Object.fromEntries(toExamples(root, body).map(({ name, value }) => [name, value])),
    responses: responses.map((status) => toResponse(root, `${pointer}/responses/${status}`)),
  };
}

function toResponse(root: Node, statedAt: string): DocumentedResponse {
  const { pointer, value } = follow(root, statedAt);
  const mediaType = Object.keys((value['content'] ?? {}) as Node)[0];
  const media = `${pointer}/content/${escapeToken(mediaType ?? '')}`;
  return {
    status: Number(statedAt.split('/').at(-1)),
    grade: gradeAt(root, pointer),
    mediaType,
    schema: 'schema' in at(root, media) ? `${media}/schema` : undefined,
    examples: mediaType === undefined ? [] : toExamples(root, media),
  };
}

function toExamples(root: Node, media: string): DocumentedResponse['examples'] {
  const written = at(root, media);
  if ('example' in written) return [{ name: '', grade: gradeAt(root, media), value: written['example'] }];
  return Object.keys((written['examples'] ?? {}) as Node).map((name) => {
    const { pointer, value } = follow(root, `${media}/examples/${name}`);
    const fact = 'x-refusal' in value ? `${pointer}/x-refusal` : pointer;
    return { name, grade: gradeAt(root, fact), value: value['value'] };
  });
}

/** The grade of the nearest object above that has one. */
function gradeAt(root: Node, pointer: string): string {
  const evidence = at(root, pointer)['x-evidence'];
  if (isNode(evidence)) return String(evidence['grade']);
  return pointer === '' ? 'assumed' : gradeAt(root, pointer.slice(0, pointer.lastIndexOf('/')));
}

function follow(root: Node, pointer: string): { pointer: string; value: Node } {
  const value = at(root, pointer);
  return typeof value['$ref'] === 'string' ? follow(root, value['$ref'].slice(1)) : { pointer, value };
}

/** The object at a pointer; an empty one where there is none. */
function at(root: Node, pointer: string): Node {
  let value: unknown = root;
  for (const token of pointer.split('/').slice(1)) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    value = typeof value === 'object' && value !== null ? (value as Node)[name] : undefined;
  }
  return isNode(value) ? value : {};
}

function escapeToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}
