import type { SchemaNode } from './schema-node.ts';

/** Whether a value of a schema, or of a part of it, can be of some schemas; kept, as a schema that many share is asked for again and again. */
export function createReaches(isMeant: (schema: SchemaNode) => boolean): (schema: SchemaNode) => boolean {
  const known = new WeakMap<SchemaNode, boolean>();
  return (schema) => {
    const before = known.get(schema);
    if (before !== undefined) return before;
    let reaches = false;
    const seen = new Set([schema]);
    for (const one of seen) {
      reaches = isMeant(one);
      if (reaches) break;
      for (const inner of listInner(one)) seen.add(inner);
    }
    known.set(schema, reaches);
    return reaches;
  };
}

function listInner(schema: SchemaNode): SchemaNode[] {
  const { parts, choices, properties, items, prefix, additional } = schema;
  const branches = choices.flatMap((choice) => choice.branches);
  return [...parts, ...branches, ...properties.values(), ...prefix, items ?? [], additional ?? []].flat();
}
