import { parsePointer, toPointer } from '../json-pointer.ts';
import { SCHEMA_FIELDS } from './schema-object.ts';

/** The name of the component that a schema is (`/components/schemas/Member`); `undefined` for every other pointer. */
export function findComponentName(pointer: string): string | undefined {
  const [components, schemas, name, ...below] = parsePointer(pointer);
  return components === 'components' && schemas === 'schemas' && below.length === 0 ? name : undefined;
}

/** Whether a schema is a branch of a choice. */
export function isBranch(pointer: string): boolean {
  return /\/(?:oneOf|anyOf)\/\d+$/.test(pointer);
}

/** Whether a schema's being there says something, whatever it says itself: it is a property, a part, or one of several forms. */
export function isNamedPart(pointer: string): boolean {
  const above = parsePointer(pointer).at(-2) ?? '';
  return ['properties', 'oneOf', 'anyOf', 'allOf', 'prefixItems'].includes(above);
}

/** The schema whose property stands at a pointer; `undefined` where it is no property. */
export function findOwner(pointer: string): string | undefined {
  const tokens = parsePointer(pointer);
  return tokens.at(-2) === 'properties' ? toPointer(tokens.slice(0, -2)) : undefined;
}

/** The name of the property that a schema is, or that it is an item or a part of; '' where there is none. */
export function findPropertyName(pointer: string): string {
  const tokens = parsePointer(pointer);
  return tokens.findLast((_, index) => tokens[index - 1] === 'properties') ?? '';
}

/** One step from a schema to one below it. */
export interface SchemaStep {
  kind: 'property' | 'item' | 'part' | 'branch' | 'other';
  keyword: string;
  /** The name or the index in what the keyword holds; `undefined` where that is the schema itself. */
  key: string | undefined;
}

/** The steps that lead from a schema to what stands below it, told from the tokens of a pointer behind that of the schema. */
export function listSchemaSteps(tokens: readonly string[]): SchemaStep[] {
  const steps: SchemaStep[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const keyword = tokens[index] ?? '';
    const isKeyed = Object.hasOwn(SCHEMA_FIELDS, keyword) && /^[[{]/.test(SCHEMA_FIELDS[keyword] ?? '');
    if (isKeyed) index += 1;
    steps.push({ kind: KINDS.get(keyword) ?? 'other', keyword, key: isKeyed ? tokens[index] : undefined });
  }
  return steps;
}

const KINDS: ReadonlyMap<string, SchemaStep['kind']> = new Map([
  ['properties', 'property'],
  ['items', 'item'],
  ['allOf', 'part'],
  ['oneOf', 'branch'],
  ['anyOf', 'branch'],
]);
