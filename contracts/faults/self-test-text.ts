import type { Contract } from '../../spec/contract.ts';
import { shorten } from '../../spec/text/visible.ts';
import type { FaultResult, VariationResult } from './run-fault.ts';
import type { SelfTest } from './self-test.ts';

/** A mark before each fault that is not as it should be. */
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
 * What a person reads of a self-test: of each kind of fault how many are killed, each that is not as it should be, what is not promised
 * and why, and the counts. `width` is that of the terminal, in columns.
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
  const promised = faults.filter(({ fault }) => fault.unseen === undefined);
  const lines = [
    `Healthy deployment: holds, ${healthy.counts.facts.confirmed} facts confirmed.`,
    '',
    ...describeKinds(promised, (result) => toKind(contract, result), width),
    '',
    ...promised.filter(({ verdict }) => verdict !== 'killed').flatMap(describeFault),
    ...variations.filter(({ verdict }) => verdict !== 'held').flatMap(describeVariation),
    ...describeUnseen(faults, width),
    '',
    `Faults      ${countVerdicts(promised)}`,
    `Variations  ${countVerdicts(variations)}`,
    '',
    isProven ? 'Proven: the suite fails what is broken, and nothing else.' : 'Not proven.',
  ];
  return `${lines.filter((line, index) => line !== '' || lines[index - 1] !== '').join('\n')}\n`;
}

/** A row for each kind of fault: how many are killed of how many, and a mark for each that is not. */
function describeKinds(
  faults: readonly FaultResult[],
  toName: (result: FaultResult) => string,
  width: number,
): string[] {
  const names = [...new Set(faults.map(toName))];
  const widest = Math.min(Math.max(...names.map((name) => name.length), 0), Math.floor(width / 2));
  return names.map((name) => {
    const some = faults.filter((result) => toName(result) === name);
    const others = some.filter(({ verdict }) => verdict !== 'killed');
    const marks = others.map(({ verdict }) => MARKS[verdict]).join('');
    const count = `${some.length - others.length} of ${some.length}`;
    return `${shorten(name, widest).padEnd(widest)}  ${count}${marks && `  ${marks}`}`;
  });
}

/** What a fault has in common with others: what is broken, of those that follow from the document; else the fact. */
function toKind(contract: Contract, { fault: { kind }, pointer }: FaultResult): string {
  return kind?.split('/')[0] ?? describeFact(contract, pointer);
}

/** The kinds that the suite does not promise to see, by the reason. */
function describeUnseen(faults: readonly FaultResult[], width: number): string[] {
  const unseen = faults.filter(({ fault }) => fault.unseen !== undefined);
  const reasons = [...new Set(unseen.map(({ fault }) => fault.unseen ?? ''))];
  if (reasons.length === 0) return [];
  return [
    'Not promised, and so not counted:',
    ...reasons.flatMap((reason) => [
      `  ${reason}`,
      ...describeKinds(
        unseen.filter(({ fault }) => fault.unseen === reason),
        ({ fault: { kind, id } }) => kind ?? id,
        width,
      ).map((line) => `    ${line}`),
    ]),
  ];
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
