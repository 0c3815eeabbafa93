import type { Contract } from '../../spec/contract.ts';
import { findPreferredType } from '../../spec/find-response.ts';
import { isObject, type Json } from '../../spec/json.ts';
import { findAt, joinPointer } from '../../spec/json-pointer.ts';
import { createDraws } from '../../spec/random.ts';
import { walkInstance } from '../../spec/schema/instance-walk.ts';
import type { SchemaNode } from '../../spec/schema/schema-node.ts';
import { findComponentName } from '../../spec/schema/schema-pointer.ts';
import type { Call } from './call.ts';
import { replaceAt } from './defects/isolate.ts';
import { MADE_UP_HOST } from './made-up.ts';
import {
  fillPlaceholders,
  KNOWN_DATA_KINDS,
  listPlaceholders,
  MEMBER_PLACEHOLDER,
  TEAM_PLACEHOLDER,
} from './placeholders.ts';
import { markBeyond } from './valid-calls.ts';

/** Every text that was made up to be known again wherever it shows. */
const UNIQUE = /wes-check-[0-9a-f]{16}/g;
/** How long such a text is. */
const LENGTH = 26;
/** The rule that says which operations make members and teams of whom they name. */
const CREATES_MEMBERS = 'import-creates-and-updates';

/** What tells the texts of a run from those of others. */
export interface TextsOfRun {
  seed: number;
  nonce: string;
}

/** The unique texts in a text, each once. */
export function listUniqueTexts(text: string): string[] {
  return text.includes('wes-check-') ? [...new Set(text.match(UNIQUE))] : [];
}

/**
 * A write with a text that stands nowhere else in the place of every free text of its body, also of those that it may leave out: wherever
 * one of them shows, this very request was done. Who is to be created by it is new too. `name` and the run decide the texts: what an
 * earlier run has left behind is not this one's.
 */
export function withUniqueTexts(
  contract: Contract,
  call: Call,
  name: string,
  { seed, nonce }: TextsOfRun,
): Call {
  const { body, operation } = call;
  const schema = operation?.requestBody && findPreferredType(operation.requestBody)?.schema;
  if (body?.value === undefined || schema === undefined || !operation) return call;
  const draws = createDraws(seed, `unique texts ${nonce} ${name}`);
  const creates = contract.rules.get(CREATES_MEMBERS)?.operations.includes(operation.id) === true;
  let { value } = body;
  let marked = call;
  for (const [place, fact] of listPlaces(contract, schema, value, creates)) {
    const given = findAt(value, place);
    const [known] = listPlaceholders(given);
    if (known && !creates) continue;
    if (given === undefined) marked = markBeyond(contract, fact, marked);
    const text = `wes-check-${draws.hex(16)}`;
    value = replaceAt(value, place, known?.kind === MEMBER_PLACEHOLDER ? `${text}@${MADE_UP_HOST}` : text);
  }
  return { ...marked, body: { mediaType: body.mediaType, value } };
}

/** The places of free texts, with the schema of each: of those that are given, and of the properties that could be. */
function listPlaces(contract: Contract, schema: string, value: Json, creates: boolean): Map<string, string> {
  // A placeholder fits no schema of its kind.
  const written = fillPlaceholders<Json>(value, ({ kind }) =>
    kind === MEMBER_PLACEHOLDER ? `somebody@${MADE_UP_HOST}` : 'somebody',
  );
  const places = new Map<string, string>();
  walkInstance(contract, { schema, value: written }, ({ schema: visited, value: inner, place }) => {
    if (typeof inner === 'string' && (isFreeText(visited, creates) || (creates && isMember(visited))))
      places.set(place, visited.pointer);
    if (!isObject(inner)) return;
    for (const [property, its] of visited.properties)
      if (isFreeText(its, creates)) places.set(joinPointer(place, property), its.pointer);
  });
  return places;
}

function isMember({ pointer }: SchemaNode): boolean {
  return findComponentName(pointer) === MEMBER_PLACEHOLDER;
}

/** Whether any text will do; the name of a team only where teams are created. */
function isFreeText({ definition }: SchemaNode, createsTeams: boolean): boolean {
  const component = findComponentName(definition.pointer);
  if (component !== undefined && KNOWN_DATA_KINDS.includes(component))
    return createsTeams && component === TEAM_PLACEHOLDER;
  return (
    definition.types.join() === 'string' &&
    definition.constant === undefined &&
    definition.values === undefined &&
    definition.text('format') === undefined &&
    definition.text('pattern') === undefined &&
    (definition.number('maxLength') ?? LENGTH) >= LENGTH
  );
}
