import type { Child } from 'hono/jsx';

/** A part of the page that search finds by its title, with an anchor. */
export function Section(props: { id: string; title: string; children: Child }): Child {
  const { id, title, children } = props;
  return (
    <section id={id} data-entry={title} data-kind="section">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A row of a table: its first cell names it. */
interface TableRow {
  grade?: string;
  cells: readonly Child[];
}

/** A table that a narrow screen can scroll. */
export function Table(props: { label: string; head: readonly string[]; rows: readonly TableRow[] }): Child {
  const { label, head, rows } = props;
  return (
    <div class="scroll" tabindex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {head.map((name) => (
              <th scope="col">{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ grade, cells: [name, ...others] }) => (
            <tr data-grade={grade}>
              <th scope="row">{name}</th>
              {others.map((cell) => (
                <td>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Code that can be scrolled and copied. */
export function Code({ text, label }: { text: string; label: string }): Child {
  return (
    <div class="code">
      <button type="button" class="copy" hidden aria-label={`Copy: ${label}`}>
        Copy
      </button>
      <pre tabindex={0} role="group" aria-label={label}>
        <code>{text.replace(/\n$/, '')}</code>
      </pre>
    </div>
  );
}

/** A long path may be broken behind a slash. */
export function Path({ path }: { path: string }): Child {
  return path.split('/').map((part, index) => (index === 0 ? part : ['/', <wbr />, part]));
}

/** Parts on one line, with commas between. */
export function Joined({ parts }: { parts: readonly Child[] }): Child {
  return parts.map((part, index) => (index === 0 ? part : [', ', part]));
}
