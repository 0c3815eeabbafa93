import { FAULT_AREAS } from '../../contracts/faults/faults.ts';
import { type Remark, type ToolVerdict, toVerdict } from './remark.ts';
import type { ToolRow } from './tool.ts';
import { type Trial, VARIATIONS_AREA } from './trials.ts';

export type TableTrial = Pick<Trial, 'id' | 'area' | 'control'>;

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
  const groups = FAULT_AREAS.map(({ area }) => ({ area, own: faults.filter((one) => one.area === area) }));
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
export function toMatrix(rows: readonly ToolRow[], trials: readonly TableTrial[]): string {
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
function toMarkdown(heads: readonly string[], align: string, lines: readonly (readonly string[])[]): string {
  const rule = heads.map((_, index) => (index === 0 ? '---' : align));
  return [heads, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
