import type { Contract } from '../../spec/contract.ts';
import { shorten } from '../../spec/text/visible.ts';
import type { FaultResult, VariationResult } from './run-fault.ts';
import type { SelfTest } from './self-test.ts';

/** One mark for each fault of a fact. */
const MARKS: Record<FaultResult['verdict'], string> = {
  killed: '✓',
  'killed-by-another': '≈',
  survived: '✗',
  'never-fired': '?',
};

const SAYS: Record<FaultResult['verdict'] | VariationResult['verdict'], string> = {
  killed: 'killed by its check',
  'killed-by-another': 'killed by another check',
  survived: 'survived',
  'never-fired': 'never fired',
  held: 'held and told',
  fails: 'a false alarm',
  untold: 'not told',
};

/**
 * What a person reads of a self-test: the facts with a mark for each fault that breaks them, what is not as it should be, and
 * the counts. `width` is that of the terminal, in columns.
 */
export function toSelfTestText(
  contract: Contract,
  { isProven, healthy, faults, variations }: SelfTest,
  width = 80,
): string {
  if (healthy.verdict !== 'holds') {
    const why = healthy.reason ?? `${healthy.counts.findings.violation} violations`;
    return `The deployment itself does not hold (${why}): mend that first, with wes check.\n`;
  }
  const lines = [
    `Healthy deployment: holds, ${healthy.counts.facts.confirmed} facts confirmed.`,
    '',
    ...describeMatrix(contract, faults, width),
    '',
    ...faults.filter(({ verdict }) => verdict !== 'killed').flatMap(describeFault),
    ...variations.filter(({ verdict }) => verdict !== 'held').flatMap(describeVariation),
    `Faults      ${countVerdicts(faults)}`,
    `Variations  ${countVerdicts(variations)}`,
    '',
    isProven ? 'Proven: the suite fails what is broken, and nothing else.' : 'Not proven.',
  ];
  return `${lines.filter((line, index) => line !== '' || lines[index - 1] !== '').join('\n')}\n`;
}

/** Facts by faults: a row for each fact, a mark for each fault that breaks it. */
function describeMatrix(contract: Contract, faults: readonly FaultResult[], width: number): string[] {
  const rows = new Map<string, string>();
  for (const { pointer, verdict } of faults) rows.set(pointer, (rows.get(pointer) ?? '') + MARKS[verdict]);
  const named = [...rows].map(([pointer, marks]) => ({ name: describeFact(contract, pointer), marks }));
  const widest = Math.min(Math.max(...named.map(({ name }) => name.length), 0), Math.floor(width / 2));
  return named.flatMap(({ name, marks }) => {
    const shown = shorten(name, widest);
    const room = Math.max(8, width - widest - 2);
    const parts = marks.match(new RegExp(`.{1,${room}}`, 'gu')) ?? [];
    return parts.map((part, index) => `${(index === 0 ? shown : '').padEnd(widest)}  ${part}`);
  });
}

function describeFault({ fault, verdict, reportedBy }: FaultResult): string[] {
  const others = reportedBy.length > 0 ? `, reported by ${reportedBy.join(', ')}` : '';
  return [
    `${MARKS[verdict]} ${fault.id}: ${SAYS[verdict]}`,
    `  ${fault.title}`,
    `  expected ${fault.check}${others}`,
  ];
}

function describeVariation({ variation, verdict, details }: VariationResult): string[] {
  return [
    `✗ ${variation.id}: ${SAYS[verdict]}`,
    `  ${variation.title}`,
    ...details.map((detail) => `  ${detail}`),
  ];
}

function countVerdicts(results: readonly { verdict: keyof typeof SAYS }[]): string {
  const counts = new Map<string, number>();
  for (const { verdict } of results) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  const parts = [...counts].map(([verdict, number]) => `${number} ${SAYS[verdict as keyof typeof SAYS]}`);
  return parts.join(', ') || 'none';
}

/** A short name of the fact at a pointer, with its source: `key-missing (§7)`, `property recognitions (§2, §4.1)`. */
export function describeFact({ facts }: Contract, pointer: string): string {
  const fact = facts.find((one) => one.pointer === pointer);
  if (!fact) return pointer;
  const { kind, name, evidence } = fact;
  const what = ['Rule', 'Refusal', 'Operation', 'Parameter'].includes(kind)
    ? name
    : `${kind} ${toName(pointer, name)}`;
  return `${what} (${evidence.source ?? evidence.grade})`;
}

/** An index says little without the name of what holds it. */
function toName(pointer: string, name: string): string {
  if (!/^\d+$/.test(name)) return name.replaceAll('~1', '/');
  return pointer.split('/').slice(-3).join('/');
}
