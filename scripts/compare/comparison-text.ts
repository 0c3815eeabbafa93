import { type Remark, type ToolVerdict, toVerdict } from './remark.ts';
import type { ToolRow } from './tool.ts';
import { type Trial, VARIATIONS_AREA } from './trials.ts';

export type TableTrial = Pick<Trial, 'id' | 'area' | 'control'>;

/**
 * What a person reads of a comparison, in Markdown. `date` is the day of the run, such as 2026-01-31; `all` is how many
 * deployments there are to take from.
 */
export function toComparisonText(
  date: string,
  all: number,
  rows: readonly ToolRow[],
  trials: readonly TableTrial[],
): string {
  const different = listDifferent(trials);
  const faults = different.filter(({ area }) => area !== VARIATIONS_AREA).length;
  const ways = rows.map(({ name, version, settings, said }) => {
    const why = typeof said === 'string' ? ` **Not run**: ${said}.` : '';
    return `- **${name}** (${version}). ${settings}${why}`;
  });
  return `# What other tools make of the same faults

Written by \`npm run compare\` on ${date}; not edited by hand.

Of the ${all} faults and harmless variations of this folder, ${faults} and ${different.length - faults}, taken evenly, were put in front of the mock, and each
deployment was judged, by the same document, by the tools that users would otherwise pick. The requests are those of our own suite,
recorded in a run against that deployment, so that the fault shows in them: what is compared is the judging, not who thinks of the
request. Only Schemathesis, of which that is the purpose, draws its own.

- **Killed**: the tool says something of an exchange, of whatever severity, that it does not say of a healthy deployment which is
  sent the same requests.
- **Fails the run**: what it says so would also stop a build.
- **False alarm**: a variation, which differs only where the specification is silent or unconfirmed, would stop a build.

${toTable(rows, trials)}

Read it with this in mind. The faults were written for our suite, and it is kept until it kills all but those that its self-test names as
unseen: its own row is no merit.
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

/** The verdicts of a row, by the ids of the trials that differ. Throws where a trial was left out. */
export function toVerdicts(
  { name, said }: ToolRow,
  trials: readonly TableTrial[],
): Map<string, ToolVerdict> | undefined {
  if (typeof said === 'string') return undefined;
  const remarksOf = (id: string): readonly Remark[] => {
    const remarks = said.get(id);
    if (remarks === undefined) throw new Error(`${name} said nothing of ${id}.`);
    return remarks;
  };
  return new Map(
    listDifferent(trials).map(({ id, control }) => [id, toVerdict(remarksOf(id), remarksOf(control))]),
  );
}

/** A table in Markdown: a row for each set-up of a tool, with what it kills and where it raises a false alarm. */
export function toTable(rows: readonly ToolRow[], trials: readonly TableTrial[]): string {
  const different = listDifferent(trials);
  const harmless = different.filter(({ area }) => area === VARIATIONS_AREA);
  const faults = different.filter(({ area }) => area !== VARIATIONS_AREA);
  const groups = [...new Set(faults.map(({ area }) => area))].map((area) => ({
    area,
    own: faults.filter((one) => one.area === area),
  }));
  const heads = [
    'tool',
    `killed of ${faults.length}`,
    ...groups.map(({ area, own }) => `${area} (${own.length})`),
    'fails the run',
    `false alarms of ${harmless.length}`,
  ];
  const lines = rows.map((row) => {
    const verdicts = toVerdicts(row, trials);
    if (verdicts === undefined) return [row.name, 'not run', ...heads.slice(2).map(() => '')];
    const count = (some: readonly TableTrial[], what: keyof ToolVerdict): string =>
      `${some.filter(({ id }) => verdicts.get(id)?.[what]).length}`;
    return [
      row.name,
      count(faults, 'tells'),
      ...groups.map(({ own }) => count(own, 'tells')),
      count(faults, 'fails'),
      count(harmless, 'fails'),
    ];
  });
  return toMarkdown(heads, '--:', lines);
}

/** A table in Markdown: a row for each deployment, a mark for each set-up of a tool; those that were not run are left out. */
function toMatrix(rows: readonly ToolRow[], trials: readonly TableTrial[]): string {
  const columns = rows.flatMap((row) => {
    const verdicts = toVerdicts(row, trials);
    return verdicts === undefined ? [] : [{ name: row.name, verdicts }];
  });
  const toMark = (verdict: ToolVerdict | undefined): string =>
    verdict?.fails ? '●' : verdict?.tells ? '○' : '';
  return toMarkdown(
    ['deployment', ...columns.map(({ name }) => name)],
    ':-:',
    listDifferent(trials).map(({ id }) => [id, ...columns.map(({ verdicts }) => toMark(verdicts.get(id)))]),
  );
}

/** All but the healthy ones. */
function listDifferent(trials: readonly TableTrial[]): TableTrial[] {
  return trials.filter(({ id, control }) => id !== control);
}

/** All columns but the first are aligned as `align` says. */
export function toMarkdown(
  heads: readonly string[],
  align: string,
  lines: readonly (readonly string[])[],
): string {
  const rule = heads.map((_, index) => (index === 0 ? '---' : align));
  return [heads, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
