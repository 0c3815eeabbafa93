import type { Json } from '../../spec/json.ts';
import { decodePercent } from '../../spec/text/percent.ts';
import { isSuccess } from './answer.ts';
import type { Exchange } from './exchange.ts';
import { listTexts } from './records.ts';

/**
 * Whether a record is of another send than this one, by what the answers to sends say of theirs: it has a value, such as an ID, that the
 * answer to one other alone has under the same name, while the answer to this one has another there.
 */
export function createEarlierTest(run: readonly Exchange[], send: Exchange): (record: Json) => boolean {
  const others = listOtherSends(run, send);
  const own = listNamedValues(send.answer.json?.value ?? null);
  const names = new Set(own.map(([name]) => name));
  const path = new URL(send.request.url).pathname.split('/').map(decodePercent);
  const asked = new Set(listTexts([...path, send.sent ?? null]).flatMap((text) => text.split(/\s*,\s*/)));
  const counts = new Map<string, number>();
  for (const { answer } of others)
    for (const text of new Set(listNamedValues(answer.json?.value ?? null).map(toText)))
      counts.set(text, (counts.get(text) ?? 0) + 1);
  const isOwn = new Set(own.map(toText));
  return (record) =>
    listNamedValues(record).some(
      (one) =>
        names.has(one[0]) &&
        counts.get(toText(one)) === 1 &&
        !isOwn.has(toText(one)) &&
        !asked.has(String(one[1])),
    );
}

/** What else was sent by the same operation, and accepted. */
export function listOtherSends(run: readonly Exchange[], send: Exchange): Exchange[] {
  return run.filter(
    ({ id, call, answer }) =>
      id !== send.id && call.operation?.id === send.call.operation?.id && isSuccess(answer),
  );
}

type NamedValue = readonly [name: string, value: string | number];

/** The texts and numbers in a value, each with the name of the member that has it. */
function listNamedValues(value: Json, name = ''): NamedValue[] {
  if (Array.isArray(value)) return value.flatMap((one) => listNamedValues(one, name));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([inner, one]) => listNamedValues(one, inner));
  return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
}

function toText([name, value]: NamedValue): string {
  return JSON.stringify([name, value]);
}
