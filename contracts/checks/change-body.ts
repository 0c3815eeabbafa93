import type { Contract } from '../../spec/contract.ts';
import { findPreferredType } from '../../spec/find-response.ts';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { findAt } from '../../spec/json-pointer.ts';
import { define } from '../../spec/origins.ts';
import { listProperties } from '../../spec/resources/record-properties.ts';
import { findSentRecord, type ResourceOperation } from '../../spec/resources.ts';
import { toSample } from '../../spec/schema/sample.ts';
import type { SchemaNode } from '../../spec/schema/schema-node.ts';
import type { Call } from '../cases/call.ts';
import type { Followed } from './resource-steps.ts';

/**
 * The call with another value for one property that it sends and the record shows; where it sends none of these, for all that it might: of
 * a single one a service may say that it is not the client's, though the document does not. Where the path does not name the record, the
 * body does. `shown` is the record as it was read.
 */
export function changeBody(
  contract: Contract,
  { resource }: Pick<Followed, 'resource'>,
  { call, place }: { call: Call; place: ResourceOperation },
  shown: JsonObject | undefined,
): Call {
  const { operation, body: at = '', parameter } = place;
  const schema = operation.requestBody && findPreferredType(operation.requestBody)?.schema;
  const value = structuredClone(call.body?.value ?? null);
  const own = findAt(value, at);
  if (!call.body || schema === undefined || !isObject(own) || !shown) return call;
  const id = shown[resource.id];
  if (parameter === undefined && id !== undefined) define(own, resource.id, id);
  const properties = propertiesOf(findSentRecord(place, contract.schemaAt));
  const ofRecord = propertiesOf(contract.schemaAt(resource.schema));
  // What no record may hold, no reading can show.
  const mayShow = (name: string, other: Json): boolean => {
    const property = ofRecord.get(name);
    return property === undefined || contract.validators.at(property.pointer)(other).length === 0;
  };
  const change = (name: string): boolean => {
    const property = properties.get(name);
    const isServers = name === resource.id || property?.withParts.some((one) => one.is('readOnly'));
    const before = own[name];
    for (const other of isServers ? [] : listOthers(shown, name, property)) {
      define(own, name, other);
      if (mayShow(name, other) && contract.sent.validators.at(schema)(value).length === 0) return true;
    }
    if (before === undefined) delete own[name];
    else define(own, name, before);
    return false;
  };
  const isChanged = Object.keys(own).some(change) || [...properties.keys()].filter(change).length > 0;
  return isChanged ? { ...call, body: { mediaType: call.body.mediaType, value } } : call;
}

function propertiesOf(schema: SchemaNode | undefined): ReadonlyMap<string, SchemaNode> {
  return schema ? listProperties(schema) : new Map();
}

/** So many are tried, as two of them may be one of few that are listed. */
const SAMPLES = 12;

/** Other values that may be of the kind of one that is shown; of what is not, or has parts, none. */
function listOthers(shown: JsonObject, name: string, property: SchemaNode | undefined): Json[] {
  const value = Object.hasOwn(shown, name) ? shown[name] : undefined;
  if (value === undefined || typeof value === 'object') return [];
  const samples = Array.from({ length: SAMPLES }, (_, attempt) => toSample(property, attempt));
  return [toOther(value), ...samples].filter(
    (other): other is Json => typeof other === typeof value && other !== value,
  );
}

function toOther(value: string | number | boolean): Json {
  if (typeof value === 'string') return `${value} 2`;
  return typeof value === 'number' ? value + 1 : !value;
}
