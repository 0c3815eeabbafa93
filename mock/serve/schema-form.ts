import type { SchemaNode } from '../../spec/schema/schema-node.ts';

/** What a schema says of properties and items, with all that it refers to. */
export interface SchemaForm {
  kind: 'object' | 'list' | 'map' | 'other';
  named: ReadonlyMap<string, SchemaNode>;
  required: ReadonlySet<string>;
  /** The schema of each item, of each member of a map, or of what an object has beside the properties that are named. */
  ofItems: SchemaNode | undefined;
}

/** Of a schema that is for objects and for lists the form of a list: a list of one record has either. */
export function toForm(schema: SchemaNode): SchemaForm {
  const all = schema.withParts.flatMap((part) => [part, ...listOnlyBranch(part)]);
  const named = new Map(all.flatMap((part) => [...part.properties]));
  const required = new Set(all.flatMap((part) => part.required));
  const ofItems = all.findLast((part) => isStated(part.items))?.items;
  const ofMembers = all.findLast((part) => isStated(part.additional))?.additional;
  // That no property is declared is said too: all that there were may have turned out not to be there.
  const isClosed =
    all.some((part) => part.namesProperties) && all.every(({ patterns }) => patterns.length === 0);
  const mayBeList =
    ofItems !== undefined && all.every(({ types }) => types.length === 0 || types.includes('array'));
  if (isClosed && !mayBeList) return { kind: 'object', named, required, ofItems: ofMembers };
  if (ofItems !== undefined) return { kind: 'list', named, required, ofItems };
  return { kind: ofMembers ? 'map' : 'other', named, required, ofItems: ofMembers };
}

/** The one schema that a value has to fit that is not null, with all that it refers to. */
function listOnlyBranch({ choices }: SchemaNode): readonly SchemaNode[] {
  const [choice, ...others] = choices;
  const [branch, ...more] = choice?.branches.filter(({ types }) => types.join() !== 'null') ?? [];
  return branch && more.length === 0 && others.length === 0 ? branch.withParts : [];
}

/** Whether there is a schema that says more than yes or no. */
function isStated(schema: SchemaNode | undefined): boolean {
  return schema !== undefined && schema.bare === undefined;
}
