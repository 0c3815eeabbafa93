import { isObject, type Json } from '../../../spec/json.ts';
import { define } from '../../../spec/origins.ts';

/**
 * The values of one place, as XML or a form has them, in one form: there one of several things stands as it is, more of them as a list, and
 * what holds none as an empty text. What is a list anywhere is one everywhere, and what has members anywhere has none where it is empty.
 */
export function alignValues(values: readonly Json[]): Json[] {
  if (values.some(Array.isArray)) {
    const lists = values.map((value) => (Array.isArray(value) ? value : [value]));
    const items = alignValues(lists.flat());
    return lists.map(({ length }) => items.splice(0, length));
  }
  if (!values.some(isObject)) return [...values];
  const aligned = values.map((value) => (isObject(value) || value === '' ? {} : value));
  for (const name of new Set(values.flatMap((value) => (isObject(value) ? Object.keys(value) : [])))) {
    const holders = values.flatMap((value, at) =>
      isObject(value) && Object.hasOwn(value, name) ? [{ value: value[name] ?? null, to: aligned[at] }] : [],
    );
    const members = alignValues(holders.map(({ value }) => value));
    for (const [at, { to }] of holders.entries()) if (isObject(to)) define(to, name, members[at] ?? null);
  }
  return aligned;
}
