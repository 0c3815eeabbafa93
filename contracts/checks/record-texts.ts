import type { Json } from '../../spec/json.ts';
import type { Exchange } from './exchange.ts';
import { listTexts as listTextsOfValue, toRecordText } from './records.ts';
import { listData, listTexts, TELLING, toAsked } from './shown-data.ts';

/** The records of a company, as canonical texts, by each of their texts that tells them from others, in lower case. */
export type RecordTexts = ReadonlyMap<string, ReadonlySet<string>>;

/** So much of an answer is looked at. */
const LOOKED_AT = 10_000;

/** An answer that says texts of a record which its request did not name. */
export interface SaidTexts {
  exchange: Exchange;
  texts: readonly string[];
}

/**
 * Of some refusals those that say two texts of one record, such as the name and the team of a member, in whatever form: one alone may
 * be a word that the service has for something else, and what refusals of several operations say is of none of them.
 */
export function listSayingRecords(refused: readonly Exchange[], known: RecordTexts): SaidTexts[] {
  const listSaid = createSaidTexts(known);
  const said = refused.map((exchange) => ({ exchange, texts: listSaid(exchange) }));
  const operations = new Map<string, Set<string | undefined>>();
  for (const { exchange, texts } of said)
    for (const text of texts)
      operations.set(text, (operations.get(text) ?? new Set()).add(exchange.call.operation?.id));
  return said.flatMap(({ exchange, texts }) => {
    const own = texts.filter((text) => operations.get(text)?.size === 1);
    const two = findTwoOfOne(own, known);
    return two ? [{ exchange, texts: two }] : [];
  });
}

/** The texts of all records in a run but for those that stand in all the others of their list too. */
export function listRecordTexts(run: readonly Exchange[]): RecordTexts {
  const found = new Map<string, Set<string>>();
  const known = new Map<string, ReadonlySet<string>>();
  for (const exchange of run) {
    const { items, about } = listData(exchange);
    for (const list of [items, about]) {
      // Most lists hold what others hold too.
      const added = new Set<string>();
      const all = list.map((record) => {
        const name = toRecordText(record);
        if (!known.has(name)) added.add(name);
        const texts = known.get(name) ?? new Set(listWords(record));
        known.set(name, texts);
        return { name, texts };
      });
      for (const name of added) {
        for (const text of known.get(name) ?? [])
          if (all.length === 1 || all.some((other) => !other.texts.has(text)))
            found.set(text, (found.get(text) ?? new Set()).add(name));
      }
    }
  }
  return found;
}

function listWords(record: Json): string[] {
  return listTextsOfValue(record)
    .filter((text) => text.trim().length >= TELLING)
    .map((text) => text.toLowerCase());
}

/** Most refusals say the same. */
function createSaidTexts(known: RecordTexts): (exchange: Exchange) => string[] {
  const found = new Map<string, string[]>();
  return ({ answer, request }) => {
    const said = listTexts(answer)
      .map((text) => text.slice(0, LOOKED_AT))
      .join('\n')
      .toLowerCase();
    const texts = found.get(said) ?? [...known.keys()].filter((text) => saysWhole(said, text));
    found.set(said, texts);
    const asked = toAsked(request);
    return texts.filter((text) => !asked.includes(text));
  };
}

/** Whether a text is there, and no part of a longer word. */
function saysWhole(said: string, text: string): boolean {
  const place = said.indexOf(text);
  if (place === -1) return false;
  const around = `${said[place - 1] ?? ''}${said[place + text.length] ?? ''}`;
  return !/[\p{L}\p{N}]/u.test(around);
}

/** Neither of them a part of the other. */
function findTwoOfOne(texts: readonly string[], known: RecordTexts): [string, string] | undefined {
  for (const one of texts)
    for (const other of texts) {
      const isApart = !one.includes(other) && !other.includes(one);
      const records = known.get(other);
      if (isApart && records && [...(known.get(one) ?? [])].some((name) => records.has(name)))
        return [one, other];
    }
  return undefined;
}
