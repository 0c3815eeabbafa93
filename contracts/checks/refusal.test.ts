import { describe, expect, it } from 'vitest';
import { createContract } from '../../spec/contract.ts';
import { loadDocument } from '../../spec/document.ts';
import { listUniqueTexts } from '../cases/unique-texts.ts';
import { createValidCalls } from '../cases/valid-calls.ts';
import { toAnswer } from './answer.ts';
import { type Case, listCases, type Observation, type Plan } from './check.ts';
import type { Exchange } from './exchange.ts';
import { planRefusals, type RefusalCell } from './refusal.ts';

const contract = createContract(loadDocument());
const PLAN: Plan = {
  contract,
  operations: contract.operations,
  alternatives: () => [],
  stages: ['dev', 'prod'],
  seed: 1,
  validCalls: createValidCalls(contract),
  repeats: 3,
  answers: 40,
  live: false,
  planned: [],
  nonce: 'a test',
  learn: false,
  thorough: false,
};
const UNKNOWN: RefusalCell = {
  key: 'unknown',
  label: 'an unknown key',
  rules: ['key-in-header'],
  states: 'refusal',
  of: 'all in every stage',
  repeated: 'documented',
};
const EXAMPLE = '/components/responses/Forbidden/content/application~1json/examples/key-unknown/x-refusal';

function plan(
  cell: Partial<RefusalCell> = {},
  changes: Partial<Plan> = {},
  condition = 'key-unknown',
): readonly Case[] {
  const planCases = (all: Plan) => planRefusals(all, condition, [{ ...UNKNOWN, ...cell }]);
  return listCases({ id: 'a_check', title: '', source: '', plan: planCases }, { ...PLAN, ...changes });
}

/** What a case says of answers, as `fact outcome`, each once. */
function judge(cell: Partial<RefusalCell>, ...answers: [status: number, text: string][]): string[] {
  const looks = look(cell, ...answers).map(({ fact, outcome }) => `${toName(fact)} ${outcome.kind}`);
  return [...new Set(looks)];
}

function look(
  cell: Partial<RefusalCell>,
  ...answers: [status: number, text: string][]
): readonly Observation[] {
  const [one] = plan(cell, { repeats: answers.length });
  if (!one) throw new Error('There is no case.');
  return one.judge(toExchanges(one, answers));
}

const AT = '/{stage}/1/recognition';

function toExchanges(
  one: Case,
  answers: readonly [status: number, text: string][],
  address = AT,
): Exchange[] {
  return answers.map(([status, text], index) => ({
    id: index + 1,
    call: one.calls[index] as NonNullable<(typeof one.calls)[0]>,
    request: { method: 'GET', url: 'http://gateway.example/', headers: [] },
    address,
    answer: toAnswer({ status, headers: [], body: new TextEncoder().encode(text), milliseconds: 1 }),
    sent: undefined,
    knownToExist: true,
    filled: new Map<string, string>(),
  }));
}

function toName(fact: string): string {
  return [...contract.rules.values()].find(({ pointer }) => pointer === fact)?.id ?? fact;
}

describe('the cases of a refusal', () => {
  it('are one for each operation that wants a key, in each stage, each asked for as often as it takes', () => {
    const cases = plan();
    expect(cases.length).toBe(contract.operations.length * 2);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
    for (const { calls, operation } of cases) {
      const { grade } = contract.evidenceOf(operation?.pointer ?? '');
      expect(calls.length).toBe(grade === 'documented' ? 3 : 1);
      for (const call of calls) expect(call).toMatchObject({ intent: 'unkeyed', key: 'unknown' });
    }
  });

  it('are otherwise the calls that would be accepted, so that only the key can be what is refused', () => {
    for (const { calls, operation } of plan()) {
      if (!operation) throw new Error('A refusal is one of an operation.');
      const [valid] = PLAN.validCalls(operation, 'dev');
      for (const call of operation.method === 'get' ? calls : calls.slice(0, 1))
        expect({ ...call, stage: 'dev' }).toEqual({
          ...valid?.call,
          why: 'with an unknown key',
          intent: 'unkeyed',
          key: 'unknown',
        });
    }
  });

  it('hold texts of their own where they are written again, so that what is done all the same shows', () => {
    const writes = plan().filter(({ operation, calls }) => operation?.method === 'post' && calls.length > 1);
    expect(new Set(writes.map(({ operation }) => operation?.id))).toEqual(new Set(['sendRecognition']));
    const texts = writes.flatMap(({ calls }) =>
      calls.slice(1).map((call) => listUniqueTexts(JSON.stringify(call.body))),
    );
    for (const found of texts) expect(found).not.toEqual([]);
    expect(new Set(texts.flat()).size).toBe(texts.flat().length);
  });

  it('say nothing where such a text may be what is refused, unless it is accepted, or of another key', () => {
    const [one] = plan().filter(({ operation }) => operation?.id === 'sendRecognition');
    const say = (status: number, text: string): string[] => [
      ...new Set(
        (one
          ? toExchanges(one, [
              [403, 'Invalid API Key.'],
              [status, text],
            ])
          : []
        )
          .slice(1)
          .flatMap((exchange) => one?.judge([exchange]).map(({ outcome }) => outcome.kind) ?? []),
      ),
    ];
    expect(say(400, 'Recipients, and nothing else')).toEqual(['not-observed']);
    expect(say(201, '{}')).toEqual(['differs']);
    // The reason phrase of 403, whatever is refused.
    expect(say(403, 'Forbidden')).toEqual(['not-observed']);
    expect(say(403, 'Invalid API Key by stage')).toEqual(['differs']);
    expect(say(403, 'Invalid API Key.')).toEqual(['agrees']);
  });

  it('are none for an operation that wants no key, or a refusal that the document does not have', () => {
    const open = contract.operations.map((operation) => ({ ...operation, key: undefined }));
    expect(plan({}, { operations: open })).toEqual([]);
    expect(plan({}, {}, 'key-too-old')).toEqual([]);
  });

  it('tell of the refusal first, which is to blame, then of what it shows besides', () => {
    const [first] = plan({ key: 'other-stage' }, {}, 'key-of-other-stage');
    expect(first?.facts.map(toName)).toEqual([
      EXAMPLE.replace('key-unknown', 'key-of-other-stage'),
      '/components/responses/Forbidden',
      'key-in-header',
      '/components/securitySchemes/apiKey',
      '/components/securitySchemes/apiKey/x-stage-bound',
    ]);
  });
});

const TEXT = '{"message":"Invalid API Key."}';

const LIST = '{"recognitions":[]}';

it.each<{
  what: string;
  found: number;
  text?: string;
  refused: [number, string];
  want: string;
  at?: string;
}>([
  { what: 'is said to a valid key too', found: 400, refused: [400, 'No'], want: 'not-observed' },
  { what: 'is said with another status', found: 404, refused: [400, 'No'], want: 'differs' },
  { what: 'is said of what is accepted', found: 200, refused: [400, 'No'], want: 'differs' },
  { what: 'is no refusal', found: 200, refused: [200, '{}'], want: 'differs' },
  { what: 'is a server error, as always', found: 500, refused: [500, ''], want: 'differs' },
  { what: 'is the refusal of the key all the same', found: 403, refused: [403, TEXT], want: 'agrees' },
  {
    what: 'is not found where no stage is named',
    found: 200,
    refused: [404, 'No'],
    at: '/recognition',
    want: 'not-observed',
  },
  {
    what: 'is no refusal where no stage is named',
    found: 200,
    refused: [200, '{}'],
    at: '/recognition',
    want: 'differs',
  },
  {
    what: 'is a page where no stage is named',
    found: 200,
    refused: [200, '<p>Hello</p>'],
    at: '/recognition',
    want: 'not-observed',
  },
  {
    what: 'has what is there where no stage is named',
    found: 200,
    text: LIST,
    refused: [200, '{"recognitions":[],"page":1}'],
    at: '/recognition',
    want: 'differs',
  },
  {
    what: 'has nothing of what is there where no stage is named',
    found: 200,
    text: LIST,
    refused: [200, '{"message":"Hello"}'],
    at: '/recognition',
    want: 'not-observed',
  },
  {
    what: 'has another form than what is there where no stage is named',
    found: 200,
    text: LIST,
    refused: [200, '[]'],
    at: '/recognition',
    want: 'not-observed',
  },
  {
    what: 'has nothing of what is there where a stage is named',
    found: 200,
    text: LIST,
    refused: [200, '{"message":"Hello"}'],
    want: 'differs',
  },
  { what: 'is a page where a stage is named', found: 200, refused: [200, '<p>Hello</p>'], want: 'differs' },
])('what $what: $want', ({ found, text = '{}', refused, want, at }) => {
  const [one] = plan({}, { repeats: 1 });
  if (!one) throw new Error('There is no case.');
  const [valid] = toExchanges(one, [[found, text]]);
  expect(one.judge(toExchanges(one, [refused], at), valid)[0]?.outcome.kind).toBe(want);
});

describe('what the answers show', () => {
  const agreeing = [
    `${EXAMPLE} agrees`,
    '/components/responses/Forbidden agrees',
    'key-in-header agrees',
    '/components/securitySchemes/apiKey agrees',
  ];
  const rule: Partial<RefusalCell> = { states: 'rule', rules: ['key-compared-exactly'] };
  const refused: Partial<RefusalCell> = {
    states: 'refused',
    rules: ['key-rotation', 'retired-key-is-unknown'],
  };
  const rows: { given: string; cell?: Partial<RefusalCell>; answers: [number, string][]; want: string[] }[] =
    [
      { given: 'the refusal', answers: [[403, TEXT]], want: agreeing },
      { given: 'another text', answers: [[403, 'Forbidden']], want: [`${EXAMPLE} differs`] },
      { given: 'another status', answers: [[401, TEXT]], want: [`${EXAMPLE} differs`] },
      {
        given: 'a refusal that holds only once',
        answers: [
          [403, TEXT],
          [200, '{}'],
        ],
        want: [...agreeing, `${EXAMPLE} differs`],
      },
      {
        given: 'what one rule says, held',
        cell: rule,
        answers: [[403, TEXT]],
        want: ['key-compared-exactly agrees'],
      },
      {
        given: 'what one rule says, not held',
        cell: rule,
        answers: [[200, '']],
        want: ['key-compared-exactly differs'],
      },
      {
        given: 'that it is refused, and how',
        cell: refused,
        answers: [[403, TEXT]],
        want: ['key-rotation agrees', 'retired-key-is-unknown agrees'],
      },
      {
        given: 'that it is refused, and otherwise',
        cell: refused,
        answers: [[403, 'Gone']],
        want: ['key-rotation agrees', 'retired-key-is-unknown differs'],
      },
      {
        given: 'that it is refused, as RFC 9110 would have it',
        cell: refused,
        answers: [[401, 'Gone']],
        want: ['key-rotation agrees', 'retired-key-is-unknown differs'],
      },
      {
        given: 'that it is not refused',
        cell: refused,
        answers: [[200, '{}']],
        want: ['key-rotation differs'],
      },
      {
        given: 'nothing of the key',
        cell: refused,
        answers: [[404, 'Nobody']],
        want: ['key-rotation not-observed', 'retired-key-is-unknown differs'],
      },
      {
        given: 'a rule that the document does not have',
        cell: { ...rule, rules: ['no-such-rule'] },
        answers: [[200, '']],
        want: [],
      },
    ];
  it.each(rows)('$given', ({ cell = {}, answers, want }) => {
    expect(judge(cell, ...answers)).toEqual(want);
  });

  it('which refusal it is has a label beside that of whether it is one', () => {
    const looks = look({ ...refused, key: 'retired' }, [403, 'Gone']);
    expect(looks.map(({ label }) => label)).toEqual(['retired', 'retired text']);
  });
});
