import type { Child } from 'hono/jsx';

/** A part of the page, with its title in lower case as its anchor. */
export function Section({ title, children }: { title: string; children: Child }): Child {
  return (
    <section id={title.toLowerCase()}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Values by their label; those that are `undefined` are left out. */
export function Rows({ rows }: { rows: readonly (readonly [label: string, value: Child])[] }): Child {
  return <dl>{rows.map(([label, value]) => value !== undefined && [<dt>{label}</dt>, <dd>{value}</dd>])}</dl>;
}

export interface Column {
  name: Child;
  width?: 'wide' | 'short';
}

/** What a table is called, by `id` too where its rows are filtered, and its columns. */
interface TableHead {
  id?: string;
  class?: string;
  label: string;
  caption?: string;
  columns: readonly Column[];
}

/** A table that a narrow screen can scroll. */
export function Table({ id, label, columns, ...rest }: TableHead & { children: Child }): Child {
  return (
    <div class="scroll" tabindex={0} role="region" aria-label={label}>
      <table id={id} class={rest.class}>
        <caption>{rest.caption ?? label}</caption>
        <thead>
          <tr>
            {columns.map(({ name, width }) => (
              <th scope="col" class={width}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rest.children}</tbody>
      </table>
    </div>
  );
}
