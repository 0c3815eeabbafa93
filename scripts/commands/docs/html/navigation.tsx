import type { Child } from 'hono/jsx';
import type { OperationView } from '../reference/operation-view.ts';
import type { Reference } from '../reference/reference.ts';
import { toLabel } from '../text/to-html.ts';
import { Method } from './layout.tsx';

/** Search, switches, and the contents of the page. On a narrow screen the contents are folded. */
export function Sidebar({ reference }: { reference: Reference }): Child {
  return (
    <aside aria-label="Contents and search">
      <p class="site">
        <a href="#overview">{reference.title}</a>
      </p>
      {reference.isServed && (
        <p>
          <a href="./">Console of the mock</a>
        </p>
      )}
      <form class="search" role="search" hidden>
        <label for="search">Search</label>
        <input
          id="search"
          type="search"
          autocomplete="off"
          spellcheck={false}
          aria-describedby="search-help"
        />
        <p id="search-help" class="quiet">
          Press / to search.
        </p>
      </form>
      <p id="found" role="status"></p>
      <ul id="results" aria-label="Results" hidden></ul>
      <details id="contents" open>
        <summary>Contents</summary>
        <form class="switches" hidden>
          <label>
            <input id="hide" type="checkbox" /> Hide what is only assumed
          </label>
          <label>
            Theme{' '}
            <select id="theme">
              <option value="">as the system</option>
              <option value="light">light</option>
              <option value="dark">dark</option>
            </select>
          </label>
        </form>
        <Contents reference={reference} />
      </details>
    </aside>
  );
}

function Contents({ reference }: { reference: Reference }): Child {
  const { keys, refusals, versioning, deprecated, rules, schemas, unknown, changes, areas } = reference;
  const sections: [anchor: string, title: string, isThere: boolean][] = [
    ['overview', 'Overview', true],
    ['all-operations', 'All operations', true],
    ['evidence', 'How certain things are', true],
    ['base-address', 'Base address and stages', true],
    ['keys', 'Keys', keys !== undefined],
    ['credentials', 'Credentials', reference.credentials.length > 0],
    ['refusals', 'Refusals', refusals.length > 0],
    ['versioning', 'Versioning', versioning.length + deprecated.length > 0],
    ['rules', 'Other rules', rules.length > 0],
    ['changes', 'Changes', changes !== undefined],
    ['what-is-not-known', 'What is not known', unknown.length > 0],
  ];
  return (
    <nav aria-label="Contents">
      <Links of={sections.filter(([, , isThere]) => isThere).map(([anchor, title]) => ({ anchor, title }))} />
      {areas.map(({ anchor, name, operations }) => (
        <>
          <Heading anchor={anchor} title={name} />
          <ul>
            {operations.map((operation) => (
              <li data-grade={operation.evidence.grade}>
                <a href={`#${operation.anchor}`}>
                  <Method method={operation.method} /> <Name operation={operation} />
                </a>
              </li>
            ))}
          </ul>
        </>
      ))}
      {schemas.length > 0 && (
        <>
          <Heading anchor="schemas" title="Schemas" />
          <Links of={schemas.map(({ anchor, name }) => ({ anchor, title: name }))} />
        </>
      )}
    </nav>
  );
}

/** What is deprecated is struck out. */
function Name({ operation: { summary, deprecated } }: { operation: OperationView }): Child {
  return deprecated ? <s>{toLabel(summary)}</s> : <span>{toLabel(summary)}</span>;
}

function Heading({ anchor, title }: { anchor: string; title: string }): Child {
  return (
    <p class="heading">
      <a href={`#${anchor}`}>{title}</a>
    </p>
  );
}

function Links({ of }: { of: readonly { anchor: string; title: string }[] }): Child {
  return (
    <ul>
      {of.map(({ anchor, title }) => (
        <li>
          <a href={`#${anchor}`}>{title}</a>
        </li>
      ))}
    </ul>
  );
}
