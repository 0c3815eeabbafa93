import type { Child } from 'hono/jsx';
import type { Json } from '../../../../spec/json.ts';
import { shorten, toOneLine } from '../../../../spec/text/visible.ts';

/** In UTF-16 code units. */
const LONGEST = 120;
/** How many items and members of a value are shown. */
const MOST_PARTS = 4;
/** How deep lists and objects in each other are. */
const DEEPEST = 3;

/** A text of anybody on one line, and not a long one. */
export function toShort(text: string): string {
  return shorten(toOneLine(text.slice(0, 10 * LONGEST)), LONGEST);
}

interface ValueParts {
  value: Json;
  /** Where a text leads, if anywhere. */
  toHref(text: string): string | undefined;
  depth?: number;
}

/** Any value, as short as a table needs it; the whole record has the rest. */
export function Value({ value, toHref, depth = 0 }: ValueParts): Child {
  if (typeof value === 'string') {
    const href = toHref(value);
    return href === undefined ? toShort(value) : <a href={href}>{toShort(value)}</a>;
  }
  if (typeof value !== 'object' || value === null) return String(value);
  const isList = Array.isArray(value);
  const parts = Object.entries(value);
  if (parts.length === 0) return isList ? 'none' : '{}';
  if (depth >= DEEPEST) return '…';
  const rest = parts.length - MOST_PARTS;
  return (
    <ul class="value">
      {parts.slice(0, MOST_PARTS).map(([name, inner]) => (
        <li>
          {!isList && <span class="quiet">{toShort(name)}: </span>}
          <Value value={inner} toHref={toHref} depth={depth + 1} />
        </li>
      ))}
      {rest > 0 && <li class="quiet">{`and ${rest} more`}</li>}
    </ul>
  );
}
