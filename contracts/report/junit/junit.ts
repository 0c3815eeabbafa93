import { toOneLine } from '../../../spec/text/visible.ts';
import type { Finding } from '../../run/findings.ts';
import { gather } from '../groups/gather.ts';
import type { CaseResult, Report } from '../report.ts';
import { isUnjudged, toVerdictLine } from '../text/verdict-line.ts';
import { element, escapeText, lines } from '../text/xml.ts';
import { type Mark, type Testcase, toSeconds, toTestcase } from './testcase.ts';

/**
 * The report as JUnit XML, in the form that Jenkins, GitLab and the actions for GitHub read: a suite per operation, a testcase
 * per case. What was learned or drifted passes and says so; what was not observed is skipped, with its reason. A verdict that
 * is not `holds` always leaves something red: where no case is, a testcase of the run itself, which is all there is where nothing
 * was seen.
 */
export function toJunit(report: Report): string {
  const suites = isUnjudged(report) ? new Map<string, Testcase[]>() : toSuites(report);
  const cases = [...suites.values()].flat();
  const isRed = cases.some(({ mark }) => mark === 'failed');
  if (report.verdict === 'cannot-judge' || (report.verdict === 'violated' && !isRed)) {
    const run = toRunTestcase(report);
    suites.set('run', [...(suites.get('run') ?? []), run]);
    cases.push(run);
  }
  const content = [...suites].map(([name, testcases]) =>
    element(
      'testsuite',
      { name, ...toCounts(testcases), timestamp: report.startedAt },
      lines(testcases.map(({ xml }) => xml)),
    ),
  );
  const attributes = { name: report.kit.name, ...toCounts(cases) };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', attributes, lines(content))}\n`;
}

function toSuites({ cases, findings }: Report): Map<string, Testcase[]> {
  const known = new Map(findings.map((finding): [string, Finding] => [finding.id, finding]));
  const alike = gather(cases, toIdentity);
  const suites = gather(cases, ({ operationId, check }) => operationId ?? check);
  const toOwn = (result: CaseResult): Testcase => {
    // Consumers take class and name for the identity of a test: of two that share them, one would be lost.
    const isAlone = alike.get(toIdentity(result))?.length === 1;
    const name = isAlone ? result.name : `${result.name} [${result.id}]`;
    return toTestcase(
      result,
      toOneLine(name),
      result.findings.flatMap((id) => known.get(id) ?? []),
    );
  };
  return new Map([...suites].map(([name, own]) => [name, own.map(toOwn)]));
}

function toIdentity({ check, name }: CaseResult): string {
  return JSON.stringify([check, toOneLine(name)]);
}

function toRunTestcase(report: Report): Testcase {
  const mark: Mark = report.verdict === 'cannot-judge' ? 'error' : 'failed';
  const line = toVerdictLine(report);
  const outcome = element(
    mark === 'error' ? 'error' : 'failure',
    { message: toOneLine(line), type: report.verdict },
    escapeText(line),
  );
  const attributes = { name: 'The target is judged, and holds', classname: 'run', time: toSeconds(0) };
  return { xml: element('testcase', attributes, lines([outcome])), mark, milliseconds: 0 };
}

function toCounts(testcases: readonly Testcase[]): Record<string, string | number> {
  const countOf = (wanted: Mark): number => testcases.filter(({ mark }) => mark === wanted).length;
  return {
    tests: testcases.length,
    failures: countOf('failed'),
    errors: countOf('error'),
    skipped: countOf('skipped'),
    time: toSeconds(testcases.reduce((sum, { milliseconds }) => sum + milliseconds, 0)),
  };
}
