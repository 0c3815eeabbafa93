import type { Child } from 'hono/jsx';
import { UNKNOWN_INTRO, type UnknownArea, type UnknownGroup } from '../reference/unknown.ts';
import { toBlocks, toLine } from '../text/to-html.ts';
import { Badge, Note } from './evidence.tsx';
import { Code, Section } from './layout.tsx';

/** What is not known, by area. */
export function Unknown({ areas }: { areas: readonly UnknownArea[] }): Child {
  if (areas.length === 0) return undefined;
  return (
    <Section id="what-is-not-known" title="What is not known">
      {toBlocks(UNKNOWN_INTRO)}
      {areas.map(({ name, groups }) => (
        <>
          <h3>{name}</h3>
          {groups.map((group) => (
            <Group group={group} area={name} />
          ))}
        </>
      ))}
    </Section>
  );
}

function Group({ group, area }: { group: UnknownGroup; area: string }): Child {
  const { title, command, advice, facts } = group;
  return (
    <details>
      <summary>
        {title} <span class="quiet">{facts.length}</span>
      </summary>
      <p>{advice}</p>
      {command !== undefined && (
        <Code text={command} label={`How to confirm: ${title}, ${area}`} language="sh" />
      )}
      <ul class="rules">
        {facts.map(({ text, evidence }) => (
          <li>
            <span dir="auto">{toLine(text)}</span> <Badge evidence={evidence} />
            <Note evidence={evidence} />
          </li>
        ))}
      </ul>
    </details>
  );
}
