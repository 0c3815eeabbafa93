import type { Json } from './json.ts';
import { SCHEMA_FIELDS, SCHEMA_REFUSED, SCHEMA_SPOILING } from './schema/schema-object.ts';

/**
 * The objects of OpenAPI 3.1 (§4.8) and of JSON Schema 2020-12 that this kit understands, with our extensions. The reader
 * refuses whatever does not stand here, because a mock that ignores a keyword lies quietly.
 *
 * A field's type is written as `string`, `boolean`, `number`, `count` (a whole number from 0), `any`, `pattern` (a regular
 * expression), `types` (of the schema keyword `type`), or the name of an object; `[X]` is a list of X, `{X}` a map of X,
 * `X?` an X or a Reference, and a leading `!` says that the field is required.
 */
export type FieldType = string;

export interface ObjectType {
  /** Fields by name. */
  fields: Record<string, FieldType>;
  /** Fields whose name fits a pattern, such as the paths of the Paths Object. */
  patterned?: { name: RegExp; type: FieldType; called: string };
  /** Fields of the standard that this kit does not support, with what to do instead. */
  refused?: Record<string, string>;
  /** Those of them without which the object is not the same. */
  spoiling?: readonly string[];
  /** What is read for a required field that is missing, where the rest can be read without it. */
  missing?: Record<string, Json>;
}

/** The methods that a Path Item has fields for, in the order of OpenAPI §4.8.9; `query` is one of 3.2. */
export const METHODS = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
] as const;

/** A header is described as a parameter is, but for name and place (OpenAPI §4.8.21). */
const HEADER_FIELDS: ObjectType['fields'] = {
  description: 'string',
  required: 'boolean',
  deprecated: 'boolean',
  style: 'string',
  explode: 'boolean',
  // Or `content`.
  schema: '!Schema',
  content: '{MediaType?}',
  example: 'any',
  examples: '{Example?}',
};

const OBJECT_TYPES: Readonly<Record<string, ObjectType>> = {
  OpenAPI: {
    fields: {
      openapi: '!string',
      info: '!Info',
      servers: '[Server]',
      paths: '!Paths',
      components: 'Components',
      security: '[SecurityRequirement]',
      tags: '[Tag]',
      externalDocs: 'any',
      webhooks: '{PathItem}',
      $self: 'string',
      'x-rules': '[Rule]',
    },
    refused: {
      jsonSchemaDialect: 'schemas are read as JSON Schema 2020-12, the default of OpenAPI 3.1; remove it',
    },
    missing: { info: { title: 'Untitled', version: '' }, paths: {} },
  },
  Info: {
    fields: {
      title: '!string',
      version: '!string',
      summary: 'string',
      description: 'string',
      termsOfService: 'string',
      contact: 'any',
      license: 'any',
    },
    missing: { title: 'Untitled', version: '' },
  },
  Server: {
    fields: { url: '!string', name: 'string', description: 'string', variables: '{ServerVariable}' },
    missing: { url: '/' },
  },
  ServerVariable: {
    fields: { enum: '[string]', default: '!string', description: 'string' },
    missing: { default: '' },
  },
  Tag: {
    fields: {
      name: '!string',
      summary: 'string',
      description: 'string',
      parent: 'string',
      kind: 'string',
      externalDocs: 'any',
    },
  },
  Paths: { fields: {}, patterned: { name: /^\//, type: 'PathItem', called: 'a path must start with "/"' } },
  PathItem: {
    fields: {
      $ref: 'string',
      summary: 'string',
      description: 'string',
      servers: '[Server]',
      parameters: '[Parameter?]',
      'x-other-readings': '[OtherReading]',
      'x-wes-resource': 'any',
      ...Object.fromEntries(METHODS.map((method) => [method, 'Operation'])),
      // Of 3.2: other methods, by their names as they are sent.
      additionalOperations: '{Operation}',
    },
  },
  Operation: {
    fields: {
      tags: '[string]',
      summary: 'string',
      description: 'string',
      externalDocs: 'any',
      operationId: 'string',
      parameters: '[Parameter?]',
      requestBody: 'RequestBody?',
      responses: '!Responses',
      callbacks: '{Callback?}',
      deprecated: 'boolean',
      security: '[SecurityRequirement]',
      servers: '[Server]',
      'x-parameter-groups': '[ParameterGroup]',
      'x-absent': 'Absence',
      'x-optional': 'OptionalParts',
      'x-wes-resource': 'any',
    },
    missing: { responses: {} },
  },
  Parameter: {
    fields: {
      name: '!string',
      in: '!string',
      ...HEADER_FIELDS,
      allowEmptyValue: 'boolean',
      allowReserved: 'boolean',
      'x-pagination': 'Pagination',
      'x-denied': 'Evidence',
    },
    spoiling: ['content'],
    missing: { schema: {} },
  },
  RequestBody: {
    fields: { description: 'string', required: 'boolean', content: '!{MediaType?}' },
    missing: { content: {} },
  },
  MediaType: {
    fields: {
      schema: 'Schema',
      example: 'any',
      examples: '{Example?}',
      encoding: '{Encoding}',
      itemSchema: 'Schema',
      prefixEncoding: '[Encoding]',
      itemEncoding: 'Encoding',
      'x-denied': 'Evidence',
    },
  },
  Callback: {
    fields: {},
    patterned: { name: /^/, type: 'PathItem', called: 'a runtime expression that says where it goes' },
  },
  Encoding: {
    fields: {
      contentType: 'string',
      headers: '{Header?}',
      style: 'string',
      explode: 'boolean',
      allowReserved: 'boolean',
    },
  },
  Responses: {
    fields: {},
    patterned: {
      name: /^(default|[1-5](\d\d|XX))$/,
      type: 'Response?',
      called: 'a response is named by its status code, as "200", "4XX" or "default"',
    },
  },
  Response: {
    fields: {
      summary: 'string',
      description: '!string',
      headers: '{Header?}',
      content: '{MediaType?}',
      links: '{Link?}',
    },
    missing: { description: '' },
  },
  Link: {
    fields: {
      operationRef: 'string',
      operationId: 'string',
      parameters: 'any',
      requestBody: 'any',
      description: 'string',
      server: 'any',
    },
  },
  Header: { fields: { ...HEADER_FIELDS, 'x-denied': 'Evidence' }, missing: { schema: {} } },
  Example: {
    fields: {
      summary: 'string',
      description: 'string',
      value: 'any',
      dataValue: 'any',
      serializedValue: 'string',
      'x-refusal': 'Refusal',
    },
    refused: { externalValue: 'an example must stand in the document; write it as `value`' },
  },
  Components: {
    fields: {
      schemas: '{Schema}',
      responses: '{Response?}',
      parameters: '{Parameter?}',
      examples: '{Example?}',
      requestBodies: '{RequestBody?}',
      headers: '{Header?}',
      securitySchemes: '{SecurityScheme?}',
      pathItems: '{PathItem}',
      links: '{Link?}',
      callbacks: '{Callback?}',
      mediaTypes: '{MediaType?}',
    },
  },
  SecurityScheme: {
    fields: {
      type: '!string',
      description: 'string',
      name: 'string',
      in: 'string',
      scheme: 'string',
      bearerFormat: 'string',
      flows: 'any',
      openIdConnectUrl: 'string',
      oauth2MetadataUrl: 'string',
      deprecated: 'boolean',
      'x-stage-bound': 'StageBound',
    },
  },
  SecurityRequirement: {
    fields: {},
    patterned: { name: /./, type: '[string]', called: 'a name of a security scheme' },
  },
  Reference: { fields: { $ref: '!string', summary: 'string', description: 'string' } },
  Schema: { fields: SCHEMA_FIELDS, refused: SCHEMA_REFUSED, spoiling: SCHEMA_SPOILING },
  // --- our extensions, explained in README.md beside this file
  Evidence: {
    fields: {
      grade: '!string',
      source: 'string',
      note: 'string',
      stage: 'string',
      date: 'string',
      count: 'count',
      operations: '[string]',
      keywords: '[string]',
      otherwise: 'string',
    },
  },
  Rule: {
    fields: {
      id: '!string',
      statement: '!string',
      about: 'string',
      operations: '[string]',
      'x-denied': 'Evidence',
    },
  },
  Refusal: { fields: { condition: '!string', status: '!count' } },
  ParameterGroup: { fields: { rule: '!string', parameters: '![string]', 'x-denied': 'Evidence' } },
  Pagination: { fields: { role: '!string', next: 'string', link: 'string' } },
  StageBound: { fields: { variable: '!string' } },
  Absence: { fields: { stages: '![string]' } },
  OptionalParts: { fields: {} },
  OtherReading: { fields: { reading: '!string', url: '!string' } },
};

/** The object of this name, or `undefined` where the name is that of a plain value. */
export function findObjectType(name: string): ObjectType | undefined {
  return Object.hasOwn(OBJECT_TYPES, name) ? OBJECT_TYPES[name] : undefined;
}

/** Our own extension fields, and those that every object takes. */
export const OWN_EXTENSIONS: readonly string[] = [
  'x-evidence',
  ...new Set(
    Object.values(OBJECT_TYPES)
      .flatMap((type) => Object.keys(type.fields))
      .filter((name) => name.startsWith('x-')),
  ),
];
