import { findPreferredType } from '../../spec/find-response.ts';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { findAt, joinPointer } from '../../spec/json-pointer.ts';
import type { SeedPart } from '../../spec/random.ts';
import { findInside } from '../../spec/resources/record-properties.ts';
import type { Resource, ResourceOperation } from '../../spec/resources.ts';
import type { SchemaAt } from '../../spec/schema/schema-node.ts';
import type { RecordForm } from './record-form.ts';
import type { RecordIds } from './record-ids.ts';

/** How many records there are from the start, where the document shows fewer. */
const FEWEST = 3;
/** Of those that it shows, so many. */
const MOST = 20;

interface Shown {
  id: Json;
  /** `undefined` where only the id is shown. */
  record: JsonObject | undefined;
}

/**
 * The records that a resource has from the start: those that the document shows in its examples, and generated ones to have some to
 * read. What cannot be made to fit is not there.
 */
export async function makeSeedRecords(
  resource: Resource,
  { schemaAt, form, ids }: { schemaAt: SchemaAt; form: RecordForm; ids: RecordIds },
  parts: readonly SeedPart[],
): Promise<{ id: string; record: JsonObject }[]> {
  const known = new Map<string, Shown>();
  const reserved = listReserved(resource, schemaAt);
  for (const shown of [...listExamples(resource, schemaAt), ...listParameterExamples(resource, schemaAt)]) {
    const id = ids.fromText(String(shown.id));
    if (id === undefined || reserved.has(String(id)) || known.size >= MOST) continue;
    const before = known.get(String(id));
    if (!before?.record) known.set(String(id), { id, record: shown.record });
  }
  for (let copy = 0; known.size < FEWEST && copy < FEWEST; copy += 1) {
    const id = await ids
      .next(undefined, (one) => known.has(one) || reserved.has(one), [...parts, copy])
      .catch(none);
    if (id !== undefined) known.set(String(id), { id, record: undefined });
  }
  const made = await Promise.all(
    [...known].map(async ([id, shown]) => {
      const name = { [resource.id]: shown.id };
      const generated = await form.generate(name, [...parts, id]).catch(none);
      const record = shown.record
        ? await form.complete(shown.record, { ...generated, ...shown.record }, name).catch(none)
        : generated;
      return record ? [{ id, record }] : [];
    }),
  );
  return made.flat().sort((one, other) => Number(one.id) - Number(other.id) || 0);
}

function none(): undefined {
  return undefined;
}

/** The records in the examples of answers and of the schema itself, and the example of an id. */
function listExamples(resource: Resource, schemaAt: SchemaAt): Shown[] {
  const schema = schemaAt(resource.schema);
  const given = schema?.definition.given;
  const inAnswers = resource.operations.flatMap(({ operation, record, records }) =>
    operation.responses
      .filter(({ status }) => status.startsWith('2'))
      .flatMap((response) => findPreferredType(response)?.examples ?? [])
      .flatMap(({ value }) => {
        const found = findAt(value, record ?? records ?? '');
        return Array.isArray(found) ? found : [found];
      }),
  );
  const ofProperty = findInside(schema, joinPointer('', resource.id))?.definition.given;
  const shown = isId(ofProperty) ? [{ id: ofProperty, record: undefined }] : [];
  const records = [...inAnswers, given].flatMap((record) => {
    const id = isObject(record) ? record[resource.id] : undefined;
    return isObject(record) && isId(id) ? [{ id, record }] : [];
  });
  return [...records, ...shown];
}

/** The ids in the examples of the parameter that names a record. */
function listParameterExamples({ operations }: Resource, schemaAt: SchemaAt): Shown[] {
  return operations.flatMap(({ operation, parameter }) =>
    operation.parameters
      .filter((one) => one.in === 'path' && one.name === parameter)
      .flatMap(({ example, schema }) => [example, schemaAt(schema)?.definition.given])
      .filter(isId)
      .map((id) => ({ id, record: undefined })),
  );
}

/** What the examples of requests create must not be there before, where the document says that it then could not be created. */
function listReserved({ operations, id }: Resource, schemaAt: SchemaAt): ReadonlySet<string> {
  const refusing = operations.filter((one) => one.role === 'create' && mayConflict(one));
  const values = refusing.flatMap(({ operation: { requestBody }, body }) => {
    const at = joinPointer(body ?? '', id);
    return (requestBody?.content ?? []).flatMap(({ examples, schema }) => [
      ...examples.map(({ value }) => findAt(value, at)),
      schema === undefined ? undefined : findInside(schemaAt(schema), at)?.definition.given,
    ]);
  });
  return new Set(values.filter(isId).map(String));
}

/** Whether the document says how it is answered that something is there already (RFC 9110 §15.5.10). */
export function mayConflict({ operation }: ResourceOperation): boolean {
  return operation.responses.some(({ status }) => status === '409');
}

function isId(value: Json | undefined): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
