import { type TableTrial, toMatrix, toTable } from './table.ts';
import type { ToolRow } from './tool.ts';
import { VARIATIONS_AREA } from './trials.ts';

/** What a person reads of a comparison, in Markdown. `date` is the day of the run, such as 2026-01-31. */
export function toComparisonText(
  date: string,
  rows: readonly ToolRow[],
  trials: readonly TableTrial[],
): string {
  const different = trials.filter(({ id, control }) => id !== control);
  const faults = different.filter(({ area }) => area !== VARIATIONS_AREA).length;
  const ways = rows.map(({ name, version, settings, said }) => {
    const why = typeof said === 'string' ? ` **Not run**: ${said}.` : '';
    return `- **${name}** (${version}). ${settings}${why}`;
  });
  return `# What other tools make of the same faults

Written by \`npm run compare\` on ${date}; not edited by hand.

Every fault of this folder (${faults}) and every harmless variation (${different.length - faults}) was put in front of the mock, and each deployment was judged,
by the same document, by the tools that run on npm alone. The requests are those of our own suite, recorded in a run against that
deployment, so that the fault shows in them: what is compared is the judging, not who thinks of the request.

- **Killed**: the tool says something of an exchange, of whatever severity, that it does not say of a healthy deployment which is
  sent the same requests.
- **Fails the run**: what it says so would also stop a build.
- **False alarm**: a variation, which differs only where the specification is silent or unconfirmed, would stop a build.

${toTable(rows, trials)}

Read it with this in mind. The faults were written for our suite, and it is kept until it kills them all: its own row is no merit.
The other tools take all that the document says for stated. They do not read \`x-evidence\`, so they cannot know which difference is
harmless, and a false alarm is no defect of theirs. Where a row says "all requests", the tool was handed the cases of our suite with
the statuses that the healthy deployment answers, which is the part that it cannot know by itself: its row says what the tool can
check, not what it finds on its own. Such expectations also hold every assumed status against a gateway, which is what the last
column shows. A kill counts for whatever reason something else is said, by accident too.

## How each was run

${ways.join('\n')}

## Fault by fault

● fails the run, ○ is told, nothing: it survives. The harmless variations stand last: there ● is a false alarm.

${toMatrix(rows, trials)}
`;
}
