import { shorten, toOneLine } from '../../../spec/text/visible.ts';
import type { Finding } from '../../run/findings.ts';
import type { CaseResult } from '../report.ts';
import { toBrief } from '../text/finding.ts';
import { element, escapeText, lines } from '../text/xml.ts';
import { toTestcaseText } from './testcase-text.ts';

/** What a testcase comes to, in JUnit's words. */
export type Mark = 'passed' | 'failed' | 'skipped' | 'error';

/** One `<testcase>`, and what it counts as. */
export interface Testcase {
  xml: string;
  mark: Mark;
  milliseconds: number;
}

/** A case as a `<testcase>` named `name`; `findings` are its own. */
export function toTestcase(result: CaseResult, name: string, findings: readonly Finding[]): Testcase {
  const mark = toMark(result, findings);
  const place = mark === 'failed' ? findings.find(({ location }) => location)?.location : undefined;
  const text = toTestcaseText(findings);
  const content = [
    toProperties(findings),
    mark === 'failed'
      ? element('failure', { message: toMessage(result, findings), type: result.check }, escapeText(text))
      : '',
    mark === 'skipped' ? element('skipped', { message: toSkipReason(result) }) : '',
    mark !== 'failed' && text !== '' ? element('system-out', {}, escapeText(text)) : '',
  ].filter((part) => part !== '');
  const attributes = {
    name,
    classname: result.check,
    time: toSeconds(result.milliseconds),
    file: place?.file,
    line: place?.line,
  };
  return { xml: element('testcase', attributes, lines(content)), mark, milliseconds: result.milliseconds };
}

/** Milliseconds as JUnit writes time. */
export function toSeconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

/** A case that failed only by what the baseline knows is not counted against the target, and is no pass either. */
function toMark({ verdict }: CaseResult, findings: readonly Finding[]): Mark {
  if (verdict === 'inapplicable' || verdict === 'not-observed') return 'skipped';
  if (verdict !== 'failed') return 'passed';
  const violations = findings.filter(({ outcome }) => outcome === 'violation');
  return violations.length > 0 && violations.every(({ baselined }) => baselined) ? 'skipped' : 'failed';
}

function toSkipReason({ verdict, reason }: CaseResult): string {
  if (verdict === 'failed') return 'In the baseline.';
  return toOneLine(reason ?? verdict);
}

function toMessage({ reason }: CaseResult, findings: readonly Finding[]): string {
  const first =
    findings.find(({ outcome, baselined }) => outcome === 'violation' && !baselined) ?? findings[0];
  if (!first) return toOneLine(shorten(reason ?? 'failed', 500));
  return toOneLine(toBrief(first, 250));
}

function toProperties(findings: readonly Finding[]): string {
  const properties = findings.map(({ outcome, id }) => element('property', { name: outcome, value: id }));
  return properties.length === 0 ? '' : element('properties', {}, lines(properties));
}
