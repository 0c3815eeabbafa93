import type { Json } from '../json.ts';
import type { SchemaNode } from './schema-node.ts';

/**
 * What a value may be by all schemas that may apply to it: its own, those that it refers to and combines, and every branch of its
 * choices. It does not judge a value: it says as what a text is to be read of which nothing but the schema tells the type.
 */
export class ValueShape {
  readonly nodes: readonly SchemaNode[];
  /** Its types, as far as anything says them. */
  readonly types: ReadonlySet<string>;
  /** The values that are listed for it. */
  readonly stated: readonly Json[];
  readonly #properties = new Map<string, ValueShape>();
  #items: ValueShape | undefined;

  constructor(schemas: readonly (SchemaNode | undefined)[]) {
    const nodes = new Set<SchemaNode>();
    const add = (node: SchemaNode | undefined): void => {
      if (!node || nodes.has(node)) return;
      nodes.add(node);
      for (const part of node.parts) add(part);
      for (const choice of node.choices) for (const branch of choice.branches) add(branch);
    };
    for (const schema of schemas) add(schema);
    this.nodes = [...nodes];
    this.types = new Set(this.nodes.flatMap(listTypes));
    this.stated = this.nodes.flatMap(listStated);
  }

  /** The names of its properties that are described by name. */
  get names(): ReadonlySet<string> {
    return new Set(this.nodes.flatMap((node) => [...node.properties.keys()]));
  }

  /** Whether it may have properties that are not described by name. */
  get isOpen(): boolean {
    return this.nodes.some((node) => node.describesUnnamed) || this.names.size === 0;
  }

  property(name: string): ValueShape {
    const known = this.#properties.get(name);
    if (known) return known;
    const shape = new ValueShape(this.nodes.flatMap((node) => node.findProperty(name)));
    this.#properties.set(name, shape);
    return shape;
  }

  get items(): ValueShape {
    this.#items ??= new ValueShape(this.nodes.flatMap((node) => [...node.prefix, node.items]));
    return this.#items;
  }

  /** The first text that one of the schemas has for a keyword. */
  text(keyword: Parameters<SchemaNode['text']>[0]): string | undefined {
    for (const node of this.nodes) {
      const text = node.text(keyword);
      if (text !== undefined) return text;
    }
    return undefined;
  }
}

function listStated(node: SchemaNode): readonly Json[] {
  return node.constant === undefined ? (node.values ?? []) : [node.constant];
}

function listTypes(node: SchemaNode): readonly string[] {
  const stated = listStated(node);
  if (node.types.length > 0) return node.types;
  if (stated.length > 0) return stated.map(toType);
  if (node.namesProperties || node.required.length > 0) return ['object'];
  return node.items || node.prefix.length > 0 ? ['array'] : [];
}

function toType(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
