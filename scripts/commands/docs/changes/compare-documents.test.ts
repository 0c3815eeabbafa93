import { describe, expect, it } from 'vitest';
import { toContract } from '../../../../spec/contract.test.helper.ts';
import { readDocument, readOwnDocument } from '../../../../spec/document.test.helper.ts';
import type { JsonObject } from '../../../../spec/json.ts';
import { CHANGE_TITLES, type Change, type ChangeRuleId } from './change.ts';
import { compareDocuments } from './compare-documents.ts';

/** An operation, and what is in it. */
const operation = (inner: string, path = '/a'): JsonObject =>
  readDocument(`paths: { '${path}': { get: { operationId: a, ${inner} } } }`);
const answers = (responses: string): JsonObject => operation(`responses: { ${responses} }`);
const NO_ANSWER = `responses: {}`;
const parameter = (inner: string): JsonObject =>
  operation(`parameters: [{ name: q, in: query, ${inner} }], ${NO_ANSWER}`);
const bodyOf = (inner: string): JsonObject => operation(`requestBody: { ${inner} }, ${NO_ANSWER}`);
const sent = (schema: string): JsonObject => bodyOf(`content: { application/json: { schema: ${schema} } }`);
const received = (schema: string): JsonObject =>
  answers(`'200': { description: d, content: { application/json: { schema: ${schema} } } }`);
const root = (inner: string): JsonObject => readDocument(inner);
const refusal = (condition: string, text: string): JsonObject =>
  root(`
    components:
      responses:
        No:
          description: d
          content: { text/plain: { examples: { no: { x-refusal: { condition: ${condition}, status: 403 }, value: ${text} } } } }`);
const rule = (id: string, statement: string, evidence = '{ grade: assumed }'): JsonObject =>
  root(`x-rules: [{ id: ${id}, statement: ${statement}, x-evidence: ${evidence} }]`);
const key = (name: string, wanted = true): JsonObject =>
  root(`
    security: [${wanted ? '{ k: [] }' : ''}]
    components: { securitySchemes: { k: { type: apiKey, in: header, name: ${name} } } }
    paths: { /a: { get: { operationId: a, responses: {} } } }`);
const stages = (list: string, path = 'v1'): JsonObject =>
  root(
    `servers: [{ url: 'http://h.example/{stage}/${path}', variables: { stage: { default: dev, enum: [${list}] } } }]`,
  );

/** What the same change is called when the two documents are swapped. */
const OPPOSITES: readonly [string, string][] = [
  ['added', 'removed'],
  ['deprecated', 'restored'],
  ['absent', 'present'],
  ['key-required', 'key-not-required'],
  ['required', 'optional'],
  ['widened', 'narrowed'],
  ['loosened', 'tightened'],
  ['always', 'sometimes'],
  ['raised', 'lowered'],
];
function mirrorOf(id: ChangeRuleId): ChangeRuleId {
  for (const [one, other] of OPPOSITES) {
    if (id.endsWith(one)) return id.replace(new RegExp(`${one}$`), other) as ChangeRuleId;
    if (id.endsWith(other)) return id.replace(new RegExp(`${other}$`), one) as ChangeRuleId;
  }
  return id;
}

/** A change in one direction; in the other it is the mirror of its rule. */
const PAIRS: readonly [rule: ChangeRuleId, before: JsonObject, after: JsonObject][] = [
  ['operation-added', readDocument('paths: {}'), operation(NO_ANSWER)],
  ['operation-moved', operation(NO_ANSWER), operation(NO_ANSWER, '/b')],
  [
    'operation-renamed',
    operation(NO_ANSWER),
    readDocument('paths: { /a: { get: { operationId: b, responses: {} } } }'),
  ],
  ['operation-deprecated', operation(NO_ANSWER), operation(`deprecated: true, ${NO_ANSWER}`)],
  ['operation-absent', operation(NO_ANSWER), operation(`x-absent: { stages: [default] }, ${NO_ANSWER}`)],
  ['key-required', key('x', false), key('x')],
  ['key-header-changed', key('x'), key('y')],
  ['base-address-changed', stages('dev'), stages('dev', 'v2')],
  ['stage-added', stages('dev'), stages('dev, prod')],
  ['parameter-added', operation(`parameters: [], ${NO_ANSWER}`), parameter('schema: {}')],
  ['required-parameter-added', operation(NO_ANSWER), parameter('required: true, schema: {}')],
  ['parameter-required', parameter('schema: {}'), parameter('required: true, schema: {}')],
  [
    'pagination-changed',
    parameter('x-pagination: { role: page }, schema: {}'),
    parameter('x-pagination: { role: cursor, next: $response.body#/next }, schema: {}'),
  ],
  ['pagination-changed', parameter('schema: {}'), parameter('x-pagination: { role: size }, schema: {}')],
  [
    'parameter-group-added',
    parameter('schema: {}'),
    operation(
      `parameters: [{ name: q, in: query, schema: {} }], x-parameter-groups: [{ rule: exactly-one, parameters: [q] }], ${NO_ANSWER}`,
    ),
  ],
  ['body-required', bodyOf('content: {}'), bodyOf('required: true, content: {}')],
  ['body-type-added', bodyOf('content: {}'), bodyOf('content: { text/plain: {} }')],
  ['success-added', answers(''), answers(`'200': { description: d }`)],
  ['error-added', answers(''), answers(`'404': { description: d }`)],
  [
    'answer-type-added',
    answers(`'200': { description: d }`),
    answers(`'200': { description: d, content: { text/plain: {} } }`),
  ],
  [
    'answer-header-added',
    answers(`'200': { description: d }`),
    answers(`'200': { description: d, headers: { A: { schema: {} } } }`),
  ],
  ['refusal-added', root('paths: {}'), refusal('c', 'No')],
  ['refusal-changed', refusal('c', 'No'), refusal('c', 'No.')],
  ['request-type-widened', sent('{ type: integer }'), sent('{ type: number }')],
  ['request-limit-loosened', sent('{ maxLength: 1 }'), sent('{ maxLength: 2 }')],
  ['request-limit-loosened', sent('{ minimum: 1 }'), sent('{}')],
  ['request-limit-loosened', sent('{ enum: [a] }'), sent('{}')],
  ['request-limit-loosened', sent('{ additionalProperties: false }'), sent('{}')],
  ['request-limit-loosened', sent('{ oneOf: [{ type: string }] }'), sent('{}')],
  ['request-form-changed', sent('{ pattern: a }'), sent('{ pattern: b }')],
  ['request-value-added', sent('{ enum: [a] }'), sent('{ enum: [a, b] }')],
  [
    'request-choice-added',
    sent('{ oneOf: [{ title: A }] }'),
    sent('{ oneOf: [{ title: B }, { title: A }] }'),
  ],
  ['request-property-added', sent('{}'), sent('{ properties: { p: {} } }')],
  ['required-property-added', sent('{}'), sent('{ required: [p], properties: { p: {} } }')],
  ['required-property-added', sent('{}'), sent('{ required: [p], allOf: [{ properties: { p: {} } }] }')],
  [
    'request-property-required',
    sent('{ properties: { p: {} } }'),
    sent('{ required: [p], properties: { p: {} } }'),
  ],
  ['default-changed', sent('{ default: 1 }'), sent('{ default: 2 }')],
  ['answer-type-widened', received('{ type: string }'), received(`{ type: [string, 'null'] }`)],
  ['answer-limit-loosened', received('{ maximum: 1 }'), received('{ maximum: 2 }')],
  ['answer-form-changed', received('{ format: date }'), received('{ format: date-time }')],
  ['answer-value-added', received('{ items: { enum: [a] } }'), received('{ items: { enum: [a, b] } }')],
  [
    'answer-choice-added',
    received('{ anyOf: [{ type: string }] }'),
    received('{ anyOf: [{ type: string }, { type: integer }] }'),
  ],
  ['answer-property-added', received('{}'), received('{ properties: { p: {} } }')],
  [
    'answer-property-always',
    received('{ properties: { p: {} } }'),
    received('{ required: [p], properties: { p: {} } }'),
  ],
  ['rule-added', root('x-rules: []'), rule('r', 'It rains.')],
  ['rule-reworded', rule('r', 'It rains.'), rule('r', 'It pours.')],
  [
    'grade-raised',
    parameter(`schema: {}, x-evidence: { grade: assumed }`),
    parameter(
      `schema: {}, x-evidence: { grade: assumed }, x-denied: { grade: seen, stage: dev, date: '2026-01-31', count: 1 }`,
    ),
  ],
  ['grade-raised', rule('r', 'It rains.'), rule('r', 'It rains.', '{ grade: documented, source: §1 }')],
  [
    'grade-raised',
    received('{ properties: { p: {} } }'),
    received(
      '{ properties: { p: { x-evidence: { grade: observed, stage: dev, date: 2026-01-31, count: 3 } } } }',
    ),
  ],
  [
    'evidence-changed',
    rule('r', 'It rains.', '{ grade: documented, source: §1 }'),
    rule('r', 'It rains.', '{ grade: documented, source: §2 }'),
  ],
];

const compare = (before: JsonObject, after: JsonObject): Change[] =>
  compareDocuments(toContract(before), toContract(after));
const rulesOf = (before: JsonObject, after: JsonObject): string[] =>
  compare(before, after).map((change) => change.rule);

describe('comparing two documents', () => {
  it.each(PAIRS)('%s, and its mirror', (id, before, after) => {
    expect(rulesOf(before, after)).toEqual([id]);
    expect(rulesOf(after, before)).toEqual([mirrorOf(id)]);
  });

  it('has a test for each rule', () => {
    const tested = new Set(PAIRS.flatMap(([id]) => [id, mirrorOf(id)]));
    expect(Object.keys(CHANGE_TITLES).filter((id) => !tested.has(id as ChangeRuleId))).toEqual([]);
  });

  it('finds nothing between a document and itself', () => {
    expect(compare(readOwnDocument(), readOwnDocument())).toEqual([]);
  });

  it('tells of a schema of many operations once, breaking changes first', () => {
    const after = readOwnDocument();
    const pagination = (
      after['components'] as { schemas: Record<string, { properties: JsonObject; required: string[] }> }
    ).schemas['Pagination'];
    if (!pagination) throw new Error('no Pagination');
    delete pagination.properties['total'];
    pagination.required = ['page', 'limit', 'pages'];
    pagination.properties['next'] = { type: 'integer' };
    const changes = compare(readOwnDocument(), after);
    expect(changes.map(({ rule: id, where, breaking }) => [id, where, breaking])).toEqual([
      ['answer-property-removed', '`Pagination.total`', true],
      ['answer-property-added', '`Pagination.next`', false],
    ]);
    expect(changes[0]?.operations).toEqual([
      'listRecognitions',
      'listRecognitionsByRecipient',
      'listMembers',
      'listQuestions',
      'listResponses',
      'listFeedback',
    ]);
  });

  it('ends on schemas that contain themselves, and does not mind the name of a path parameter', () => {
    const tree = (name: string, type: string): JsonObject =>
      readDocument(`
        paths:
          /a/{${name}}:
            get:
              operationId: a
              parameters: [{ name: ${name}, in: path, required: true, schema: { type: string } }]
              responses: { '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Tree' } } } } }
        components:
          schemas: { Tree: { properties: { children: { items: { $ref: '#/components/schemas/Tree' } }, value: { type: ${type} } } } }`);
    expect(rulesOf(tree('x', 'string'), tree('y', 'string'))).toEqual([]);
    expect(rulesOf(tree('x', 'string'), tree('y', 'integer'))).toEqual(
      ['answer-type-narrowed', 'answer-type-widened'].toSorted().toReversed(),
    );
  });
});
