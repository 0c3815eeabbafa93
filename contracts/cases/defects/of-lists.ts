import { isObject, type Json } from '../../../spec/json.ts';
import type { Breakage, FindBreakages } from './breakage.ts';

/** Longer lists are not made: they would test a limit of the transport. */
const MOST_ITEMS = 1000;

/** `minItems`, `maxItems` and `uniqueItems` (validation §6.4). */
export const breakLists: FindBreakages = ({ schema, value }) => {
  if (!Array.isArray(value)) return [];
  const minItems = schema.number('minItems');
  const maxItems = schema.number('maxItems');
  const breakages: Breakage[] = [];
  if (minItems !== undefined && minItems > 0 && value.length >= minItems)
    breakages.push({
      keyword: 'minItems',
      predicate: 'has too few items',
      alternatives: [value.slice(0, minItems - 1)],
    });
  if (maxItems !== undefined && maxItems <= MOST_ITEMS)
    breakages.push({
      keyword: 'maxItems',
      predicate: 'has too many items',
      alternatives: listLong(value, maxItems + 1),
    });
  if (schema.is('uniqueItems') && value.length > 0)
    breakages.push({
      keyword: 'uniqueItems',
      predicate: 'repeats an item',
      alternatives: [
        [...value, ...value.slice(0, 1)],
        ...(value.length > 1 ? [[...value.slice(0, -1), ...value.slice(0, 1)]] : []),
      ],
    });
  return breakages;
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
