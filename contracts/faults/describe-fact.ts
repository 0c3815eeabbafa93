import type { Contract } from '../../spec/contract.ts';

/** A short name of the fact at a pointer, with its source: `key-missing (§7)`, `property recognitions (§2, §4.1)`. */
export function describeFact({ facts }: Contract, pointer: string): string {
  const fact = facts.find((one) => one.pointer === pointer);
  if (!fact) return pointer;
  const { kind, name, evidence } = fact;
  const what = ['Rule', 'Refusal', 'Operation', 'Parameter'].includes(kind)
    ? name
    : `${kind} ${toName(pointer, name)}`;
  return `${what} (${evidence.source ?? evidence.grade})`;
}

/** An index says little without the name of what holds it. */
function toName(pointer: string, name: string): string {
  if (!/^\d+$/.test(name)) return name.replaceAll('~1', '/');
  return pointer.split('/').slice(-3).join('/');
}
