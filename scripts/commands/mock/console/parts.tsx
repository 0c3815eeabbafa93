import type { Child } from 'hono/jsx';

interface SendParts {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the path of the control; `{name}` is the value of a field. */
  path: string;
  /** What the button says. */
  label: string;
  /** What is asked before anything is sent. */
  confirm?: string;
  /** What is said when it is done. */
  done?: string;
  /** The member of the answer that is then shown, once. */
  show?: string;
  /** Unique on the page. */
  id: string;
  className?: string;
  /** Whether no body is sent; it is so of what is deleted. */
  isEmpty?: boolean;
  /** Bodies to send one after the other, in place of that of the fields. */
  each?: readonly object[];
  children?: Child;
}

/** A form that sends JSON to the control. It needs the script, and is not there without. */
export function Send(parts: SendParts): Child {
  const { method, path, label, confirm, done, show, id, className = 'line', children } = parts;
  const isEmpty = parts.isEmpty ?? method === 'DELETE';
  return (
    <form
      id={id}
      class={`scripted ${className}`}
      data-method={method}
      data-path={path}
      data-confirm={confirm}
      data-done={done}
      data-show={show}
      data-empty={isEmpty ? '' : undefined}
      data-each={parts.each && JSON.stringify(parts.each)}
    >
      {children}
      <button type="submit" id={`${id}-send`}>
        {label}
      </button>
      <output id={`${id}-told`} aria-live="polite" />
    </form>
  );
}

/** A table that a narrow screen can scroll; with `isStacked` its rows become blocks there. */
export function Table(parts: {
  label: string;
  head: readonly string[];
  rows: readonly (readonly Child[])[];
  isStacked?: boolean;
}): Child {
  const { label, head, rows, isStacked } = parts;
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
          {rows.map(([first, ...others]) => (
            <tr>
              <th scope="row">{first}</th>
              {others.map((cell, index) => (
                <td data-label={head[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
