import type { Contract } from '../../../../spec/contract.ts';
import type { SchemaNode } from '../../../../spec/schema/schema-node.ts';
import type { Anchors } from './anchors.ts';
import { type Described, statedEvidence } from './describe.ts';
import { findNamed, toValueView, type ValueView } from './type-text.ts';

export interface SchemaView extends ValueView, Described {
  /** Of one form among several. */
  title: string;
  fields: readonly FieldView[];
  /** What a value must be one of, or all of. */
  choices: { rule: 'exactly one of' | 'at least one of' | 'all of'; of: readonly SchemaView[] } | undefined;
}

/** A parameter, a header, or a property, wherever in the schema: `pagination.page`, `errors[].index`. */
export interface FieldView extends ValueView, Described {
  name: string;
  /** Where in a request or response a parameter or a header stands. */
  place: 'path' | 'query' | 'header' | 'cookie' | undefined;
  required: boolean;
  deprecated: boolean;
  access: 'read only' | 'write only' | undefined;
  /** The schema that it names, or whose list it is, where that has properties or forms and is not deep in another. */
  unfolded: SchemaView | undefined;
}

/** What a view is made with. */
export interface ViewContext {
  contract: Contract;
  anchors: Anchors;
}

/** Deeper than this nothing is unfolded: a reader follows the name of the schema instead. */
const DEEPEST = 8;

/** How many named schemas are unfolded one in the other. */
const UNFOLDED = 2;

/** How deep a view stands in others, and how many named schemas are still unfolded in it. */
interface Depth {
  unfold: number;
  depth: number;
}

/**
 * A schema that is defined here, with its properties. The schemas that these name are unfolded too, `unfold` levels of them;
 * whoever wants to see deeper follows the name.
 */
export function toSchemaView(
  context: ViewContext,
  schema: SchemaNode,
  { unfold = UNFOLDED, depth = 0 }: Partial<Depth> = {},
): SchemaView {
  const isShallow = depth < DEEPEST;
  return {
    title: schema.text('title')?.trim() ?? '',
    ...toValueView(schema, context.anchors),
    description: schema.text('description')?.trim() ?? '',
    evidence: statedEvidence(context.contract, schema.pointer),
    fields: isShallow ? listFields(context, schema, '', { unfold, depth }) : [],
    choices: isShallow ? toChoices(context, schema, { unfold, depth: depth + 1 }) : undefined,
  };
}

/** The properties of a schema in its own words, those of unnamed schemas in it by their path. */
function listFields(context: ViewContext, schema: SchemaNode, path: string, depth: Depth): FieldView[] {
  if (depth.depth > DEEPEST) return [];
  const deeper = { ...depth, depth: depth.depth + 1 };
  const own = [...schema.properties].flatMap(([name, property]) => {
    const inner = path === '' ? name : `${path}.${name}`;
    const field = toField(context, property, depth.unfold);
    return [
      { ...field, name: inner, required: schema.required.includes(name) },
      ...listFields(context, property, inner, deeper),
    ];
  });
  // A list's items, when they are objects without a name.
  const items = schema.items ? listFields(context, schema.items, `${path}[]`, deeper) : [];
  return [...own, ...items, ...schema.combined.flatMap((part) => listFields(context, part, path, deeper))];
}

function toField(
  context: ViewContext,
  schema: SchemaNode,
  unfold: number,
): Omit<FieldView, 'name' | 'required'> {
  const named = findNamed(schema) === undefined ? undefined : schema.definition;
  return {
    place: undefined,
    ...toValueView(schema, context.anchors),
    deprecated: schema.is('deprecated'),
    access: schema.is('readOnly') ? 'read only' : schema.is('writeOnly') ? 'write only' : undefined,
    description: (schema.text('description') ?? named?.text('description') ?? '').trim(),
    evidence: statedEvidence(context.contract, schema.pointer),
    unfolded: unfold > 0 ? unfoldNamed(context, schema, unfold - 1) : undefined,
  };
}

function unfoldNamed(context: ViewContext, schema: SchemaNode, unfold: number): SchemaView | undefined {
  const naming = [schema, schema.items].find((one) => one && findNamed(one) !== undefined);
  const view = naming && toSchemaView(context, naming.definition, { unfold });
  return view && (view.fields.length > 0 || view.choices) ? view : undefined;
}

function toChoices(context: ViewContext, schema: SchemaNode, depth: Depth): SchemaView['choices'] {
  const [either] = schema.choices.filter(({ branches }) => branches.length > 0);
  // Of what is combined the unnamed parts stand among the properties already.
  const named = schema.combined.filter((part) => findNamed(part) !== undefined);
  const branches = either?.branches ?? named;
  if (branches.length === 0) return undefined;
  const rule = either ? (either.isExclusive ? 'exactly one of' : 'at least one of') : 'all of';
  return { rule, of: branches.map((branch) => toSchemaView(context, branch, depth)) };
}
