import { type Html, markup } from '../../../../contracts/report/html/template.ts';
import { SYMBOLS } from '../reference/evidence-text.ts';
import { RUNTIMES } from '../samples/runtime.ts';
import type { Language, Sample, SampleAnswer } from '../samples/sample.ts';
import type { TextWriter } from '../text/to-html.ts';

/** Each sample in every language, with what came back; the first is open. `about` names whose samples they are. */
export function samplesBlock(samples: readonly Sample[], about: string, text: TextWriter): Html | undefined {
  if (samples.length === 0) return undefined;
  return markup`<div class="samples">${samples.map((sample, index) =>
    samples.length === 1
      ? sampleBody(sample, about)
      : markup`<details${index === 0 ? { html: ' open=""' } : undefined}><summary>${text.label(sample.label || sample.id)}</summary>
${sampleBody(sample, `${about}, ${sample.id}`)}</details>`,
  )}</div>`;
}

function sampleBody(sample: Sample, about: string): Html {
  return markup`<div class="languages" role="group" aria-label="Language of the samples" hidden="">${RUNTIMES.map(
    ({ language, title }) => markup`<button type="button" data-choose="${language}">${title}</button>`,
  )}</div>
${RUNTIMES.map(({ language, title }) => {
  const isRun = !sample.notRun.includes(language);
  return markup`<figure data-language="${language}"><figcaption>${title}${isRun ? undefined : markup` <span class="quiet">(not run: this build had no runtime for it)</span>`}</figcaption>
${codeBlock(sample.code[language], `${title}: ${about}`)}</figure>`;
})}
${sample.answers.map((answer) => answerBlock(answer, about, sample.answers.length > 1))}`;
}

function answerBlock(answer: SampleAnswer, about: string, isOneOfSeveral: boolean): Html {
  const { status, headers, body, shortened, grade, languages } = answer;
  const who = isOneOfSeveral ? ` to ${languages.map(titleOf).join(', ')}` : '';
  const head = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return markup`<div class="answer"${grade === undefined ? undefined : markup` data-grade="${grade}"`}><p class="line">Answer of the mock${who}: <strong>${status}</strong> ${
    grade === undefined
      ? undefined
      : markup`<span class="badge ${grade}"><span aria-hidden="true">${SYMBOLS[grade]}</span> ${grade}</span>`
  }</p>
${codeBlock([head, body].filter((part) => part !== '').join('\n\n'), `Answer: ${about}`)}
${shortened.length === 0 ? undefined : markup`<p class="note">Shortened: ${shortened.join('; ').replaceAll('`', '')}.</p>`}</div>`;
}

/** Code that can be scrolled and copied. */
export function codeBlock(code: string, label: string): Html {
  return markup`<div class="code"><button type="button" class="copy" hidden="" aria-label="Copy: ${label}">Copy</button><pre tabindex="0" role="group" aria-label="${label}"><code>${code.replace(/\n$/, '')}</code></pre></div>`;
}

function titleOf(language: Language): string {
  return RUNTIMES.find((runtime) => runtime.language === language)?.title ?? language;
}
