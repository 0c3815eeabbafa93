import { expect, it } from 'vitest';
import { readContract } from '../../spec/contract.test.helper.ts';
import type { Case } from '../checks/check.ts';
import type { Judgement } from '../checks/judgement.ts';
import type { CaseRun } from './judge-case.ts';
import { settleMixedFacts } from './mixed-facts.ts';

const contract = readContract(`
  components:
    schemas:
      Stated: { type: string, x-evidence: { grade: documented, source: §1 } }
      Observed: { type: string, x-evidence: { grade: observed, stage: 'dev, prod', date: '2026-01-01', count: 3 } }
`);
const agrees = { kind: 'agrees' } as const;
const differs = { kind: 'differs', received: 'a', documented: 'b' } as const;

/** A case with one look at a fact. */
function look(
  fact: 'Stated' | 'Observed',
  outcome: Judgement['outcome'],
  { stage = 'dev', operationId = 'a', response = '400' } = {},
): CaseRun {
  const judgement = {
    check: 'c',
    fact: `/components/schemas/${fact}`,
    label: 'l',
    stage,
    operationId,
    response,
    outcome,
  };
  const verdict = outcome.kind === 'agrees' ? 'passed' : 'failed';
  return { case: {} as Case, verdict, judgements: [judgement], milliseconds: 0 };
}

it.each([
  {
    name: 'what was observed and holds at times is reported, whatever came first',
    given: [look('Observed', differs), look('Observed', agrees), look('Observed', differs)],
    want: ['learned', 'passed', 'learned'],
  },
  {
    name: 'what was observed and holds no more is violated',
    given: [look('Observed', differs), look('Observed', differs)],
    want: ['failed', 'failed'],
  },
  {
    name: 'what holds in another stage, or at another operation, holds no more in this one',
    given: [
      look('Observed', differs),
      look('Observed', agrees, { stage: 'prod' }),
      look('Observed', agrees, { operationId: 'b' }),
    ],
    want: ['failed', 'passed', 'passed'],
  },
  {
    name: 'what holds in another response that has the same form holds no more in this one',
    given: [look('Observed', differs), look('Observed', agrees, { response: '403' })],
    want: ['failed', 'passed'],
  },
  {
    name: 'what is documented holds always',
    given: [look('Stated', differs), look('Stated', agrees)],
    want: ['failed', 'passed'],
  },
])('$name', ({ given, want }) => {
  expect(settleMixedFacts(given, contract).map(({ verdict }) => verdict)).toEqual(want);
});
