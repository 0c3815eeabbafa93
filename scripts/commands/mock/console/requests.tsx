import type { Child } from 'hono/jsx';
import { CONSOLE_PATH } from '../../../../mock/control/control-path.ts';
import type { JournalEntry } from '../../../../mock/journal/entry.ts';
import type { CompanyAccount } from '../../../../mock/keys/key-ring.ts';
import { Table } from '../../docs/html/layout.tsx';
import type { ConsolePage, Wanted } from './page.ts';
import { Choice } from './parts.tsx';
import { RequestDetails } from './request-details.tsx';
import { Certainty, Status, Tenant, toClock } from './request-parts.tsx';
import { toShort } from './value.tsx';

/** What was asked of the service and answered, and below it one request by itself. */
export const REQUESTS: ConsolePage = {
  title: 'Requests',
  render: (wanted) => (wanted.rest[0] === undefined ? List(wanted) : RequestDetails(wanted)),
};

const PATH: string = `${CONSOLE_PATH}/requests`;
const LIMIT = 100;
/** What can be looked for, as the journal calls it. */
const FILTERS = ['method', 'status', 'company', 'stage', 'operation_id'] as const;

async function List({ ask, query }: Wanted): Promise<Child> {
  const chosen = new URLSearchParams();
  for (const name of FILTERS) {
    const value = query.get(name)?.trim() ?? '';
    if (value !== '') chosen.set(name, name === 'method' ? value.toUpperCase() : value);
  }
  const before = query.get('before') ?? '';
  // One more than is shown tells whether there are older ones.
  const wanted = new URLSearchParams([...chosen, ['limit', String(LIMIT + 1)]]);
  if (before !== '') wanted.set('before', before);
  const [{ requests }, { companies }, { stages }] = await Promise.all([
    ask<{ requests: JournalEntry[] }>(`/journal?${wanted}`),
    ask<{ companies: CompanyAccount[] }>('/companies'),
    ask<{ stages: string[] }>('/health'),
  ]);
  const shown = requests.slice(0, LIMIT);
  const last = requests.length > LIMIT ? shown.at(-1) : undefined;
  return (
    <>
      <Filters chosen={chosen} companies={companies.map(({ id }) => id)} stages={stages} />
      <div id="requests" data-live="">
        {shown.length === 0 ? (
          <Nothing isFiltered={chosen.size > 0 || before !== ''} />
        ) : (
          <Rows requests={shown} />
        )}
        <nav aria-label="Pages of requests" class="line">
          {before !== '' && <a href={toTarget(chosen)}>Newest</a>}
          {last && <a href={toTarget([...chosen, ['before', String(last.number)]])}>Older</a>}
        </nav>
      </div>
    </>
  );
}

function toTarget(parameters: URLSearchParams | [name: string, value: string][]): string {
  const query = new URLSearchParams(parameters).toString();
  return query === '' ? PATH : `${PATH}?${query}`;
}

interface FilterParts {
  chosen: URLSearchParams;
  companies: readonly string[];
  stages: readonly string[];
}

function Filters({ chosen, companies, stages }: FilterParts): Child {
  return (
    <form class="line" role="search" method="get" action={PATH}>
      <Field name="method" label="Method" chosen={chosen} size={8} />
      <Field name="status" label="Status" chosen={chosen} size={5} />
      <Choice
        name="company"
        label="Company"
        values={companies}
        chosen={chosen.get('company')}
        without="any"
      />
      <Choice name="stage" label="Stage" values={stages} chosen={chosen.get('stage')} without="any" />
      <Field name="operation_id" label="Operation (operationId)" chosen={chosen} size={22} />
      <button type="submit">Filter</button>
      {chosen.size > 0 && <a href={PATH}>Clear</a>}
    </form>
  );
}

interface FieldParts {
  name: (typeof FILTERS)[number];
  label: string;
  chosen: URLSearchParams;
}

function Field({ name, label, chosen, size }: FieldParts & { size: number }): Child {
  return (
    <label>
      {label}
      <input name={name} value={chosen.get(name) ?? ''} size={size} spellcheck={false} />
    </label>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }): Child {
  return (
    <p>
      {isFiltered
        ? 'No request has all of that.'
        : 'Nothing was asked yet. What is sent to the service appears here.'}
    </p>
  );
}

function Rows({ requests }: { requests: readonly JournalEntry[] }): Child {
  return (
    <Table
      label="Requests"
      head={['Request', 'Status', 'Time', 'Took', 'Tenant', 'How certain']}
      isStacked
      rows={requests.map((entry) => ({
        cells: [
          <a id={`request-${entry.number}`} href={`${PATH}/${entry.number}`}>
            <span class={`method ${entry.method.toLowerCase()}`}>{toShort(entry.method)}</span>{' '}
            {toShort(entry.target)}
          </a>,
          <Status status={entry.status} />,
          <time datetime={entry.at} title={entry.at}>
            {toClock(entry.at)}
          </time>,
          `${entry.milliseconds} ms`,
          <Tenant entry={entry} />,
          <Certainty grade={entry.grade} />,
        ],
      }))}
    />
  );
}
