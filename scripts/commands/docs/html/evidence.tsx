import type { Child } from 'hono/jsx';
import type { Evidence, Grade } from '../../../../spec/evidence.ts';
import { toBadgeText } from '../reference/evidence-text.ts';
import { toLine } from '../text/to-html.ts';

/** `✓ documented §7`, in the colour of the grade, whose symbol is of the style: a page has thousands. */
export function Badge({ evidence }: { evidence: Evidence }): Child {
  return <GradeBadge grade={evidence.grade} text={toBadgeText(evidence)} />;
}

export function GradeBadge({ grade, text = grade }: { grade: Grade; text?: string }): Child {
  return <span class={`badge ${grade}`}>{text}</span>;
}

/** What the evidence adds in words. */
export function Note({ evidence: { note } }: { evidence: Evidence }): Child {
  if (note === undefined) return undefined;
  return (
    <p class="note" dir="auto">
      {toLine(note)}
    </p>
  );
}
