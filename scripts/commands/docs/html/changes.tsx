import type { Child } from 'hono/jsx';
import type { Change } from '../changes/change.ts';
import type { ChangesView } from '../reference/reference.ts';
import { toLine } from '../text/to-html.ts';
import { Badge } from './evidence.tsx';
import { Section } from './layout.tsx';

/** What changed since another document. */
export function Changes({ changes: { since, changes } }: { changes: ChangesView }): Child {
  return (
    <Section id="changes" title="Changes">
      <p dir="auto">Since {toLine(since)}.</p>
      {changes.length === 0 && <p>Nothing changed that a client could notice.</p>}
      <ChangeList title="Breaking" changes={changes.filter(({ breaking }) => breaking)} />
      <ChangeList title="Not breaking" changes={changes.filter(({ breaking }) => !breaking)} />
    </Section>
  );
}

function ChangeList({ title, changes }: { title: string; changes: readonly Change[] }): Child {
  if (changes.length === 0) return undefined;
  return (
    <>
      <h3>{title}</h3>
      <ul class="rules">
        {changes.map(({ title, breaking, where, detail, operations, evidence }) => (
          <li>
            {breaking && [<span class="breaking">breaking</span>, ' ']}
            <strong>{title}</strong>: <span dir="auto">{toLine(where)}</span>{' '}
            {detail !== '' && <span dir="auto">({toLine(detail)})</span>} <Badge evidence={evidence} />
            {operations.length > 0 && <p class="note">{operations.join(', ')}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}
