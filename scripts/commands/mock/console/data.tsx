import type { Child } from 'hono/jsx';
import type { CompanyAccount } from '../../../../mock/keys/key-ring.ts';
import { Table } from '../../docs/html/layout.tsx';
import type { ConsolePage, Wanted } from './page.ts';
import { Choice, Send } from './parts.tsx';
import { Records, toDataPath } from './records.tsx';
import { State } from './state.tsx';

/** What companies hold, by company and stage, and below it the records of one collection. */
export const DATA: ConsolePage = {
  title: 'Data',
  render({ ask, rest, query }) {
    const [company, stage, collection] = rest;
    if (company !== undefined && stage !== undefined && collection !== undefined)
      return Records({ ask, at: { company, stage, collection }, query });
    return Overview({ ask, company, stage, query });
  },
};

interface OverviewParts extends Pick<Wanted, 'ask' | 'query'> {
  company: string | undefined;
  stage: string | undefined;
}

async function Overview({ ask, query, ...chosen }: OverviewParts): Promise<Child> {
  const [{ companies }, { stages }] = await Promise.all([
    ask<{ companies: CompanyAccount[] }>('/companies'),
    ask<{ stages: string[] }>('/health'),
  ]);
  const company = chosen.company ?? query.get('company') ?? companies[0]?.id ?? '';
  const stage = chosen.stage ?? query.get('stage') ?? stages[0] ?? '';
  const path = `/companies/${encodeURIComponent(company)}`;
  const { collections } = await ask<{ collections: { name: string; total: number }[] }>(
    `${path}/data/${encodeURIComponent(stage)}`,
  );
  return (
    <>
      <Chooser companies={companies} stages={stages} company={company} stage={stage} />
      <h2>
        {company} in {stage}
      </h2>
      <div id="collections" data-live="">
        <Table
          label={`Collections of ${company} in ${stage}`}
          head={['Collection', 'Records']}
          rows={collections.map(({ name, total }) => ({
            cells: [<a href={toDataPath(company, stage, name)}>{name}</a>, String(total)],
          }))}
        />
      </div>
      <Send
        id="reset-company"
        method="POST"
        path={`${path}/reset`}
        label={`Reset ${company}`}
        confirm={`Put ${company} back to how it started, in every stage?`}
        done="It is as it started."
        isEmpty
      />
      {await State({ ask })}
    </>
  );
}

interface ChooserParts {
  companies: readonly CompanyAccount[];
  stages: readonly string[];
  company: string;
  stage: string;
}

function Chooser({ companies, stages, company, stage }: ChooserParts): Child {
  return (
    <form class="line" method="get" action={toDataPath()}>
      <Choice
        name="company"
        label="Company"
        values={companies.map(({ id, name }) => [id, `${name} (${id})`] as const)}
        chosen={company}
      />
      <Choice name="stage" label="Stage" values={stages} chosen={stage} />
      <button type="submit">Show</button>
    </form>
  );
}
