import { createHash } from 'node:crypto';
import { type ContractDocument, loadDocument } from '../../spec/document.ts';
import { findAt, joinPointer } from '../../spec/json-pointer.ts';
import { rememberOf } from '../../spec/remember.ts';
import type { Validate } from '../../spec/schema/schema-validators.ts';
import { createSchemas } from '../../spec/schema/schemas.ts';
import { isAddedId, MOST_ADDED } from '../companies/added-companies.ts';
import type { CompanyAccount, KeyRingState } from '../keys/key-ring.ts';
import type { ServedDocument } from '../served-document.ts';
import { describeContradiction, findContradiction } from '../store/check-collections.ts';
import { type Contradiction, findTwice, type KeptCollections } from '../store/check-references.ts';
import type { CollectionName } from '../store/records.ts';

export interface Snapshot {
  document: string;
  /** Of the state, against accidents: whoever changes the state can work it out anew. */
  checksum: string;
  state: { keys: KeyRingState; data: Record<string, KeptCollections> };
}

/** Why a snapshot cannot be restored, as one sentence with the pointer of what is wrong in it; `undefined` where it can be. */
export type FindSnapshotProblem = (snapshot: Snapshot) => string | undefined;

/**
 * Holds snapshots against what the mock knows: it must be of the same document, and its state be one that a mock can have come to.
 * `ownDocument` is that of the control.
 */
export function createFindSnapshotProblem(
  served: () => ServedDocument,
  ownDocument: ContractDocument,
): FindSnapshotProblem {
  const validatorsOf = rememberOf((known: ServedDocument) => createRecordValidators(known, ownDocument));
  return ({ document, checksum, state }) => {
    const known = served();
    if (document !== known.document.sha256)
      return '/document in the body: the snapshot was taken with another document or other Overlays.';
    if (checksum !== toChecksum(state))
      return '/checksum in the body is not that of the state: the snapshot is not as it was taken.';
    const wrong = checkKeys(state.keys, known);
    if (wrong) return describeContradiction(wrong, '/state/keys');
    const names = new Set(
      state.keys.companies.flatMap(({ id }) => known.stages.map((stage) => JSON.stringify([id, stage]))),
    );
    for (const [name, collections] of Object.entries(state.data)) {
      const pointer = joinPointer('/state/data', name);
      if (!names.has(name))
        return describeContradiction({ pointer, predicate: 'is no company and stage of this mock' }, '');
      const contradiction = findContradiction(
        collections,
        validatorsOf(known),
        known.resources.map((resource) => resource.name),
      );
      if (contradiction) return describeContradiction(contradiction, pointer);
    }
    return undefined;
  };
}

/** The SHA-256 of a state. */
export function toChecksum(state: unknown): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('hex');
}

function checkKeys(
  { companies, keys }: KeyRingState,
  { initial, stages }: ServedDocument,
): Contradiction | undefined {
  const known = new Set(initial.companies.map(({ id }) => id));
  const given = new Set(companies.map(({ id }) => id));
  const absent = [...known].find((id) => !given.has(id));
  return [
    ...companies.flatMap((company, index) => checkCompany(company, `/companies/${index}`, known)),
    ...(companies.length > known.size + MOST_ADDED
      ? [{ pointer: '/companies', predicate: `has more than ${MOST_ADDED} that were added` }]
      : []),
    ...findTwice(companies.map(({ id }, index) => [`/companies/${index}/id`, id])),
    ...(absent === undefined ? [] : [{ pointer: '/companies', predicate: `lacks ${absent}` }]),
    ...keys.flatMap(({ company, stage }, index) => [
      ...(given.has(company)
        ? []
        : [{ pointer: `/keys/${index}/company`, predicate: 'is no company of this mock' }]),
      ...(stages.includes(stage)
        ? []
        : [{ pointer: `/keys/${index}/stage`, predicate: `must be one of ${stages.join(', ')}` }]),
    ]),
    ...findTwice(keys.map(({ id }, index) => [`/keys/${index}/id`, id])),
    ...findTwice(keys.map(({ key }, index) => [`/keys/${index}/key`, key])),
  ][0];
}

/** It is one that the mock started with, or was added to them. */
function checkCompany(
  { id, added }: CompanyAccount,
  pointer: string,
  known: ReadonlySet<string>,
): Contradiction[] {
  const isAdded = added !== undefined && isAddedId(id);
  if (known.has(id) === isAdded || (!isAdded && added !== undefined))
    return [{ pointer: `${pointer}/id`, predicate: 'is no company of this mock' }];
  const { like } = added ?? {};
  return like === undefined || known.has(like)
    ? []
    : [{ pointer: `${pointer}/added/like`, predicate: 'is no company that this mock started with' }];
}

/** What the records of each collection are called in the document of the service. */
const SCHEMAS: Partial<Record<CollectionName, string>> = {
  members: '/components/schemas/Member',
  recognitions: '/components/schemas/Recognition',
  questions: '/components/schemas/Question',
  responses: '/components/schemas/Response',
  presets: '/components/schemas/Preset',
  boosts: '/components/schemas/Boost',
};

/** What is never sent by itself is described by the control's own document. */
const OWN_SCHEMAS: Partial<Record<CollectionName, string>> = {
  teams: '/components/schemas/Team',
  cohorts: '/components/schemas/Cohort',
  ratings: '/components/schemas/Rating',
};

/**
 * Records are kept as the kit's document describes them. Where the document that is served describes them too, so that the known
 * data fit it, it decides: it may let more be written.
 */
function createRecordValidators(
  { document, stages, initial }: ServedDocument,
  ownDocument: ContractDocument,
): Record<CollectionName, Validate> {
  const judges = [document, loadDocument()].map(({ root, precompiled }) => ({
    root,
    at: createSchemas(root, { precompiled, extent: 'first' }).validators.at,
  }));
  const entries = initial.companies
    .slice(0, 1)
    .flatMap(({ id }) => stages.flatMap((stage) => initial.seed({ company: id, stage })));
  const validators = Object.entries(SCHEMAS).map(([name, pointer]) => {
    const known = entries.filter(({ collection }) => collection === name);
    const fitting = judges.find(
      ({ root, at }) =>
        findAt(root, pointer) !== undefined && known.every(({ record }) => at(pointer)(record).length === 0),
    );
    return [name, (fitting ?? judges[1])?.at(pointer)];
  });
  const { at } = createSchemas(ownDocument.root, {
    precompiled: ownDocument.precompiled,
    extent: 'first',
  }).validators;
  const own = Object.entries(OWN_SCHEMAS).map(([name, pointer]) => [name, at(pointer)]);
  return Object.fromEntries([...validators, ...own]);
}
