import type { Child } from 'hono/jsx';
import type { Break } from '../../../../mock/behaviours/behaviour.ts';
import { CONSOLE_PATH, CONTROL_PATH } from '../../../../mock/control/control-path.ts';
import type { JournalDetails } from '../../../../mock/journal/entry.ts';
import { toOneLine } from '../../../../spec/text/visible.ts';
import { createAnchors } from '../../docs/reference/anchors.ts';
import { toMeanings } from '../../docs/reference/evidence-text.ts';
import { BREAKS } from './behaviours.tsx';
import type { Wanted } from './page.ts';
import { Body } from './request-body.tsx';
import { Certainty, Status, Tenant } from './request-parts.tsx';
import { RequestSamples } from './request-samples.tsx';
import { toShort } from './value.tsx';

/** One request by itself: what was asked, what was answered, and why. */
export async function RequestDetails({ ask, rest, origin }: Wanted): Promise<Child> {
  const entry = await ask<JournalDetails>(`/journal/${rest.map(encodeURIComponent).join('/')}`);
  const { method, target } = entry;
  return (
    <>
      <p>
        <a href={`${CONSOLE_PATH}/requests`}>All requests</a>
      </p>
      <h2>
        <span class={`method ${method.toLowerCase()}`}>{toShort(method)}</span> {toShort(target)}
      </h2>
      <Facts entry={entry} />
      <h2>Why it was answered so</h2>
      <Why entry={entry} />
      <div class="pair">
        <section>
          <h2>Request</h2>
          <HeaderList headers={entry.headers} label="Header fields of the request" />
          <Body
            body={entry.request_body}
            headers={entry.headers}
            label="Body of the request"
            without={
              'content-length' in entry.headers || 'transfer-encoding' in entry.headers
                ? 'Its body was not looked at: it was answered before that.'
                : 'It has no body.'
            }
          />
        </section>
        <section>
          <h2>Response</h2>
          <Response entry={entry} />
        </section>
      </div>
      <h2>Send it again</h2>
      <RequestSamples entry={entry} origin={origin} />
    </>
  );
}

function Facts({ entry }: { entry: JournalDetails }): Child {
  const { operation_id } = entry;
  const target = toOneLine(entry.target);
  return (
    <dl class="facts">
      {toShort(entry.target) !== target && (
        <>
          <dt>Path and query</dt>
          <dd>
            <code>{target}</code>
          </dd>
        </>
      )}
      <dt>Status</dt>
      <dd>
        <Status status={entry.status} />
      </dd>
      <dt>Answered</dt>
      <dd>
        <time datetime={entry.at}>{entry.at}</time>, {entry.milliseconds} ms after it came
      </dd>
      <dt>Tenant</dt>
      <dd>
        <Tenant entry={entry} />
      </dd>
      <dt>Operation</dt>
      <dd>
        {operation_id === undefined ? (
          <span class="quiet">none</span>
        ) : (
          <a href={`${CONTROL_PATH}/docs#${createAnchors().of('operation', operation_id)}`}>
            {toShort(operation_id)}
          </a>
        )}
      </dd>
    </dl>
  );
}

function Why({ entry }: { entry: JournalDetails }): Child {
  const { why, notes, behaviours = [], break: broken } = entry;
  return (
    <dl class="facts">
      <dt>How certain</dt>
      <dd>
        <Certainty grade={entry.grade} />
      </dd>
      {behaviours.length > 0 && (
        <>
          <dt>Behaviours that it met</dt>
          <dd>
            <a href={`${CONSOLE_PATH}/behaviours`}>{behaviours.map(toShort).join(', ')}</a>
          </dd>
        </>
      )}
      {broken !== undefined && (
        <>
          <dt>What that did</dt>
          <dd>{BREAKS[broken as Break]}</dd>
        </>
      )}
      {why && <Explained why={why} />}
      {notes.length > 0 && (
        <>
          <dt>Notes</dt>
          {notes.map((note) => (
            <dd>{toOneLine(note)}</dd>
          ))}
        </>
      )}
    </dl>
  );
}

function Explained({ why }: { why: NonNullable<JournalDetails['why']> }): Child {
  const { condition, summary, fact, grade, source, note } = why;
  return (
    <>
      {condition !== undefined && (
        <>
          <dt>Refused for</dt>
          <dd>
            <code>{toShort(condition)}</code>
          </dd>
        </>
      )}
      <dt>In the description</dt>
      <dd>
        {fact === undefined || grade === undefined ? (
          'It does not say how that is answered, so that the mock answers as the Workplace Engagement Service does.'
        ) : (
          <>
            {summary !== undefined && <p>{toOneLine(summary)}</p>}
            <p>
              <code>{toOneLine(fact)}</code>
            </p>
            <p>
              <b>{grade}</b>
              {source !== undefined && `, ${toOneLine(source)}`}.{' '}
              <span class="quiet">{toMeanings(source?.startsWith('§') === false)[grade]}</span>
            </p>
            {note !== undefined && <p class="quiet">{toOneLine(note)}</p>}
          </>
        )}
      </dd>
    </>
  );
}

function HeaderList({ headers, label }: { headers: Readonly<Record<string, string>>; label: string }): Child {
  const fields = Object.entries(headers);
  if (fields.length === 0) return <p>No header fields.</p>;
  return (
    <dl class="facts fields" aria-label={label}>
      {fields.map(([name, value]) => (
        <>
          <dt>{toOneLine(name)}</dt>
          <dd>{toOneLine(value)}</dd>
        </>
      ))}
    </dl>
  );
}

function Response({ entry }: { entry: JournalDetails }): Child {
  if (entry.status === 0) return <p>Nothing was answered.</p>;
  const { response_headers, response_body } = entry;
  return (
    <>
      <HeaderList headers={response_headers} label="Header fields of the response" />
      <Body
        body={response_body}
        headers={response_headers}
        label="Body of the response"
        without="It has no body."
      />
    </>
  );
}
