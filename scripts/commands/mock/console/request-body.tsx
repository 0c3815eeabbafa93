import type { Child } from 'hono/jsx';
import type { JournalBody } from '../../../../mock/journal/entry.ts';
import type { Json } from '../../../../spec/json.ts';
import { count } from '../../../../spec/text/count.ts';
import { toVisible, toVisibleJson } from '../../../../spec/text/visible.ts';
import { highlight, toLanguage } from '../../docs/text/highlight.ts';

interface BodyParts {
  body: JournalBody | undefined;
  headers: Readonly<Record<string, string>>;
  label: string;
  /** What is said where there is none. */
  without: string;
}

/** A body as far as the journal has it: JSON on several lines, all else as the text that it is. */
export function Body({ body, headers, label, without }: BodyParts): Child {
  if (!body) return <p>{without}</p>;
  const { bytes, cut, text } = body;
  const length = count(bytes, 'byte');
  if (bytes === 0) return <p>Its body is empty.</p>;
  if (text === undefined) return <p>{`Its body is no text: ${length}.`}</p>;
  const language = toLanguage(headers['content-type'] ?? '');
  const isJson = language === 'json';
  const value = isJson && !cut ? readExactly(text) : undefined;
  const shown = value === undefined ? text : JSON.stringify(value, null, 2);
  return (
    <>
      <p class="quiet">{cut ? `The first 16 KiB of ${length}.` : `${length}.`}</p>
      <div class="code">
        <pre tabindex={0} role="region" aria-label={label}>
          <code>{highlight(isJson ? toVisibleJson(shown) : toVisible(shown), language)}</code>
        </pre>
      </div>
    </>
  );
}

/** What is nested deeper grows with the square of its depth when it is indented. */
const DEEPEST = 100;

/** The value of a text of JSON; `undefined` where it would not be written as it stands, such as of a large number or a name twice. */
export function readExactly(text: string): Json | undefined {
  const short = text.replace(/("[^"\\]*(?:\\.[^"\\]*)*")|\s+/gs, '$1');
  let depth = 0;
  for (const [sign] of short.matchAll(/[[{]|[\]}]/g)) {
    depth += sign === '[' || sign === '{' ? 1 : -1;
    if (depth > DEEPEST) return undefined;
  }
  try {
    const value: Json = JSON.parse(text);
    return JSON.stringify(value) === short ? value : undefined;
  } catch {
    return undefined;
  }
}
