import { describe, expect, it } from 'vitest';
import { checkMeaning } from './check-meaning.ts';
import { checkStructure } from './check-structure.ts';
import { readDocument, told } from './document.test.helper.ts';
import { CONDITIONS } from './refusals.ts';

const CONTENT = '/components/responses/No/content/application~1json';

/** A document that refuses with one response, which `GET /a` names for a status. */
function createDocument(examples: string, schema = '{ x-message: /message }', status = "'403'"): string {
  return `
    paths: { /a: { get: { responses: { ${status}: { $ref: '#/components/responses/No' } } } } }
    components:
      responses:
        No: { description: No., content: { application/json: { schema: ${schema}, examples: { ${examples} } } } }`;
}
const example = (condition: string, value = '{ message: No. }', status = 403): string =>
  `${condition}: { x-refusal: { condition: ${condition}, status: ${status} }, value: ${value} }`;

interface Given {
  name: string;
  text: string;
  /** `pointer message` of each problem. */
  want: string[];
}
const unknown = `is no condition that the kit knows: ${CONDITIONS.join(', ')}.`;
const misplaced = 'A refusal must be an example that stands in the content of a response.';

const given: Given[] = [
  {
    name: 'two conditions of one response',
    text: createDocument(`${example('key-missing')}, ${example('key-unknown')}`),
    want: [],
  },
  { name: 'a body that is the text', text: createDocument(example('key-missing', 'No.'), '{}'), want: [] },
  {
    name: 'a condition twice',
    text: createDocument(
      `${example('key-missing')}, again: { x-refusal: { condition: key-missing, status: 403 }, value: { message: x } }`,
    ),
    want: [`${CONTENT}/examples/again/x-refusal The condition \`key-missing\` is refused twice.`],
  },
  {
    name: 'a condition that the kit does not know',
    text: createDocument(example('key-stolen')),
    want: [`${CONTENT}/examples/key-stolen/x-refusal \`key-stolen\` ${unknown}`],
  },
  {
    name: 'a condition with the name of a prototype',
    text: createDocument(example('constructor')),
    want: [`${CONTENT}/examples/constructor/x-refusal \`constructor\` ${unknown}`],
  },
  {
    name: 'a body without the text',
    text: createDocument(example('key-missing', '{ error: No. }')),
    want: [`${CONTENT}/examples/key-missing The body has no text at "/message" (\`x-message\`).`],
  },
  {
    name: 'a body whose text is a number',
    text: createDocument(example('key-missing', '{ message: 1 }')),
    want: [`${CONTENT}/examples/key-missing The body has no text at "/message" (\`x-message\`).`],
  },
  {
    name: 'a body whose text stands nowhere in particular',
    text: createDocument(example('key-missing'), '{}'),
    want: [],
  },
  {
    name: 'an operation that names the response for another status',
    text: createDocument(example('key-missing'), undefined, "'401'"),
    want: ['/paths/~1a/get/responses/401 `key-missing` is refused with 403, not 401.'],
  },
  {
    name: 'an operation that names the response for that and another status',
    text: createDocument(
      example('key-missing'),
      undefined,
      "'401': { $ref: '#/components/responses/No' }, '403'",
    ),
    want: [],
  },
  {
    name: 'an operation that names the response for a range',
    text: createDocument(example('key-missing'), undefined, '4XX'),
    want: ['/paths/~1a/get/responses/4XX `key-missing` is refused with 403, not 4XX.'],
  },
  {
    name: 'two statuses in one response',
    text: createDocument(`${example('key-missing')}, ${example('key-unknown', undefined, 401)}`),
    want: ['/paths/~1a/get/responses/403 `key-unknown` is refused with 401, not 403.'],
  },
  {
    name: 'a refusal in the response of an operation',
    text: `paths: { /a: { get: { responses: { '403': { description: d, content: { text/plain: { examples: { ${example('key-missing', 'No.')} } } } } } } } }`,
    want: [],
  },
];

const lost: Given[] = [
  {
    name: 'among the examples of the components',
    text: `components: { examples: { ${example('key-missing', 'No.')} } }`,
    want: [`/components/examples/key-missing/x-refusal ${misplaced}`],
  },
  {
    name: 'among the examples of a parameter',
    text: `paths: { /a: { get: { responses: {}, parameters: [{ name: p, in: query, schema: {}, examples: { ${example('key-missing', 'No.')} } }] } } }`,
    want: [`/paths/~1a/get/parameters/0/examples/key-missing/x-refusal ${misplaced}`],
  },
  {
    name: 'among the examples of a request',
    text: `paths: { /a: { get: { responses: {}, requestBody: { content: { text/plain: { examples: { ${example('key-missing', 'No.')} } } } } } } }`,
    want: [`/paths/~1a/get/requestBody/content/text~1plain/examples/key-missing/x-refusal ${misplaced}`],
  },
];

describe('checkRefusals', () => {
  it.each([...given, ...lost])('$name', ({ text, want }) => {
    const root = readDocument(text);
    expect(told(checkStructure(root))).toEqual([]);
    expect(checkMeaning(root).map(({ pointer, message }) => `${pointer} ${message}`)).toEqual(want);
  });
});
