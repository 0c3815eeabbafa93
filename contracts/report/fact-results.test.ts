import { describe, expect, it } from 'vitest';
import { readContract } from '../../spec/contract.test.helper.ts';
import type { Judgement } from '../checks/judgement.ts';
import { toFactResults } from './fact-results.ts';
import type { FactResult } from './report.ts';

const contract = readContract(`
  x-rules:
    - { id: of-service, statement: It is so., x-evidence: { grade: documented, source: §1 } }
    - { id: of-client, statement: It is so., about: client, x-evidence: { grade: documented, source: §5.7 } }
  paths:
    /a:
      get:
        operationId: readA
        x-evidence: { grade: documented, source: §4 }
        responses: { '200': { description: Fine., content: { application/json: { schema: { $ref: '#/components/schemas/Shared' } } } } }
    /b:
      get:
        operationId: readB
        responses: { '200': { description: Fine., content: { application/json: { schema: { $ref: '#/components/schemas/Shared' } } } } }
  components:
    schemas:
      Shared: { type: object, properties: { name: { type: string } } }
      Unused: { type: string }
`);
const A = '/paths/~1a/get';
const B = '/paths/~1b/get';
const SHARED = '/components/schemas/Shared';
const agrees = { kind: 'agrees' } as const;
const differs = { kind: 'differs', received: 'a', documented: 'b' } as const;
const unseen = (why: string) => ({ kind: 'not-observed', why }) as const;
const look = (
  fact: string,
  outcome: Judgement['outcome'],
  operationId = 'readA',
  more: Partial<Judgement> = {},
): Judgement => ({
  check: 'c',
  fact,
  operationId,
  stage: 'dev',
  label: 'l',
  outcome,
  ...more,
});

function resultOf(pointer: string, judgements: Judgement[]): FactResult | undefined {
  return toFactResults(contract, judgements).find((fact) => fact.pointer === pointer);
}

it('every fact of the document has one result, with a reason where nothing was seen of it', () => {
  for (const judgements of [[], [look(A, agrees)], [look('/no/fact', differs)]]) {
    const results = toFactResults(contract, judgements);
    expect(results.map(({ pointer }) => pointer)).toEqual(contract.facts.map(({ pointer }) => pointer));
    for (const { result, reason, observations } of results) {
      expect(observations > 0).toBe(reason === undefined);
      expect(['not-observed', 'inapplicable'].includes(result)).toBe(reason !== undefined);
    }
  }
});

describe('the result of a fact', () => {
  const table: [name: string, pointer: string, judgements: Judgement[], want: Partial<FactResult>][] = [
    [
      'that agrees',
      A,
      [look(A, agrees), look(A, agrees)],
      { result: 'confirmed', observations: 2, source: '§4', kind: 'Operation' },
    ],
    ['that is assumed and agrees', B, [look(B, agrees, 'readB')], { result: 'supported', observations: 1 }],
    [
      'that differs once',
      A,
      [look(A, agrees), look(A, differs), look(A, unseen('x'))],
      { result: 'contradicted', observations: 2 },
    ],
    [
      'that is assumed and differs',
      B,
      [look(B, differs, 'readB'), look(B, agrees, 'readB')],
      { result: 'learned' },
    ],
    [
      'beyond which something was learned',
      A,
      [look(A, differs, 'readA', { grade: 'assumed' }), look(A, agrees)],
      { result: 'confirmed', observations: 1 },
    ],
    [
      'that was looked at in vain',
      A,
      [look(A, unseen('no data')), look(A, unseen('other'))],
      { result: 'not-observed', reason: 'no data' },
    ],
    ['of a rule', '/x-rules/0', [look('/x-rules/0', agrees)], { result: 'confirmed', rule: 'of-service' }],
    [
      'of a rule that nobody looked at',
      '/x-rules/0',
      [],
      { result: 'not-observed', reason: 'no check of this run looks at it' },
    ],
    [
      'of a rule that binds clients',
      '/x-rules/1',
      [],
      { result: 'inapplicable', reason: 'it binds clients, not the service' },
    ],
    [
      'of a rule that binds clients, and was seen all the same',
      '/x-rules/1',
      [look('/x-rules/1', differs)],
      { result: 'contradicted' },
    ],
    [
      'of a part whose operation answered',
      SHARED,
      [look(A, agrees)],
      { result: 'not-observed', reason: 'nothing that came showed it' },
    ],
    [
      'of a part whose operations were not seen',
      `${SHARED}/properties/name`,
      [
        look(A, unseen('rare')),
        look(B, unseen('often'), 'readB'),
        look(`${B}/responses/200`, unseen('often'), 'readB'),
      ],
      { result: 'not-observed', reason: 'often' },
    ],
    [
      'of a part of which there is no case',
      SHARED,
      [],
      { result: 'not-observed', reason: 'no case of this run is about it' },
    ],
    [
      'of a part that nothing uses',
      '/components/schemas/Unused',
      [look(A, agrees)],
      { result: 'not-observed', reason: 'no operation uses it' },
    ],
  ];
  it.each(table)('%s', (_, pointer, judgements, want) => {
    expect(resultOf(pointer, judgements)).toMatchObject(want);
  });
});
