import type { Contract } from '../../../spec/contract.ts';
import { isObject, type Json } from '../../../spec/json.ts';
import type { SchemaNode } from '../../../spec/schema/schema-node.ts';

/** A part of a body that its schema states, whichever branch of a choice the body fits. */
export interface StatedPart {
  /** From the body down to it; `EACH` for every item of a list. Of the body itself it is empty. */
  path: readonly string[];
  schema: SchemaNode;
  /** The pointer of the fact that it is there; `undefined` where it may be left out. */
  requiredBy: string | undefined;
}

/** Every item of a list. */
export const EACH = '-';

/** Further down, a record of a list of an envelope is passed. */
const DEEPEST = 4;

/** The parts of a body, the outer ones first; each property once. */
export function listStatedParts({ schemaAt }: Contract, pointer: string): StatedPart[] {
  const found: StatedPart[] = [];
  const root = schemaAt(pointer);
  let level: StatedPart[] = root ? [{ path: [], schema: root, requiredBy: pointer }] : [];
  for (let depth = 0; level.length > 0 && depth <= DEEPEST; depth += 1) {
    found.push(...level);
    level = level.flatMap((part) => listInside(part));
  }
  return found;
}

function listInside({ path, schema }: StatedPart): StatedPart[] {
  const all = schema.withParts;
  const items = all.find((part) => part.items && part.items.bare === undefined)?.items;
  if (items) return [{ path: [...path, EACH], schema: items, requiredBy: undefined }];
  const properties = new Map<string, SchemaNode>();
  for (const part of all) for (const [name, own] of part.properties) properties.set(name, own);
  return [...properties].map(([name, own]) => {
    const requiring = all.find((part) => part.required.includes(name));
    const fact = requiring && (requiring.properties.get(name) ?? requiring).pointer;
    return { path: [...path, name], schema: own, requiredBy: fact };
  });
}

/**
 * A body in which what stands at `path` is another: `undefined` takes it away. Returns `undefined` where nothing stands there.
 */
export function changeAt(
  body: Json,
  [token, ...rest]: readonly string[],
  change: (value: Json) => Json | undefined,
): Json | undefined {
  if (token === undefined) return change(body);
  if (token === EACH) {
    if (!Array.isArray(body)) return undefined;
    const items = body.map((item) => changeAt(item, rest, change));
    return items.some((item) => item !== undefined)
      ? items.map((item, index) => item ?? body[index] ?? null)
      : undefined;
  }
  const own = isObject(body) && Object.hasOwn(body, token) ? body[token] : undefined;
  if (!isObject(body) || own === undefined) return undefined;
  const { [token]: _, ...others } = body;
  if (rest.length > 0) {
    const inner = changeAt(own, rest, change);
    return inner === undefined ? undefined : { ...body, [token]: inner };
  }
  const changed = change(own);
  return changed === undefined ? others : { ...body, [token]: changed };
}
