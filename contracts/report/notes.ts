import { MOCK_HEADER } from '../../spec/mock-header.ts';
import { count } from '../../spec/text/count.ts';
import { shorten } from '../../spec/text/visible.ts';
import { isOfMock } from '../checks/answer.ts';
import type { Finding } from '../run/findings.ts';
import type { ContractOptions } from '../run/options.ts';
import type { Session } from '../run/session.ts';
import type { RunOutcome } from '../run/start-run.ts';

/** What must not be overlooked of a run, one sentence each. `gone` are the ids of the baseline that were not seen any more. */
export function toNotes(
  gone: readonly string[],
  session: Session,
  rarity: string | undefined,
  { left, learning }: Pick<RunOutcome, 'left' | 'learning'>,
): string[] {
  const notes: string[] = [];
  if (learning > 0) notes.push(`To learn, ${count(learning, 'more request')} were sent by what was learned.`);
  if (left.length > 0)
    notes.push(
      `What this run created is still there, because it could not be removed: ${shorten(left.join(', '), 400)}.`,
    );
  if (rarity !== undefined) notes.push(rarity);
  const { retried, undelivered } = session.requests;
  if (retried > 0) notes.push(`${retried} requests were sent again after transport errors, 429 or 503.`);
  if (undelivered > 0)
    notes.push(`${undelivered} requests were never answered; what they were to show was not observed.`);
  if (session.records.some(({ answer }) => isOfMock(answer)))
    notes.push(`The target is a mock (${MOCK_HEADER}): what agrees says nothing about the service.`);
  return [...notes, ...describeGone(gone)];
}

export function describeGone(gone: readonly string[]): string[] {
  if (gone.length === 0) return [];
  return [`${gone.length} entries of the baseline were not seen any more: ${gone.join(', ')}.`];
}

/** What can be done about violations of what was only observed; nothing where the run did it. */
export function describeObserved(
  findings: readonly Pick<Finding, 'outcome' | 'grade' | 'baselined'>[],
  { relearn = false }: Pick<ContractOptions, 'relearn'>,
): string[] {
  const broken = findings.filter(
    ({ outcome, grade, baselined }) => outcome === 'violation' && grade === 'observed' && !baselined,
  ).length;
  if (broken === 0 || relearn) return [];
  const what = `${count(broken, 'violation')} contradict${broken === 1 ? 's' : ''} what the service was seen to do.`;
  return [
    `${what} If that is to be so from now on, --relearn FILE takes back what was learned; give FILE after the Overlay that it was judged by.`,
  ];
}
