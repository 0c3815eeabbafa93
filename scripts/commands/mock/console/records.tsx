import type { Child } from 'hono/jsx';
import { CONSOLE_PATH, CONTROL_PATH } from '../../../../mock/control/control-path.ts';
import type { Json, JsonObject } from '../../../../spec/json.ts';
import { toVisibleJson } from '../../../../spec/text/visible.ts';
import { Table } from '../../docs/html/layout.tsx';
import { highlight } from '../../docs/text/highlight.ts';
import type { Wanted } from './page.ts';
import { toShort, Value } from './value.tsx';

/** Which records. */
interface Place {
  company: string;
  stage: string;
  collection: string;
}

interface RecordsAnswer {
  total: number;
  records: { key: string; record: JsonObject }[];
  references: { value: string; collection: string }[];
}

const LIMIT = 50;

/** The records of one collection: a page of them, or of those that hold a text. */
export async function Records({
  ask,
  at,
  query,
}: Pick<Wanted, 'ask' | 'query'> & { at: Place }): Promise<Child> {
  const { company, stage, collection } = at;
  const search = query.get('search') ?? '';
  const offset = toOffset(query.get('offset'));
  const wanted = new URLSearchParams({ search, offset: String(offset), limit: String(LIMIT) });
  const answer = await ask<RecordsAnswer>(`${toTarget(at)}?${wanted}`);
  const toPage = (from: number): string =>
    `${toDataPath(company, stage, collection)}?${new URLSearchParams({ search, offset: String(from) })}`;
  return (
    <>
      <p>
        <a href={toDataPath(company, stage)}>
          {company} in {stage}
        </a>
      </p>
      <h2>{collection}</h2>
      <form class="line" role="search" method="get" action={toDataPath(company, stage, collection)}>
        <label>
          A text in any value
          <input type="search" name="search" value={search} maxlength={1000} spellcheck={false} />
        </label>
        <button type="submit">Search</button>
      </form>
      <div id="records" data-live="">
        <Pager answer={answer} offset={offset} toPage={toPage} />
        {answer.records.length > 0 && <RecordTable at={at} answer={answer} />}
      </div>
    </>
  );
}

/** The path of the page of a company, a stage and a collection, as many of them as are given. */
export function toDataPath(...segments: readonly string[]): string {
  return [`${CONSOLE_PATH}/data`, ...segments.map(encodeURIComponent)].join('/');
}

/** What is no number from 0 is the beginning. */
function toOffset(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

function toTarget({ company, stage, collection }: Place): string {
  const [first, second, third] = [company, stage, collection].map(encodeURIComponent);
  return `/companies/${first}/data/${second}/${third}`;
}

interface PagerParts {
  answer: RecordsAnswer;
  offset: number;
  toPage(from: number): string;
}

function Pager({ answer: { records, total }, offset, toPage }: PagerParts): Child {
  const end = offset + records.length;
  return (
    <nav aria-label="Pages of records" class="line">
      <span>
        {records.length === 0
          ? `None here, of ${total}`
          : `${offset + 1} to ${end} of ${total}, the newest first`}
      </span>
      {offset > 0 && <a href={toPage(Math.max(0, offset - LIMIT))}>Newer</a>}
      {records.length > 0 && end < total && <a href={toPage(end)}>Older</a>}
    </nav>
  );
}

/** A table has so many columns; a record as a whole has the rest. */
const MOST_COLUMNS = 12;

function RecordTable({ at, answer }: { at: Place; answer: RecordsAnswer }): Child {
  const { records, references } = answer;
  const found = new Map(references.map(({ value, collection }) => [value, collection]));
  const columns = [...new Set(records.flatMap(({ record }) => Object.keys(record)))]
    // What is the key stands there already.
    .filter((name) => !records.every(({ key, record }) => isKey(record[name], key)))
    .slice(0, MOST_COLUMNS);
  return (
    <Table
      label={`Records of ${at.collection}`}
      head={['Key', 'Record', ...columns.map((name) => toShort(name))]}
      isStacked
      rows={records.map(({ key, record }) => {
        const toHref = (text: string): string | undefined => {
          const collection = isKey(text, key) ? undefined : found.get(text);
          if (collection === undefined) return undefined;
          return `${toDataPath(at.company, at.stage, collection)}?${new URLSearchParams({ search: text })}`;
        };
        return {
          cells: [
            toShort(key),
            <Whole
              id={`record-${key}`}
              target={`${toTarget(at)}/${encodeURIComponent(key)}`}
              record={record}
            />,
            ...columns.map((name) =>
              Object.hasOwn(record, name) ? <Value value={record[name] ?? null} toHref={toHref} /> : '',
            ),
          ],
        };
      })}
    />
  );
}

/** Keys of addresses are in lower case. */
function isKey(value: Json | undefined, key: string): boolean {
  return typeof value === 'string' && (value === key || value.toLowerCase() === key);
}

/** In UTF-16 code units. What was sent to all members has a megabyte. */
const LONGEST = 20_000;

function Whole({ id, target, record }: { id: string; target: string; record: JsonObject }): Child {
  const text = JSON.stringify(record, null, 2);
  const isLong = text.length > LONGEST;
  const shown = toVisibleJson(text.slice(0, LONGEST));
  return (
    <details id={id}>
      <summary>JSON</summary>
      <pre tabindex={0}>
        <code>{isLong ? shown : highlight(shown, 'json')}</code>
      </pre>
      {isLong && (
        <p>
          This is the beginning; <a href={CONTROL_PATH + target}>all of it</a>.
        </p>
      )}
    </details>
  );
}
