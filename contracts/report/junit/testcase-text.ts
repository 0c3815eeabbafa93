import { count } from '../../../spec/text/count.ts';
import { shorten } from '../../../spec/text/visible.ts';
import type { Finding } from '../../run/findings.ts';
import { OUTCOMES, toFindingText } from '../text/finding.ts';

/** How much a testcase says at most, in UTF-16 code units; consumers keep no more of it, and show less. */
const MOST = 8000;
/** A value of a target, and a command, which is of use whole or not at all. */
const LONGEST_VALUE = 1000;
const LONGEST_COMMAND = 2000;

/** All that the findings of a case say, the gravest first; what does not fit is counted. */
export function toTestcaseText(findings: readonly Finding[]): string {
  const texts: string[] = [];
  const sorted = OUTCOMES.flatMap((outcome) => findings.filter((finding) => finding.outcome === outcome));
  let length = 0;
  for (const finding of sorted) {
    const text = toFindingText(abridge(finding));
    length += text.length;
    if (length > MOST && texts.length > 0) break;
    texts.push(text);
  }
  const rest = findings.length - texts.length;
  if (rest > 0) texts.push(`… and ${count(rest, 'finding')} more; report.json has them all (--report json)`);
  return texts.join('\n\n');
}

function abridge({ curl, ...finding }: Finding): Finding {
  const command = curl !== undefined && curl.length > LONGEST_COMMAND ? TOO_LONG : curl;
  return {
    ...finding,
    received: shorten(finding.received, LONGEST_VALUE),
    documented: shorten(finding.documented, LONGEST_VALUE),
    ...(command === undefined ? {} : { curl: command }),
  };
}

const TOO_LONG = 'The command that reproduces it is too long to show; report.json has it (--report json).';
