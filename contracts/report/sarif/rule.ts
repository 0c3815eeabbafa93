import { code, writeTable } from '../../../spec/text/markdown.ts';
import { CHECKS } from '../../checks/checks.ts';
import type { Report } from '../report.ts';
import { titleOf } from '../text/finding.ts';

/** What the levels of results mean, and what to do about them. */
const LEVELS = [
  ['error', 'a violation', 'the fact is stated, or it was observed before'],
  ['warning', 'drift', 'the fact is stated, and was never confirmed against a deployment'],
  ['note', 'learned', 'the fact was assumed, and what the deployment does takes its place'],
] as const;

/** Where a check goes back to in the interface specification; nothing for a check that is none of ours. */
function sourceOf(id: string): string | undefined {
  return CHECKS.find((check) => check.id === id)?.source;
}

/** What rules are looked for by. */
export function toTags(id: string): object {
  return { tags: ['contract'], source: sourceOf(id) };
}

/**
 * A check as a `reportingDescriptor` (SARIF 2.1.0 §3.49), the same from run to run. It has no severity and no score for security:
 * how grave a difference is, the evidence of the fact decides, and stands in each result as its level.
 */
export function toRule(id: string, { name, version }: Report['kit']): object {
  const source = sourceOf(id);
  const title = titleOf(id);
  const stated = source === undefined ? '' : ` It is stated in ${source}.`;
  return {
    id,
    name: id,
    shortDescription: { text: title },
    fullDescription: { text: `${title}${stated}` },
    help: {
      text: `${title}${stated} ${LEVELS.map(([level, outcome, why]) => `${level}: ${outcome}, for ${why}.`).join(' ')}`,
      markdown: [
        `${title}${stated}`,
        writeTable([['level', 'is', 'because'], ...LEVELS]),
        `See what was looked at with ${code(`wes check … --explain ${id}`)}, and check nothing else with ${code(`--checks ${id}`)}. What is known and accepted goes into the baseline (${code('--baseline FILE --baseline-update')}).`,
      ].join('\n\n'),
    },
    helpUri: `https://unpkg.com/${encodeURIComponent(name)}@${encodeURIComponent(version)}/contracts/README.md`,
  };
}
