import { type Html, markup } from '../../../../contracts/report/html/template.ts';
import type { Evidence } from '../../../../spec/evidence.ts';
import { SYMBOLS, toBadgeText } from '../reference/evidence-text.ts';
import type { TextWriter } from '../text/to-html.ts';

/** `✓ documented §7`, in the colour of the grade. */
export function badge(evidence: Evidence): Html {
  return markup`<span class="badge ${evidence.grade}"><span aria-hidden="true">${SYMBOLS[evidence.grade]}</span> ${toBadgeText(evidence)}</span>`;
}

/** What the evidence adds in words. */
export function noteOf({ note }: Evidence, text: TextWriter): Html | undefined {
  return note === undefined ? undefined : markup`<p class="note" dir="auto">${text.inline(note)}</p>`;
}
