import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { define } from '../../spec/origins.ts';
import type { SeedPart } from '../../spec/random.ts';
import { remember, rememberOf } from '../../spec/remember.ts';
import { listForms, listProperties } from '../../spec/resources/record-properties.ts';
import type { Resource } from '../../spec/resources.ts';
import type { SchemaNode } from '../../spec/schema/schema-node.ts';
import type { Schemas } from '../../spec/schema/schemas.ts';
import type { Conform } from '../serve/conform.ts';
import type { Generate } from '../serve/generate.ts';
import { freeze } from '../store/freeze.ts';

/** What the records of a resource look like in a document. */
export interface RecordForm {
  /** A whole record of its own schema, as generated, with what it is known by. The same for the same parts. */
  generate(known: JsonObject, parts: readonly SeedPart[]): Promise<JsonObject>;
  /** A whole record of what was sent: what only a server knows is taken from another. Rejects where none can be made that fits. */
  complete(sent: JsonObject, from: JsonObject, known: JsonObject): Promise<JsonObject>;
  /** A record as the schema at a JSON Pointer shows it. Rejects where it cannot be made to fit. */
  show(schemaPointer: string, record: JsonObject): Promise<Json>;
  /** Whether clients say what a property is. */
  isSent(name: string): boolean;
  /** Whether a value fits the property of this name. */
  fitsProperty(name: string, value: Json): boolean;
}

/** What a document is read and filled in with. */
export interface FormSources {
  schemas: Schemas;
  generate: Generate;
  conform: Conform;
}

/** `sendable` are the properties that a client may send. */
export function createRecordForm(
  { schema: own }: Resource,
  sendable: ReadonlySet<string>,
  sources: FormSources,
): RecordForm {
  const { schemas, generate, conform } = sources;
  const { schemaAt, validators } = schemas;
  const isValid = (pointer: string, value: Json): boolean => validators.at(pointer)(value).length === 0;
  const shown = createShow(sources);
  const { known: properties, mandatory, isOpen } = describe(schemaAt(own));

  function fitsProperty(name: string, value: Json): boolean {
    const property = properties.get(name);
    return property ? isValid(property.pointer, value) : isOpen || mandatory.has(name);
  }

  const isSent = (name: string): boolean => sendable.has(name);

  /** What a client does not say because it cannot, and what there must be. */
  function isServers(name: string): boolean {
    return mandatory.has(name) || !isSent(name);
  }

  const isReadOnly = (name: string): boolean => properties.get(name)?.definition.is('readOnly') === true;

  async function fitOne(candidates: readonly JsonObject[]): Promise<JsonObject> {
    const found = candidates.find((record) => isValid(own, record));
    const made = found ?? (await conform(own, candidates[0] ?? {}));
    if (isObject(made)) return inOrder(made);
    throw new Error(`no record could be made that fits ${own}.`);
  }

  /** As the schema has them, then the others. */
  function inOrder(record: JsonObject): JsonObject {
    const named = [...properties.keys()].filter((name) => Object.hasOwn(record, name));
    return toObject(
      [...new Set([...named, ...Object.keys(record)])].map((name) => [name, record[name] ?? null]),
    );
  }

  return {
    async generate(known, parts) {
      const made = await generate(own, ...parts);
      return fitOne([{ ...(isObject(made) ? made : {}), ...known }]);
    },
    complete(sent, from, known) {
      const kept = Object.entries(sent).filter(
        ([name, value]) => fitsProperty(name, value) && (isSent(name) || !isReadOnly(name)),
      );
      const ofServer = Object.entries(from).filter(([name]) => isServers(name));
      const given = { ...toObject(kept), ...known };
      return fitOne([{ ...toObject(ofServer), ...given }, { ...from, ...given }, given]);
    },
    show: shown,
    isSent,
    fitsProperty,
  };
}

/** Each record is made to fit a schema once. */
function createShow({ schemas, conform }: FormSources): RecordForm['show'] {
  const { schemaAt, validators } = schemas;
  const propertiesOf = remember((pointer): Described => describe(schemaAt(pointer)));
  const isValid = (pointer: string, value: Json): boolean => validators.at(pointer)(value).length === 0;

  async function show(pointer: string, record: JsonObject): Promise<Json> {
    const { known: described, mandatory: must, isOpen: isAny } = propertiesOf(pointer);
    const told = Object.entries(record).filter(([name]) => isAny || described.has(name) || must.has(name));
    const readable = told.filter(([name]) => !described.get(name)?.definition.is('writeOnly'));
    const found = [readable, told].map(toObject).find((one) => isValid(pointer, one));
    return freeze(found ?? (await conform(pointer, toObject(readable))));
  }

  const shown = remember((pointer) => rememberOf((record: JsonObject) => show(pointer, record)));
  return (pointer, record) => shown(pointer)(record);
}

interface Described {
  /** Those of all branches. */
  known: ReadonlyMap<string, SchemaNode>;
  mandatory: ReadonlySet<string>;
  /** Whether any other property is described too. */
  isOpen: boolean;
}

function describe(schema: SchemaNode | undefined): Described {
  const forms = schema ? listAll(schema) : [];
  const always = schema ? listForms(schema) : [];
  const known = new Map(forms.flatMap((form) => [...form.properties]));
  for (const [name, property] of schema ? listProperties(schema) : []) known.set(name, property);
  const isOpen =
    known.size === 0 ||
    forms.some((form) => (form.additional && form.additional.bare !== false) || form.patterns.length > 0);
  return { known, mandatory: listRequired(always), isOpen };
}

function listRequired(forms: readonly SchemaNode[]): ReadonlySet<string> {
  return new Set(forms.flatMap((form) => form.required));
}

/** The schema with all its parts and branches. */
function listAll(schema: SchemaNode, seen: Set<SchemaNode> = new Set()): SchemaNode[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const others = [...schema.parts, ...schema.choices.flatMap(({ branches }) => branches)];
  return [schema, ...others.flatMap((other) => listAll(other, seen))];
}

function toObject(members: readonly (readonly [string, Json])[]): JsonObject {
  const object: JsonObject = {};
  for (const [name, value] of members) define(object, name, value);
  return object;
}
