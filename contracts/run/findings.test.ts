import { describe, expect, it } from 'vitest';
import { readContract } from '../../spec/contract.test.helper.ts';
import type { Judgement } from '../checks/judgement.ts';
import type { ExchangeRecord } from './exchange-log.ts';
import { toFindingId, toFindings } from './findings.ts';

const contract = readContract(`
  x-rules:
    - { id: a-rule, statement: It is so., x-evidence: { grade: documented, source: §1 } }
  components:
    schemas:
      Sure: { type: string, x-evidence: { grade: documented, source: §2 } }
      Unsure: { type: string, x-evidence: { grade: unconfirmed, source: §4.3 } }
      Ours: { type: string, x-evidence: { grade: assumed } }
`);
const located: typeof contract = {
  ...contract,
  document: {
    ...contract.document,
    locate: (pointer) => ({ file: 'a.yaml', line: pointer.length, column: 3 }),
  },
};
const SURE = '/components/schemas/Sure';
const UNSURE = '/components/schemas/Unsure';
const OURS = '/components/schemas/Ours';
const agrees = { kind: 'agrees' } as const;
const unseen = { kind: 'not-observed', why: 'no data' } as const;
const differs = (received: string) => ({ kind: 'differs', received, documented: 'it' }) as const;
const look = (
  fact: string,
  label: string,
  outcome: Judgement['outcome'],
  more: Partial<Judgement> = {},
): Judgement => ({
  check: 'a_check',
  fact,
  operationId: 'read',
  stage: 'dev',
  label,
  outcome,
  ...more,
});
const records = [1, 2, 3].map((id) => ({ id, curl: `curl ${id}` }) as ExchangeRecord);
const find = (judgements: Judgement[], baseline: string[] = [], judged = contract) =>
  toFindings(judged, judgements, records, new Set(baseline));

describe('what differs is a finding', () => {
  it('by the grade of its fact, with all that is known of it', () => {
    expect(find([look(SURE, 'no key', differs('200'), { exchange: 2 })])).toStrictEqual([
      {
        id: 'a_check/read/dev/no-key',
        check: 'a_check',
        outcome: 'violation',
        baselined: false,
        operationId: 'read',
        stage: 'dev',
        label: 'no key',
        pointer: SURE,
        source: '§2',
        grade: 'documented',
        received: '200',
        documented: 'it',
        curl: 'curl 2',
        exchange: records[1],
        observations: 1,
      },
    ]);
  });

  it('with nothing of what is not known of it', () => {
    expect(find([look(OURS, 'no route', differs('200'), { operationId: undefined })])).toStrictEqual([
      {
        id: 'a_check/-/dev/no-route',
        check: 'a_check',
        outcome: 'learned',
        baselined: false,
        stage: 'dev',
        label: 'no route',
        pointer: OURS,
        grade: 'assumed',
        received: '200',
        documented: 'it',
        observations: 1,
      },
    ]);
  });

  it('with the line of the document that states it', () => {
    const [found] = find([look(SURE, 'a', differs('x'))], [], located);
    expect(found?.location).toEqual({ file: 'a.yaml', line: SURE.length });
  });

  it('each once, with the first that was received, and in how many exchanges', () => {
    const found = find([
      look(SURE, 'a', differs('first'), { exchange: 1 }),
      look(SURE, 'a', differs('second'), { exchange: 2 }),
      look(SURE, 'a', differs('second again'), { exchange: 2 }),
      look(SURE, 'a', agrees, { exchange: 3 }),
    ]);
    expect(found).toMatchObject([{ received: 'first', observations: 2, curl: 'curl 1' }]);
  });

  it('the gravest first, and of those that are alike the gravest', () => {
    const found = find([
      look(OURS, 'ours', differs('x')),
      look(UNSURE, 'unsure', differs('x')),
      look(OURS, 'both', differs('ours'), { exchange: 1 }),
      look(SURE, 'both', differs('sure'), { exchange: 2 }),
      look(OURS, 'ours', differs('x'), { stage: 'prod' }),
    ]);
    expect(found.map(({ outcome, id }) => [outcome, id])).toEqual([
      ['violation', 'a_check/read/dev/both'],
      ['drift', 'a_check/read/dev/unsure'],
      ['learned', 'a_check/read/dev/ours'],
      ['learned', 'a_check/read/prod/ours'],
    ]);
    expect(found[0]).toMatchObject({ received: 'sure', observations: 2 });
  });

  it('with the grade of what goes beyond the fact, and then without its source', () => {
    const [found] = find([look(SURE, 'a', differs('x'), { grade: 'assumed' })]);
    expect(found).toMatchObject({ outcome: 'learned', grade: 'assumed' });
    expect(found).not.toHaveProperty('source');
    expect(found).not.toHaveProperty('exchange');
  });

  it('with the id of the rule that it is about', () => {
    expect(find([look('/x-rules/0', 'a', differs('x'))])).toMatchObject([
      { rule: 'a-rule', pointer: '/x-rules/0' },
    ]);
  });

  it('and known by its id, where that is in the baseline', () => {
    const given = [look(SURE, 'a', differs('x')), look(SURE, 'b', differs('x'))];
    expect(find(given, ['a_check/read/dev/a']).map(({ baselined }) => baselined)).toEqual([true, false]);
  });
});

it('what agrees, or was not observed, is none', () => {
  expect(find([look(SURE, 'a', agrees), look(SURE, 'b', unseen)])).toEqual([]);
});

it.each([
  [{}, 'a_check/read/dev/no-key'],
  [{ operationId: undefined }, 'a_check/-/dev/no-key'],
  [{ label: '200 /a/-/b' }, 'a_check/read/dev/200-a.-.b'],
] as [Partial<Judgement>, string][])('%j has the id %s', (more, want) => {
  expect(toFindingId(look(SURE, 'no key', agrees, more))).toBe(want);
});
