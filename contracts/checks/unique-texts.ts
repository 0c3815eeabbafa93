import { rememberOf } from '../../spec/remember.ts';
import { listUniqueTexts } from '../cases/unique-texts.ts';
import { type Answer, isSuccess } from './answer.ts';
import type { Exchange } from './exchange.ts';

/** The unique texts that an answer shows. Several checks look at all answers of a run. */
export const listTextsShown: (answer: Answer) => readonly string[] = rememberOf(({ text }) =>
  listUniqueTexts(text),
);

/** An answer that shows a text which its own request does not hold, and the requests that carried the text. */
export interface ShownText {
  text: string;
  exchange: Exchange;
  carriers: readonly Exchange[];
}

/**
 * The requests that carried each unique text. The same seed makes the same texts: what an answer shows before anything carries it is
 * of an earlier run, and tells nothing of this one.
 */
export function listCarriers(exchanges: readonly Exchange[]): Map<string, Exchange[]> {
  const carriers = new Map<string, Exchange[]>();
  const old = new Set<string>();
  for (const exchange of exchanges) {
    for (const text of listUniqueTexts(exchange.request.body ?? ''))
      if (!old.has(text)) carriers.set(text, [...(carriers.get(text) ?? []), exchange]);
    for (const text of listTextsShown(exchange.answer)) if (!carriers.has(text)) old.add(text);
  }
  return carriers;
}

/** Where the unique texts of some writes show. An answer that repeats what it was asked shows nothing. */
export function listShownTexts(exchanges: readonly Exchange[]): ShownText[] {
  const carriers = listCarriers(exchanges);
  if (carriers.size === 0) return [];
  return exchanges.flatMap((exchange): ShownText[] => {
    const { answer, request } = exchange;
    if (!isSuccess(answer)) return [];
    const asked = new Set(listUniqueTexts(`${request.url} ${request.body ?? ''}`));
    return listTextsShown(answer).flatMap((text) => {
      const carried = carriers.get(text);
      return carried && !asked.has(text) ? [{ text, exchange, carriers: carried }] : [];
    });
  });
}
