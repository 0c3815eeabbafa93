import { describe, expect, it } from 'vitest';
import type { Finding } from '../../run/findings.ts';
import { SAMPLE, VIOLATION } from '../samples/sample-report.test.helper.ts';
import { toSarif } from './sarif.ts';
import { DOWN, type Run, readRun } from './sarif-run.test.helper.ts';

/** https://docs.github.com/en/code-security/code-scanning: what is refused, what is cut off, and what may not be empty. */
const LIMITS: readonly { name: string; most: number; of: (run: Run) => number }[] = [
  { name: 'results of a run', most: 5000, of: ({ results }) => results.length },
  { name: 'rules of a run', most: 25_000, of: ({ tool }) => tool.driver.rules.length },
  {
    name: 'locations of a result',
    most: 1,
    of: (run) => greatest(run.results, (one) => one.locations.length),
  },
  {
    name: 'related locations of a result',
    most: 100,
    of: (run) => greatest(run.results, (one) => one.relatedLocations?.length ?? 0),
  },
  {
    name: 'tags of a rule',
    most: 10,
    of: (run) => greatest(run.tool.driver.rules, (rule) => rule.properties.tags.length),
  },
  {
    name: 'name of a rule',
    most: 255,
    of: (run) => greatest(run.tool.driver.rules, (rule) => rule.name.length),
  },
  {
    name: 'descriptions of a rule',
    most: 1024,
    of: (run) =>
      greatest(
        run.tool.driver.rules,
        (rule) => rule.shortDescription.text.length + rule.fullDescription.text.length,
      ),
  },
];

function greatest<T>(things: readonly T[], measure: (thing: T) => number): number {
  return Math.max(0, ...things.map(measure));
}

describe('what GitHub asks of a log', () => {
  const many = Array.from(
    { length: 6000 },
    (_, index): Finding => ({
      ...VIOLATION,
      id: `${index}`,
      pointer: `/${index}`,
      received: `${index}`,
      location: { file: 'spec/openapi.yaml', line: index + 1 },
    }),
  );
  const scattered = DOWN.map((one, index) => ({ ...one, location: { file: 'a.yaml', line: index + 1 } }));
  const reports = {
    SAMPLE,
    many: { ...SAMPLE, findings: many },
    scattered: { ...SAMPLE, findings: scattered },
  };
  const runs = Object.entries(reports).map(([name, report]) => ({ name, run: readRun(toSarif(report)) }));

  it.each(LIMITS)('at most $most: $name', ({ most, of }) => {
    for (const { run } of runs) expect(of(run)).toBeLessThanOrEqual(most);
  });

  it('of more results than are shown, the gravest', () => {
    const [, large] = runs;
    expect(large?.run.results).toHaveLength(5000);
  });

  it.each(runs)('has all that is required: $name', ({ run }) => {
    for (const { id, shortDescription, fullDescription, help, helpUri } of run.tool.driver.rules)
      for (const text of [id, shortDescription.text, fullDescription.text, help.text, help.markdown, helpUri])
        expect(text).not.toBe('');
    expect(run.automationDetails.id).toMatch(/^[^/].*\/$/);
    for (const { message, locations, level, ruleId, partialFingerprints } of run.results) {
      expect(message.text).not.toBe('');
      expect(['error', 'warning', 'note']).toContain(level);
      expect(run.tool.driver.rules.some(({ id }) => id === ruleId)).toBe(true);
      expect(locations).toHaveLength(1);
      expect(locations[0]?.physicalLocation.region.startLine).toBeGreaterThan(0);
      expect(partialFingerprints.primaryLocationLineHash).toMatch(/^[0-9a-f]{16}:\d+$/);
    }
  });
});
