import type { Child } from 'hono/jsx';
import { toShort } from './value.tsx';

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

interface ChoiceParts {
  name: string;
  label: string;
  /** Values, or values with their texts. */
  values: readonly (string | readonly [value: string, text: string])[];
  chosen?: string | null | undefined;
  /** What is chosen where no value is; one has to be where it is left out. */
  without?: string;
}

/** One of some values. */
export function Choice({ name, label, values, chosen, without }: ChoiceParts): Child {
  return (
    <label>
      {label}
      <select name={name}>
        {without !== undefined && <option value="">{without}</option>}
        {values.map((one) => {
          const [value, text] = typeof one === 'string' ? [one, one] : one;
          return (
            <option value={value} selected={value === chosen}>
              {toShort(text)}
            </option>
          );
        })}
      </select>
    </label>
  );
}
