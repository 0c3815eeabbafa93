import type { Child } from 'hono/jsx';
import type { CompanyAccount, Key } from '../../../../mock/keys/key-ring.ts';
import type { Json } from '../../../../spec/json.ts';
import { Table } from '../../docs/html/layout.tsx';
import type { Ask, ConsolePage } from './page.ts';
import { Choice, Send } from './parts.tsx';

/** The integrations page of each company's account (§5.5, §5.6). */
export const INTEGRATIONS: ConsolePage = {
  title: 'Integrations',
  async render({ ask }) {
    const [{ companies }, { stages }] = await Promise.all([
      ask<{ companies: CompanyAccount[] }>('/companies'),
      ask<{ stages: string[] }>('/health'),
    ]);
    const keys = await Promise.all(companies.map((company) => askKeys(ask, company)));
    return (
      <>
        <p class="quiet">
          What each company sees of its account: whether it has developer access, and its keys. Keys open
          nothing but this mock; those that it started with are printed where it was started.
        </p>
        <div id="companies" data-live="">
          {companies.map((company, index) => (
            <Company company={company} keys={keys[index] ?? []} stages={stages} />
          ))}
        </div>
        <h2>Add a company</h2>
        <p class="quiet">A company of one's own, with keys for every stage, that no other test meets.</p>
        <Send id="add-company" method="POST" path="/companies" label="Add" done="It is there.">
          <label>
            Name
            <input name="name" maxlength={200} />
          </label>
          <Choice
            name="like"
            label="With the data of"
            values={companies.filter(({ added }) => !added).map(({ id, name }) => [id, name] as const)}
            without="none: empty"
          />
        </Send>
      </>
    );
  },
};

/** A key as the list of a company's keys has it. */
interface ListedKey extends Key {
  refused: Readonly<Record<string, { status: number; body?: Json }>>;
}

async function askKeys(ask: Ask, { id }: CompanyAccount): Promise<ListedKey[]> {
  return (await ask<{ keys: ListedKey[] }>(`/companies/${encodeURIComponent(id)}/keys`)).keys;
}

interface CompanyParts {
  company: CompanyAccount;
  keys: readonly ListedKey[];
  stages: readonly string[];
}

function Company({ company, keys, stages }: CompanyParts): Child {
  const { id, name, added, developer_access: hasAccess } = company;
  const path = `/companies/${encodeURIComponent(id)}`;
  return (
    <section class="card" aria-labelledby={`company-${id}`}>
      <h2 id={`company-${id}`}>
        {name} <code class="quiet">{id}</code>
      </h2>
      <div class="line">
        <span class={`badge ${hasAccess ? 'good' : 'warning'}`}>
          {hasAccess ? 'developer access' : 'no developer access'}
        </span>
        <Send id={`access-${id}`} method="PATCH" path={path} label={hasAccess ? 'Disable it' : 'Enable it'}>
          <input type="hidden" name="developer_access" value={String(!hasAccess)} data-type="json" />
        </Send>
        {added !== undefined && (
          <Send
            id={`remove-${id}`}
            method="DELETE"
            path={path}
            label="Remove the company"
            confirm={`Remove ${id} with its keys and data?`}
          />
        )}
      </div>
      <Keys path={`${path}/keys`} keys={keys} company={id} />
      {hasAccess && (
        <div class="line">
          {stages.map((stage) => (
            <Send
              id={`generate-${id}-${stage}`}
              method="POST"
              path={`${path}/keys`}
              label={`Generate a key for ${stage}`}
              show="key"
              done="This is shown once:"
            >
              <input type="hidden" name="stage" value={stage} />
            </Send>
          ))}
        </div>
      )}
    </section>
  );
}

function Keys({ path, keys, company }: { path: string; keys: readonly ListedKey[]; company: string }): Child {
  const rows = keys.map(({ id, key, stage, status, refused }) => ({
    cells: [
      <>
        {id} <code class="quiet">{`…${key.slice(-4)}`}</code>
      </>,
      stage,
      <span class={`badge ${status === 'active' ? 'good' : 'bad'}`}>{status}</span>,
      <RefusedIn refused={refused} />,
      status === 'active' && (
        <Send
          id={`retire-${id}`}
          method="POST"
          path={`${path}/${encodeURIComponent(id)}/retire`}
          label="Retire"
          isEmpty
        />
      ),
    ],
  }));
  const head = ['Key', 'Stage', 'Status', 'Where it is refused', 'Change'];
  return <Table label={`Keys of ${company}`} head={head} rows={rows} isStacked />;
}

/** By stage the error response, as the document that is served has it. */
function RefusedIn({ refused }: Pick<ListedKey, 'refused'>): Child {
  const stages = Object.entries(refused);
  if (stages.length === 0) return 'nowhere';
  return stages.map(([stage, { status, body }]) => (
    <div>
      {stage}: {status} <code>{typeof body === 'string' ? body : JSON.stringify(body)}</code>
    </div>
  ));
}
