import type { Child } from 'hono/jsx';
import type { Grade } from '../../../../spec/evidence.ts';
import type { AnswerExample } from '../samples/answer-examples.ts';
import { RUNTIMES, titleOf } from '../samples/runtime.ts';
import type { Sample, SampleAnswer } from '../samples/sample.ts';
import { toLanguage } from '../text/highlight.ts';
import { toLabel } from '../text/to-html.ts';
import { GradeBadge } from './evidence.tsx';
import { Code, toTone } from './layout.tsx';

interface SamplesParts {
  samples: readonly Sample[];
  examples?: readonly AnswerExample[];
  /** Whose samples they are. */
  about: string;
  /** What stands above them. */
  children?: Child;
}

/**
 * Each sample in every language, then what is answered, by status. All of it is there; the script shows one sample in one language,
 * and one status, and has what was answered to that sample.
 */
export function Samples({ samples, examples = [], about, children }: SamplesParts): Child {
  const isOne = samples.length < 2;
  const given = samples.flatMap((sample) => sample.answers.map((answer) => toPanel(sample, answer, isOne)));
  const panels = [...given, ...examples.map(toExamplePanel)];
  if (panels.length + samples.length === 0 && !children) return undefined;
  return (
    <div class="samples">
      {children}
      {samples.length > 0 && <Requests samples={samples} about={about} />}
      {panels.length > 0 && <Answers panels={panels} about={about} />}
    </div>
  );
}

function Requests({ samples, about }: { samples: readonly Sample[]; about: string }): Child {
  const isOne = samples.length === 1;
  return (
    <div class="card">
      <div class="bar">
        <h4>Request</h4>
        <div class="choices languages" role="group" aria-label="Language of the samples" hidden>
          {RUNTIMES.map(({ language, title }) => (
            <button type="button" data-choose={language}>
              {title}
            </button>
          ))}
        </div>
      </div>
      {!isOne && (
        <label class="bar" hidden>
          <span class="quiet">Example</span>
          <select>
            {samples.map(({ id, label }) => (
              <option value={id}>{(label || id).replaceAll('`', '')}</option>
            ))}
          </select>
        </label>
      )}
      <div class="body">
        {samples.map((sample) => (
          <div data-sample={sample.id}>
            {!isOne && <p class="caption">{toLabel(sample.label || sample.id)}</p>}
            <Programs sample={sample} about={isOne ? about : `${about}, ${sample.id}`} />
          </div>
        ))}
      </div>
    </div>
  );
}

function Programs({ sample, about }: { sample: Sample; about: string }): Child {
  return RUNTIMES.map(({ language, title, fence }) => (
    <figure data-language={language}>
      <figcaption>
        {title}
        {sample.notRun.includes(language) && (
          <span class="quiet"> (not run: this build had no runtime for it)</span>
        )}
      </figcaption>
      <Code text={sample.code[language]} label={`${title}: ${about}`} language={fence} />
    </figure>
  ));
}

/** An answer as it is shown. */
interface Panel extends Pick<SampleAnswer, 'headers' | 'body' | 'shortened'> {
  status: string;
  /** The sample that was answered so. */
  sample: string | undefined;
  grade: Grade | undefined;
  title: string;
  language: string;
}

function toPanel({ id, label, answers }: Sample, answer: SampleAnswer, isOne: boolean): Panel {
  const to = [
    isOne ? '' : label || id,
    answers.length === 1 ? '' : answer.languages.map(titleOf).join(', '),
  ].filter(Boolean);
  const type = answer.headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  return {
    ...answer,
    status: String(answer.status),
    sample: isOne ? undefined : id,
    title: ['Answer of the mock', ...to].join(', '),
    language: answer.isJson ? 'json' : toLanguage(type),
  };
}

function toExamplePanel(example: AnswerExample): Panel {
  const { label, mediaType } = example;
  const headers: Panel['headers'] = mediaType === '' ? [] : [['content-type', mediaType]];
  const title = label || (mediaType === '' ? 'Without a body' : 'Example');
  return { ...example, headers, sample: undefined, title, language: toLanguage(mediaType) };
}

function Answers({ panels, about }: { panels: readonly Panel[]; about: string }): Child {
  const statuses = [...new Set(panels.map(({ status }) => status))];
  return (
    <div class="card answers">
      <div class="bar">
        <h4>Answer</h4>
        <div class="choices" role="group" aria-label="Status" hidden>
          {statuses.map((status) => (
            <button type="button" class={toTone(status)} data-show={status}>
              {status}
            </button>
          ))}
        </div>
      </div>
      <div class="body">
        {panels.map((panel) => (
          <Answer panel={panel} about={about} />
        ))}
      </div>
    </div>
  );
}

function Answer({ panel, about }: { panel: Panel; about: string }): Child {
  const { status, sample, title, headers, body, language, shortened, grade } = panel;
  return (
    <div data-status={status} data-of={sample} data-grade={grade}>
      <p class="caption line">
        <strong class={toTone(status)}>{status}</strong> <span dir="auto">{toLabel(title)}</span>{' '}
        {grade && <GradeBadge grade={grade} />}
      </p>
      <Code
        text={body}
        label={`Answer ${status}: ${about}, ${title}`}
        language={language}
        headers={headers}
      />
      {shortened.length > 0 && (
        <p class="caption note">Shortened: {shortened.join('; ').replaceAll('`', '')}.</p>
      )}
    </div>
  );
}
