import type { Finding } from '../../run/findings.ts';
import type { Report } from '../report.ts';

/** Where two deployments that were asked the same differ: something that one of them shows and the other does not. */
export interface Difference extends Omit<Finding, 'stage'> {
  stages: readonly string[];
  /** What each of the two shows; `undefined` where it is as the document says. */
  target: string | undefined;
  mock: string | undefined;
}

/**
 * Compares what the same suite found on two deployments. Each is held to the document, so that they agree where both keep it, and
 * where both differ from it in the same way. Where one of them could not be looked at, nothing is said.
 */
export function compareRuns(target: Report, mock: Report): Difference[] {
  const differences = new Map<string, Difference>();
  const add = (finding: Finding, own: 'target' | 'mock', other: Report): void => {
    if (other.findings.some(({ id }) => id === finding.id) || !wasLookedAt(finding, other)) return;
    const { operationId, stage, check, label, pointer, received } = finding;
    const key = [own, operationId, check, label, pointer].join(' ');
    const known = differences.get(key);
    differences.set(key, {
      ...finding,
      stages: [...(known?.stages ?? []), stage],
      target: own === 'target' ? received : undefined,
      mock: own === 'mock' ? received : undefined,
    });
  };
  for (const finding of target.findings) add(finding, 'target', mock);
  for (const finding of mock.findings) add(finding, 'mock', target);
  return [...differences.values()];
}

/** Whether a run saw anything of what a finding is about. */
function wasLookedAt({ operationId, stage }: Finding, { cases }: Report): boolean {
  return cases.some(
    (one) =>
      one.operationId === operationId &&
      one.stage === stage &&
      one.verdict !== 'not-observed' &&
      one.verdict !== 'inapplicable',
  );
}
