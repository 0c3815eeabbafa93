import type { Child } from 'hono/jsx';
import { highlight } from '../text/highlight.ts';

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

interface TableParts {
  label: string;
  head: readonly string[];
  rows: readonly TableRow[];
  /** Whether its rows become blocks on a narrow screen, where each cell then says what it is. */
  isStacked?: boolean;
}

/** A table that a narrow screen can scroll. */
export function Table({ label, head, rows, isStacked }: TableParts): Child {
  return (
    <div class="scroll" tabindex={0} role="region" aria-label={label}>
      <table class={isStacked ? 'stack' : undefined}>
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
              {others.map((cell, index) => (
                <td data-label={isStacked ? head[index + 1] : undefined}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CodeParts {
  text: string;
  label: string;
  /** As a fence names it. */
  language?: string;
  /** What stands above it. */
  headers?: readonly (readonly [name: string, value: string])[];
}

/** Code that can be scrolled and copied. */
export function Code({ text, label, language = '', headers = [] }: CodeParts): Child {
  const head = headers.map(([name, value], index) => [
    index > 0 && '\n',
    <span class="h-attr">{name}</span>,
    `: ${value}`,
  ]);
  return (
    <div class="code">
      <button type="button" class="copy" hidden aria-label={`Copy: ${label}`}>
        Copy
      </button>
      <pre tabindex={0} role="group" aria-label={label}>
        <code>
          {head}
          {headers.length > 0 && text !== '' && '\n\n'}
          {highlight(text.replace(/\n$/, ''), language)}
        </code>
      </pre>
    </div>
  );
}

/** `GET`, in its colour. */
export function Method({ method }: { method: string }): Child {
  return <span class={`method ${method.toLowerCase()}`}>{method}</span>;
}

/** A long path may be broken behind a slash. */
export function Path({ path }: { path: string }): Child {
  return path.split('/').map((part, index) => (index === 0 ? part : ['/', <wbr />, part]));
}

/** Parts on one line, with commas between. */
export function Joined({ parts }: { parts: readonly Child[] }): Child {
  return parts.map((part, index) => (index === 0 ? part : [', ', part]));
}

/** The colour of a kind of status. */
export function toTone(status: string): string {
  return `s${/^[2-5]/.exec(status)?.[0] ?? 'x'}`;
}
