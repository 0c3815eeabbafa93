import type { Case } from '../../../contracts/checks/check.ts';
import { columnsOf } from '../../../contracts/report/text/columns.ts';
import { toGroupName, toGroups } from '../../../contracts/run/case-groups.ts';
import type { FinishedCase } from '../../../contracts/run/start-run.ts';
import { countKinds } from '../../../spec/text/count.ts';
import { toOneLine } from '../../../spec/text/visible.ts';

/** Says how far a run is. */
export interface Progress {
  /** `isFailed` where it makes the run fail. */
  ended(done: FinishedCase, isFailed: boolean): void;
  /** Nothing more comes: leaves the terminal as it was. */
  end(): void;
}

/** Where progress is written to: standard error, or what stands for it in a test. */
export interface ProgressOutput {
  write(text: string): void;
  /** Puts a text into the place of the line that was begun. */
  rewrite(text: string): void;
  /** `undefined` where it is no terminal. */
  columns: number | undefined;
  /** In milliseconds. */
  now(): number;
}

/** A person cannot read faster, and a terminal should not be busy with it. */
const PAUSE = 50;

/** One line that is rewritten on a terminal; elsewhere a line per group of cases, and one per failure as it comes. */
export function createProgress(cases: readonly Case[], output: ProgressOutput): Progress {
  return output.columns === undefined ? createLines(cases, output) : createLine(cases, output);
}

function createLine(cases: readonly Case[], output: ProgressOutput): Progress {
  let number = 0;
  let last = Number.NEGATIVE_INFINITY;
  return {
    ended(done, isFailed) {
      number += 1;
      if (isFailed) output.rewrite(`${toFailure(done)}\n`);
      if (output.now() - last < PAUSE) return;
      last = output.now();
      output.rewrite(toProgressLine(number, cases.length, done.case.name, output.columns ?? 80));
    },
    end: () => output.rewrite(''),
  };
}

/** `  123/806  listMembers refuses an unknown key (dev)`, short of the last column, where a terminal would break the line. */
export function toProgressLine(number: number, total: number, name: string, columns: number): string {
  const place = `${String(number).padStart(String(total).length + 2)}/${total}  `;
  let line = '';
  for (const character of place + toOneLine(name)) {
    if (columnsOf(line + character) > columns - 1) break;
    line += character;
  }
  return line;
}

function createLines(cases: readonly Case[], output: ProgressOutput): Progress {
  const groups = new Map(toGroups(cases).map(({ name, cases: all }) => [name, all.length]));
  const counts = new Map<string, Map<string, number>>();
  const print = (name: string): void => {
    const numbers = counts.get(name);
    if (!numbers) return;
    counts.delete(name);
    output.write(`${name}: ${countKinds(Object.fromEntries(numbers))}\n`);
  };
  return {
    ended(done, isFailed) {
      if (isFailed) output.write(`${toFailure(done)}\n`);
      const name = toGroupName(done.case);
      const numbers = counts.get(name) ?? new Map<string, number>();
      counts.set(name, numbers.set(done.verdict, (numbers.get(done.verdict) ?? 0) + 1));
      const left = (groups.get(name) ?? 0) - 1;
      groups.set(name, left);
      if (left === 0) print(name);
    },
    end: () => [...counts.keys()].forEach(print),
  };
}

function toFailure({ case: one, findings }: FinishedCase): string {
  const [first] = findings;
  const what = first ? `: received ${first.received}, documented ${first.documented}` : '';
  return toOneLine(`failed: ${one.name}${what}`);
}
