import { describe, expect, it } from 'vitest';
import { createContract } from '../../spec/contract.ts';
import { createValidCalls } from '../cases/valid-calls.ts';
import { toAnswer } from './answer.ts';
import { documentWith, documentWithoutRules } from './check.test.helper.ts';
import type { Case } from './check.ts';
import { CHECKS } from './checks.ts';
import type { Exchange } from './exchange.ts';
import { CONTRACT, planOf } from './plan.test.helper.ts';

const bare = createContract(documentWith({ '/x-rules': [] }));
const ofBare = { contract: bare, operations: bare.operations, validCalls: createValidCalls(bare) };

it.each([
  ['no rules', documentWith({ '/x-rules': [] })],
  ['no rules of its own', documentWithoutRules('unknown-filter-is-empty', 'refusal-order')],
])('of a document that states %s, nothing is told but what it states', (_, document) => {
  const contract = createContract(document);
  const { operations } = contract;
  for (const { id } of CHECKS)
    for (const one of planOf(id, { contract, operations, validCalls: createValidCalls(contract) }))
      expect(one.facts.filter((fact) => contract.at(fact) === undefined)).toEqual([]);
});

/** The exchanges of a case, all of them answered alike. */
function answerAll({ calls }: Case, status: number, knownToExist: boolean): Exchange[] {
  const body = new TextEncoder().encode('{"message":"Nothing of note"}');
  const answer = toAnswer({ status, headers: [], body, milliseconds: 1 });
  const request = { method: 'GET', url: 'http://gateway.example/', headers: [] };
  return calls.map((call, index) => ({
    id: index + 1,
    call,
    request,
    answer,
    sent: undefined,
    address: '',
    knownToExist,
    filled: new Map(),
  }));
}

describe.each([
  ['the document', {}, CONTRACT],
  ['a document that states no rules', ofBare, bare],
] as const)('whatever comes, by %s', (_, changes, judged) => {
  const cases = CHECKS.flatMap(({ id }) => planOf(id, { ...changes, stages: ['dev'] }));

  it.each([200, 204, 302, 400, 401, 403, 404, 410, 500])('%d shows something, in words', (status) => {
    for (const one of cases) {
      const looks = [true, false].flatMap((knownToExist) => {
        const all = answerAll(one, status, knownToExist);
        return one.judge(all, all[0]);
      });
      const isMute = looks.length === 0 && one.facts.length > 0;
      const wrong = looks.filter(
        ({ fact, label, outcome }) =>
          judged.at(fact) === undefined || [label, ...Object.values(outcome)].includes(''),
      );
      expect([one.id, isMute, wrong]).toEqual([one.id, false, []]);
    }
  });

  it.each([200, 204, 400, 403, 404, 405, 500])(
    '%d shows those something who look at all answers',
    (status) => {
      const looks = cases
        .filter(({ check }) => ['positive_data_acceptance', 'ignored_auth'].includes(check))
        .flatMap((one) => answerAll(one, status, true))
        .flatMap((exchange) => CHECKS.flatMap(({ answers }) => answers?.judge(exchange, judged) ?? []));
      expect(looks).not.toEqual([]);
      expect(looks.map(({ label }) => label)).not.toContain('');
    },
  );

  it('absence says something of each fact that the case was to tell of, once', () => {
    for (const one of cases) {
      const [exchange] = answerAll(one, 404, true);
      const looks = exchange && one.judgeAbsence?.(exchange);
      if (!looks) continue;
      expect(looks.map(({ fact }) => fact).toSorted()).toEqual(one.facts.toSorted());
      expect(looks.map(({ label }) => label)).not.toContain('');
    }
  });
});

it('what was not asked of as many exchanges as were planned says nothing', () => {
  for (const { id } of CHECKS) {
    for (const one of planOf(id))
      expect(one.judge([]).filter(({ outcome }) => outcome.kind !== 'not-observed')).toEqual([]);
  }
});
