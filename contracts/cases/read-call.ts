import type { Contract } from '../../spec/contract.ts';
import { findPreferredType } from '../../spec/find-response.ts';
import type { Json } from '../../spec/json.ts';
import { findAt } from '../../spec/json-pointer.ts';
import type { Operation } from '../../spec/operation.ts';
import { listParameterReaders, toPairs } from '../../spec/request/read-parameter.ts';
import { walkInstance } from '../../spec/schema/instance-walk.ts';
import type { Call } from './call.ts';

/** What the document says of a request. */
export interface CallReading {
  /** What is wrong with it: the keyword and the value, wherever in a list that stands. */
  errors: ReadonlySet<string>;
  /** The pointers of what it gives: parameters, and the schemas that its parts fit. */
  facts: ReadonlySet<string>;
}

/** Reads a call by the document. Known data stand in it already: a placeholder fits no schema. */
export function readCall(contract: Contract, { operation, values, body }: Call): CallReading {
  const errors = new Set<string>();
  const facts = new Set<string>();
  if (!operation) return { errors, facts };
  readParameters(contract, operation, values, { errors, facts });
  const { requestBody } = operation;
  if (requestBody?.required && !body) errors.add(`${requestBody.pointer} is missing`);
  const schema = requestBody && findPreferredType(requestBody)?.schema;
  if (body?.value !== undefined && schema !== undefined)
    readValue(contract, { schema, value: body.value }, { errors, facts });
  return { errors, facts };
}

type Read = { errors: Set<string>; facts: Set<string> };

function readParameters(
  contract: Contract,
  { parameters, groups }: Operation,
  values: Call['values'],
  { errors, facts }: Read,
): void {
  for (const { parameter, reader } of listParameterReaders(contract.schemaAt)(parameters)) {
    const { required, pointer, schema } = parameter;
    const given = toPairs(parameter, values);
    if (given.length === 0 && required) errors.add(`${pointer} is missing`);
    if (given.length === 0) continue;
    facts.add(pointer).add(schema);
    const node = contract.schemaAt(schema);
    const value = reader.read(given);
    const found =
      value === undefined ? [{ keyword: 'several' }] : node ? contract.validators.at(schema)(value) : [];
    const texts = given.map(([, text]) => text);
    for (const { keyword } of found) errors.add(`${pointer} ${keyword} ${JSON.stringify(texts)}`);
  }
  for (const group of groups) {
    const given = group.parameters.filter((name) => values.some((value) => value.name === name));
    if (given.length !== 1) errors.add(`${given.length} of ${group.pointer}`);
  }
}

function readValue(contract: Contract, body: { schema: string; value: Json }, { errors, facts }: Read): void {
  for (const { pointer, keyword } of contract.sent.validators.at(body.schema)(body.value)) {
    const place = pointer.replace(/\/\d+(?=\/|$)/g, '/-');
    errors.add(`${place} ${keyword} ${JSON.stringify(findAt(body.value, pointer))}`);
  }
  walkInstance(contract, body, ({ schema: { pointer } }) => facts.add(pointer));
}
