import { count } from '../../../spec/text/count.ts';
import { shorten, toOneLine } from '../../../spec/text/visible.ts';
import type { Finding } from '../../run/findings.ts';
import { OUTCOMES } from '../groups/groups.ts';
import type { CaseResult } from '../report.ts';
import { toBrief, toFindingText } from '../text/finding.ts';
import { element, escapeText, lines } from '../text/xml.ts';

/** How much a testcase says at most, in UTF-16 code units; consumers keep no more of it, and show less. */
const MOST = 8000;
/** Of a value of a target, and of a command, which is of use whole or not at all. */
const LONGEST_VALUE = 1000;
const LONGEST_COMMAND = 2000;
const TOO_LONG = 'The command that reproduces it is too long to show; report.json has it (--report json).';

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
  // Consumers make a link of it, which leads nowhere where the file is not in the repository.
  const place = findings.find(({ location }) => mark === 'failed' && location && !location.outside)?.location;
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

/** All that the findings of a case say, the gravest first; what does not fit is counted. */
export function toTestcaseText(findings: readonly Finding[]): string {
  const texts: string[] = [];
  const sorted = OUTCOMES.flatMap((outcome) => findings.filter((finding) => finding.outcome === outcome));
  let length = 0;
  for (const finding of sorted) {
    const text = toFindingText(withShortCommand(finding), LONGEST_VALUE);
    length += text.length;
    if (length > MOST && texts.length > 0) break;
    texts.push(text);
  }
  const rest = findings.length - texts.length;
  if (rest > 0) texts.push(`… and ${count(rest, 'finding')} more; report.json has them all (--report json)`);
  return texts.join('\n\n');
}

function withShortCommand(finding: Finding): Finding {
  const { curl } = finding;
  return curl !== undefined && curl.length > LONGEST_COMMAND ? { ...finding, curl: TOO_LONG } : finding;
}
