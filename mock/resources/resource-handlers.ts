import { findPreferredType, findResponse, toSuccess } from '../../spec/find-response.ts';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { findAt } from '../../spec/json-pointer.ts';
import type { Response } from '../../spec/operation.ts';
import { rememberOf } from '../../spec/remember.ts';
import { findInside, findItems, listForms, listProperties } from '../../spec/resources/record-properties.ts';
import type { Resource, ResourceOperation, ResourceRole } from '../../spec/resources.ts';
import type { Tenant } from '../company/tenant.ts';
import { createTellOfList, putInside } from '../pages/tell-of-list.ts';
import type { KeptAnswers } from '../serve/kept-answers.ts';
import { type MockResponse, withHeaders } from '../serve/mock-response.ts';
import type { Input, ResourceHandler } from '../serve/prepare-operation.ts';
import { StateFull } from '../store/records.ts';
import {
  createKeptResources,
  type KeptResource,
  type KeptResources,
  type KeptSources,
  type MissingRecord,
  toMissing,
} from './kept-resources.ts';
import { createListQuery } from './list-query.ts';
import { mergePatch } from './merge-patch.ts';
import { mayConflict } from './seed-records.ts';

type Handlers = Record<string, ResourceHandler<Tenant>>;

/**
 * Handlers for the operations of a document's resources, by `operationId`: what is created is listed, read, changed and removed. One
 * request is answered after the other, so that what it reads and then writes is not torn apart, and the same requests in the same order get
 * the same answers.
 */
export function createResourceHandlers(resources: readonly Resource[], sources: KeptSources): Handlers {
  const all = createKeptResources(resources, sources);
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const next = last.then(act);
    last = next.catch(() => undefined);
    return next;
  };
  const handlers: Handlers = {};
  for (const resource of resources) {
    const actOf = rememberOf((place: ResourceOperation) =>
      createAct(place, all.keep(resource), all, sources),
    );
    for (const place of resource.operations)
      handlers[place.operation.id] = (...asked) => inTurn(() => actOf(place)(...asked));
  }
  return handlers;
}

/** What is asked of a record. */
interface Asked {
  input: Input;
  tenant: Tenant;
  answers: KeptAnswers;
  parents: string[];
  /** What names the record, in the path or in the body. */
  id: string | undefined;
  /** What is sent of it. */
  sent: JsonObject;
}

type Act = (asked: Asked) => Promise<MockResponse>;

function createAct(
  place: ResourceOperation,
  kept: KeptResource,
  all: KeptResources,
  sources: KeptSources,
): ResourceHandler<Tenant> {
  const work = new ResourceWork(place, kept, sources);
  const acts: Record<ResourceRole, Act> = {
    create: (asked) => work.create(asked, asked.id).catch((error) => work.keepDocumented(asked, error)),
    list: (asked) => work.list(asked),
    read: (asked) => work.read(asked),
    replace: (asked) => work.change(asked, (_, sent) => sent),
    update: (asked) => work.change(asked, (record, sent) => mergePatch(record, sent, kept.form.fitsProperty)),
    remove: (asked) => work.remove(asked),
  };
  const act = acts[place.role];
  return async (input, tenant, answers) => {
    const parents = place.parents.map((name) => String(input.path[name]));
    const given = place.body === undefined ? undefined : findAt(input.body ?? null, place.body);
    // What is created may be all the service's own.
    const isOther = given !== undefined && !isObject(given) && place.role !== 'create';
    if (isOther) throw new Error('what is sent is no object.');
    const sent = isObject(given) ? given : {};
    const named = place.parameter === undefined ? sent[kept.resource.id] : input.path[place.parameter];
    const id = typeof named === 'string' || typeof named === 'number' ? String(named) : undefined;
    const missing = await all.prepare(kept, tenant, parents);
    const asked = { input, tenant, answers, parents, id, sent };
    if (missing) return work.miss(asked, missing) ?? answers.documented();
    return act(asked);
  };
}

/** What the operations of a resource do. */
class ResourceWork {
  readonly #place: ResourceOperation;
  readonly #kept: KeptResource;
  readonly #sources: KeptSources;
  readonly #query: ReturnType<typeof createListQuery>;
  readonly #tell: ReturnType<typeof createTellOfList>;

  constructor(place: ResourceOperation, kept: KeptResource, sources: KeptSources) {
    this.#place = place;
    this.#kept = kept;
    this.#sources = sources;
    const { schemaAt } = sources.schemas;
    const record = schemaAt(kept.resource.schema);
    this.#tell = createTellOfList(place.operation, schemaAt);
    this.#query = createListQuery(place, schemaAt, (name) => {
      const property = record && listProperties(record).get(name);
      return property && listForms(property).flatMap(({ types }) => types);
    });
  }

  /** `undefined` where the document has no answer for what never was. */
  miss({ answers }: Asked, { sentence, isGone }: MissingRecord): Promise<MockResponse> | undefined {
    const { operation } = this.#place;
    const isDeclared = (status: number): boolean =>
      ![undefined, toSuccess(operation)].includes(findResponse(operation, status));
    const status = [404, 410].find(isDeclared);
    const isDoubtful = status === undefined || !this.#kept.isTold;
    // What may create in ways that nobody can tell may have brought back what was removed.
    const { isWhole, operations } = this.#kept.resource;
    const isCertain = isGone && (isWhole || operations.some(({ role }) => role === 'create'));
    return isDoubtful && !isCertain ? undefined : answers.refuse(status ?? 404, sentence);
  }

  async create(asked: Asked, wanted: string | undefined): Promise<MockResponse> {
    const { resource, form, ids } = this.#kept;
    const { parents, tenant, sent } = asked;
    const store = this.#kept.open(tenant);
    const given = wanted === undefined || !form.isSent(resource.id) ? undefined : ids.fromText(wanted);
    const seeds = this.#kept.seedsOf(tenant, parents);
    const id =
      given ??
      (await ids.next(store.last()?.id, (one) => store.find(parents, one) !== undefined, [
        ...seeds,
        'id',
        store.count(),
      ]));
    const before = store.find(parents, String(id));
    if (before?.record && mayConflict(this.#place))
      return asked.answers.refuse(409, `There is a record ${String(id)} in ${resource.name} already.`);
    const known = { ...this.#kept.toLinks(this.#place.parents, parents), [resource.id]: id };
    const from = await form.generate(known, [...seeds, String(id), store.count()]);
    const record = await form.complete(sent, from, known);
    const answer = await this.#show(asked, record, true);
    store.write({ id: String(id), parents, record, isSeed: false });
    return answer;
  }

  /** What the document shows as created is there afterwards, where nothing could be made of what was sent. */
  async keepDocumented({ tenant, parents, answers }: Asked, error: Error): Promise<MockResponse> {
    if (error instanceof StateFull) throw error;
    const { resource, form, open } = this.#kept;
    const made = await answers.documented();
    const shown = findAt(made.body ?? null, this.#place.record ?? '');
    const id = isObject(shown) ? shown[resource.id] : undefined;
    if (!isObject(shown) || (typeof id !== 'string' && typeof id !== 'number') || id === '') throw error;
    const record = await form.complete(shown, shown, { [resource.id]: id }).catch(() => shown);
    open(tenant).write({ id: String(id), parents, record, isSeed: false });
    answers.note(error.message);
    return made;
  }

  async read(asked: Asked): Promise<MockResponse> {
    const found = await this.#find(asked);
    return 'status' in found ? found : this.#show(asked, found.record, false);
  }

  async change(
    asked: Asked,
    toSent: (record: JsonObject, sent: JsonObject) => JsonObject,
  ): Promise<MockResponse> {
    const { tenant, parents, id = '', sent } = asked;
    const store = this.#kept.open(tenant);
    const before = store.find(parents, id);
    if (this.#place.creates && !before?.record) return this.create(asked, id);
    const found = await this.#find(asked);
    if ('status' in found) return found;
    const known = { [this.#kept.resource.id]: found.record[this.#kept.resource.id] ?? id };
    const record = await this.#kept.form.complete(toSent(found.record, sent), found.record, known);
    const answer = await this.#show(asked, record, false);
    store.write({ id, parents, record, isSeed: before?.isSeed === true });
    return answer;
  }

  async remove(asked: Asked): Promise<MockResponse> {
    const { tenant, parents, id = '' } = asked;
    const found = await this.#find(asked);
    if ('status' in found) return found;
    const answer = await this.#show(asked, found.record, false);
    this.#kept.open(tenant).write({ id, parents, record: undefined, isSeed: false });
    return answer;
  }

  async list(asked: Asked): Promise<MockResponse> {
    const { input, tenant, answers, parents } = asked;
    const { records: at = '', operation } = this.#place;
    const { records, part } = this.#query(input, this.#kept.open(tenant).list(parents));
    const { schemaAt, validators } = this.#sources.schemas;
    const body = findPreferredType(toSuccess(operation))?.schema;
    const list = body === undefined ? undefined : findInside(schemaAt(body), at);
    const item = list && findItems(list);
    if (body === undefined || !item) throw new Error('its list is nowhere to be found.');
    const shown = await Promise.all(records.map((record) => this.#kept.form.show(item.pointer, record)));
    const made = await answers.documented(undefined, at === '' ? shown : undefined);
    const told = this.#tell({
      frame: at === '' ? shown : (made.body ?? {}),
      part,
      url: input.url,
      isValid: (changed) => validators.at(body)(changed).length === 0,
    });
    return answers.checked(withHeaders({ ...made, body: putInside(told.body, at, shown) }, told.headers));
  }

  /** The record that is asked for; where the document has no answer for one that never was, there is any. */
  async #find(asked: Asked): Promise<{ record: JsonObject } | MockResponse> {
    const { tenant, parents, id = '', answers } = asked;
    const { resource, ids, form } = this.#kept;
    const kept = this.#kept.open(tenant).find(parents, id);
    if (kept?.record) return { record: kept.record };
    const value: Json | undefined = ids.fromText(id);
    const missed = this.miss(asked, toMissing(resource, id, kept !== undefined));
    if (missed) return missed;
    if (value === undefined) return answers.documented();
    const known = { ...this.#kept.toLinks(this.#place.parents, parents), [resource.id]: value };
    return { record: await form.generate(known, [...this.#kept.seedsOf(tenant, parents), id]) };
  }

  /** The success of the operation with a record in it. */
  async #show({ answers }: Asked, record: JsonObject, isNew: boolean): Promise<MockResponse> {
    const { operation, record: at } = this.#place;
    const success = this.#chooseSuccess(isNew);
    const schema = findPreferredType(success)?.schema;
    const code = success === toSuccess(operation) ? undefined : success.status;
    const inside = schema === undefined || at === undefined ? undefined : findInside(this.#at(schema), at);
    if (!inside || at === undefined) return answers.checked(await answers.documented(code));
    const shown = await this.#kept.form.show(inside.pointer, record);
    if (at === '') return answers.checked(await answers.documented(code, shown));
    const made = await answers.documented(code);
    return answers.checked({ ...made, body: putInside(made.body, at, shown) });
  }

  /** 201 for what is new and another for what is not, where the document has both, and shows the same in both or nothing. */
  #chooseSuccess(isNew: boolean): Response {
    const { operation } = this.#place;
    const first = toSuccess(operation);
    const wanted = isNew ? ['201'] : ['200', '204', '202'];
    if (wanted.includes(first.status) || (!isNew && first.status !== '201')) return first;
    const shownBy = (response: Response): string | undefined => {
      const schema = findPreferredType(response)?.schema;
      return schema === undefined ? undefined : this.#at(schema)?.definition.pointer;
    };
    const others = operation.responses.filter(({ status }) => wanted.includes(status));
    return others.find((other) => shownBy(other) === undefined || shownBy(other) === shownBy(first)) ?? first;
  }

  #at(schema: string): ReturnType<KeptSources['schemas']['schemaAt']> {
    return this.#sources.schemas.schemaAt(schema);
  }
}
