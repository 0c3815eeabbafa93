import { listBodyDefects } from '../../../contracts/cases/defects/body.ts';
import { listRawDefects } from '../../../contracts/cases/defects/raw.ts';
import { listTextDefects } from '../../../contracts/cases/defects/text.ts';
import type { ContractDocument } from '../../../spec/document.ts';
import type { Json } from '../../../spec/json.ts';
import type { Operation, Parameter } from '../../../spec/operation.ts';
import { listOperations } from '../../../spec/operations.ts';
import { createRandom, type Random } from '../../../spec/random.ts';
import { toRequestTarget } from '../../../spec/request/parameter-places.ts';
import { writeParameter } from '../../../spec/request/parameter-style.ts';
import {
  listBodies,
  listOptional,
  listValidRequests,
  type ValidRequest,
} from '../../../spec/request/valid-request.ts';
import { createSchemas, type Schemas } from '../../../spec/schema/schemas.ts';
import { withStage } from '../../../spec/servers.ts';
import type { AttemptContext, FuzzTenant, MakeAttempt } from '../attempt.ts';
import { mutate } from '../hostile-values.ts';
import type { RawRequest } from '../http-bytes.ts';
import { JSON_TYPE, toFields } from '../requests.ts';
import { CHANGES, type RequestDraft, type WrongValues } from './changes.ts';

/** A request that a document says is accepted, and how it can be wrong. */
interface Source {
  operation: Operation;
  required: readonly Parameter[];
  optional: readonly Parameter[];
  body: Json | undefined;
  wrong: WrongValues;
}

/** Requests of the operations of a document that `isMeant`, with none, one or several of their parts changed. */
export function createMakeDocumented(
  document: ContractDocument,
  isMeant: (operation: Operation) => boolean,
): MakeAttempt {
  const schemas = createSchemas(document.root, { precompiled: document.precompiled });
  const sources = listOperations(document.root)
    .filter(isMeant)
    .flatMap((operation) => listSources(operation, schemas));
  return (context) => {
    const { random, tenant } = context;
    const source = random.pick(sources);
    const draft = toDraft(source, context);
    const changes = random.some(Object.entries(CHANGES), random.pick([0, 1, 1, 1, 1, 2, 3]));
    for (const [, change] of changes) change(draft, context);
    const what = `${source.operation.id}: ${changes.map(([name]) => name).join(', ') || 'as it is'}`;
    return { what, tenant, play: (sender) => sender.ask(toRequest(draft)) };
  };
}

function listSources(operation: Operation, schemas: Schemas): Source[] {
  const optional = listOptional(operation);
  return listValidRequests(operation, listBodies(schemas, operation)).map((valid) => ({
    operation,
    required: valid.parameters,
    optional,
    body: valid.body?.example.value,
    wrong: findWrong(schemas, valid, optional),
  }));
}

function findWrong(
  schemas: Schemas,
  { parameters, body }: ValidRequest,
  optional: readonly Parameter[],
): WrongValues {
  const { next: random } = createRandom('wrong');
  const isValid = (schema: string, value: Json): boolean => schemas.validators.at(schema)(value).length === 0;
  const all = [...parameters, ...optional];
  const texts = all.flatMap(({ schema, in: place, example }) => {
    const valid = example ?? schemas.schemaAt(schema)?.definition.fallback;
    if (valid === undefined || !isValid(schema, valid)) return [];
    return listTextDefects({ schemas, schema, valid, random, in: place }).map(({ value }) => value);
  });
  const schema = body?.content.schema;
  const valid = body?.example.value;
  const hasDefects = valid !== undefined && schema !== undefined && isValid(schema, valid);
  return {
    bodies: hasDefects ? listBodyDefects({ schemas, schema, valid, random }).map(({ value }) => value) : [],
    bytes: valid === undefined ? [] : listRawDefects(valid).map(({ text }) => text),
    names: all.map(({ name }) => name),
    texts,
  };
}

function toDraft(
  { operation, required, optional, body, wrong }: Source,
  context: AttemptContext,
): RequestDraft {
  const { random, tenant } = context;
  const given = [...required, ...random.some(optional, random.between(0, 2))];
  const values = given.flatMap((parameter) => writeParameter(parameter, toValue(parameter, tenant, random)));
  const base = withStage(operation.base.template, tenant.stage);
  const [path = '', query] = toRequestTarget(base + operation.path, values).split('?');
  return {
    method: operation.method.toUpperCase(),
    path,
    query: query?.split('&') ?? [],
    headers: body === undefined ? toFields(tenant) : [...toFields(tenant), JSON_TYPE],
    body: body === undefined ? undefined : toOwn(body, context),
    wrong,
    toMutated: (value) => toOwn(value ?? mutate(body ?? null, random), context),
  };
}

const toRequest = ({ path, query, ...draft }: RequestDraft): RawRequest => ({
  ...draft,
  target: [path, ...(query.length === 0 ? [] : [query.join('&')])].join('?'),
});

function toValue(
  { name, example }: Parameter,
  { company, stage, members }: FuzzTenant,
  random: Random,
): Json {
  if (/email/.test(name)) return random.pick(members);
  if (name === 'company_id') return company;
  if (name === 'key_id') return `key_${company}_${stage}`;
  if (name === 'page' || name === 'limit') return random.pick([1, 2, 100]);
  return example ?? 'example';
}

const MARKED = new Set(['message', 'reason', 'name', 'topic', 'job_title', 'value']);

/** A body of the document in which its people are the tenant's, and its texts tell who sent them. */
function toOwn(value: Json, { tenant, mark, random }: AttemptContext): Buffer {
  const own = (name: string, inner: unknown): unknown => {
    if (typeof inner !== 'string') return inner;
    if (MARKED.has(name)) return `${inner} ${mark}`;
    if (name === 'stage') return tenant.stage;
    const people = inner.replace(/[\w.]+@alderfinch\.example/g, () => random.pick(tenant.members));
    return people.replace('team_payments', tenant.team);
  };
  return Buffer.from(JSON.stringify(value, own));
}
