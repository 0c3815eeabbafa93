import { expect, it } from 'vitest';
import { describeDocument, toDocumentsText } from './documents-text.ts';
import type { DocumentResult } from './run-documents.ts';

const well: DocumentResult = {
  file: 'well.yaml',
  memory: 2 ** 20,
  measure: {
    start: 12.4,
    operations: 20,
    unanswered: ['one'],
    wrong: [],
    verdict: 'holds',
    why: [],
    faults: [{ id: 'wrong-type/two', kind: 'wrong-type', verdict: 'killed', reportedBy: ['x'] }],
  },
};
const sick: DocumentResult = {
  file: 'sick.yaml',
  memory: 3 * 2 ** 20,
  measure: {
    start: 99.6,
    operations: 10,
    unanswered: ['a', 'b'],
    wrong: ['c: answered with 500: no'],
    verdict: 'violated',
    why: ['status_code_conformance/c: 500'],
    faults: [
      { id: 'wrong-type/c', kind: 'wrong-type', verdict: 'survived', reportedBy: [] },
      { id: 'undeclared-status/c', kind: 'undeclared-status', verdict: 'never-fired', reportedBy: [] },
    ],
  },
};
const refused: DocumentResult = { file: 'refused.yaml', memory: 0, refused: 'refused.yaml:1: No.' };

it('what is not as it should be is told of each, and cut off', () => {
  expect(describeDocument({ ...well, measure: { ...well.measure, unanswered: [] } as never })).toBe('');
  expect(describeDocument(refused)).toBe('refused.yaml\n  refused: refused.yaml:1: No.\n');
  expect(describeDocument(sick)).toBe(
    [
      'sick.yaml',
      '  wrong: c: answered with 500: no',
      '  unanswered: a',
      '  unanswered: b',
      '  violated',
      '  status_code_conformance/c: 500',
      '  survived: wrong-type/c',
      '  and 1 more',
      '',
    ].join('\n'),
  );
});

it('the figures are those of all', () => {
  expect(
    toDocumentsText([well, sick, refused])
      .split('\n')
      .map((line) => line.replace(/ {2,}/g, ': ')),
  ).toEqual([
    '3 descriptions',
    'played: 2 of 3, 66.7 %',
    'operations answered as documented: 27 of 30, 90.0 %',
    'descriptions with at most one in twenty unanswered: 1 of 2, 50.0 %',
    'descriptions without a wrong answer: 1 of 2, 50.0 %',
    'hold in the suite: 1 of 2, 50.0 %',
    'killed: wrong-type: 1 of 2, 50.0 %',
    'killed: undeclared-status: 0 of 0',
    'killed: all: 1 of 2, 50.0 %',
    'slowest start: 100 ms',
    'most memory: 3 MiB',
    '',
  ]);
});
