import { isObject, type Json } from '../json.ts';
import type { ValueShape } from '../schema/value-shape.ts';
import { readTyped, toText } from './typed-text.ts';

/** A name as it stands in a request, and a text that is given for it. */
export type GivenPair = readonly [name: string, text: string];

/**
 * The value of a parameter in the style `deepObject`: `a[b]=1`. OpenAPI §4.8.12.4 says nothing of what is nested in an object; it is
 * written as most clients and servers do, `a[b][c]=1`, and a list as one name for each item, by their numbers where they are no scalars.
 */
export function writeDeep(name: string, value: Json): GivenPair[] {
  if (Array.isArray(value)) {
    const hasParts = value.some((item) => typeof item === 'object' && item !== null);
    return value.flatMap((item, index) => writeDeep(hasParts ? `${name}[${index}]` : name, item));
  }
  if (!isObject(value)) return [[name, toText(value)]];
  return Object.entries(value).flatMap(([key, inner]) => writeDeep(`${name}[${key}]`, inner));
}

/** Deeper ones exhaust the stack of those who walk through them. */
const DEEPEST = 100;

interface Tree {
  texts: string[];
  parts: Map<string, Tree>;
}

/**
 * The value that pairs with the name of a parameter, and brackets behind it, stand for; items of a list may be written `a[]`, `a[0]` or
 * as the name again. `undefined` where the brackets cannot be read.
 */
export function readDeep(name: string, pairs: readonly GivenPair[], shape: ValueShape): Json | undefined {
  const whole: Tree = { texts: [], parts: new Map() };
  for (const [key, text] of pairs) {
    const keys = readBrackets(key.slice(name.length));
    if (!keys) return undefined;
    let tree = whole;
    for (const one of keys) {
      const inner = tree.parts.get(one) ?? { texts: [], parts: new Map() };
      tree.parts.set(one, inner);
      tree = inner;
    }
    tree.texts.push(text);
  }
  return toValue(whole, shape);
}

function readBrackets(text: string): string[] | undefined {
  if (!/^(?:\[[^[\]]*\])*$/.test(text)) return undefined;
  const keys = [...text.matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key);
  return keys.length > DEEPEST ? undefined : keys;
}

function toValue({ texts, parts }: Tree, shape: ValueShape): Json | undefined {
  const isList = shape.types.has('array');
  if (parts.size === 0) {
    if (isList) return texts.map((text) => readTyped(text, shape.items));
    return texts.length === 1 ? readTyped(texts[0] ?? '', shape) : undefined;
  }
  if (texts.length > 0) return undefined;
  const keys = [...parts.keys()];
  if (isList && keys.every((key) => /^\d{0,9}$/.test(key))) {
    const items = keys
      .toSorted((a, b) => Number(a) - Number(b))
      .flatMap((key) => toItems(parts.get(key) as Tree, shape, key));
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  const members = [...parts].map(([key, tree]) => [key, toValue(tree, shape.property(key))] as const);
  return members.every(([, value]) => value !== undefined)
    ? Object.fromEntries(members as [string, Json][])
    : undefined;
}

/** `a[]` may stand there several times. */
function toItems(tree: Tree, { items }: ValueShape, key: string): (Json | undefined)[] {
  const areScalars = key === '' && tree.parts.size === 0;
  return areScalars ? tree.texts.map((text) => readTyped(text, items)) : [toValue(tree, items)];
}
