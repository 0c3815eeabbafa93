import { describe, expect, it } from 'vitest';
import { readDocument } from './document.test.helper.ts';
import type { MediaType, Operation, Parameter, Response } from './operation.ts';
import { listOperations } from './operations.ts';

/** `GET /a` of a document whose path item, operation and components hold this. */
function readOperation({ item = '', operation = '', components = '' }): Operation {
  const root = readDocument(`
    paths: { /a: { ${item === '' ? '' : `${item},`} get: { ${operation} } } }
    components: { ${components} }`);
  const [found] = listOperations(root);
  if (!found) throw new Error('There is no operation.');
  return found;
}
const ITEM = '/paths/~1a';
const GET = '/paths/~1a/get';

describe('the parameters of an operation', () => {
  interface Styled {
    given: string;
    want: Pick<Parameter, 'in' | 'required' | 'style' | 'explode'>;
  }
  const styles: Styled[] = [
    { given: 'in: query', want: { in: 'query', required: false, style: 'form', explode: true } },
    { given: 'in: cookie', want: { in: 'cookie', required: false, style: 'form', explode: true } },
    {
      given: 'in: path, required: true',
      want: { in: 'path', required: true, style: 'simple', explode: false },
    },
    { given: 'in: header', want: { in: 'header', required: false, style: 'simple', explode: false } },
    {
      given: 'in: query, explode: false',
      want: { in: 'query', required: false, style: 'form', explode: false },
    },
    {
      given: 'in: header, explode: true',
      want: { in: 'header', required: false, style: 'simple', explode: true },
    },
    {
      given: 'in: query, style: pipeDelimited',
      want: { in: 'query', required: false, style: 'pipeDelimited', explode: false },
    },
    {
      given: 'in: query, style: form, required: false',
      want: { in: 'query', required: false, style: 'form', explode: true },
    },
  ];
  it.each(styles)('have the style of their place: $given', ({ given, want }) => {
    const { parameters } = readOperation({ operation: `parameters: [{ name: p, ${given}, schema: {} }]` });
    const pointer = `${GET}/parameters/0`;
    expect(parameters).toEqual([
      {
        ...{ name: 'p', ...want, allowReserved: false, allowEmptyValue: false },
        ...{ statedAt: pointer, pointer, schema: `${pointer}/schema` },
      },
    ]);
  });

  const p = (fields: string): string => `{ ${fields}, schema: {} }`;
  it.each([
    {
      name: 'are those of the path, then its own',
      item: `parameters: [${p('name: a, in: query')}]`,
      operation: `parameters: [${p('name: b, in: query')}]`,
      want: [`query a ${ITEM}/parameters/0`, `query b ${GET}/parameters/0`],
    },
    {
      name: 'are its own where name and place are the same',
      item: `parameters: [${p('name: a, in: query')}, ${p('name: b, in: query')}]`,
      operation: `parameters: [${p('name: a, in: query, required: true')}]`,
      want: [`query a ${GET}/parameters/0`, `query b ${ITEM}/parameters/1`],
    },
    {
      name: 'are not what the media types of bodies say',
      item: `parameters: [${p('name: Accept, in: header')}, ${p('name: accept, in: query')}]`,
      operation: `parameters: [${p('name: content-type, in: header')}, ${p('name: Authorization, in: header')}]`,
      want: [`query accept ${ITEM}/parameters/1`, `header Authorization ${GET}/parameters/1`],
    },
    {
      name: 'are both where only the name is the same',
      item: `parameters: [${p('name: a, in: query')}]`,
      operation: `parameters: [${p('name: a, in: header')}]`,
      want: [`query a ${ITEM}/parameters/0`, `header a ${GET}/parameters/0`],
    },
    {
      name: 'are found through references, and override through them',
      item: "parameters: [{ $ref: '#/components/parameters/one' }]",
      operation: "parameters: [{ $ref: '#/components/parameters/other' }]",
      want: ['query a /components/parameters/two'],
    },
  ])('$name', ({ item, operation, want }) => {
    const components = `parameters: { one: ${p('name: a, in: query')}, other: { $ref: '#/components/parameters/two' }, two: ${p('name: a, in: query')} }`;
    const { parameters } = readOperation({ item, operation, components });
    expect(parameters.map((parameter) => `${parameter.in} ${parameter.name} ${parameter.pointer}`)).toEqual(
      want,
    );
  });
});

describe('the request body of an operation', () => {
  it('is read where it stands', () => {
    const { requestBody } = readOperation({
      operation: 'requestBody: { content: { a/b: { schema: true }, c/d: {} } }',
    });
    const pointer = `${GET}/requestBody`;
    expect(requestBody).toEqual({
      required: false,
      pointer,
      content: [
        {
          mediaType: 'a/b',
          pointer: `${pointer}/content/a~1b`,
          schema: `${pointer}/content/a~1b/schema`,
          examples: [],
        },
        { mediaType: 'c/d', pointer: `${pointer}/content/c~1d`, schema: undefined, examples: [] },
      ],
    });
  });

  it('is read where a reference leads', () => {
    const { requestBody } = readOperation({
      operation: "requestBody: { $ref: '#/components/requestBodies/b' }",
      components: 'requestBodies: { b: { required: true, content: {} } }',
    });
    expect(requestBody).toEqual({ required: true, pointer: '/components/requestBodies/b', content: [] });
  });
});

describe('the responses of an operation', () => {
  it('are those that it names, in its order, without extensions', () => {
    const { responses } = readOperation({
      operation:
        "responses: { default: { description: d }, x-a: {}, x-evidence: { grade: assumed }, 4XX: { $ref: '#/components/responses/No' } }",
      components: 'responses: { No: { description: d } }',
    });
    expect(responses).toEqual<Response[]>([
      {
        status: 'default',
        statedAt: `${GET}/responses/default`,
        pointer: `${GET}/responses/default`,
        headers: [],
        content: [],
      },
      {
        status: '4XX',
        statedAt: `${GET}/responses/4XX`,
        pointer: '/components/responses/No',
        headers: [],
        content: [],
      },
    ]);
  });

  it('have headers, each with an example where it has one', () => {
    const { responses } = readOperation({
      operation: `responses: { default: { description: d, headers: {
        A: { schema: {}, required: true, example: 1, examples: {} }, B: { $ref: '#/components/headers/B' }, C: { schema: {} } } } }`,
      components: 'headers: { B: { schema: {}, examples: { x: { value: 2 }, y: { value: 3 } } } }',
    });
    const at = `${GET}/responses/default/headers`;
    expect(responses[0]?.headers).toEqual([
      { name: 'A', required: true, explode: false, pointer: `${at}/A`, schema: `${at}/A/schema`, example: 1 },
      {
        name: 'B',
        explode: false,
        required: false,
        pointer: '/components/headers/B',
        schema: '/components/headers/B/schema',
        example: 2,
      },
      {
        name: 'C',
        required: false,
        explode: false,
        pointer: `${at}/C`,
        schema: `${at}/C/schema`,
        example: undefined,
      },
    ]);
  });
});

describe('the examples of a media type', () => {
  interface Given {
    name: string;
    content: string;
    want: MediaType['examples'];
  }
  const at = `${GET}/responses/default/content/a~1b`;
  const given: Given[] = [
    { name: 'none', content: '{}', want: [] },
    {
      name: 'one without a name',
      content: '{ example: { a: 1 } }',
      want: [{ name: '', pointer: `${at}/example`, value: { a: 1 } }],
    },
    {
      name: 'one that is null',
      content: '{ example: null }',
      want: [{ name: '', pointer: `${at}/example`, value: null }],
    },
    {
      name: 'some with names, of which one is a reference and one has no value',
      content:
        "{ examples: { b: { value: 2 }, lost: { summary: s }, a: { $ref: '#/components/examples/one' }, n: { value: null } } }",
      want: [
        { name: 'b', pointer: `${at}/examples/b`, value: 2 },
        { name: 'a', pointer: '/components/examples/one', value: 1 },
        { name: 'n', pointer: `${at}/examples/n`, value: null },
      ],
    },
    {
      name: 'both',
      content: '{ examples: { b: { value: 2 } }, example: 1 }',
      want: [
        { name: '', pointer: `${at}/example`, value: 1 },
        { name: 'b', pointer: `${at}/examples/b`, value: 2 },
      ],
    },
  ];
  it.each(given)('are $name', ({ content, want }) => {
    const { responses } = readOperation({
      operation: `responses: { default: { description: d, content: { a/b: ${content} } } }`,
      components: 'examples: { one: { value: 1 } }',
    });
    expect(responses[0]?.content[0]?.examples).toEqual(want);
  });
});
