import type { Child } from 'hono/jsx';
import type { ActiveBehaviour, Behaviour, Break } from '../../../../mock/behaviours/behaviour.ts';
import type { CompanyAccount } from '../../../../mock/keys/key-ring.ts';
import { shorten } from '../../../../spec/text/visible.ts';
import { Table } from '../../docs/html/layout.tsx';
import type { ConsolePage } from './page.ts';
import { Choice, Send } from './parts.tsx';

/** What a person may choose, with what comes of it. */
export const BREAKS: Readonly<Record<Break, string>> = {
  reset: 'the connection is reset',
  never: 'nothing is answered',
  cut: 'the connection ends in the middle of the body',
  empty: 'status and headers, no body',
  malformed: 'a body that is not whole',
  trickle: 'the body comes in pieces',
};

interface Behaviours {
  behaviours: ActiveBehaviour[];
  sets: { name: string; summary: string; behaviours: Behaviour[] }[];
}

/** Failures on demand. */
export const BEHAVIOURS: ConsolePage = {
  title: 'Behaviours',
  async render({ ask }) {
    const [{ behaviours, sets }, { companies }, { stages }] = await Promise.all([
      ask<Behaviours>('/behaviours'),
      ask<{ companies: CompanyAccount[] }>('/companies'),
      ask<{ stages: string[] }>('/health'),
    ]);
    return (
      <>
        <p class="quiet">
          What goes wrong, with which requests, and how often. Requests meet them in this order.
        </p>
        <div id="in-force" data-live="">
          <InForce behaviours={behaviours} />
        </div>
        <h2>Add one</h2>
        <AddForm companies={companies.map(({ id }) => id)} stages={stages} />
        <h2>Ready-made sets</h2>
        {sets.map(({ name, summary, behaviours: each }) => (
          <div class="card">
            <h3>{name}</h3>
            <p>{summary}</p>
            <Send
              id={`set-${name}`}
              method="POST"
              path="/behaviours"
              label={`Add ${name}`}
              each={each}
              done="In force."
            />
          </div>
        ))}
      </>
    );
  },
};

function InForce({ behaviours }: Pick<Behaviours, 'behaviours'>): Child {
  if (behaviours.length === 0) return <p>None is in force: all requests are answered as ever.</p>;
  return (
    <>
      <Table
        label="Behaviours in force"
        head={['Behaviour', 'Requests', 'What happens', 'How often', 'Used', 'Change']}
        isStacked
        rows={behaviours.map((one) => ({
          cells: [
            <code>{one.id}</code>,
            describeMatch(one),
            describeWhat(one),
            describeHowOften(one),
            String(one.used),
            <Send
              id={`remove-${one.id}`}
              method="DELETE"
              path={`/behaviours/${encodeURIComponent(one.id)}`}
              label="Remove"
            />,
          ],
        }))}
      />
      <Send id="remove-all" method="DELETE" path="/behaviours" label="Remove all" />
    </>
  );
}

function AddForm({ companies, stages }: { companies: readonly string[]; stages: readonly string[] }): Child {
  return (
    <Send id="add" className="card" method="POST" path="/behaviours" label="Add" done="In force.">
      <h3>Which requests (all where nothing is given)</h3>
      <div class="grid">
        <Text name="match.operation" label="Operation (operationId)" />
        <Text name="match.method" label="Method" />
        <Text name="match.path" label="Path" placeholder="/api/v1/…" />
        <Choice name="match.company" label="Company" values={companies} without="any" />
        <Choice name="match.stage" label="Stage" values={stages} without="any" />
        <Text name="match.query" label="Query (JSON)" type="json" placeholder={'{"limit": 5}'} />
        <Text name="match.body" label="Body holds (JSON)" type="json" placeholder={'{"type": "points"}'} />
      </div>
      <h3>How often (always where nothing is given)</h3>
      <div class="grid">
        <Text name="skip" label="The first so many pass" type="number" />
        <Text name="times" label="Then so many meet it" type="number" />
        <Text name="probability" label="Each with a probability of" type="number" placeholder="0 to 1" />
      </div>
      <h3>What happens (one at least)</h3>
      <div class="grid">
        <Text name="delay" label="Delay in ms, or [from, to]" type="json" placeholder="[500, 2000]" />
        <Text name="answer.status" label="Status" type="number" placeholder="503" />
        <Text name="answer.example" label="Example of the document" />
        <Text name="answer.headers" label="Headers (JSON)" type="json" placeholder={'{"retry-after": "1"}'} />
        <Text name="answer.body" label="Body (JSON)" type="json" placeholder={'{"message": "…"}'} />
        <Choice
          name="break"
          label="Break"
          values={Object.entries(BREAKS).map(([name, meaning]) => [name, `${name}: ${meaning}`] as const)}
          without="none"
        />
      </div>
    </Send>
  );
}

function Text(parts: { name: string; label: string; type?: 'number' | 'json'; placeholder?: string }): Child {
  const { name, label, type, placeholder } = parts;
  return (
    <label>
      {label}
      <input
        name={name}
        data-type={type}
        type={type === 'number' ? 'number' : 'text'}
        step={type === 'number' ? 'any' : undefined}
        placeholder={placeholder}
        spellcheck={false}
      />
    </label>
  );
}

function describeMatch({ match = {} }: Behaviour): Child {
  const parts = Object.entries(match);
  if (parts.length === 0) return 'all';
  return parts.map(([name, value]) => (
    <div>
      {name} <code>{toText(value)}</code>
    </div>
  ));
}

function describeWhat({ delay, answer, break: broken }: Behaviour): Child {
  return (
    <>
      {delay !== undefined && <div>{`${[delay].flat().join(' to ')} ms later`}</div>}
      {answer && (
        <div>
          status {answer.status} {answer.example !== undefined && <code>{answer.example}</code>}{' '}
          {answer.body !== undefined && <code>{toText(answer.body)}</code>}
        </div>
      )}
      {broken && <div>{BREAKS[broken]}</div>}
    </>
  );
}

function describeHowOften({ skip, times, probability }: Behaviour): string {
  const parts = [
    ...(skip ? [`after ${skip}`] : []),
    times === undefined ? 'always' : `${times} ×`,
    ...(probability === undefined || probability === 1
      ? []
      : [`one in ${Math.round(100 / probability) / 100}`]),
  ];
  return parts.join(', ');
}

/** Long ones would hide the rest. */
const LONGEST = 200;

function toText(value: unknown): string {
  return shorten(typeof value === 'string' ? value : JSON.stringify(value), LONGEST);
}
