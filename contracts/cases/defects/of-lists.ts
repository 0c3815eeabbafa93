import { isObject, type Json } from '../../../spec/json.ts';
import type { FindBreakages } from './breakage.ts';

/** Longer lists are not made: they would test a limit of the transport. */
const MOST_ITEMS = 1000;

/** `minItems`, `maxItems` and `uniqueItems` (validation §6.4). */
export const breakLists: FindBreakages = ({ schema, value }) => {
  if (!Array.isArray(value)) return [];
  const minItems = schema.number('minItems') ?? 0;
  const maxItems = schema.number('maxItems') ?? Number.POSITIVE_INFINITY;
  const first = value.slice(0, 1);
  return [
    {
      keyword: 'minItems',
      predicate: 'has too few items',
      alternatives: minItems > 0 ? [value.slice(0, minItems - 1)] : [],
    },
    {
      keyword: 'maxItems',
      predicate: 'has too many items',
      alternatives: maxItems <= MOST_ITEMS ? listLong(value, maxItems + 1) : [],
    },
    {
      keyword: 'uniqueItems',
      predicate: 'repeats an item',
      alternatives: schema.is('uniqueItems')
        ? [
            [...value, ...first],
            [...value.slice(0, -1), ...first],
          ]
        : [],
    },
  ];
};

/** Lists of so many items: the last item changed a little each time, else repeated, else anything. */
function listLong(list: readonly Json[], length: number): Json[][] {
  const last = list.at(-1);
  const toLong = (toItem: (index: number) => Json): Json[] => [
    ...list,
    ...Array.from({ length: length - list.length }, (_, index) => toItem(index + 1)),
  ];
  if (last === undefined)
    return [toLong((index) => index), toLong((index) => `${index}`), toLong((index) => ({ index }))];
  return [toLong((index) => vary(last, index)), toLong((index) => vary(last, -index)), toLong(() => last)];
}

/** Another value of the same form, for as many indexes as a list may have items. A negative index varies the other end. */
function vary(value: Json, index: number): Json {
  if (typeof value === 'number') return value + index;
  if (typeof value === 'string') return index < 0 ? `${-index}${value}` : `${value}${index}`;
  if (Array.isArray(value)) return value.map((item) => vary(item, index));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, vary(member, index)]));
  return value;
}
