import type { Child } from 'hono/jsx';
import type { CaseVerdict, FindingOutcome } from '../../run/outcome.ts';
import type { FactResult, Report } from '../report.ts';

type Marked = CaseVerdict | FactResult['result'] | FindingOutcome | Report['verdict'];

/** A symbol and a tone beside each word, so that none is told by colour alone. */
const MARKS: Readonly<Record<Marked, readonly [symbol: string, tone: string]>> = {
  holds: ['✓', 'good'],
  violated: ['✗', 'bad'],
  'cannot-judge': ['?', 'warning'],
  passed: ['✓', 'good'],
  confirmed: ['✓', 'good'],
  supported: ['✓', 'good'],
  failed: ['✗', 'bad'],
  violation: ['✗', 'bad'],
  contradicted: ['✗', 'bad'],
  drift: ['~', 'warning'],
  drifted: ['~', 'warning'],
  learned: ['+', 'news'],
  'not-observed': ['○', 'quiet'],
  inapplicable: ['–', 'quiet'],
};

/** The class that gives the colour of a word. */
export function toneOf(word: Marked): string {
  return MARKS[word][1];
}

/** `✗ failed`, in its colour. */
export function Badge({ word }: { word: Marked }): Child {
  const [symbol, tone] = MARKS[word];
  return (
    <span class={`badge ${tone}`}>
      {symbol} {word.replace('-', ' ')}
    </span>
  );
}
