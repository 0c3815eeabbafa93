import { isObject, type Json, type JsonObject } from '../json.ts';
import { findAt, joinPointer, parsePointer, toPointer } from '../json-pointer.ts';
import { remember } from '../remember.ts';
import { listPropertyPatterns } from './schema-object.ts';

/** Finds the schema at a JSON Pointer of one document; `undefined` where there is none. */
export type SchemaAt = (pointer: string) => SchemaNode | undefined;

/** Finds the schemas of a document, each made at its first use. */
export function createSchemaAt(root: () => JsonObject): SchemaAt {
  const schemaAt: SchemaAt = remember((pointer) => {
    const value = findAt(root(), pointer);
    const isSchema = isObject(value) || typeof value === 'boolean';
    return isSchema ? new SchemaNode(pointer, value, schemaAt) : undefined;
  });
  return schemaAt;
}

/** One `oneOf` (exactly one branch fits) or `anyOf` (at least one does). */
export interface SchemaChoice {
  /** As findings name it. */
  keyword: string;
  isExclusive: boolean;
  branches: readonly SchemaNode[];
}

export type NumberKeyword =
  | `${'min' | 'max'}imum`
  | `exclusive${'Min' | 'Max'}imum`
  | `${'min' | 'max'}${'Length' | 'Items' | 'Properties' | 'Contains'}`
  | 'multipleOf';
type TextKeyword = 'title' | 'description' | 'format' | 'pattern' | 'contentMediaType' | 'contentEncoding';
type FlagKeyword = 'deprecated' | 'readOnly' | 'writeOnly' | 'uniqueItems';

/**
 * A schema of a document (JSON Schema 2020-12): what it says itself, and the schemas below it as nodes, each with the pointer
 * where it stands, which is where its evidence and its line are looked up. Nothing is merged and no reference is unfolded: what
 * stands beside a `$ref` counts too. Everything below is worked out when it is first asked for, and kept.
 */
export class SchemaNode {
  /** Where it stands, as a JSON Pointer. */
  readonly pointer: string;
  /** Its keywords as the document has them; none for a bare true or false. Ask for what is below it by the getters. */
  readonly stated: JsonObject;
  /** Set for the schema `true`, which takes anything, and for `false`, which takes nothing. */
  readonly bare: boolean | undefined;
  readonly #find: SchemaAt;
  // What is asked again and again, of every value, is kept.
  #types: readonly string[] | undefined;
  #required: readonly string[] | undefined;
  #reference: SchemaNode | undefined;
  #properties: ReadonlyMap<string, SchemaNode> | undefined;
  #patterns: readonly { pattern: RegExp; schema: SchemaNode }[] | undefined;
  #additional: SchemaNode | undefined;
  #items: SchemaNode | undefined;
  #prefix: readonly SchemaNode[] | undefined;
  #parts: readonly SchemaNode[] | undefined;
  #choices: readonly SchemaChoice[] | undefined;
  #describesUnnamed: boolean | undefined;

  constructor(pointer: string, value: JsonObject | boolean, find: SchemaAt) {
    this.pointer = pointer;
    this.stated = isObject(value) ? value : {};
    this.bare = isObject(value) ? undefined : value;
    this.#find = find;
  }

  /** Where its `$ref` leads, one step. */
  get reference(): SchemaNode | undefined {
    const { $ref } = this.stated;
    if (typeof $ref !== 'string') return undefined;
    this.#reference ??= this.#find(toPointer(parsePointer($ref)));
    return this.#reference;
  }

  /** The schema behind all references; what stands beside them is passed over. */
  get definition(): SchemaNode {
    return this.reference?.definition ?? this;
  }

  /** The names that `type` lists; none where it is not stated. */
  get types(): readonly string[] {
    this.#types ??= [this.stated['type'] ?? []].flat().map(String);
    return this.#types;
  }

  number(keyword: NumberKeyword): number | undefined {
    const value = this.stated[keyword];
    return typeof value === 'number' ? value : undefined;
  }

  text(keyword: TextKeyword): string | undefined {
    const value = this.stated[keyword];
    return typeof value === 'string' ? value : undefined;
  }

  is(flag: FlagKeyword): boolean {
    return this.stated[flag] === true;
  }

  /** How it is written in XML (OpenAPI §4.8.26). */
  get xml(): JsonObject {
    const { xml } = this.stated;
    return isObject(xml) ? xml : {};
  }

  /** The one value of `const`. */
  get constant(): Json | undefined {
    return this.stated['const'];
  }

  /** The values of `enum`. */
  get values(): readonly Json[] | undefined {
    return toList(this.stated['enum']);
  }

  /** The value of `default`. */
  get fallback(): Json | undefined {
    return this.stated['default'];
  }

  /** A value that the schema itself gives: `const`, else the first of `enum`, `example`, the first of `examples`, `default`. */
  get given(): Json | undefined {
    const { example, examples } = this.stated;
    const all = [this.constant, this.values?.[0], example, toList(examples)?.[0], this.fallback];
    return all.find((value) => value !== undefined);
  }

  /** The names of the properties that must be there. */
  get required(): readonly string[] {
    this.#required ??= toList(this.stated['required'])?.map(String) ?? [];
    return this.#required;
  }

  /** The properties that it names. */
  get properties(): ReadonlyMap<string, SchemaNode> {
    this.#properties ??= this.#map('properties');
    return this.#properties;
  }

  /** Whether it names properties, if only to say that there are none. */
  get namesProperties(): boolean {
    return isObject(this.stated['properties']);
  }

  /** The schemas of properties whose names fit a pattern. */
  get patterns(): readonly { pattern: RegExp; schema: SchemaNode }[] {
    this.#patterns ??= listPropertyPatterns(this.stated, this.pointer).flatMap(({ source, at }) =>
      toPresent(this.#find(at)).map((schema) => ({ pattern: new RegExp(source, 'u'), schema })),
    );
    return this.#patterns;
  }

  /** The schema of all other properties. */
  get additional(): SchemaNode | undefined {
    this.#additional ??= this.#one('additionalProperties');
    return this.#additional;
  }

  /** The keywords by which it refuses properties that nobody declares. */
  get closedBy(): readonly string[] {
    return REST_OF_PROPERTIES.filter((keyword) => this.stated[keyword] === false);
  }

  /** Whether properties may be described that it does not name: by pattern, under a condition, or all that are left. */
  get describesUnnamed(): boolean {
    this.#describesUnnamed ??=
      OPENING.some((keyword) => this.stated[keyword] !== undefined) ||
      REST_OF_PROPERTIES.some((keyword) => isObject(this.stated[keyword]));
    return this.#describesUnnamed;
  }

  /** Whether a property of this name is described, by its name or by a pattern. */
  describes(name: string): boolean {
    return this.properties.has(name) || this.patterns.some(({ pattern }) => pattern.test(name));
  }

  /** Every schema that a property of this name must fit: declared, by pattern, else of what is additional. */
  findProperty(name: string): readonly SchemaNode[] {
    const found = toPresent(this.properties.get(name));
    for (const { pattern, schema } of this.patterns) if (pattern.test(name)) found.push(schema);
    return found.length > 0 ? found : toPresent(this.additional);
  }

  /** The schemas of the first items of a list, by position. */
  get prefix(): readonly SchemaNode[] {
    this.#prefix ??= this.#list('prefixItems');
    return this.#prefix;
  }

  /** The schema of all other items. */
  get items(): SchemaNode | undefined {
    this.#items ??= this.#one('items');
    return this.#items;
  }

  /** The schema of some items of a list. */
  get contains(): SchemaNode | undefined {
    return this.#one('contains');
  }

  /** The schema of the names of properties. */
  get names(): SchemaNode | undefined {
    return this.#one('propertyNames');
  }

  /** The properties that must be there where another one is. */
  get companions(): ReadonlyMap<string, readonly string[]> {
    const { dependentRequired } = this.stated;
    const listed = Object.entries(isObject(dependentRequired) ? dependentRequired : {});
    return new Map(listed.map(([name, others]) => [name, (toList(others) ?? []).map(String)]));
  }

  /** The parts of `allOf`. */
  get combined(): readonly SchemaNode[] {
    return this.#list('allOf');
  }

  /** All that the same value must fit besides: where the reference leads, and what is combined. */
  get parts(): readonly SchemaNode[] {
    this.#parts ??= [...toPresent(this.reference), ...this.combined];
    return this.#parts;
  }

  /** The schema, and all that the same value must fit besides, whatever way it leads there: the outer ones first, each once. */
  get withParts(): readonly SchemaNode[] {
    const all = new Set<SchemaNode>();
    const add = (schema: SchemaNode): void => {
      if (all.has(schema)) return;
      all.add(schema);
      for (const part of schema.parts) add(part);
    };
    add(this);
    return [...all];
  }

  /** `oneOf`, then `anyOf`, where they are stated. */
  get choices(): readonly SchemaChoice[] {
    this.#choices ??= ['oneOf', 'anyOf']
      .filter((keyword) => Array.isArray(this.stated[keyword]))
      .map((keyword) => ({
        keyword,
        isExclusive: keyword === 'oneOf',
        branches: this.#list(keyword),
      }));
    return this.#choices;
  }

  /** The property that says which schema a value is of, with the names that are stated for some (OpenAPI §4.8.25). */
  get discriminator(): { property: string; mapping: ReadonlyMap<string, string> } | undefined {
    const { discriminator } = this.stated;
    if (!isObject(discriminator) || typeof discriminator['propertyName'] !== 'string') return undefined;
    const { propertyName: property, mapping } = discriminator;
    const entries = Object.entries(isObject(mapping) ? mapping : {});
    return { property, mapping: new Map(entries.map(([name, target]) => [name, String(target)])) };
  }

  /** The schema that a value must not fit. */
  get excluded(): SchemaNode | undefined {
    return this.#one('not');
  }

  /** `if`, with what then holds and what else. */
  get condition():
    | { test: SchemaNode; met: SchemaNode | undefined; unmet: SchemaNode | undefined }
    | undefined {
    const test = this.#one('if');
    return test && { test, met: this.#one('then'), unmet: this.#one('else') };
  }

  /** The schemas that an object must fit where it has a property. */
  get dependent(): ReadonlyMap<string, SchemaNode> {
    return this.#map('dependentSchemas');
  }

  #one(keyword: string): SchemaNode | undefined {
    return this.stated[keyword] === undefined ? undefined : this.#find(joinPointer(this.pointer, keyword));
  }

  #list(keyword: string): readonly SchemaNode[] {
    const schemas = toList(this.stated[keyword]) ?? [];
    return schemas.flatMap((_, index) => toPresent(this.#find(joinPointer(this.pointer, keyword, index))));
  }

  #map(keyword: string): ReadonlyMap<string, SchemaNode> {
    const schemas = this.stated[keyword];
    const found = new Map<string, SchemaNode>();
    for (const name of Object.keys(isObject(schemas) ? schemas : {})) {
      const schema = this.#find(joinPointer(this.pointer, keyword, name));
      if (schema) found.set(name, schema);
    }
    return found;
  }
}

const REST_OF_PROPERTIES = ['additionalProperties', 'unevaluatedProperties'];
const OPENING = ['patternProperties', 'if', 'dependentSchemas'];

function toList(value: Json | undefined): readonly Json[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

function toPresent<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value];
}
