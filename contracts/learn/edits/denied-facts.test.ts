import { expect, it } from 'vitest';
import { readContract } from '../../../spec/contract.test.helper.ts';
import { type Answer, toAnswer } from '../../checks/answer.ts';
import { NO_EXCHANGE, NO_RECORD } from '../observations/fact-observations.ts';
import { createDistinctExchanges } from '../observations/observations.ts';
import { learnDenied } from './denied-facts.ts';
import { startPlainLearning } from './learning.test.helper.ts';

const SEEN = { grade: 'seen', stage: 'dev', date: '2026-01-31', count: 1 };
const contract = readContract(`
  x-rules:
    - id: r
      statement: S.
      operations: [a, b]
      x-evidence: { grade: assumed }
      x-denied: ${JSON.stringify(SEEN)}
    - { id: unknown, statement: S., x-evidence: { grade: assumed } }
    - { id: held, statement: S., x-evidence: ${JSON.stringify({ ...SEEN, grade: 'observed', count: 3 })} }
    - { id: stated, statement: S., x-evidence: { grade: documented } }
    - { id: stray, statement: S., x-denied: ${JSON.stringify({ ...SEEN, operations: [] })} }
    - { id: at-times, statement: S., x-evidence: ${JSON.stringify({ ...SEEN, count: 3 })} }
    - { id: stray-in-both, statement: S., x-denied: ${JSON.stringify({ ...SEEN, stage: 'dev, prod', operations: [] })} }
  paths:
    /a: { get: { operationId: a, parameters: [{ name: p, in: query, schema: {} }], responses: {} } }
    /b: { get: { operationId: b, responses: { '400': { description: D, content: { application/json: {} } } } } }
`);

const AGAIN = { ...SEEN, stage: 'dev, prod', date: '2026-02-01' };

/** What a copy says of a rule, and the sentences, after each of some operations, or none (`''`), showed it in a stage. */
function learnRule(
  pointer: string,
  kind: 'agrees' | 'differs',
  shown: readonly string[],
  stage: string,
  {
    status,
    effects = [],
    obeying = [],
  }: { status?: number; effects?: readonly number[]; obeying?: readonly string[] } = {},
): { denied: unknown; says: string[]; corrections: boolean[] } {
  const distinct = {
    ...createDistinctExchanges(),
    describe: (numbers: Iterable<number>) => {
      const operations = [...numbers].map((number) => shown[number - 1] ?? '');
      const named = operations.filter((id) => id !== '');
      return { stages: [stage], operations: named, date: '2026-02-01', count: operations.length };
    },
    scopeOf: (number: number) => ({ stage, operationId: shown[number - 1] || undefined }),
  };
  const learning = startPlainLearning(contract, distinct);
  const record = { ...NO_RECORD, [kind]: new Map(shown.map((id, index) => [index + 1, id || undefined])) };
  const answer = { status, body: '', headers: [] } as unknown as Answer;
  const answers = shown.map((_, index) => [index + 1, [answer]] as const);
  learnDenied(learning, new Map([[pointer, record]]), {
    answers: new Map(status === undefined ? [] : answers),
    effects: new Map([[pointer, new Map(effects.map((number) => [number, shown[number - 1]]))]]),
    obeyed: new Map([[pointer, new Set(obeying)]]),
  });
  return {
    denied: learning.draft.at(`${pointer}/x-denied`),
    says: learning.edits.map(({ says }) => says),
    corrections: learning.edits.map(({ isCorrection }) => isCorrection),
  };
}

it.each([
  { name: 'one of its operations', holds: ['a'], want: { ...SEEN, operations: ['b'] } },
  { name: 'all of them', holds: ['a', 'b'], want: undefined },
  { name: 'none of them', holds: [], want: SEEN },
])('a rule that was seen not to hold, and holds for $name', ({ holds, want }) => {
  expect(learnRule('/x-rules/0', 'agrees', holds, 'dev').denied).toEqual(want);
});

it('a rule that was seen not to hold, in another stage too, names no operations where it named none', () => {
  expect(learnRule('/x-rules/0', 'differs', ['a', 'b'], 'prod').denied).toEqual({
    ...AGAIN,
    grade: 'seen',
    count: 2,
  });
});

it.each([
  { by: ['a'], want: ['a'], says: 'the rule `unknown` does not hold' },
  { by: [''], want: [], says: 'the rule `unknown` does not hold for what belongs to no operation' },
  { by: ['a', 'b'], want: undefined, says: 'the rule `unknown` does not hold' },
])('a rule that does not hold of $by', ({ by, want, says }) => {
  const learned = learnRule('/x-rules/1', 'differs', by, 'dev');
  expect(learned.says).toEqual([says]);
  expect((learned.denied as { operations?: string[] }).operations).toEqual(want);
});

it('what is said of a parameter is whether it was taken, or refused', () => {
  const pointer = '/paths/~1a/get/parameters/0';
  const want = 'the query parameter `p` of GET /a';
  expect(learnRule(pointer, 'differs', ['a'], 'dev').says).toEqual([`${want} has no effect`]);
  expect(learnRule(pointer, 'differs', ['a'], 'dev', { status: 400 }).says).toEqual([`${want} is refused`]);
});

it.each([
  { name: 'is refused', status: 400, says: [] },
  { name: 'does something else', status: 200, says: ['has another effect than was assumed'] },
])('a parameter that changed a list, and $name at times', ({ status, says }) => {
  const pointer = '/paths/~1a/get/parameters/0';
  const learned = learnRule(pointer, 'differs', ['a', 'a'], 'dev', { status, effects: [2] });
  expect(learned.says).toEqual(says.map((how) => `the query parameter \`p\` of GET /a ${how}`));
});

it.each([
  { name: 'was seen to hold', rule: 2, corrections: [true] },
  { name: 'is documented', rule: 3, corrections: [] },
  { name: 'was seen to hold at times', rule: 5, corrections: [] },
])('a rule that $name, and does not', ({ rule, corrections }) => {
  expect(learnRule(`/x-rules/${rule}`, 'differs', ['a', 'b'], 'dev').corrections).toEqual(corrections);
});

it.each([
  { by: '', says: ['the rule `stray` holds again'] },
  { by: 'a', says: [] },
])('a rule that did not hold of what belongs to no operation, and holds of "$by"', ({ by, says }) => {
  expect(learnRule('/x-rules/4', 'agrees', [by], 'dev').says).toEqual(says);
});

it.each<{ by: string | undefined; holds?: number; want: object | undefined }>([
  { by: undefined, want: { stage: 'prod', operations: [] } },
  { by: undefined, holds: NO_EXCHANGE, want: undefined },
  { by: 'a', want: undefined },
])('a rule that holds of $by in one stage ($holds), and does not in another', ({ by, holds = 1, want }) => {
  const stages = ['dev', 'prod'];
  const distinct = {
    ...createDistinctExchanges(),
    describe: (numbers: Iterable<number>) => {
      const all = [...numbers];
      const own = all.map((number) => stages[number - 1] ?? '');
      return { stages: own, operations: [], date: '2026-02-01', count: all.length };
    },
    scopeOf: (number: number) => ({ stage: stages[number - 1] ?? '', operationId: by }),
  };
  const learning = startPlainLearning(contract, distinct);
  const record = { agrees: new Map([[holds, by]]), differs: new Map([[2, by]]) };
  const none = { answers: new Map(), effects: new Map(), obeyed: new Map() };
  learnDenied(learning, new Map([['/x-rules/1', record]]), none);
  const denied = learning.draft.at('/x-rules/1/x-denied');
  expect(denied).toEqual(want && expect.objectContaining(want));
});

it.each([
  { holds: 1, differs: 3, want: { operations: ['a'], count: 3 } },
  { holds: 2, differs: 2, want: undefined },
  { holds: 3, differs: 3, want: undefined },
])('a rule that $holds exchanges of an operation show, and $differs deny', ({ holds, differs, want }) => {
  const distinct = {
    ...createDistinctExchanges(),
    describe: (numbers: Iterable<number>) => {
      return { stages: ['dev'], operations: ['a'], date: '2026-02-01', count: [...numbers].length };
    },
    scopeOf: () => ({ stage: 'dev', operationId: 'a' }),
  };
  const learning = startPlainLearning(contract, distinct);
  const toShowings = (from: number, count: number): Map<number, string> =>
    new Map(Array.from({ length: count }, (_, index) => [from + index, 'a']));
  // The same request may show both.
  const record = { agrees: toShowings(1, holds), differs: toShowings(2, differs) };
  const none = { answers: new Map(), effects: new Map(), obeyed: new Map() };
  learnDenied(learning, new Map([['/x-rules/1', record]]), none);
  expect(learning.draft.at('/x-rules/1/x-denied')).toEqual(want && expect.objectContaining(want));
});

it('a rule that did not hold of what belongs to no operation in two stages, and holds again in one', () => {
  const learned = learnRule('/x-rules/6', 'agrees', [''], 'dev');
  expect(learned.says).toEqual(['the rule `stray-in-both` holds again']);
  expect(learned.denied).toMatchObject({ stage: 'prod', operations: [] });
});

it('a parameter that a list obeys otherwise is not denied of that operation', () => {
  const pointer = '/paths/~1a/get/parameters/0';
  expect(learnRule(pointer, 'differs', ['a'], 'dev', { obeying: ['a'] }).says).toEqual([]);
  expect(learnRule(pointer, 'differs', ['a'], 'dev', { obeying: ['b'] }).says).toHaveLength(1);
});

it.each([
  { name: 'and is accepted at other times', other: 200, says: 1 },
  { name: 'and has one at other times', other: 400, says: 0 },
])('the body of a refusal that has none, $name', ({ other, says }) => {
  const pointer = '/paths/~1b/get/responses/400/content/application~1json';
  const distinct = createDistinctExchanges();
  const describe = () => ({ stages: ['dev'], operations: ['b'], date: '2026-02-01', count: 3 });
  const learning = startPlainLearning(contract, { ...distinct, describe });
  const [empty, full] = ['', '{}'].map((text, index) =>
    toAnswer({
      status: index === 0 ? 400 : other,
      headers: [],
      body: new TextEncoder().encode(text),
      milliseconds: 1,
    }),
  );
  learnDenied(learning, new Map([[pointer, { ...NO_RECORD, differs: new Map([[1, 'b']]) }]]), {
    answers: new Map([[1, [empty, full].filter((one) => one !== undefined)]]),
    effects: new Map(),
    obeyed: new Map(),
  });
  expect(learning.edits.map(({ kind }) => kind)).toEqual(Array.from({ length: says }, () => 'denied'));
});
