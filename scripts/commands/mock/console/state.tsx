import type { Child } from 'hono/jsx';
import { CONTROL_PATH } from '../../../../mock/control/control-path.ts';
import { Table } from '../../docs/html/layout.tsx';
import type { Wanted } from './page.ts';
import { Send } from './parts.tsx';

interface Snapshot {
  name: string;
  taken_at: string;
  bytes: number;
}

/** The state of all companies: kept under names, as a file, or put back to how it started. */
export async function State({ ask }: Pick<Wanted, 'ask'>): Promise<Child> {
  const { snapshots } = await ask<{ snapshots: Snapshot[] }>('/snapshots');
  return (
    <>
      <h2>Snapshots</h2>
      <p class="quiet">
        Data, companies and keys of the whole mock, to come back to. The mock keeps them as long as it lives,
        whatever is reset.
      </p>
      <div id="snapshots" data-live="">
        {snapshots.length === 0 ? <p>There are none.</p> : <Snapshots snapshots={snapshots} />}
      </div>
      <Send
        id="take"
        method="PUT"
        path="/snapshots/{name}"
        label="Take a snapshot"
        done="It is kept."
        isEmpty
      >
        <label>
          Name
          <input
            name="name"
            required
            maxlength={64}
            pattern="[A-Za-z0-9][A-Za-z0-9._\-]*"
            title="Letters, digits, hyphens, dots and underscores"
            placeholder="before-import"
            autocomplete="off"
            spellcheck={false}
          />
        </label>
      </Send>
      <AsFile />
      <Reset />
    </>
  );
}

function Snapshots({ snapshots }: { snapshots: readonly Snapshot[] }): Child {
  return (
    <Table
      label="Snapshots"
      head={['Name', 'Taken', 'Size', 'Restore', 'Remove']}
      isStacked
      rows={snapshots.map(({ name, taken_at, bytes }) => ({
        cells: [
          <code>{name}</code>,
          <time datetime={taken_at}>{`${taken_at.slice(0, 19).replace('T', ' ')} UTC`}</time>,
          `${Math.ceil(bytes / 1024)} KiB`,
          <Send
            id={`restore-${name}`}
            method="POST"
            path={`/snapshots/${name}/restore`}
            label={`Restore ${name}`}
            confirm={`Go back to ${name}? What came since is lost.`}
            done="Restored."
            isEmpty
          />,
          <Send
            id={`forget-${name}`}
            method="DELETE"
            path={`/snapshots/${name}`}
            label={`Remove ${name}`}
            confirm={`Remove ${name}?`}
          />,
        ],
      }))}
    />
  );
}

function AsFile(): Child {
  return (
    <>
      <h2>As a file</h2>
      <p class="quiet">
        For another mock of the same description. A snapshot has the keys of all companies in it.
      </p>
      <p>
        <a href={`${CONTROL_PATH}/snapshot`} download="snapshot.json">
          Download the state
        </a>
      </p>
      <Send
        id="upload"
        method="PUT"
        path="/snapshot"
        label="Upload it"
        confirm="Replace the state of all companies by that of the file?"
        done="The state is that of the file."
      >
        <label>
          A file that was downloaded here
          <input type="file" accept=".json,application/json" required />
        </label>
      </Send>
    </>
  );
}

function Reset(): Child {
  return (
    <>
      <h2>Reset</h2>
      <p class="quiet">
        Data, companies, keys and behaviours become what they were at the start; the journal is emptied.
      </p>
      <Send
        id="reset"
        method="POST"
        path="/reset"
        label="Reset everything"
        confirm="Put all companies, keys and behaviours back to how they started, and empty the journal?"
        done="All is as it started."
        isEmpty
      />
    </>
  );
}
