import { toVisible } from '../../../spec/text/visible.ts';
import { CHECKS } from '../../checks/checks.ts';
import type { Finding } from '../../run/findings.ts';
import type { FindingOutcome } from '../../run/outcome.ts';
import { distinct } from '../groups/gather.ts';
import { listNew, OUTCOMES } from '../groups/groups.ts';
import type { Report } from '../report.ts';
import { titleOf, toBrief } from '../text/finding.ts';
import { toJsonText } from '../text/json.ts';
import { toVerdictLine } from '../text/verdict-line.ts';

const LEVELS: Record<FindingOutcome, 'error' | 'warning' | 'note'> = {
  violation: 'error',
  drift: 'warning',
  learned: 'note',
};

/** The report as SARIF 2.1.0: the checks are the rules, and each result points at the line of the fact that differs. */
export function toSarif(report: Report): string {
  // A finding of a check that is none of ours still needs a rule to refer to.
  const rules = distinct([...CHECKS.map(({ id }) => id), ...report.findings.map(({ check }) => check)]);
  return toJsonText({
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: report.kit.name, version: report.kit.version, rules: rules.map(toRule) } },
        invocations: [toInvocation(report)],
        results: listInOrder(report).map((finding) => toResult(finding, report, rules)),
        properties: {
          verdict: report.verdict,
          target: report.target,
          stage: report.stage,
          seed: report.seed,
          documentSha256: report.document.sha256,
        },
      },
    ],
  });
}

function toRule(id: string): object {
  const check = CHECKS.find((one) => one.id === id);
  return { id, shortDescription: { text: titleOf(id) }, properties: check && { source: check.source } };
}

/** Violations first; those of the baseline last. */
function listInOrder(report: Report): Finding[] {
  const fresh = OUTCOMES.flatMap((outcome) => listNew(report, outcome));
  return [...fresh, ...report.findings.filter(({ baselined }) => baselined)];
}

function toInvocation(report: Report): object {
  const isJudged = report.verdict !== 'cannot-judge';
  const notification = { level: 'error', message: { text: toVisible(toVerdictLine(report)) } };
  return {
    executionSuccessful: isJudged,
    startTimeUtc: report.startedAt,
    endTimeUtc: new Date(Date.parse(report.startedAt) + report.milliseconds).toISOString(),
    toolExecutionNotifications: isJudged ? undefined : [notification],
  };
}

function toResult(finding: Finding, report: Report, rules: readonly string[]): object {
  const { id, check, baselined, location, exchange, ...properties } = finding;
  const hasBaseline = report.counts.findings.baselined > 0;
  return {
    ruleId: check,
    ruleIndex: rules.indexOf(check),
    level: LEVELS[finding.outcome],
    message: { text: toMessage(finding) },
    locations: [
      {
        // The document as a whole, where the line is not known.
        physicalLocation: {
          artifactLocation: toArtifactLocation(location?.file ?? report.document.file),
          region: location && { startLine: location.line },
        },
        logicalLocations: [{ fullyQualifiedName: `#${finding.pointer}` }],
      },
    ],
    partialFingerprints: { 'findingId/v1': id },
    // Both are said of all results of a run or of none (§3.27.23, §3.27.24).
    suppressions: baselined ? [{ kind: 'external', justification: 'In the baseline.' }] : [],
    baselineState: hasBaseline ? (baselined ? 'unchanged' : 'new') : undefined,
    properties,
  };
}

/**
 * The values in full stand in `properties`. `](` would make a link of what a target sent (§3.11.6). Braces are not doubled,
 * though §3.11.5 asks for it: not every consumer undoes it, and nothing here has arguments.
 */
function toMessage(finding: Finding): string {
  const { operationId, stage, label } = finding;
  const where = [operationId, stage, label].filter(Boolean).join(', ');
  return toVisible(`${where}: ${toBrief(finding, 1000)}`).replaceAll('](', '\\](');
}

/** An `artifactLocation` (SARIF 2.1.0 §3.4): relative files stand on `%SRCROOT%`, which whoever reads the log knows. */
export interface ArtifactLocation {
  uri: string;
  uriBaseId?: '%SRCROOT%';
}

/** A path or an address as a URI reference (RFC 3986). */
export function toArtifactLocation(file: string): ArtifactLocation {
  // A lone surrogate has no percent-encoding, and would be refused.
  const path = file.replace(/\p{Cs}/gu, '\ufffd');
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(path)) return { uri: encodeAddress(path) };
  const slashed = path.replaceAll('\\', '/');
  if (/^[a-z]:\//i.test(slashed)) return { uri: `file:///${encodePath(slashed)}` };
  if (path.startsWith('/')) return { uri: `file://${encodePath(path)}` };
  const relative = slashed.replace(/^(\.\/)+/, '');
  // A colon in the first segment would read as a scheme (RFC 3986 §4.2).
  return { uri: encodePath(relative).replaceAll(':', '%3A'), uriBaseId: '%SRCROOT%' };
}

function encodePath(path: string): string {
  return encodeURI(path).replace(/[#?]/g, encodeURIComponent);
}

/** An address has its percent-encodings already. */
function encodeAddress(address: string): string {
  return encodeURI(address).replace(/%25(?=[0-9a-f]{2})/gi, '%');
}
