import { describe, expect, it } from 'vitest';
import { readDocument, readOwnDocument } from './document.test.helper.ts';
import { CONDITIONS, listRefusals, type Refusal } from './refusals.ts';

/** The table of §7 of the interface specification, word for word. */
const documented: { condition: string; status: number; message: string }[] = [
  { condition: 'key-missing', status: 403, message: 'Forbidden' },
  { condition: 'key-unknown', status: 403, message: 'Invalid API Key.' },
  { condition: 'key-of-other-stage', status: 403, message: 'Invalid API Key by stage' },
];

describe('the refusals of the shipped document', () => {
  const refusals = listRefusals(readOwnDocument());

  it.each(documented)('$condition is $status $message', ({ condition, status, message }) => {
    const pointer = `/components/responses/Forbidden/content/application~1json/examples/${condition}`;
    expect(refusals.get(condition)).toEqual<Refusal>({
      condition,
      status,
      summary: expect.any(String),
      mediaType: 'application/json',
      body: { message },
      pointer,
      mediaTypePointer: '/components/responses/Forbidden/content/application~1json',
      responsePointer: '/components/responses/Forbidden',
      messageAt: '/message',
      message,
      evidence: { grade: 'documented', source: '§7', statedAt: `${pointer}/x-refusal` },
    });
  });

  it('are documented for these three only', () => {
    const found = [...refusals.values()].filter(({ evidence }) => evidence.grade === 'documented');
    expect(found.map(({ condition }) => condition)).toEqual(documented.map(({ condition }) => condition));
  });

  it('are all of conditions that the kit knows, and have a text', () => {
    for (const { condition, message } of refusals.values()) {
      expect(CONDITIONS).toContain(condition);
      expect(message).not.toBe('');
    }
  });
});

interface Given {
  name: string;
  schema: string;
  value: string;
  want: Pick<Refusal, 'body' | 'message' | 'messageAt'>;
}
const given: Given[] = [
  {
    name: 'the whole body where there is no schema',
    schema: '',
    value: 'No.',
    want: { body: 'No.', message: 'No.', messageAt: '' },
  },
  {
    name: 'the whole body where the schema does not say',
    schema: 'schema: {},',
    value: 'No.',
    want: { body: 'No.', message: 'No.', messageAt: '' },
  },
  {
    name: 'where the schema says',
    schema: 'schema: { x-message: /errors/0/text },',
    value: '{ errors: [{ text: No. }] }',
    want: { body: { errors: [{ text: 'No.' }] }, message: 'No.', messageAt: '/errors/0/text' },
  },
  {
    name: 'where the schema says that a reference leads to',
    schema: "schema: { $ref: '#/components/schemas/Error' },",
    value: '{ text: No. }',
    want: { body: { text: 'No.' }, message: 'No.', messageAt: '/text' },
  },
  {
    name: 'nowhere, where the body has no text there',
    schema: 'schema: { x-message: /message },',
    value: '{ message: 1 }',
    want: { body: { message: 1 }, message: '', messageAt: '/message' },
  },
  {
    name: 'nowhere, where there is no body',
    schema: '',
    value: 'null',
    want: { body: null, message: '', messageAt: '' },
  },
];

describe('listRefusals', () => {
  it.each(given)('finds the text $name', ({ schema, value, want }) => {
    const root = readDocument(`
      components:
        schemas: { Error: { x-message: /text } }
        responses:
          No: { description: d, content: { text/plain: { ${schema} examples: { a: { summary: ' S ', x-refusal: { condition: c, status: 400 }, value: ${value} } } } } }`);
    const pointer = '/components/responses/No/content/text~1plain';
    expect(listRefusals(root).get('c')).toEqual({
      condition: 'c',
      status: 400,
      summary: 'S',
      mediaType: 'text/plain',
      pointer: `${pointer}/examples/a`,
      mediaTypePointer: pointer,
      responsePointer: '/components/responses/No',
      evidence: { grade: 'assumed', statedAt: '' },
      ...want,
    });
  });

  it('keeps the order of the document and leaves out examples that refuse nothing', () => {
    const refusal = (name: string): string =>
      `${name}: { x-refusal: { condition: ${name}, status: 400 }, value: x }`;
    const root = readDocument(`
      paths: { /a: { get: { responses: { '400': { description: d, content: { a/b: { examples: { ${refusal('z')}, none: { value: x } } } } } } } } }
      components: { responses: { No: { description: d, content: { a/b: { examples: { ${refusal('b')}, ${refusal('a')} } } } } } }`);
    expect([...listRefusals(root).keys()]).toEqual(['z', 'b', 'a']);
    expect(listRefusals(root).get('z')?.responsePointer).toBe('/paths/~1a/get/responses/400');
  });

  it('is not misled by names that are those of keywords', () => {
    const root = readDocument(`
      components: { responses: { content: { description: d, content: { examples/content: { examples: {
        examples: { x-refusal: { condition: c, status: 400 }, value: x } } } } } } }`);
    expect(listRefusals(root).get('c')).toMatchObject({
      mediaType: 'examples/content',
      mediaTypePointer: '/components/responses/content/content/examples~1content',
      responsePointer: '/components/responses/content',
    });
  });
});
