import { DIMENSIONS, type DimensionName, drawPlan } from '../../contracts/faults/differing/plan.ts';
import { shorten, toOneLine } from '../../spec/text/visible.ts';
import {
  CONDITION_NAMES,
  type GatewayMeasure,
  type LearnedCondition,
  type MeasureOptions,
  measureGateway,
} from './measure-gateway.ts';

export interface LearnedRun extends MeasureOptions {
  /** Of the first gateway; each of the following has the next one. */
  seed: number;
  count: number;
  /** The dimensions of every gateway; drawn where they are left out. */
  only?: readonly DimensionName[] | undefined;
  /** Ends the run after the gateway that is measured. */
  signal?: AbortSignal | undefined;
}

/** Measures as many gateways as are asked for. */
export async function runLearned(
  { seed, count, only, signal, ...options }: LearnedRun,
  onMeasured: (measure: GatewayMeasure) => void = () => {},
): Promise<GatewayMeasure[]> {
  const measures: GatewayMeasure[] = [];
  for (let each = seed; each < seed + count && !signal?.aborted; each += 1) {
    const measure = await measureGateway(drawPlan(each, only), options);
    onMeasured(measure);
    measures.push(measure);
  }
  return measures;
}

/** How many lines of what failed are printed. */
const SHOWN = 4;

/** A gateway in which something does not hold: its seed, what it differs in, and what shows it. */
export function describeMeasure({ plan, failures }: GatewayMeasure): string {
  const failed = CONDITION_NAMES.flatMap((name) => {
    const lines = failures[name] ?? [];
    const more = lines.length > SHOWN ? [`    and ${lines.length - SHOWN} more`] : [];
    return lines.length === 0
      ? []
      : [
          `  ${name}`,
          ...lines.slice(0, SHOWN).map((line) => `    ${toOneLine(shorten(line, 300))}`),
          ...more,
        ];
  });
  return failed.length === 0
    ? ''
    : [`Seed ${plan.seed} (${plan.dimensions.join(', ')})`, ...failed, ''].join('\n');
}

/** For each condition how many gateways hold, and in which dimensions those differ that do not. */
export function toTable(
  measures: readonly GatewayMeasure[],
  conditions: readonly LearnedCondition[] = CONDITION_NAMES,
): string {
  const head = ['', 'holds', 'fails', ...DIMENSIONS];
  const rows = conditions.map((name) => {
    const failing = measures.filter(({ failures }) => failures[name] !== undefined);
    const of = DIMENSIONS.map((dimension) => {
      const all = measures.filter(({ plan }) => plan.dimensions.includes(dimension));
      const own = failing.filter(({ plan }) => plan.dimensions.includes(dimension));
      return all.length === 0 ? '' : `${own.length}/${all.length}`;
    });
    return [name, `${measures.length - failing.length}`, `${failing.length}`, ...of];
  });
  return toColumns([head, ...rows]);
}

function toColumns(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}
