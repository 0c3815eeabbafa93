import type { Child } from 'hono/jsx';
import { Filter, type FilterParts } from './filter.tsx';

/** A part of the page, with its title in lower case as its anchor; `text` is a paragraph, for where nothing else is to be said. */
export function Section(props: { title: string; text?: string | undefined; children?: Child }): Child {
  const { title, text, children } = props;
  return (
    <section id={title.toLowerCase()}>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children}
    </section>
  );
}

/** What is long and looked up; on paper it is open. */
export function Folded(props: { title: string; isOpen?: boolean; children: Child }): Child {
  const { title, isOpen = false, children } = props;
  return (
    <details class="folded" open={isOpen}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

/** Values by their label; those that are `undefined` are left out. */
export function Rows({ rows }: { rows: readonly (readonly [label: string, value: Child])[] }): Child {
  return <dl>{rows.map(([label, value]) => value !== undefined && [<dt>{label}</dt>, <dd>{value}</dd>])}</dl>;
}

/** A column, whose cells are those of a row in turn; in one of them they are the heads of the rows. */
export interface Column {
  name: Child;
  class?: string;
  isHead?: boolean;
}

export interface Row {
  /** The anchor. */
  id?: string;
  /** By what the row is found when the table is filtered. */
  data?: Readonly<Record<string, string>>;
  cells: readonly Child[];
}

interface TableParts {
  class?: string;
  label: string;
  caption?: string;
  columns: readonly Column[];
  rows?: readonly Row[];
  /** Rows that are made otherwise. */
  children?: Child;
  /** Of a table that is filtered, with the values to choose from by the names in `data`. */
  filter?: FilterParts;
}

/** A table that a narrow screen can scroll, with the form that filters it. */
export function Table(parts: TableParts): Child {
  const { label, caption = label, columns, rows = [], children, filter } = parts;
  return (
    <>
      {filter && <Filter id={filter.id} choices={filter.choices} />}
      <div class="scroll" tabindex={0} role="region" aria-label={label}>
        <table id={filter?.id} class={parts.class}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th scope="col" class={column.class}>
                  {column.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, data = {}, cells }) => (
              <tr id={id} {...Object.fromEntries(Object.entries(data).map(([k, v]) => [`data-${k}`, v]))}>
                {cells.map((cell, index) => (
                  <Cell column={columns[index]}>{cell}</Cell>
                ))}
              </tr>
            ))}
            {children}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Cell({ column, children }: { column: Column | undefined; children: Child }): Child {
  if (!column?.isHead) return <td class={column?.class}>{children}</td>;
  return (
    <th scope="row" class={column.class}>
      {children}
    </th>
  );
}
