import type { Child } from 'hono/jsx';
import { count } from '../../../spec/text/count.ts';
import { shorten, toVisible } from '../../../spec/text/visible.ts';
import type { HeaderList } from '../../cases/http-message.ts';
import type { ExchangeRecord } from '../../run/exchange-log.ts';

/** How much of a body, a header or a command stands in the page, in UTF-16 code units. Of a command, a part would be of no use. */
const LONGEST = 4096;

/** Request and answer as they went, without keys. A page holds many, so that of a long body only the start is shown. */
export function Exchange({ exchange }: { exchange: ExchangeRecord }): Child {
  const { id, case: caseId, why, startedAt, milliseconds, attempts, repeats, request, answer } = exchange;
  return (
    <>
      <p>
        Exchange {id}, sent for <bdi>{caseId}</bdi>: <bdi>{why}</bdi>
        {repeats !== undefined && `, as exchange ${repeats} with less in it`}
      </p>
      <p class="quiet">
        {startedAt}, {Math.round(milliseconds)} ms, {count(attempts, 'try', 'tries')}
      </p>
      <h4>Request</h4>
      <Block
        label="Request line and header"
        text={`${request.method} ${request.url}\n${toLines(request.headers)}`}
      />
      {request.body !== undefined && <Block label="Body of the request" text={request.body} />}
      <h4>Answer</h4>
      <Block label="Status and header" text={`${answer.status}\n${toLines(answer.headers)}`} />
      {answer.body !== '' && <Block label="Body of the answer" text={answer.body} />}
      <p class="quiet">{describeSize(answer)}</p>
    </>
  );
}

/** The command that reproduces something, to be copied. */
export function Command({ curl }: { curl: string }): Child {
  if (curl.length > LONGEST)
    return <p class="quiet">The command that reproduces it is too long for this page; report.json has it.</p>;
  return (
    <>
      <Text label="Command that reproduces it" text={curl} />
      {toVisible(curl) !== curl && (
        <p class="warning">
          Some characters of it do not show and are written as escapes: paste it from report.json instead.
        </p>
      )}
    </>
  );
}

function Block({ label, text }: { label: string; text: string }): Child {
  return (
    <>
      <Text label={label} text={shorten(text, LONGEST)} />
      {text.length > LONGEST && (
        <p class="quiet">
          Cut off after {LONGEST} of {text.length} characters; the HAR has more (--report har).
        </p>
      )}
    </>
  );
}

function Text({ label, text }: { label: string; text: string }): Child {
  return (
    <pre tabindex={0} role="group" aria-label={label}>
      <code>{text}</code>
    </pre>
  );
}

function describeSize({ body, size, encoding }: ExchangeRecord['answer']): string {
  const kept = Buffer.byteLength(body, encoding ?? 'utf8');
  const cut = kept < size ? `, of which ${kept} were kept` : '';
  return `${size} bytes${cut}${encoding ? `, as ${encoding}` : ''}`;
}

function toLines(headers: HeaderList): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\n');
}
