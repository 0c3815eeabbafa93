import { toVisible } from '../../../spec/text/visible.ts';
import { CHECKS } from '../../checks/checks.ts';
import { listCauses } from '../groups/causes.ts';
import { distinct } from '../groups/gather.ts';
import type { Report } from '../report.ts';
import { toJsonText } from '../text/json.ts';
import { toVerdictLine } from '../text/verdict-line.ts';
import { URI_BASES } from './artifact-location.ts';
import { toDetails, toResult } from './result.ts';
import { toRule, toTags } from './rule.ts';

/** How many results GitHub shows of a run; it takes five times as many. */
const MOST_RESULTS = 5000;

/**
 * The report as SARIF 2.1.0, as code scanning takes it: the checks are the rules, and each cause is a result that points at the line
 * of the fact that differs. Those that count come first, the gravest of them before the others; those of the baseline are last.
 */
export function toSarif(report: Report): string {
  // A finding of a check that is none of ours still needs a rule to refer to.
  const rules = distinct([...CHECKS.map(({ id }) => id), ...report.findings.map(({ check }) => check)]);
  const given = new Map<string, number>();
  const results = listCauses(report)
    .slice(0, MOST_RESULTS)
    .map((cause) => ({
      ruleIndex: rules.indexOf(cause[0][0].check),
      ...toResult(cause, report, given),
      properties: toDetails(cause),
    }));
  return toJsonText({
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: report.kit.name,
            version: report.kit.version,
            rules: rules.map((id) => ({ ...toRule(id, report.kit), properties: toTags(id) })),
          },
        },
        automationDetails: { id: toCategory(report) },
        originalUriBaseIds: URI_BASES,
        columnKind: 'utf16CodeUnits',
        invocations: [toInvocation(report)],
        results,
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

/**
 * `workplace-engagement-kit/gateway.example/dev+prod/`: what the results of a run take the place of, so that those of other targets
 * and stages stay. GitHub takes all before the last slash for it. A loopback target has another port each time.
 */
function toCategory({ kit, target, stage, live, shard }: Report): string {
  const host = live ? target.replace(/^https?:\/\//i, '') : 'local';
  const parts = [kit.name, host, stage.join('+'), ...(shard === undefined ? [] : [`shard ${shard}`])];
  return `${parts.map(toPart).join('/')}/`;
}

function toPart(text: string): string {
  return text.replace(/[^\w.+:-]+/g, '-').replace(/^-|-$/g, '') || '-';
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
