import { basename } from 'node:path';
import { wantsCompanyKey } from '../../../../contracts/run/target/given-credentials.ts';
import { toVariable } from '../../../../contracts/run/target/keys.ts';
import type { Contract } from '../../../../spec/contract.ts';
import type { Grade } from '../../../../spec/evidence.ts';
import { countGrades } from '../../../../spec/facts.ts';
import { isObject, type JsonObject } from '../../../../spec/json.ts';
import { joinPointer } from '../../../../spec/json-pointer.ts';
import type { Operation, SecurityScheme } from '../../../../spec/operation.ts';
import type { Refusal } from '../../../../spec/refusals.ts';
import type { Rule } from '../../../../spec/rules.ts';
import { listSchemes, toCredentialVariable } from '../../../../spec/security.ts';
import type { Change } from '../changes/change.ts';
import type { BuiltSamples, SampleAddress } from '../samples/build-samples.ts';
import type { Sample } from '../samples/sample.ts';
import { createAnchors } from './anchors.ts';
import { type Area, listAreas } from './areas.ts';
import { listDocumentAsides } from './asides.ts';
import { type BaseView, toBaseView } from './base-view.ts';
import { type Described, describe, statedEvidence, textAt } from './describe.ts';
import { toMeanings } from './evidence-text.ts';
import { type OperationView, toOperationView } from './operation-view.ts';
import { sortRules } from './rule-topics.ts';
import { type SchemaView, toSchemaView, type ViewContext } from './schema-view.ts';
import { listUnknown, type UnknownArea } from './unknown.ts';

/**
 * What the pages say, as plain data: HTML and Markdown are two ways to print it. Texts that a document may format
 * (descriptions, statements, notes) are CommonMark as the document has them (OpenAPI §4.6).
 */
export interface Reference {
  title: string;
  version: string;
  summary: string;
  description: string;
  source: DocumentSource;
  /** What else is to be said of the document, as sentences. */
  asides: readonly string[];
  /** How many facts there are of each grade. */
  counts: Readonly<Record<Grade, number>>;
  /** What each of them means. */
  meanings: Readonly<Record<Grade, string>>;
  base: BaseView;
  keys: KeysView | undefined;
  /** What operations want beside the key of a company. */
  credentials: readonly CredentialView[];
  refusals: readonly Refusal[];
  /** Rules about versions, and about operations that are deprecated. */
  versioning: readonly Rule[];
  deprecated: readonly OperationView[];
  /** Rules of no other section. */
  rules: readonly Rule[];
  areas: readonly AreaView[];
  schemas: readonly SchemaSection[];
  unknown: readonly UnknownArea[];
  /** `undefined` where nothing is compared. */
  changes: ChangesView | undefined;
  /** Whether a mock of the document serves the pages, which then can call it. */
  isServed: boolean;
}

/** Which document the pages are made of. */
interface DocumentSource {
  /** Without its folder, so that the same document gives the same pages on every machine. */
  file: string;
  sha256: string;
  overlays: readonly string[];
  /** The document itself, with its Overlays applied. */
  root: JsonObject;
}

export interface KeysView extends Described {
  header: string;
  /** By stage, the environment variable that the samples take the key from. */
  variables: readonly { stage: string; variable: string }[];
  rules: readonly Rule[];
  samples: readonly Sample[];
}

/** A security scheme, with how a request carries what it wants, as the end of a sentence. */
export interface CredentialView extends Described {
  name: string;
  carried: string;
  /** The environment variable that the samples take it from; `undefined` where no message carries it. */
  variable: string | undefined;
}

export interface AreaView extends Omit<Area, 'operations'> {
  anchor: string;
  /** The Markdown file of the area. */
  file: string;
  operations: readonly OperationView[];
}

export interface SchemaSection {
  name: string;
  anchor: string;
  schema: SchemaView;
  usedBy: readonly { id: string; anchor: string; file: string }[];
}

export interface ChangesView {
  /** The title and version of the older document, with its file and Overlays. */
  since: string;
  changes: readonly Change[];
}

/** The sections of every page, and the Markdown files, whose names no area may take. */
const SECTIONS = [
  'all-operations',
  'base-address',
  'changes',
  'credentials',
  'evidence',
  'index',
  'keys',
  'overview',
  'refusals',
  'rules',
  'schemas',
  'versioning',
  'what-is-not-known',
] as const;

/** What the pages are made of beside the document. */
interface ReferenceInput {
  address: SampleAddress;
  samples: BuiltSamples;
  changes: ChangesView | undefined;
  isServed: boolean;
}

/** Gathers what the pages say: from the document, from the samples that were run, and from a comparison where there is one. */
export function toReference(contract: Contract, input: ReferenceInput): Reference {
  const { address, samples, changes, isServed } = input;
  const { file, sha256, overlays, root } = contract.document;
  const context = { contract, anchors: createAnchors(SECTIONS) };
  const areas = listAreas(contract);
  const areaViews = areas.map((area): AreaView => {
    const anchor = context.anchors.of('', area.name.toLowerCase());
    const operations = area.operations.map((operation) =>
      toOperationView(context, operation, samples, isServed),
    );
    return { ...area, anchor, file: `${anchor}.md`, operations };
  });
  const all = areas.flatMap(({ operations }) => operations);
  const keyed = all.find((operation) => wantsCompanyKey(contract, operation));
  const rules = sortRules(
    [...contract.rules.values()],
    keyed?.key && statedEvidence(contract, keyed.key.pointer),
  );
  return {
    title: textAt(contract, '/info/title'),
    version: textAt(contract, '/info/version'),
    summary: textAt(contract, '/info/summary'),
    description: textAt(contract, '/info/description'),
    source: {
      file: basename(file),
      sha256,
      overlays: overlays.map((overlay) => basename(overlay.file)),
      root,
    },
    asides: listDocumentAsides(contract),
    counts: countGrades(contract.facts),
    meanings: toMeanings(contract.document.isOwnersWord === true),
    base: toBaseView(contract, address),
    keys: keyed && toKeysView(contract, keyed, rules.keys, samples),
    credentials: listCredentials(contract, all),
    refusals: [...contract.refusals.values()],
    versioning: rules.versioning,
    deprecated: areaViews.flatMap(({ operations }) => operations).filter(({ deprecated }) => deprecated),
    rules: keyed ? rules.others : [...rules.keys, ...rules.others],
    areas: areaViews,
    schemas: listSchemas(context, areaViews),
    unknown: listUnknown(contract, areas),
    changes,
    isServed,
  };
}

function toKeysView(
  contract: Contract,
  { key, base }: Operation,
  rules: readonly Rule[],
  { refused }: BuiltSamples,
): KeysView | undefined {
  if (!key) return undefined;
  return {
    ...describe(contract, key.pointer),
    header: key.header,
    variables: base.stages.map((stage) => ({ stage, variable: toVariable(stage) })),
    rules,
    samples: refused,
  };
}

function listCredentials(contract: Contract, operations: readonly Operation[]): CredentialView[] {
  const others = operations.filter((operation) => !wantsCompanyKey(contract, operation));
  return listSchemes(others.flatMap(({ security }) => security)).map((scheme) => ({
    ...describe(contract, scheme.pointer),
    name: scheme.name,
    carried: describeCarried(scheme),
    variable: scheme.place && toCredentialVariable(scheme.name),
  }));
}

function describeCarried({ type, place, authScheme }: SecurityScheme): string {
  if (!place) return 'a client certificate of the connection (mutual TLS)';
  if (authScheme === 'Basic') return 'Authorization: Basic, with user:password in base64';
  const kind = type === 'oauth2' ? ' (OAuth 2.0)' : type === 'openIdConnect' ? ' (OpenID Connect)' : '';
  if (authScheme !== undefined) return `Authorization: ${authScheme}${kind}`;
  return `${place.name} in the ${place.in}`;
}

function listSchemas(context: ViewContext, areas: readonly AreaView[]): SchemaSection[] {
  const { contract, anchors } = context;
  const schemas = contract.at('/components/schemas');
  const uses = areas.flatMap(({ file, operations }) =>
    operations.map(({ id, anchor, pointer }) => ({
      use: { id, anchor, file },
      reach: contract.reachOf(pointer),
    })),
  );
  return Object.keys(isObject(schemas) ? schemas : {}).flatMap((name) => {
    const schema = contract.schemaAt(joinPointer('/components/schemas', name));
    if (!schema) return [];
    return {
      name,
      anchor: anchors.of('schema', name),
      schema: toSchemaView(context, schema, { unfold: 0 }),
      usedBy: uses.filter(({ reach }) => reach.includes(schema.pointer)).map(({ use }) => use),
    };
  });
}
