import { describe, expect, it } from 'vitest';
import { checkStructure } from './check-structure.ts';
import { EVERY_KIND, put, read, readOwnDocument, told } from './document.test.helper.ts';
import { joinPointer } from './json-pointer.ts';

const OPERATION = '/paths/~1things~1{id}/post';
const RESPONSE = '/components/responses/Forbidden';
const EXAMPLE = `${RESPONSE}/content/application~1json/examples/key-missing`;

/** One object of every kind in EVERY_KIND. */
const objects: { type: string; pointer: string }[] = [
  { type: 'OpenAPI', pointer: '' },
  { type: 'Info', pointer: '/info' },
  { type: 'Server', pointer: '/servers/0' },
  { type: 'ServerVariable', pointer: '/servers/0/variables/stage' },
  { type: 'Tag', pointer: '/tags/0' },
  { type: 'PathItem', pointer: '/paths/~1things~1{id}' },
  { type: 'Operation', pointer: OPERATION },
  { type: 'Parameter', pointer: `${OPERATION}/parameters/0` },
  { type: 'Reference', pointer: `${OPERATION}/responses/403` },
  { type: 'RequestBody', pointer: `${OPERATION}/requestBody` },
  { type: 'MediaType', pointer: `${OPERATION}/requestBody/content/application~1json` },
  { type: 'Response', pointer: RESPONSE },
  { type: 'Header', pointer: '/components/headers/count' },
  { type: 'Example', pointer: EXAMPLE },
  { type: 'Components', pointer: '/components' },
  { type: 'SecurityScheme', pointer: '/components/securitySchemes/key' },
  { type: 'Schema', pointer: '/components/schemas/Thing' },
  { type: 'Schema', pointer: '/components/schemas/Thing/properties/id' },
  { type: 'Evidence', pointer: '/x-rules/0/x-evidence' },
  { type: 'Rule', pointer: '/x-rules/0' },
  { type: 'Refusal', pointer: `${EXAMPLE}/x-refusal` },
  { type: 'ParameterGroup', pointer: `${OPERATION}/x-parameter-groups/0` },
  { type: 'StageBound', pointer: '/components/securitySchemes/key/x-stage-bound' },
  { type: 'OtherReading', pointer: '/paths/~1things~1{id}/x-other-readings/0' },
];

describe('a sound document has no problem', () => {
  it.each([
    { name: 'the shipped one', root: readOwnDocument() },
    { name: 'one with every kind of object', root: read(EVERY_KIND) },
    { name: 'the smallest', root: read('openapi: 3.1.9\ninfo: { title: T, version: v }\npaths: {}') },
  ])('$name', ({ root }) => {
    expect(told(checkStructure(root))).toEqual([]);
  });
});

describe('an unknown keyword is refused', () => {
  it.each(objects)('of $type at $pointer', ({ type, pointer }) => {
    const root = put(read(EVERY_KIND), joinPointer(pointer, 'unknown'), {});
    expect(told(checkStructure(root))).toEqual([
      {
        pointer: `${pointer}/unknown`,
        message: `\`unknown\` is no keyword of ${type} that this kit understands.`,
      },
    ]);
  });

  it.each([
    { pointer: '/paths/things', message: '`things` cannot stand here: a path must start with "/".' },
    {
      pointer: `${OPERATION}/responses/600`,
      message:
        '`600` cannot stand here: a response is named by its status code, as "200", "4XX" or "default".',
    },
    {
      pointer: `${OPERATION}/responses/2xx`,
      message:
        '`2xx` cannot stand here: a response is named by its status code, as "200", "4XX" or "default".',
    },
    {
      pointer: `${OPERATION}/responses/2000`,
      message:
        '`2000` cannot stand here: a response is named by its status code, as "200", "4XX" or "default".',
    },
  ])('at $pointer, where names have a pattern', ({ pointer, message }) => {
    expect(told(checkStructure(put(read(EVERY_KIND), pointer, { description: 'x' })))).toEqual([
      { pointer, message },
    ]);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('called %s', (name) => {
    const root = put(read(EVERY_KIND), `/info/${name}`, {});
    expect(told(checkStructure(root))).toEqual([
      { pointer: `/info/${name}`, message: `\`${name}\` is no keyword of Info that this kit understands.` },
    ]);
  });
});

const SCHEMA = '/components/schemas/Thing';
const older = 'it belongs to older drafts of JSON Schema; use';
const draft = 'schemas are read as JSON Schema 2020-12; remove it';
const place = 'it leads to no schema of this document; use a $ref to a place in it';

describe('what the standard has and this kit does not support is refused with what to do instead', () => {
  it.each([
    {
      at: '/jsonSchemaDialect',
      advice: 'schemas are read as JSON Schema 2020-12, the default of OpenAPI 3.1; remove it',
    },
    { at: `${EXAMPLE}/externalValue`, advice: 'an example must stand in the document; write it as `value`' },
    { at: `${SCHEMA}/nullable`, advice: "it belongs to OpenAPI 3.0; write `type: [string, 'null']`" },
    { at: `${SCHEMA}/dependencies`, advice: `${older} \`dependentRequired\` or \`dependentSchemas\`` },
    { at: `${SCHEMA}/additionalItems`, advice: `${older} \`items\` beside \`prefixItems\`` },
    { at: `${SCHEMA}/contentSchema`, advice: 'what a text encodes is not validated here; remove it' },
    { at: `${SCHEMA}/$schema`, advice: draft },
    { at: `${SCHEMA}/$vocabulary`, advice: draft },
    { at: `${SCHEMA}/$dynamicRef`, advice: place },
    { at: `${SCHEMA}/$recursiveRef`, advice: place },
  ])('$at', ({ at, advice }) => {
    const keyword = at.slice(at.lastIndexOf('/') + 1);
    const want = { pointer: at, message: `\`${keyword}\` is not supported: ${advice}.` };
    expect(told(checkStructure(put(read(EVERY_KIND), at, {})))).toEqual([want]);
  });
});

describe('a document that is none', () => {
  it.each([null, [], 'openapi: 3.1.0', 3.1, true])('%s', (root) => {
    expect(told(checkStructure(root))).toEqual([
      { pointer: '', message: 'An OpenAPI document must be an object.' },
    ]);
  });

  it.each([
    { text: '{}', found: 'has no `openapi` field' },
    { text: 'openapi: 3.0.3', found: 'says `openapi: 3.0.3`' },
    { text: 'openapi: 3.3.0', found: 'says `openapi: 3.3.0`' },
    { text: 'openapi: "3.1"', found: 'says `openapi: 3.1`' },
    { text: 'openapi: 3.1', found: 'says `openapi: 3.1`' },
    { text: 'openapi: 3.1.0-rc1', found: 'says `openapi: 3.1.0-rc1`' },
    { text: 'openapi: null', found: 'says `openapi: null`' },
    { text: 'openapi: v3.1.0', found: 'says `openapi: v3.1.0`' },
  ])('$text', ({ text, found }) => {
    const message = `This document ${found}; the kit reads OpenAPI 3.0, 3.1 and 3.2.`;
    expect(told(checkStructure(read(text)))).toEqual([{ pointer: '/openapi', message }]);
  });
});
