import type { Finding } from '../../run/findings.ts';
import { type CaseVerdict, GRAVITY } from '../../run/outcome.ts';
import { NOT_ASKED } from '../fact-results.ts';
import { distinct, gather } from '../groups/gather.ts';
import { OUTCOMES } from '../groups/groups.ts';
import type { CaseResult, FactResult, Report } from '../report.ts';

/** Each finding once, the gravest first, with the numbers of its exchange moved by the offset of its part. */
export function mergeFindings(parts: readonly Report[], offsets: readonly number[]): Finding[] {
  const all = parts.flatMap(({ findings }, index) =>
    findings.map((finding) => renumber(finding, offsets[index] ?? 0)),
  );
  const rank = ({ outcome }: Finding): number => OUTCOMES.indexOf(outcome);
  return [...gather(all, ({ id }) => id).values()]
    .map((same) => {
      const gravest = same.toSorted((a, b) => rank(a) - rank(b))[0] ?? same[0];
      return { ...gravest, observations: same.reduce((sum, { observations }) => sum + observations, 0) };
    })
    .toSorted((a, b) => rank(a) - rank(b));
}

function renumber({ exchange, ...finding }: Finding, offset: number): Finding {
  if (!exchange) return finding;
  const { id, repeats } = exchange;
  const moved = { ...exchange, id: id + offset };
  return { ...finding, exchange: repeats === undefined ? moved : { ...moved, repeats: repeats + offset } };
}

/** Each fact once: the gravest of what its parts saw, else why none of them saw it. */
export function mergeFacts(parts: readonly Report[]): FactResult[] {
  const all = parts.flatMap(({ facts }) => facts);
  const same = gather(all, ({ pointer, kind, name }) => JSON.stringify([pointer, kind, name]));
  return [...same.values()].map((looks) => {
    const [first] = looks;
    const observations = looks.reduce((sum, look) => sum + look.observations, 0);
    const gravest = GRAVITY.find((result) => looks.some((look) => look.result === result));
    if (gravest === undefined) return first;
    if (gravest !== 'not-observed') return { ...first, result: gravest, reason: undefined, observations };
    const told = looks.find(({ result, reason }) => result === gravest && reason !== NOT_ASKED);
    return told ?? first;
  });
}

/** Verdicts from the one that counts most on. */
const VERDICTS: readonly CaseVerdict[] = [
  'failed',
  'drift',
  'learned',
  'passed',
  'not-observed',
  'inapplicable',
];

/** Each case once, under the heading of its operation or check. What looks back looked, in each part, at what that exchanged. */
export function mergeCases(parts: readonly Report[]): CaseResult[] {
  const all = parts.flatMap(({ cases }) => cases);
  const merged = [...gather(all, ({ id }) => id).values()].map((same) => {
    const rank = ({ verdict }: CaseResult): number => VERDICTS.indexOf(verdict);
    const gravest = same.toSorted((a, b) => rank(a) - rank(b))[0] ?? same[0];
    return {
      ...gravest,
      findings: distinct(same.flatMap(({ findings }) => findings)),
      milliseconds: same.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    };
  });
  return [...gather(merged, ({ operationId, check }) => operationId ?? check).values()].flat();
}
