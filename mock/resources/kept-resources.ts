import type { Json, JsonObject } from '../../spec/json.ts';
import type { SeedPart } from '../../spec/random.ts';
import { rememberOf } from '../../spec/remember.ts';
import { toPlain } from '../../spec/resources/id-names.ts';
import { listProperties } from '../../spec/resources/record-properties.ts';
import { findSentRecord, type Resource } from '../../spec/resources.ts';
import type { Tenant } from '../company/tenant.ts';
import type { StateLimits } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { createRecordForm, type FormSources, type RecordForm } from './record-form.ts';
import { createRecordIds, type RecordIds } from './record-ids.ts';
import { openResourceStore, type ResourceStore } from './resource-store.ts';
import { makeSeedRecords } from './seed-records.ts';

/** A resource of a document, with how its records are made and where they are kept. */
export interface KeptResource {
  resource: Resource;
  form: RecordForm;
  ids: RecordIds;
  /** Whether a client can get to know of a record, by a list or by creating it: where it cannot, there is any that it asks for. */
  isTold: boolean;
  open(tenant: Tenant): ResourceStore;
  /** What everything that is generated of a record hangs on. */
  seedsOf(tenant: Tenant, parents: readonly string[]): SeedPart[];
  /** The properties of a record that say which records it belongs to. */
  toLinks(names: readonly string[], parents: readonly string[]): JsonObject;
}

/** All of a document. */
export interface KeptResources {
  /** One of the document's resources. */
  keep(resource: Resource): KeptResource;
  /** Puts in place what is there from the start. Gives why nothing can be there, where a record that it would belong to is not. */
  prepare(kept: KeptResource, tenant: Tenant, parents: readonly string[]): Promise<MissingRecord | undefined>;
}

/** A record that is not there. */
export interface MissingRecord {
  sentence: string;
  /** Whether it was. */
  isGone: boolean;
}

/** Where resources are kept, and what they are made with. */
export interface KeptSources extends FormSources {
  store: Store;
  limits: StateLimits;
  seed: number;
}

export function createKeptResources(resources: readonly Resource[], sources: KeptSources): KeptResources {
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  // Each when it is first asked for, so that a large document starts as fast as a small one.
  const keep = rememberOf((resource: Resource) => toKept(resource, sources));
  const find = (name: string): KeptResource | undefined => {
    const resource = byName.get(name);
    return resource && keep(resource);
  };

  /** What clients created has nothing below it from the start. */
  async function seed(kept: KeptResource, tenant: Tenant, parents: readonly string[]): Promise<void> {
    const store = kept.open(tenant);
    if (store.isSeeded(parents)) return;
    const owner = find(kept.resource.parents.at(-1) ?? '');
    const owned = owner?.open(tenant).find(parents.slice(0, -1), parents.at(-1) ?? '');
    const parts = kept.seedsOf(tenant, parents);
    const { schemaAt } = sources.schemas;
    const isBare = owned !== undefined && !owned.isSeed;
    const made = isBare ? [] : await makeSeedRecords(kept.resource, { ...kept, schemaAt }, parts);
    const names =
      kept.resource.operations.find((one) => one.parents.length === parents.length)?.parents ?? [];
    const links = kept.toLinks(names, parents);
    store.seed(
      parents,
      made.map(({ id, record }) => ({ id, parents, record: { ...record, ...links }, isSeed: true })),
    );
  }

  return {
    keep,
    async prepare(kept, tenant, parents) {
      for (const [index, name] of kept.resource.parents.entries()) {
        const owner = find(name ?? '');
        const [above, id] = [parents.slice(0, index), parents[index] ?? ''];
        if (!owner) continue;
        await seed(owner, tenant, above);
        const found = owner.open(tenant).find(above, id);
        if (!found?.record && (found || owner.isTold))
          return toMissing(owner.resource, id, found !== undefined);
      }
      await seed(kept, tenant, parents);
      return undefined;
    },
  };
}

export function toMissing({ name }: Resource, id: string, isGone: boolean): MissingRecord {
  return { sentence: `There is no record ${id} in ${name}${isGone ? ' any more' : ''}.`, isGone };
}

function toKept(resource: Resource, sources: KeptSources): KeptResource {
  const { schemaAt } = sources.schemas;
  const form = createRecordForm(resource, listSendable(resource, sources), sources);
  const properties = schemaAt(resource.schema);
  const known = properties ? [...listProperties(properties).keys()] : [];
  return {
    resource,
    form,
    ids: createRecordIds(resource, sources),
    isTold:
      resource.isWhole &&
      resource.operations.some(
        ({ role, record, creates }) => role === 'list' || (creates && record !== undefined),
      ),
    open: ({ company, stage }) => openResourceStore(sources, { company: company.id, stage }, resource.name),
    seedsOf: ({ company, stage }, parents) => [sources.seed, company.id, stage, resource.name, ...parents],
    toLinks(names, parents) {
      const links: JsonObject = {};
      for (const [index, name] of names.entries()) {
        const property = known.find((one) => one !== resource.id && toPlain(one) === toPlain(name));
        const text = parents[index] ?? '';
        const values: Json[] = [text, Number(text)];
        const value = property && values.find((one) => form.fitsProperty(property, one));
        if (property && value !== undefined) links[property] = value;
      }
      return links;
    },
  };
}

/** The properties that requests may send. */
function listSendable(
  { operations }: Resource,
  { schemas: { schemaAt } }: Pick<KeptSources, 'schemas'>,
): ReadonlySet<string> {
  return new Set(
    operations.flatMap((one) => {
      const inside = findSentRecord(one, schemaAt);
      const properties = inside ? [...listProperties(inside)] : [];
      // What a request describes as its own may be sent, though an answer calls it the service's.
      return properties.flatMap(([name, property]) =>
        property.withParts.some((one) => one.is('readOnly')) ? [] : [name],
      );
    }),
  );
}
