import { basename } from 'node:path';
import { toVariable } from '../../../../contracts/run/target/keys.ts';
import type { ContractDocument } from '../../../../spec/document.ts';
import { countGrades, listFacts } from '../../../../spec/facts.ts';
import { isObject, type JsonObject } from '../../../../spec/json.ts';
import { findAt, joinPointer } from '../../../../spec/json-pointer.ts';
import type { Operation } from '../../../../spec/operation.ts';
import { listOperations } from '../../../../spec/operations.ts';
import { listReach } from '../../../../spec/reach.ts';
import type { BuiltSamples, SampleAddress } from '../samples/build-samples.ts';
import { type Anchors, createAnchors } from './anchors.ts';
import { listAreas } from './areas.ts';
import { toBaseView } from './base-view.ts';
import { listRefusalViews, listRuleViews, textAt, toOperationView } from './operation-view.ts';
import type {
  AreaView,
  ChangesView,
  KeysView,
  OperationView,
  Reference,
  SchemaSection,
} from './reference.ts';
import { sortRules } from './rule-topics.ts';
import { toSchemaView } from './schema-view.ts';
import { statedEvidence } from './stated-evidence.ts';
import { listUnknown } from './unknown.ts';

/** The sections of every page, and the Markdown files, whose names no area may take. */
const SECTIONS = [
  'all-operations',
  'base-address',
  'changes',
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

/** Gathers what the pages say: from the document, from the samples that were run, and from a comparison where there is one. */
export function toReference(
  document: ContractDocument,
  address: SampleAddress,
  samples: BuiltSamples,
  changes: ChangesView | undefined,
): Reference {
  const { root, file, sha256, overlays } = document;
  const anchors = createAnchors(SECTIONS);
  const areas = listAreas(root, listOperations(root));
  const areaViews = areas.map((area): AreaView => {
    const anchor = anchors.of('', area.name.toLowerCase());
    return {
      ...area,
      anchor,
      file: `${anchor}.md`,
      operations: area.operations.map((operation) => toOperationView(root, operation, anchors, samples)),
    };
  });
  const keyed = areas.flatMap(({ operations }) => operations).find(({ key }) => key);
  const key = keyed?.key;
  const rules = sortRules(listRuleViews(root), key && statedEvidence(root, key.pointer));
  const operations = areaViews.flatMap((area) => area.operations);
  return {
    title: textAt(root, '/info/title'),
    version: textAt(root, '/info/version'),
    summary: textAt(root, '/info/summary'),
    description: textAt(root, '/info/description'),
    source: { file: basename(file), sha256, overlays: overlays.map((overlay) => basename(overlay.file)) },
    counts: countGrades(listFacts(root)),
    base: toBaseView(root, address),
    keys: key && toKeysView(root, key, keyed, rules.keys, samples),
    refusals: listRefusalViews(root),
    versioning: rules.versioning,
    deprecated: operations.filter(({ deprecated }) => deprecated),
    rules: key ? rules.others : [...rules.keys, ...rules.others],
    areas: areaViews,
    schemas: listSchemas(
      root,
      areas.flatMap((area) => area.operations),
      areaViews,
      anchors,
    ),
    unknown: listUnknown(document, areas),
    changes,
  };
}

function toKeysView(
  root: JsonObject,
  { header, pointer }: NonNullable<Operation['key']>,
  { base }: Operation,
  rules: KeysView['rules'],
  { refused }: BuiltSamples,
): KeysView {
  return {
    header,
    description: textAt(root, `${pointer}/description`),
    evidence: statedEvidence(root, pointer),
    variables: base.stages.map((stage) => ({ stage, variable: toVariable(stage) })),
    rules,
    samples: refused,
  };
}

function listSchemas(
  root: JsonObject,
  operations: readonly Operation[],
  areas: readonly AreaView[],
  anchors: Anchors,
): SchemaSection[] {
  const schemas = findAt(root, '/components/schemas');
  const reached = operations.map(({ id, pointer }) => ({ id, reach: new Set(listReach(root, pointer)) }));
  return Object.keys(isObject(schemas) ? schemas : {}).map((name) => {
    const pointer = joinPointer('/components/schemas', name);
    return {
      name,
      anchor: anchors.of('schema', name),
      schema: toSchemaView(root, pointer, anchors, 0),
      usedBy: reached.filter(({ reach }) => reach.has(pointer)).flatMap(({ id }) => toUse(id, areas)),
    };
  });
}

function toUse(id: string, areas: readonly AreaView[]): SchemaSection['usedBy'] {
  return areas.flatMap(({ file, operations }) =>
    operations.filter((one: OperationView) => one.id === id).map(({ anchor }) => ({ id, anchor, file })),
  );
}
