import { isObject, type Json } from '../../spec/json.ts';
import type { Call } from '../cases/call.ts';
import { listOptionalCalls } from '../cases/valid-calls.ts';
import type { Plan } from './check.ts';

/**
 * The reads that are the likeliest to show what a write did: those of the same area (the tag of the document), about whom and what the
 * body names in a property that is called like their parameter; the first call of those that have none.
 */
export function listShowingReads(
  { contract, operations, validCalls }: Plan,
  { operation, stage, body }: Call,
): Call[] {
  const named = listProperties(body?.value ?? null);
  const reads = operations.filter(
    ({ method, key, deprecated, tags }) =>
      method === 'get' && key && !deprecated && tags.some((tag) => operation?.tags.includes(tag)),
  );
  return reads.flatMap((read) => {
    const valid = validCalls(read, stage);
    const about = [...valid, ...listOptionalCalls(contract, read, stage)].flatMap(({ call }) => {
      const values = call.values.map((value) => ({ ...value, text: named.get(value.name) ?? value.text }));
      return values.some(({ name }) => named.has(name)) ? [{ ...call, values }] : [];
    });
    return about.length > 0 ? about : valid.slice(0, 1).map(({ call }) => call);
  });
}

/** The texts in a value by the names of their properties; of several of one name the first. */
export function listProperties(value: Json): Map<string, string> {
  const found = new Map<string, string>();
  const go = (inner: Json): void => {
    if (Array.isArray(inner)) for (const item of inner) go(item);
    if (!isObject(inner)) return;
    for (const [name, one] of Object.entries(inner))
      if (typeof one !== 'string') go(one);
      else if (!found.has(name)) found.set(name, one);
  };
  go(value);
  return found;
}
