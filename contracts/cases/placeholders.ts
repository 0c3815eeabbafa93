import type { Contract } from '../../spec/contract.ts';
import { isObject, type Json } from '../../spec/json.ts';
import { joinPointer } from '../../spec/json-pointer.ts';
import { walkInstance } from '../../spec/schema/instance-walk.ts';
import { findComponentName } from '../../spec/schema/schema-pointer.ts';

/**
 * A place in a request where known data belong: a member's email address, a team's name. In a request that is planned it
 * is written as a placeholder inside a text, which is replaced when the request is sent.
 */
export interface Placeholder {
  /** The component schema that the data must fit (`EmailAddress`), or the parameter that they are given to (`survey_id`). */
  kind: string;
  /** Which of several, from 0: the first and the second member of a request are two people. */
  index: number;
  /** Whose data they are; those of the company that is judged, in the stage of the request, where it is left out. */
  of?: keyof typeof OWNERS;
}

/** How the owner of data is written at the end of their name. */
const OWNERS = { 'other-company': '@', 'other-stage': '#' } as const;

/** Private-use characters, which stand in no document and no name. */
const MARKER = /\uE000([^\uE001]+)\/(\d+)([@#])?\uE001/g;

/** Most texts have none. */
function isMarked(text: string): boolean {
  return text.includes('\uE000');
}

/** The components of the document that name somebody or something in the company. */
export const MEMBER_PLACEHOLDER = 'EmailAddress';
export const TEAM_PLACEHOLDER = 'TeamName';
export const GROUP_PLACEHOLDER = 'TeamOrCohortId';
/** A member who shares no team with the first two: nothing that they do concerns this one. */
export const OUTSIDER_PLACEHOLDER = 'Outsider';
/** The name of the team that the member of the same index is in, and of the one that the outsider is in. */
export const TEAM_OF_MEMBER_PLACEHOLDER = 'TeamOfMember';
export const TEAM_OF_OUTSIDER_PLACEHOLDER = 'TeamOfOutsider';
const MEMBERS = 'EmailAddressString';
/** What answers call the ID of a team, and those of cohorts, whatever form they turn out to have. */
export const GROUP_NAMES: readonly string[] = ['team_id', 'cohort_ids'];
/** The components that known data may stand for. */
export const KNOWN_DATA_KINDS: readonly string[] = [MEMBER_PLACEHOLDER, TEAM_PLACEHOLDER, GROUP_PLACEHOLDER];

/** Whether a document is about people in teams, as the service's own is: elsewhere an address is a text like others. */
export function namesPeople({ at }: Pick<Contract, 'at'>): boolean {
  return [MEMBER_PLACEHOLDER, TEAM_PLACEHOLDER].every(
    (name) => at(joinPointer('', 'components', 'schemas', name)) !== undefined,
  );
}

const EMAIL = /[^\s@,"]+@[^\s@,"]+/g;

export function toPlaceholderText(placeholder: Placeholder): string {
  return `\uE000${toPlaceholderName(placeholder)}\uE001`;
}

/** What tells it from others: `EmailAddress/0`, of another company `EmailAddress/0@`, of another stage `EmailAddress/0#`. */
export function toPlaceholderName({ kind, index, of }: Placeholder): string {
  return `${kind}/${index}${of === undefined ? '' : OWNERS[of]}`;
}

function toPlaceholder(kind: string, index: string, owner: string | undefined): Placeholder {
  const of = owner === '@' ? 'other-company' : 'other-stage';
  return { kind, index: Number(index), ...(owner === undefined ? {} : { of }) };
}

/** The placeholders of a text or of every text in a value, each once. */
export function listPlaceholders(value: Json | undefined): Placeholder[] {
  const found = new Map<string, Placeholder>();
  const collect = (text: string): string => {
    if (isMarked(text))
      for (const [placeholder, kind = '', index = '', owner] of text.matchAll(MARKER))
        found.set(placeholder, toPlaceholder(kind, index, owner));
    return text;
  };
  mapTexts(value ?? null, collect, collect);
  return [...found.values()];
}

/** `value` with every placeholder replaced, in texts and in the names of members. */
export function fillPlaceholders<T extends Json>(value: T, fill: (placeholder: Placeholder) => string): T {
  const replace = (text: string): string =>
    isMarked(text)
      ? text.replace(MARKER, (_, kind: string, index: string, owner?: string) =>
          fill(toPlaceholder(kind, index, owner)),
        )
      : text;
  return mapTexts(value, replace, replace) as T;
}

/** `value` with what was written in for each placeholder, by its name, as it went out; nothing where that is not known. */
export function fillKnown<T extends Json>(value: T, filled: ReadonlyMap<string, string>): T {
  return fillPlaceholders(value, (placeholder) => filled.get(toPlaceholderName(placeholder)) ?? '');
}

/** A part of a request with the data of another company or stage in the place of the company's own. */
export function ownedBy<T extends Json>(of: NonNullable<Placeholder['of']>, value: T): T {
  return fillPlaceholders(value, (placeholder) => toPlaceholderText({ ...placeholder, of }));
}

/** A part of a request in which the first two members have changed places: who sends is sent to. */
export function withPlacesChanged<T extends Json>(value: T): T {
  return withOtherPlaces(value, (index) => (index < 2 ? 1 - index : index));
}

/** A part of a request about other members: each in the place, from 0, that comes of its own. */
export function withOtherPlaces<T extends Json>(value: T, toIndex: (index: number) => number): T {
  return fillPlaceholders(value, (given) =>
    toPlaceholderText(OF_MEMBERS.includes(given.kind) ? { ...given, index: toIndex(given.index) } : given),
  );
}

const OF_MEMBERS: readonly string[] = [MEMBER_PLACEHOLDER, TEAM_OF_MEMBER_PLACEHOLDER];

/** An example of the document, and how its people and teams become placeholders. */
export interface Template {
  value: Json;
  /** Another value made of the example, with the same placeholders in the place of the same texts. */
  mark(other: Json): Json;
}

/**
 * An example of the document with placeholders in place of the people and teams that it names: beside a person it is the team that
 * they are in, so that nobody is moved to another one. `firstPerson` is the index of the first person: 1 where the path names one already.
 */
export function toTemplate(contract: Contract, schema: string, example: Json, firstPerson = 0): Template {
  const placeholders = new Map<string, string>();
  const people: string[] = [];
  const toMember = (email: string): string => {
    if (!people.includes(email)) people.push(email);
    return toPlaceholderText({ kind: MEMBER_PLACEHOLDER, index: firstPerson + people.indexOf(email) });
  };
  walkInstance(contract, { schema, value: example }, ({ schema: { pointer }, value }) => {
    if (typeof value !== 'string') return;
    const component = findComponentName(pointer);
    if (component === MEMBER_PLACEHOLDER) placeholders.set(value, toMember(value));
    else if (component === MEMBERS) placeholders.set(value, value.replace(EMAIL, toMember));
    else if (component !== undefined && KNOWN_DATA_KINDS.includes(component))
      placeholders.set(value, toPlaceholderText({ kind: component, index: 0 }));
  });
  const mark = (value: Json): Json => withOwnTeams(mapTexts(value, (text) => placeholders.get(text) ?? text));
  return { value: mark(example), mark };
}

function withOwnTeams(value: Json): Json {
  if (Array.isArray(value)) return value.map(withOwnTeams);
  if (!isObject(value)) return value;
  const own = Object.values(value).filter((one) => typeof one === 'string');
  const members = listPlaceholders(own).filter(({ kind }) => kind === MEMBER_PLACEHOLDER);
  const [member] = members.length === 1 ? members : [];
  const toOwn = (given: Placeholder): string =>
    toPlaceholderText(
      member && given.kind === TEAM_PLACEHOLDER ? { ...member, kind: TEAM_OF_MEMBER_PLACEHOLDER } : given,
    );
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      typeof one === 'string' ? fillPlaceholders(one, toOwn) : withOwnTeams(one),
    ]),
  );
}

/** A value with other texts, and where `mapName` is given with other names of members. */
export function mapTexts(
  value: Json,
  map: (text: string) => string,
  mapName?: (name: string) => string,
): Json {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, map, mapName));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, item]) => [
    mapName ? mapName(name) : name,
    mapTexts(item, map, mapName),
  ]);
  return Object.fromEntries(members);
}
