import { describe, expect, it } from 'vitest';
import { checkStructure } from './check-structure.ts';
import { EVERY_KIND, put, read, readDocument, told } from './document.test.helper.ts';
import type { Json } from './json.ts';

interface Given {
  at: string;
  value: Json;
  want: string;
}
const SCHEMA = '/components/schemas/Thing';
const OPERATION = '/paths/~1things~1{id}/post';
const readable = 'a regular expression that JavaScript can read';
const types = 'null, boolean, object, array, number, string, integer';

const wrong: Given[] = [
  { at: '/info/title', value: 1, want: 'This must be a text.' },
  { at: '/info/version', value: 1.1, want: 'This must be a text.' },
  { at: '/info/summary', value: null, want: 'This must be a text.' },
  { at: '/info', value: 'T', want: 'This must be an object (Info).' },
  { at: '/paths', value: [], want: 'This must be an object (Paths).' },
  { at: '/servers', value: {}, want: 'This must be a list.' },
  { at: '/servers/0', value: '/', want: 'This must be an object (Server).' },
  { at: '/servers/0/variables/stage/enum/0', value: 1, want: 'This must be a text.' },
  { at: '/tags', value: null, want: 'This must be a list.' },
  { at: `${OPERATION}/deprecated`, value: 'yes', want: 'This must be true or false.' },
  { at: `${OPERATION}/tags/0`, value: {}, want: 'This must be a text.' },
  { at: `${OPERATION}/parameters/0`, value: 'a', want: 'This must be an object (Parameter).' },
  { at: `${OPERATION}/responses/403/$ref`, value: 1, want: 'This must be a text.' },
  { at: '/components/headers', value: [], want: 'This must be an object.' },
  { at: SCHEMA, value: 'object', want: 'This must be an object (Schema).' },
  { at: SCHEMA, value: null, want: 'This must be an object (Schema).' },
  { at: `${SCHEMA}/items`, value: [], want: 'This must be an object (Schema).' },
  { at: `${SCHEMA}/$ref`, value: {}, want: 'This must be a text.' },
  { at: `${SCHEMA}/type`, value: 'text', want: `This must be one of, or a list of, ${types}.` },
  { at: `${SCHEMA}/type`, value: [], want: `This must be one of, or a list of, ${types}.` },
  { at: `${SCHEMA}/type`, value: ['string', null], want: `This must be one of, or a list of, ${types}.` },
  { at: `${SCHEMA}/type`, value: {}, want: `This must be one of, or a list of, ${types}.` },
  { at: `${SCHEMA}/maximum`, value: '1', want: 'This must be a number.' },
  { at: `${SCHEMA}/exclusiveMinimum`, value: true, want: 'This must be a number.' },
  { at: `${SCHEMA}/maxLength`, value: 1.5, want: 'This must be a whole number from 0.' },
  { at: `${SCHEMA}/minItems`, value: -1, want: 'This must be a whole number from 0.' },
  { at: `${SCHEMA}/minLength`, value: '1', want: 'This must be a whole number from 0.' },
  { at: `${SCHEMA}/pattern`, value: '[', want: `This must be ${readable} (Unterminated character class).` },
  { at: `${SCHEMA}/pattern`, value: '\\p{Nope}', want: `This must be ${readable} (Invalid property name).` },
  { at: `${SCHEMA}/pattern`, value: 1, want: 'This must be a regular expression.' },
  { at: `${SCHEMA}/uniqueItems`, value: 1, want: 'This must be true or false.' },
  { at: `${SCHEMA}/enum`, value: 'a', want: 'This must be a list.' },
  { at: `${SCHEMA}/required/0`, value: 1, want: 'This must be a text.' },
  { at: `${SCHEMA}/required`, value: true, want: 'This must be a list.' },
  { at: `${SCHEMA}/dependentRequired`, value: 1, want: 'This must be an object.' },
  { at: `${SCHEMA}/oneOf`, value: {}, want: 'This must be a list.' },
  {
    at: '/components/securitySchemes/key/x-stage-bound',
    value: true,
    want: 'This must be an object (StageBound).',
  },
  { at: '/x-rules/0/x-evidence', value: 'documented', want: 'This must be an object (Evidence).' },
  { at: '/x-rules/0/x-evidence/count', value: -1, want: 'This must be a whole number from 0.' },
];

const missing: Given[] = [
  { at: '/info', value: {}, want: 'This Info has no `title`.|This Info has no `version`.' },
  { at: '/servers/0', value: {}, want: 'This Server has no `url`.' },
  { at: '/servers/0/variables/host', value: {}, want: 'This ServerVariable has no `default`.' },
  { at: '/tags/0', value: {}, want: 'This Tag has no `name`.' },
  { at: OPERATION, value: {}, want: 'This Operation has no `responses`.' },
  {
    at: `${OPERATION}/parameters/0`,
    value: {},
    want: 'This Parameter has no `name`.|This Parameter has no `in`.|This Parameter has no `schema`.',
  },
  { at: `${OPERATION}/requestBody`, value: {}, want: 'This RequestBody has no `content`.' },
  { at: `${OPERATION}/responses/200`, value: {}, want: 'This Response has no `description`.' },
  { at: '/components/headers/count', value: {}, want: 'This Header has no `schema`.' },
  { at: '/components/securitySchemes/key', value: {}, want: 'This SecurityScheme has no `type`.' },
  { at: '/x-rules/0', value: {}, want: 'This Rule has no `id`.|This Rule has no `statement`.' },
  { at: '/x-rules/0/x-evidence', value: {}, want: 'This Evidence has no `grade`.' },
  {
    at: `${OPERATION}/x-parameter-groups/0`,
    value: {},
    want: 'This ParameterGroup has no `rule`.|This ParameterGroup has no `parameters`.',
  },
  {
    at: '/components/securitySchemes/key/x-stage-bound',
    value: {},
    want: 'This StageBound has no `variable`.',
  },
  {
    at: '/components/responses/Forbidden/content/application~1json/examples/key-missing/x-refusal',
    value: {},
    want: 'This Refusal has no `condition`.|This Refusal has no `status`.',
  },
  {
    at: '/paths/~1things~1{id}/x-other-readings/0',
    value: {},
    want: 'This OtherReading has no `reading`.|This OtherReading has no `url`.',
  },
];

describe('checkStructure', () => {
  it.each(wrong)('refuses $value at $at', ({ at, value, want }) => {
    expect(told(checkStructure(put(read(EVERY_KIND), at, value)))).toEqual([{ pointer: at, message: want }]);
  });

  it.each(missing)('wants the required fields at $at', ({ at, value, want }) => {
    const problems = want.split('|').map((message) => ({ pointer: at, message }));
    expect(told(checkStructure(put(read(EVERY_KIND), at, value)))).toEqual(problems);
  });

  it('wants info and paths, and names the object that lacks them', () => {
    expect(told(checkStructure({ openapi: '3.1.0' }))).toEqual([
      { pointer: '', message: 'This OpenAPI has no `info`.' },
      { pointer: '', message: 'This OpenAPI has no `paths`.' },
    ]);
  });

  it('takes no evidence at a Reference, which has that of the place where it leads', () => {
    const at = '/paths/~1things~1{id}/post/responses/403/x-evidence';
    expect(told(checkStructure(put(read(EVERY_KIND), at, { grade: 'assumed' })))).toEqual([
      { pointer: at, message: '`x-evidence` does not belong to Reference.' },
    ]);
  });

  it('takes nothing beside the $ref of a path item that would not be read', () => {
    const root = read(EVERY_KIND);
    for (const key of ['summary', 'description', 'parameters', 'x-other-readings', 'x-of-somebody-else'])
      put(root, `/paths/~1again/${key}`, key.startsWith('x-other') || key === 'parameters' ? [] : 'text');
    put(root, '/paths/~1again/get', { responses: {} });
    const message = (key: string): string =>
      `\`${key}\` is not read beside a $ref; write it where the $ref leads.`;
    expect(told(checkStructure(root))).toEqual(
      ['parameters', 'x-other-readings', 'get'].map((key) => ({
        pointer: `/paths/~1again/${key}`,
        message: message(key),
      })),
    );
  });

  it('wants regular expressions as the names of patternProperties, at any depth', () => {
    const text =
      'components: { schemas: { A: { items: { patternProperties: { "^x": true, "[": true } } } } }';
    expect(told(checkStructure(readDocument(text)))).toEqual([
      {
        pointer: '/components/schemas/A/items/patternProperties/[',
        message: `\`[\` must be ${readable} (Unterminated character class).`,
      },
    ]);
  });

  it('reports everything at once, in the order of the document', () => {
    const root = put(put(read(EVERY_KIND), '/info/title', 1), `${SCHEMA}/type`, 'text');
    expect(checkStructure(put(root, '/tags/0/nope', 1)).map(({ pointer }) => pointer)).toEqual([
      '/info/title',
      '/tags/0/nope',
      `${SCHEMA}/type`,
    ]);
  });
});

describe('schemas', () => {
  const sound: { name: string; schema: string }[] = [
    { name: 'true', schema: 'true' },
    { name: 'false', schema: 'false' },
    { name: 'nothing', schema: '{}' },
    {
      name: 'true and false within',
      schema: '{ items: true, additionalProperties: false, not: false, allOf: [true] }',
    },
    { name: 'a list of types', schema: "{ type: [string, 'null'] }" },
    { name: 'a $ref beside other keywords', schema: "{ $ref: '#/components/schemas/B', maxLength: 3 }" },
    { name: 'dependentRequired', schema: '{ dependentRequired: { a: [b, c] } }' },
    {
      name: 'a property that is called x-evidence',
      schema: '{ properties: { x-evidence: { type: string } } }',
    },
    { name: 'a property that is called $ref', schema: '{ properties: { $ref: { type: string } } }' },
    {
      name: 'properties that are called like keywords',
      schema: '{ properties: { type: {}, properties: {}, nullable: {}, $id: {} } }',
    },
    {
      name: 'data that looks like a reference',
      schema: "{ example: { $ref: x.yaml }, enum: [{ $ref: '#/no' }], default: { $ref: 1 } }",
    },
    {
      name: 'data that looks like a schema',
      schema: '{ const: { nullable: true }, examples: [{ type: text }] }',
    },
    { name: 'a boolean as a property', schema: '{ properties: { a: true, b: false } }' },
    {
      name: 'dependentSchemas and $defs',
      schema: '{ dependentSchemas: { a: { minProperties: 2 } }, $defs: { x-evidence: {} } }',
    },
  ];
  it.each(sound)('may be $name', ({ schema }) => {
    expect(told(checkStructure(readDocument(`components: { schemas: { A: ${schema}, B: {} } }`)))).toEqual(
      [],
    );
  });

  it.each([
    { schema: '{ properties: { a: { nope: 1 } } }', at: '/properties/a/nope' },
    { schema: '{ properties: { x-evidence: { nope: 1 } } }', at: '/properties/x-evidence/nope' },
    { schema: '{ not: { not: { nope: 1 } } }', at: '/not/not/nope' },
    { schema: '{ $defs: { a: { prefixItems: [{}, { nope: 1 }] } } }', at: '/$defs/a/prefixItems/1/nope' },
  ])('are read to the bottom: $schema', ({ schema, at }) => {
    const want = {
      pointer: `/components/schemas/A${at}`,
      message: '`nope` is no keyword of Schema that this kit understands.',
    };
    expect(told(checkStructure(readDocument(`components: { schemas: { A: ${schema} } }`)))).toEqual([want]);
  });
});
