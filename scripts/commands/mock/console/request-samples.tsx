import type { Child } from 'hono/jsx';
import { toVariable } from '../../../../contracts/run/target/keys.ts';
import type { JournalDetails } from '../../../../mock/journal/entry.ts';
import { toEssence } from '../../../../spec/media-type.ts';
import { FILTERED } from '../../../../spec/text/secret-names.ts';
import { toVisible } from '../../../../spec/text/visible.ts';
import type { WrittenCall } from '../../docs/samples/sample.ts';
import { writeCurl } from '../../docs/samples/write-curl.ts';
import { writePython } from '../../docs/samples/write-python.ts';
import { writeTypeScript } from '../../docs/samples/write-typescript.ts';
import { highlight, toLanguage } from '../../docs/text/highlight.ts';
import { readExactly } from './request-body.tsx';

const PROGRAMS = [
  { title: 'curl', language: 'bash', write: writeCurl },
  { title: 'TypeScript', language: 'typescript', write: writeTypeScript },
  { title: 'Python', language: 'python', write: writePython },
];

/** Programs that send a request again. They read its key from the environment. */
export function RequestSamples({ entry, origin }: { entry: JournalDetails; origin: string }): Child {
  const { request_body: body } = entry;
  if (body?.cut || (body && body.text === undefined))
    return <p>The journal does not have all of its body, so it cannot be written down here.</p>;
  const call = toCall(entry);
  return (
    <>
      {call.key && 'variable' in call.key && (
        <p>
          The key comes from the environment variable <code>{call.key.variable}</code>.
        </p>
      )}
      {PROGRAMS.map(({ title, language, write }) => (
        <>
          <h3>{title}</h3>
          <div class="code">
            <pre tabindex={0} role="region" aria-label={`The request in ${title}`}>
              <code>{highlight(toVisible(write(call, origin)), language)}</code>
            </pre>
            <button type="button" class="scripted" data-copy="" aria-label={`Copy ${title}`}>
              Copy
            </button>
          </div>
        </>
      ))}
    </>
  );
}

/** What a client adds by itself. */
const OWN_FIELDS =
  /^(?:host|connection|keep-alive|content-length|content-type|transfer-encoding|accept-encoding|accept-language|user-agent|sec-.*)$/;

function toCall({
  method,
  target,
  headers,
  request_body,
  stage,
  status,
  response_headers,
}: JournalDetails): WrittenCall {
  const fields = Object.entries(headers).filter(([name]) => !OWN_FIELDS.test(name));
  const secrets = fields.filter(([, value]) => value === FILTERED).map(([name]) => name);
  const header = secrets.find((name) => name.includes('key')) ?? secrets[0];
  const mediaType = headers['content-type'] ?? 'text/plain';
  return {
    method,
    target,
    headers: fields.filter(([name, value]) => value !== FILTERED && !(name === 'accept' && value === '*/*')),
    key:
      header === undefined
        ? undefined
        : { header, variable: stage === undefined ? 'WES_KEY' : toVariable(stage) },
    body: request_body?.text ? toBody(request_body.text, mediaType) : undefined,
    answersJson: toLanguage(response_headers['content-type'] ?? '') === 'json',
    answersRedirect: status >= 300 && status < 400,
  };
}

function toBody(text: string, mediaType: string): NonNullable<WrittenCall['body']> {
  const value = toLanguage(mediaType) === 'json' ? readExactly(text) : undefined;
  if (value === undefined) return { mediaType, value: text, isText: true };
  return { mediaType: toEssence(mediaType), value };
}
