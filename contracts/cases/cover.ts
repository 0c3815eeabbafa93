import { createRandom, type Random } from '../../spec/random.ts';

/** What may vary, by name, each with the values that it may have. */
type Dimensions = Readonly<Record<string, readonly unknown[]>>;

/** One value of each dimension. */
export type CoveringRow<D extends Dimensions> = { [Name in keyof D]: D[Name][number] };

/** An index into the values of each dimension; `undefined` where none is chosen yet. */
type Draft = (number | undefined)[];

/**
 * Rows in which every two values of two dimensions meet at least once (a covering array of strength 2): what goes wrong where two things
 * come together shows in one of them, and there are far fewer than all combinations. Greedy, a row at a time, as in AETG (Cohen et
 * al. 1997). With one dimension there is one row for each value; where a dimension has no values there are no rows. The same seed gives the same rows; their order is that of `combine`.
 */
export function cover<const D extends Dimensions>(dimensions: D, seed: number): CoveringRow<D>[] {
  const names = Object.keys(dimensions);
  const sizes = names.map((name) => dimensions[name]?.length ?? 0);
  if (sizes.length === 0 || sizes.includes(0)) return [];
  const random = createRandom('cover', seed);
  const toRow = (row: readonly number[]): CoveringRow<D> =>
    Object.fromEntries(names.map((name, at) => [name, dimensions[name]?.[row[at] ?? 0]])) as CoveringRow<D>;
  return coverIndices(sizes, random).map(toRow);
}

/** Every combination: what `cover` leaves rows out of. */
export function combine<const D extends Dimensions>(dimensions: D): CoveringRow<D>[] {
  return Object.entries(dimensions).reduce<Record<string, unknown>[]>(
    (rows, [name, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  ) as CoveringRow<D>[];
}

function coverIndices(sizes: readonly number[], random: Random): number[][] {
  const open = listOpen(sizes);
  const rows: number[][] = [];
  while (open.size > 0) {
    const row = toDraft([...open][0] ?? '', sizes.length);
    for (const at of random.some([...sizes.keys()], sizes.length))
      row[at] ??= pickBest(row, at, { size: sizes[at] ?? 0, open, random });
    for (const met of listMet(row)) open.delete(met);
    rows.push(row as number[]);
  }
  return rows.toSorted(compareIndices);
}

function compareIndices(one: readonly number[], other: readonly number[]): number {
  const differing = one.findIndex((value, at) => value !== other[at]);
  return (one[differing] ?? 0) - (other[differing] ?? 0);
}

/** What is still to meet: pairs of values, and with one dimension its values. */
function listOpen(sizes: readonly number[]): Set<string> {
  const [only = 0] = sizes;
  if (sizes.length === 1) return new Set([...Array(only).keys()].map((value) => toKey([[0, value]])));
  return new Set(
    sizes.flatMap((size, at) =>
      sizes.slice(at + 1).flatMap((otherSize, offset) =>
        [...Array(size).keys()].flatMap((value) =>
          [...Array(otherSize).keys()].map((otherValue) =>
            toKey([
              [at, value],
              [at + 1 + offset, otherValue],
            ]),
          ),
        ),
      ),
    ),
  );
}

type Choice = readonly [at: number, value: number];

function toKey(choices: readonly Choice[]): string {
  return choices.map(([at, value]) => `${at}:${value}`).join(' ');
}

function toDraft(key: string, length: number): Draft {
  const row: Draft = Array.from({ length }, () => undefined);
  for (const choice of key.split(' ')) {
    const [at = 0, value] = choice.split(':').map(Number);
    row[at] = value;
  }
  return row;
}

/** The value of a dimension that meets the most of what is open; one of the best by chance. */
function pickBest(
  row: Draft,
  at: number,
  { size, open, random }: { size: number; open: ReadonlySet<string>; random: Random },
): number {
  const count = (value: number): number => listMet(row.with(at, value)).filter((met) => open.has(met)).length;
  const counts = [...Array(size).keys()].map(count);
  const most = Math.max(...counts);
  return random.pick([...counts.keys()].filter((value) => counts[value] === most));
}

/** What meets in a row as far as it is chosen. */
function listMet(row: Draft): string[] {
  const chosen = row.flatMap((value, at): Choice[] => (value === undefined ? [] : [[at, value]]));
  if (row.length === 1) return chosen.map((one) => toKey([one]));
  return chosen.flatMap((one, index) => chosen.slice(index + 1).map((other) => toKey([one, other])));
}
