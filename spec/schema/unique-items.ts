import type { CodeKeywordDefinition, KeywordCxt } from 'ajv';
import type * as RawCode from 'ajv/dist/compile/codegen/code.js';
import type * as CodeGen from 'ajv/dist/compile/codegen/index.js';
import { requireLazily } from '../require-lazily.ts';

const codegen = requireLazily<typeof CodeGen>('ajv/dist/compile/codegen');
const raw = requireLazily<typeof RawCode>('ajv/dist/compile/codegen/code');

/**
 * `uniqueItems` (JSON Schema 2020-12 Validation §6.4.3) in time that grows with the items. Ajv's own compares each with each where
 * it cannot see that all are plain: 100,000 items behind a `$ref` take it most of a minute.
 */
export function createUniqueItems(): CodeKeywordDefinition {
  const { _ } = codegen();
  return {
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    // Where the others of a list stand that look at it before its items.
    before: 'prefixItems',
    error: {
      message: 'must NOT have duplicate items',
      params: ({ params }) => _`{ i: ${params['pair']}.i, j: ${params['pair']}.j }`,
    },
    code: (context: KeywordCxt) => {
      if (!context.schema) return;
      const { gen, data } = context;
      const code = new (raw()._Code)(`(${findRepeatedItem.toString()})`);
      const find = gen.scopeValue('func', { ref: findRepeatedItem, key: findRepeatedItem, code });
      const pair = gen.const('pair', _`${find}(${data})`);
      context.setParams({ pair });
      context.pass(_`${pair} === undefined`);
    },
  };
}

/**
 * The first item that stands in a list before, and where. It is written into validators that are compiled when the kit is built,
 * so it uses nothing that stands around it.
 */
export function findRepeatedItem(items: readonly unknown[]): { i: number; j: number } | undefined {
  /** A text that is the same for equal values, whatever the order of their members. */
  const toText = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(toText).join()}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const members = Object.entries(value).map(
      ([name, member]) => `${JSON.stringify(name)}:${toText(member)}`,
    );
    return `{${members.sort().join()}}`;
  };
  const known = new Map<string, number>();
  for (let i = 0; i < items.length; i += 1) {
    const text = toText(items[i]);
    const j = known.get(text);
    if (j !== undefined) return { i, j };
    known.set(text, i);
  }
  return undefined;
}
