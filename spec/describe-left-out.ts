import type { ContractDocument } from './document.ts';
import { describeProblem } from './document-error.ts';
import type { Operation } from './operation.ts';
import { count } from './text/count.ts';

/** Who started something need not read more; `wes lint` lists them all. */
const MOST = 5;

/**
 * What was left out of a document, for a person: a line that counts it, and the first of what is wrong, each at file and line. Nothing where
 * nothing was left out.
 */
export function describeLeftOut(
  { leftOut, file }: Pick<ContractDocument, 'leftOut' | 'file'>,
  operations: readonly Pick<Operation, 'unplayable'>[],
): string[] {
  if (leftOut.length === 0) return [];
  const problems = leftOut.filter(({ isNote }) => !isNote);
  const notes = leftOut.length - problems.length;
  const spoilt = operations.filter(({ unplayable }) => unplayable !== undefined).length;
  const what = [
    ...(spoilt > 0 ? [`${count(spoilt, 'operation')} (501)`] : []),
    ...(problems.length > 0 ? [count(problems.length, 'problem')] : []),
    ...(notes > 0 ? [count(notes, 'note')] : []),
  ];
  const more = problems.length - MOST;
  return [
    `Not understood and left out: ${what.join(', ')}; \`wes lint ${file}\` lists all.`,
    ...problems.slice(0, MOST).map((problem) => describeProblem(problem, file)),
    ...(more > 0 ? [`… and ${count(more, 'other problem')}.`] : []),
  ];
}
