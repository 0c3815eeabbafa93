import type { Contract } from '../../spec/contract.ts';
import { isObject, type Json } from '../../spec/json.ts';
import { joinPointer } from '../../spec/json-pointer.ts';
import type { MediaType } from '../../spec/operation.ts';
import { createDraws } from '../../spec/random.ts';
import { rememberOf } from '../../spec/remember.ts';
import { walkInstance } from '../../spec/schema/instance-walk.ts';
import { findComponentName, findPropertyName } from '../../spec/schema/schema-pointer.ts';
import { toWords } from '../../spec/text/words.ts';
import { isMadeUp } from '../cases/made-up.ts';
import {
  GROUP_NAMES,
  GROUP_PLACEHOLDER,
  KNOWN_DATA_KINDS,
  MEMBER_PLACEHOLDER,
  OUTSIDER_PLACEHOLDER,
  type Placeholder,
  TEAM_OF_MEMBER_PLACEHOLDER,
  TEAM_OF_OUTSIDER_PLACEHOLDER,
  TEAM_PLACEHOLDER,
} from '../cases/placeholders.ts';
import type { PreparedRun } from './prepare-run.ts';
import { toSingular } from './things/places.ts';

/** `name` is that of the property, or of the list, in which the value stands. */
type Note = (kind: string, value: string, name: string) => void;

/** Who and what is known to be in one company and stage: named by the user, or shown by the target. */
export interface KnownData {
  /**
   * What stands for a placeholder: those that were named come first and in their order; of the others, which are left out where
   * it must be `onlyNamed`, members whose team is known come before others, and the random generator says where to begin. Each
   * turn begins one further, among those that were named and among the others; `others` is that of the call.
   */
  pick(placeholder: Placeholder, onlyNamed: boolean, others?: number): string | undefined;
  /** Takes in what an answer shows. */
  learn(contract: Contract, media: MediaType | undefined, body: Json): void;
}

/** What is known of the company that is judged, or of another, before anything is read: who was named is the former's. */
export function startKnownData(
  { options, seed, turn }: Pick<PreparedRun, 'options' | 'seed' | 'turn'>,
  of: Placeholder['of'],
): KnownData {
  const { members = [], team } = options;
  return of ? createKnownData([], undefined, seed, turn) : createKnownData(members, team, seed, turn);
}

export function createKnownData(
  members: readonly string[],
  team: string | undefined,
  seed: number,
  turn = 0,
): KnownData {
  const named = new Map<string, string[]>([
    [MEMBER_PLACEHOLDER, [...new Set(members)]],
    [TEAM_PLACEHOLDER, team === undefined ? [] : [team]],
  ]);
  const seen = new Map<string, Set<string>>();
  /** By a member's email address. */
  const teams = new Map<string, string>();
  /** By a value, where it was seen first. */
  const names = new Map<string, string>();
  const note: Note = (kind, value, name) => {
    const values = seen.get(kind) ?? new Set();
    seen.set(kind, values.add(value));
    if (!names.has(value)) names.set(value, name);
  };
  const pickKnown = (kind: string, index: number, onlyNamed: boolean, from: number): string | undefined => {
    const first = beginAt(named.get(kind) ?? [], from);
    if (index < first.length || onlyNamed) return first[index];
    const others = [...(seen.get(kind) ?? [])].filter((value) => !first.includes(value));
    const drawn = Math.floor(createDraws(seed, `known ${kind}`).next() * others.length);
    const turned = beginAt(others, drawn + from);
    // More can be told of members whose team is known: who is no outsider to them. Whom an earlier run made up may be anybody's.
    const rank = (value: string): number => Number(isMadeUp(value)) * 2 - Number(teams.has(value));
    const sorted = turned.toSorted((a, b) => rank(a) - rank(b));
    return (kind === GROUP_PLACEHOLDER ? listInTurn(sorted, names) : sorted)[index - first.length];
  };
  const findTeam = (index: number, onlyNamed: boolean, from: number): string | undefined =>
    teams.get(pickKnown(MEMBER_PLACEHOLDER, index, onlyNamed, from) ?? '');
  /** Somebody whose team is known, and is the team of neither of the first two. */
  const findOutsider = (onlyNamed: boolean, from: number): string | undefined => {
    const [first, second] = [findTeam(0, onlyNamed, from), findTeam(1, onlyNamed, from)];
    if (first === undefined || second === undefined || onlyNamed) return undefined;
    return [...teams].find(([member, team]) => team !== first && team !== second && !isMadeUp(member))?.[0];
  };
  return {
    pick({ kind, index }, onlyNamed, others = 0) {
      // Further each time, so that it comes to everybody, however many there are.
      const from = turn + (others * (others + 3)) / 2;
      if (kind === TEAM_OF_MEMBER_PLACEHOLDER) return findTeam(index, onlyNamed, from);
      if (kind === OUTSIDER_PLACEHOLDER) return findOutsider(onlyNamed, from);
      if (kind === TEAM_OF_OUTSIDER_PLACEHOLDER) return teams.get(findOutsider(onlyNamed, from) ?? '');
      return pickKnown(kind, index, onlyNamed, from);
    },
    learn(contract, media, body) {
      if (media?.schema !== undefined) learnBySchema(contract, media.schema, body, note);
      learnByName(contract, body, note);
      const isKnown = (kind: string, text: string): boolean => seen.get(kind)?.has(text) === true;
      for (const [member, team] of listMemberships(body, isKnown)) teams.set(member, team);
    },
  };
}

/** The same values, from that at an index on, which counts on from the first after the last. */
function beginAt(values: readonly string[], index: number): string[] {
  const start = index % Math.max(1, values.length);
  return [...values.slice(start), ...values.slice(0, start)];
}

/** One of each name in turn: the ID of a team, that of a cohort, and so on. */
function listInTurn(values: readonly string[], names: ReadonlyMap<string, string>): string[] {
  const groups = [...new Set(values.map((value) => names.get(value)))].map((name) =>
    values.filter((value) => names.get(value) === name),
  );
  const most = Math.max(0, ...groups.map(({ length }) => length));
  return Array.from({ length: most }, (_, place) =>
    groups.flatMap((group) => group.slice(place, place + 1)),
  ).flat();
}

/** Who is in which team: an object that names one member and one team among its own values says so, in whatever form. */
function listMemberships(body: Json, isKnown: (kind: string, text: string) => boolean): [string, string][] {
  if (typeof body !== 'object' || body === null) return [];
  const values = Object.values(body);
  const find = (kind: string): string[] =>
    values.filter((one) => typeof one === 'string' && isKnown(kind, one)) as string[];
  const [members, teams] = [find(MEMBER_PLACEHOLDER), find(TEAM_PLACEHOLDER)];
  const [member, team] = [members[0], teams[0]];
  const isOne = !Array.isArray(body) && members.length === 1 && teams.length === 1;
  const own: [string, string][] = isOne && member !== undefined && team !== undefined ? [[member, team]] : [];
  return [...own, ...values.flatMap((inner) => listMemberships(inner, isKnown))];
}

/** What stands where the document has it: a value of the component `EmailAddress` is a member's address. */
function learnBySchema(contract: Contract, schema: string, body: Json, note: Note): void {
  walkInstance(contract, { schema, value: body }, ({ schema: { pointer }, value, place }) => {
    const kind = findComponentName(pointer);
    if (typeof value === 'string' && kind !== undefined && KNOWN_DATA_KINDS.includes(kind)) {
      const name = place.split('/').findLast((one) => !/^\d+$/.test(one)) ?? '';
      if (contract.validators.at(pointer)(value).length === 0) note(kind, value, name);
    }
  });
}

/**
 * Where answers have another form than the document assumes, a name still tells, however it is spelt: that of a parameter, such as
 * `team_name`, or of a property, such as `cohort_ids`; with that of what it stands in, as in `{"team": {"name": "…"}}`, or alone.
 */
function learnByName(contract: Contract, body: Json, note: Note): void {
  const named = listNamed(contract);
  const noteIn = (name: string, inner: Json): void => {
    const known = named.get(toSpelling(name));
    if (!known || (typeof inner !== 'string' && !Number.isSafeInteger(inner))) return;
    const fits = (value: Json): boolean => contract.validators.at(known.schema)(value).length === 0;
    // Nothing, and nought, stand where there is none.
    if (inner !== '' && inner !== 0 && [inner, String(inner)].some(fits))
      note(known.kind, String(inner), name);
  };
  const go = (value: Json, around: string): void => {
    if (Array.isArray(value)) for (const item of value) go(item, around);
    if (!isObject(value)) return;
    for (const [name, inner] of Object.entries(value)) {
      // A number by the name of many is how many there are.
      if (typeof inner === 'number' && isPlural(name)) continue;
      for (const one of Array.isArray(inner) ? inner : [inner]) {
        noteIn(name, one);
        if (around !== '') noteIn(`${around} ${name}`, one);
      }
      go(inner, name);
    }
  };
  go(body, '');
}

/** The words of a name, one or many of whatever it is. */
const toSpelling = (name: string): string => toWords(name).map(toSingular).join(' ');

function isPlural(name: string): boolean {
  const last = toWords(name).at(-1) ?? '';
  return toSingular(last) !== last;
}

/** What a name says of a value, and the schema that it fits then, by the words of the name. */
const listNamed = rememberOf((contract: Contract) => {
  const named = new Map<string, { kind: string; schema: string }>();
  const add = (name: string, schema: string, kind: string): void => {
    const spelling = toSpelling(name);
    if (!named.has(spelling)) named.set(spelling, { kind, schema });
  };
  for (const { parameters } of contract.operations)
    for (const { name, schema } of parameters) add(name, schema, findKind(contract, schema) ?? name);
  const group = joinPointer('/components/schemas', GROUP_PLACEHOLDER);
  if (contract.at(group) !== undefined) for (const name of GROUP_NAMES) add(name, group, GROUP_PLACEHOLDER);
  for (const { pointer } of contract.facts) {
    const name = findPropertyName(pointer);
    const node = contract.schemaAt(pointer);
    for (const schema of [node?.pointer, node?.items?.pointer]) {
      const kind = findKind(contract, schema ?? '');
      if (name !== '' && schema !== undefined && kind !== undefined) add(name, schema, kind);
    }
  }
  return named;
});

function findKind(contract: Contract, schema: string): string | undefined {
  const component = findComponentName(contract.schemaAt(schema)?.definition.pointer ?? '');
  return component !== undefined && KNOWN_DATA_KINDS.includes(component) ? component : undefined;
}
