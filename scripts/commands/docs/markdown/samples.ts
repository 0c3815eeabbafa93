import { writeFence } from '../../../../spec/text/markdown.ts';
import { capitalize } from '../../../../spec/text/sentence.ts';
import { RUNTIMES, titleOf } from '../samples/runtime.ts';
import type { Sample, SampleAnswer } from '../samples/sample.ts';
import { toMarkdownLine } from '../text/to-markdown.ts';
import type { Blocks } from './page.ts';

/** Each sample in every language, with what came back. */
export function sampleBlocks(samples: readonly Sample[]): Blocks {
  return samples.map(({ label, code, answers, notRun }) => [
    label !== '' && `**${toMarkdownLine(capitalize(label))}:**`,
    RUNTIMES.map(({ language, title, fence }) => [
      `${title}${notRun.includes(language) ? ' (not run: this build had no runtime for it)' : ''}:`,
      writeFence(code[language], fence),
    ]),
    answers.map((answer) => answerBlocks(answer, answers.length > 1)),
  ]);
}

function answerBlocks(answer: SampleAnswer, isOneOfSeveral: boolean): Blocks {
  const { status, headers, body, isJson, shortened, grade, languages } = answer;
  const who = isOneOfSeveral ? ` (${languages.map(titleOf).join(', ')})` : '';
  const sure = grade === undefined ? '' : `, ${grade}`;
  const said = headers.map(([name, value]) => `${name}: ${value}`);
  return [
    `Answer${who}, from the mock${sure}:`,
    writeFence([`${status}`, ...said].join('\n'), 'text'),
    body !== '' && writeFence(body, isJson ? 'json' : 'text'),
    shortened.length > 0 && `Shortened: ${shortened.join('; ')}.`,
  ];
}
