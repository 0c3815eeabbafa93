import { count } from '../../../spec/text/count.ts';
import type { Finding } from '../../run/findings.ts';
import { OUTCOMES } from '../groups/groups.ts';
import { toFindingText } from '../text/finding.ts';

/** How much a testcase says at most, in UTF-16 code units; consumers keep no more of it, and show less. */
const MOST = 8000;
/** Of a value of a target, and of a command, which is of use whole or not at all. */
const LONGEST_VALUE = 1000;
const LONGEST_COMMAND = 2000;

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

const TOO_LONG = 'The command that reproduces it is too long to show; report.json has it (--report json).';
