import { count } from '../../../spec/text/count.ts';
import { shorten, toVisible } from '../../../spec/text/visible.ts';
import type { HeaderList } from '../../cases/http-message.ts';
import type { ExchangeRecord } from '../../run/exchange-log.ts';
import { type Html, markup } from './template.ts';

/** How much of a body, and of a header, stands in the page, in UTF-16 code units. */
const LONGEST_TEXT = 4096;

/** A longer command is left out: a part of it would be of no use. */
const LONGEST_COMMAND = 4096;

/** Request and answer as they went, without keys. A page holds many, so that of a long body only the start is shown. */
export function exchangeBlock(exchange: ExchangeRecord): Html {
  const { id, case: caseId, why, startedAt, milliseconds, attempts, request, answer } = exchange;
  return markup`<p>Exchange ${id}, sent for <bdi>${caseId}</bdi>: <bdi>${why}</bdi></p>
<p class="quiet">${startedAt}, ${Math.round(milliseconds)} ms, ${count(attempts, 'try', 'tries')}</p>
<h4>Request</h4>
${block('Request line and header', `${request.method} ${request.url}\n${toLines(request.headers)}`)}
${request.body === undefined ? undefined : block('Body of the request', request.body)}
<h4>Answer</h4>
${block('Status and header', `${answer.status}\n${toLines(answer.headers)}`)}
${answer.body === '' ? undefined : block('Body of the answer', answer.body)}
<p class="quiet">${describeSize(answer)}</p>`;
}

/** The command that reproduces something, to be copied. */
export function commandBlock(curl: string): Html {
  if (curl.length > LONGEST_COMMAND)
    return markup`<p class="quiet">The command that reproduces it is too long for this page; report.json has it.</p>`;
  const note = markup`<p class="warning">Some characters of it do not show and are written as escapes: paste it from report.json instead.</p>`;
  return markup`<pre tabindex="0" role="group" aria-label="Command that reproduces it"><code>${curl}</code></pre>
${toVisible(curl) === curl ? undefined : note}`;
}

function block(label: string, text: string): Html {
  const note = markup`<p class="quiet">Cut off after ${LONGEST_TEXT} of ${text.length} characters; the HAR has more (--report har).</p>`;
  return markup`<pre tabindex="0" role="group" aria-label="${label}"><code>${shorten(text, LONGEST_TEXT)}</code></pre>
${text.length > LONGEST_TEXT ? note : undefined}`;
}

function describeSize({ body, size, encoding }: ExchangeRecord['answer']): string {
  const kept = Buffer.byteLength(body, encoding ?? 'utf8');
  const cut = kept < size ? `, of which ${kept} were kept` : '';
  return `${size} bytes${cut}${encoding ? `, as ${encoding}` : ''}`;
}

function toLines(headers: HeaderList): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\n');
}
