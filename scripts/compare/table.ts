import type { Area } from './plan.ts';
import { toVerdict, type Verdict } from './remark.ts';
import type { Row } from './tool.ts';
import type { Subject } from './trial.ts';

/** The areas of the faults, in the order of their columns. */
const AREAS: readonly { area: Area; name: string }[] = [
  { area: 'refusals', name: 'refusals' },
  { area: 'list', name: 'list shape' },
  { area: 'sending', name: 'sending' },
  { area: 'addresses', name: 'addresses' },
  { area: 'scope', name: 'scope' },
  { area: 'assumed', name: 'assumed' },
];

type Judged = Pick<Subject, 'id' | 'area'> & { control: Pick<Subject['control'], 'id'> };

/** The verdicts of a row, by subject. Throws where a trial was left out. */
export function toVerdicts(row: Row, subjects: readonly Judged[]): Map<string, Verdict> | undefined {
  const { outcome } = row;
  if (outcome.kind === 'not-run') return undefined;
  const of = (id: string): Parameters<typeof toVerdict>[0] => {
    const remarks = outcome.said.get(id);
    if (remarks === undefined) throw new Error(`${row.name} said nothing of ${id}.`);
    return remarks;
  };
  return new Map(subjects.map(({ id, control }) => [id, toVerdict(of(id), of(control.id))]));
}

/** A table in Markdown: a row for each set-up of a tool, with what it kills and where it raises a false alarm. */
export function toTable(rows: readonly Row[], subjects: readonly Judged[]): string {
  const harmless = subjects.filter(({ area }) => area === 'variations');
  const faults = subjects.filter(({ area }) => area !== 'variations');
  const groups = AREAS.map(({ area, name }) => ({
    name,
    members: faults.filter((subject) => subject.area === area),
  }));
  const heads = [
    'tool',
    `killed of ${faults.length}`,
    ...groups.map(({ name, members }) => `${name} (${members.length})`),
    'fails the run',
    `false alarms of ${harmless.length}`,
  ];
  const lines = rows.map((row) => {
    const verdicts = toVerdicts(row, subjects);
    if (verdicts === undefined) return [row.name, 'not run', ...heads.slice(2).map(() => '')];
    const count = (members: readonly Judged[], is: (verdict: Verdict) => boolean): string =>
      `${members.filter(({ id }) => is(verdicts.get(id) ?? { tells: false, fails: false })).length}`;
    return [
      row.name,
      count(faults, ({ tells }) => tells),
      ...groups.map(({ members }) => count(members, ({ tells }) => tells)),
      count(faults, ({ fails }) => fails),
      count(harmless, ({ fails }) => fails),
    ];
  });
  return toMarkdown(heads, '--:', lines);
}

/** A table in Markdown: a row for each deployment, a mark for each set-up of a tool; those that were not run are left out. */
export function toMatrix(rows: readonly Row[], subjects: readonly Judged[]): string {
  const columns = rows.flatMap((row) => {
    const verdicts = toVerdicts(row, subjects);
    return verdicts === undefined ? [] : [{ name: row.name, verdicts }];
  });
  const toMark = (verdict: Verdict | undefined): string => (verdict?.fails ? '●' : verdict?.tells ? '○' : '');
  return toMarkdown(
    ['deployment', ...columns.map(({ name }) => name)],
    ':-:',
    subjects.map(({ id }) => [id, ...columns.map(({ verdicts }) => toMark(verdicts.get(id)))]),
  );
}

/** All columns but the first are aligned as `align` says. */
function toMarkdown(heads: readonly string[], align: string, lines: readonly (readonly string[])[]): string {
  const rule = heads.map((_, index) => (index === 0 ? '---' : align));
  return [heads, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
