import type { Child } from 'hono/jsx';
import { RUNTIMES, titleOf } from '../samples/runtime.ts';
import type { Sample, SampleAnswer } from '../samples/sample.ts';
import { toLabel } from '../text/to-html.ts';
import { GradeBadge } from './evidence.tsx';
import { Code } from './layout.tsx';

/** Each sample in every language, with what came back; the first is open. `about` names whose samples they are. */
export function Samples({ samples, about }: { samples: readonly Sample[]; about: string }): Child {
  const [only] = samples;
  if (!only) return undefined;
  return (
    <div class="samples">
      {samples.length === 1 ? (
        <SampleBody sample={only} about={about} />
      ) : (
        samples.map((sample, index) => (
          <details open={index === 0}>
            <summary>{toLabel(sample.label || sample.id)}</summary>
            <SampleBody sample={sample} about={`${about}, ${sample.id}`} />
          </details>
        ))
      )}
    </div>
  );
}

function SampleBody({ sample, about }: { sample: Sample; about: string }): Child {
  return (
    <>
      <div class="languages" role="group" aria-label="Language of the samples" hidden>
        {RUNTIMES.map(({ language, title }) => (
          <button type="button" data-choose={language}>
            {title}
          </button>
        ))}
      </div>
      {RUNTIMES.map(({ language, title }) => (
        <figure data-language={language}>
          <figcaption>
            {title}
            {sample.notRun.includes(language) && (
              <span class="quiet"> (not run: this build had no runtime for it)</span>
            )}
          </figcaption>
          <Code text={sample.code[language]} label={`${title}: ${about}`} />
        </figure>
      ))}
      {sample.answers.map((answer) => (
        <Answer answer={answer} about={about} isOnly={sample.answers.length === 1} />
      ))}
    </>
  );
}

function Answer({ answer, about, isOnly }: { answer: SampleAnswer; about: string; isOnly: boolean }): Child {
  const { status, headers, body, shortened, grade, languages } = answer;
  const head = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    <div class="answer" data-grade={grade}>
      <p class="line">
        Answer of the mock{!isOnly && ` to ${languages.map(titleOf).join(', ')}`}: <strong>{status}</strong>{' '}
        {grade && <GradeBadge grade={grade} />}
      </p>
      <Code text={[head, body].filter((part) => part !== '').join('\n\n')} label={`Answer: ${about}`} />
      {shortened.length > 0 && <p class="note">Shortened: {shortened.join('; ').replaceAll('`', '')}.</p>}
    </div>
  );
}
