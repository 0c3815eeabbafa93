import type { Child } from 'hono/jsx';
import type { JournalEntry } from '../../../../mock/journal/entry.ts';
import { toShort } from './value.tsx';

/** Of what was not answered at all, in a word. */
export function Status({ status }: { status: number }): Child {
  if (status === 0) return <span class="bad">none</span>;
  return <span class={status < 400 ? 'good' : status < 500 ? 'warning' : 'bad'}>{String(status)}</span>;
}

/** By the clock of the mock, which is most often that of who looks. */
export function toClock(at: string): string {
  return new Date(at).toLocaleTimeString('en-GB');
}

export function Tenant({
  entry: { company, stage },
}: {
  entry: Pick<JournalEntry, 'company' | 'stage'>;
}): Child {
  if (company === undefined && stage === undefined) return <span class="quiet">none</span>;
  const owner = company === undefined ? <span class="quiet">no company</span> : toShort(company);
  return (
    <>
      {owner}
      {stage !== undefined && ` in ${stage}`}
    </>
  );
}

/** What is no grade of the document is a failure that somebody asked for. */
export function Certainty({ grade }: { grade: string }): Child {
  return grade === 'behaviour' ? <span class="warning">failure on demand</span> : grade;
}
