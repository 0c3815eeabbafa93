import type { Json } from '../../../../spec/json.ts';
import type { SchemaNode } from '../../../../spec/schema/schema-node.ts';
import { UNORDERED_KEYWORDS } from '../../../../spec/schema/schema-object.ts';
import { code } from '../../../../spec/text/markdown.ts';
import { pairUp } from './comparison.ts';

/** What is different between two schemas, whether it is of a request or of a response. */
interface Difference {
  rule:
    | `type-${'narrowed' | 'widened'}`
    | `limit-${'tightened' | 'loosened'}`
    | `value-${'added' | 'removed'}`
    | 'form-changed';
  /** CommonMark. */
  detail: string;
}

/** How the types, values, limits and forms of a schema changed, without what is inside of it. */
export function compareKeywords(was: SchemaNode, is: SchemaNode): Difference[] {
  return [
    ...compareTypes(was, is),
    ...compareValues(was, is),
    ...compareLimits(was, is),
    ...UNORDERED_KEYWORDS.filter((keyword) => !isSame(was.stated[keyword], is.stated[keyword])).map(
      (keyword): Difference => ({ rule: 'form-changed', detail: describe(keyword, was, is) }),
    ),
  ];
}

export function isSame(was: Json | undefined, is: Json | undefined): boolean {
  return JSON.stringify(was) === JSON.stringify(is);
}

/** `none → 20`. */
export function describeValues(was: Json | undefined, is: Json | undefined): string {
  return [was, is].map((value) => (value === undefined ? 'none' : code(JSON.stringify(value)))).join(' → ');
}

function describe(keyword: string, was: SchemaNode, is: SchemaNode): string {
  return `${code(keyword)}: ${describeValues(was.stated[keyword], is.stated[keyword])}`;
}

function compareTypes(was: SchemaNode, is: SchemaNode): Difference[] {
  const [before, after] = [toTypes(was), toTypes(is)];
  const detail = `${describeTypes(was)} → ${describeTypes(is)}`;
  const narrowed = before.some((type) => !after.includes(type));
  const widened = after.some((type) => !before.includes(type));
  return [
    ...(narrowed ? [{ rule: 'type-narrowed', detail } as const] : []),
    ...(widened ? [{ rule: 'type-widened', detail } as const] : []),
  ];
}

const TYPES = ['null', 'boolean', 'object', 'array', 'string', 'integer', 'fraction'];

/** JSON Schema's types, with `number` taken apart, so that `integer` is a part of it. */
function toTypes({ types }: SchemaNode): string[] {
  if (types.length === 0) return TYPES;
  return types.flatMap((type) => (type === 'number' ? ['integer', 'fraction'] : [type]));
}

function describeTypes({ types }: SchemaNode): string {
  return types.map(code).join(' or ') || 'any type';
}

function compareValues(was: SchemaNode, is: SchemaNode): Difference[] {
  const [before, after] = [toValues(was), toValues(is)];
  if (before && after)
    return pairUp(before, after, (value) => value).flatMap((value): Difference[] => {
      if (value.was === undefined) return [{ rule: 'value-added', detail: code(value.is ?? '') }];
      return value.is === undefined ? [{ rule: 'value-removed', detail: code(value.was) }] : [];
    });
  if (after) return [{ rule: 'limit-tightened', detail: `only ${after.map(code).join(', ')}` }];
  return before ? [{ rule: 'limit-loosened', detail: `no longer only ${before.map(code).join(', ')}` }] : [];
}

function toValues({ constant, values }: SchemaNode): string[] | undefined {
  return (constant === undefined ? values : [constant])?.map((value) => JSON.stringify(value));
}

/** Keywords whose larger value takes less, and those whose larger value takes more. */
const LEAST = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'] as const;
const MOST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'] as const;

function compareLimits(was: SchemaNode, is: SchemaNode): Difference[] {
  const infinity = Number.POSITIVE_INFINITY;
  const least = LEAST.map((keyword) => ({
    keyword,
    tighter: (is.number(keyword) ?? -infinity) - (was.number(keyword) ?? -infinity),
  }));
  const most = MOST.map((keyword) => ({
    keyword,
    tighter: (was.number(keyword) ?? infinity) - (is.number(keyword) ?? infinity),
  }));
  // Without a limit on either side the two infinities make no number.
  const limits = [...least, ...most].filter(({ tighter }) => tighter !== 0 && !Number.isNaN(tighter));
  const unique = {
    keyword: 'uniqueItems',
    tighter: Number(is.is('uniqueItems')) - Number(was.is('uniqueItems')),
  };
  const closed = pairUp(was.closedBy, is.closedBy, (keyword) => keyword).map((pair) => ({
    keyword: pair.is ?? pair.was ?? '',
    tighter: Number(pair.is !== undefined) - Number(pair.was !== undefined),
  }));
  return [...limits, unique, ...closed]
    .filter(({ tighter }) => tighter !== 0)
    .map(({ keyword, tighter }) => ({
      rule: tighter > 0 ? 'limit-tightened' : 'limit-loosened',
      detail: describe(keyword, was, is),
    }));
}
