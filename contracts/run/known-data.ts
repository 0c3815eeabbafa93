import type { Contract } from '../../spec/contract.ts';
import { isObject, type Json } from '../../spec/json.ts';
import type { MediaType } from '../../spec/operation.ts';
import { createDraws } from '../../spec/random.ts';
import { walkInstance } from '../../spec/schema/instance-walk.ts';
import { findComponentName } from '../../spec/schema/schema-pointer.ts';
import {
  KNOWN_DATA_KINDS,
  MEMBER_PLACEHOLDER,
  type Placeholder,
  TEAM_PLACEHOLDER,
} from '../cases/placeholders.ts';

type Note = (kind: string, value: string) => void;

/** Who and what is known to be in one company and stage: named by the user, or shown by the target. */
export interface KnownData {
  /**
   * What stands for a placeholder: those that were named come first and in their order; of the others, which are left out where
   * it must be `onlyNamed`, the random generator says where to begin.
   */
  pick(placeholder: Placeholder, onlyNamed: boolean): string | undefined;
  /** Takes in what an answer shows. */
  learn(contract: Contract, media: MediaType | undefined, body: Json): void;
}

export function createKnownData(
  members: readonly string[],
  team: string | undefined,
  seed: number,
): KnownData {
  const named = new Map<string, string[]>([
    [MEMBER_PLACEHOLDER, [...new Set(members)]],
    [TEAM_PLACEHOLDER, team === undefined ? [] : [team]],
  ]);
  const seen = new Map<string, Set<string>>();
  const note: Note = (kind, value) => {
    const values = seen.get(kind) ?? new Set();
    seen.set(kind, values.add(value));
  };
  return {
    pick({ kind, index }, onlyNamed) {
      const first = named.get(kind) ?? [];
      if (index < first.length || onlyNamed) return first[index];
      const others = [...(seen.get(kind) ?? [])].filter((value) => !first.includes(value));
      const start = Math.floor(createDraws(seed, `known ${kind}`).next() * others.length);
      const place = index - first.length;
      return place < others.length ? others[(start + place) % others.length] : undefined;
    },
    learn(contract, media, body) {
      if (media?.schema !== undefined) learnBySchema(contract, media.schema, body, note);
      learnByName(contract, body, note);
    },
  };
}

/** What stands where the document has it: a value of the component `EmailAddress` is a member's address. */
function learnBySchema(contract: Contract, schema: string, body: Json, note: Note): void {
  walkInstance(contract, { schema, value: body }, ({ schema: { pointer }, value }) => {
    const kind = findComponentName(pointer);
    if (typeof value === 'string' && kind !== undefined && KNOWN_DATA_KINDS.includes(kind)) {
      if (contract.validators.at(pointer)(value).length === 0) note(kind, value);
    }
  });
}

/** Where answers have another form than the document assumes, a name still tells: that of a parameter, such as `team_name`. */
function learnByName(contract: Contract, body: Json, note: Note): void {
  const schemas = new Map(
    contract.operations.flatMap(({ parameters }) => parameters.map(({ name, schema }) => [name, schema])),
  );
  const go = (value: Json): void => {
    if (Array.isArray(value)) for (const item of value) go(item);
    if (!isObject(value)) return;
    for (const [name, inner] of Object.entries(value)) {
      const schema = schemas.get(name);
      if (typeof inner !== 'string' || schema === undefined) go(inner);
      else if (inner !== '' && contract.validators.at(schema)(inner).length === 0)
        note(toKind(contract, name, schema), inner);
    }
  };
  go(body);
}

function toKind(contract: Contract, name: string, schema: string): string {
  const component = findComponentName(contract.schemaAt(schema)?.definition.pointer ?? '');
  return component !== undefined && KNOWN_DATA_KINDS.includes(component) ? component : name;
}
