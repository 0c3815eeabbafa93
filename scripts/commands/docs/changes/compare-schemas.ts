import type { SchemaNode } from '../../../../spec/schema/schema-node.ts';
import { code } from '../../../../spec/text/markdown.ts';
import { compareKeywords, describeValues, isSame } from './compare-keywords.ts';
import { type Comparison, pairUp } from './comparison.ts';

/** Whether a schema is of what a client sends or of what it gets. */
export type Direction = 'request' | 'answer';

/** What all schemas of one comparison share. */
interface Side {
  comparison: Comparison;
  direction: Direction;
  /** The pairs that were compared already. */
  seen: Set<string>;
}

/** Notes how the schema at a pointer changed, and all that it refers to. */
export function compareSchemas(
  comparison: Comparison,
  direction: Direction,
  before: string,
  after: string,
): void {
  const [was, is] = [comparison.before.schemaAt(before), comparison.after.schemaAt(after)];
  if (was && is) compareNodes({ comparison, direction, seen: new Set() }, was, is);
}

function compareNodes(side: Side, before: SchemaNode, after: SchemaNode): void {
  const [was, is] = [before.definition, after.definition];
  const pair = `${was.pointer} ${is.pointer}`;
  if (side.seen.has(pair)) return;
  side.seen.add(pair);
  side.comparison.noteEvidence(was, is);
  compareOwn(side, was, is);
  compareProperties(side, was, is);
  compareChoices(side, was, is);
  for (const [older, newer] of [
    [was.items, is.items],
    [was.additional, is.additional],
  ])
    if (older?.bare === undefined && newer?.bare === undefined && older && newer)
      compareNodes(side, older, newer);
}

function compareOwn({ comparison, direction }: Side, was: SchemaNode, is: SchemaNode): void {
  const place = { was, is };
  for (const { rule, detail } of compareKeywords(was, is))
    comparison.note(`${direction}-${rule}`, place, { detail });
  if (direction === 'request' && !isSame(was.fallback, is.fallback))
    comparison.note('default-changed', place, { detail: describeValues(was.fallback, is.fallback) });
}

/** A property: its schema, where it is stated, and whether it must be there. */
interface Property {
  name: string;
  schema: SchemaNode;
  pointer: string;
  required: boolean;
}

/** The properties of a schema, those of the parts that it combines among them. */
function listProperties(schema: SchemaNode, seen: Set<SchemaNode> = new Set()): Property[] {
  const { definition } = schema;
  if (seen.has(definition)) return [];
  seen.add(definition);
  const combined = definition.combined.flatMap((part) => listProperties(part, seen));
  const own = [...definition.properties].map(([name, property]) => ({
    name,
    schema: property,
    pointer: property.pointer,
    required: false,
  }));
  const byName = new Map([...combined, ...own].map((property) => [property.name, property]));
  return [...byName.values()].map((property) => ({
    ...property,
    required: property.required || definition.required.includes(property.name),
  }));
}

function compareProperties(side: Side, before: SchemaNode, after: SchemaNode): void {
  const { comparison, direction } = side;
  const isRequest = direction === 'request';
  for (const pair of pairUp(listProperties(before), listProperties(after), ({ name }) => name)) {
    const { was, is } = pair;
    const isRequired = (is ?? was)?.required;
    comparison.noteOneSided(isRequest && isRequired ? 'required-property' : `${direction}-property`, pair);
    if (!was || !is) continue;
    const [always, sometimes] = isRequest
      ? (['request-property-required', 'request-property-optional'] as const)
      : (['answer-property-always', 'answer-property-sometimes'] as const);
    if (was.required !== is.required) comparison.note(isRequired ? always : sometimes, pair);
    comparison.noteEvidence(was, is);
    compareNodes(side, was.schema, is.schema);
  }
}

/** Branches belong together by their title or the schema that they name, else by what they are. */
function compareChoices(side: Side, before: SchemaNode, after: SchemaNode): void {
  const { comparison, direction } = side;
  const [were, are] = [before, after].map(({ choices }) =>
    choices.filter(({ branches }) => branches.length > 0),
  );
  for (const choice of pairUp(were ?? [], are ?? [], ({ keyword }) => keyword)) {
    if (!choice.was || !choice.is) {
      const rule = choice.is ? 'tightened' : 'loosened';
      const detail = code((choice.is ?? choice.was)?.keyword ?? '');
      comparison.note(`${direction}-limit-${rule}`, { was: before, is: after }, { detail });
      continue;
    }
    for (const { was, is } of pairUp(choice.was.branches, choice.is.branches, toBranchName)) {
      const one = is ?? was;
      const detail = one && code(toBranchName(one));
      comparison.noteOneSided(`${direction}-choice`, { was, is }, { detail });
      if (was && is) compareNodes(side, was, is);
    }
  }
}

function toBranchName(branch: SchemaNode): string {
  const { reference, constant, stated, bare } = branch;
  if (reference) return branch.text('title') ?? `#${reference.pointer}`;
  return branch.text('title') ?? JSON.stringify(constant ?? stated['type'] ?? bare ?? stated);
}
