import type { Contract } from '../../spec/contract.ts';
import type { Json } from '../../spec/json.ts';
import { decodePercent } from '../../spec/text/percent.ts';
import { listUniqueTexts } from '../cases/unique-texts.ts';
import { isSuccess } from './answer.ts';
import {
  type Check,
  type LabelledCase,
  type Observation,
  type Plan,
  rememberOfRun,
  toWholeRunCase,
} from './check.ts';
import type { Exchange } from './exchange.ts';
import { AGREES, differs, notObserved } from './judgement.ts';
import { findCompany } from './owned-records.ts';
import { listAddresses, listItems } from './records.ts';
import { listCarriers, listTextsShown } from './unique-texts.ts';

const RULE = 'sender-in-path';

export const senderAsSent: Check = {
  id: 'sender_as_sent',
  title: 'Where records name their sender, a recognition names the one that its path carried.',
  source: '§4.1',
  plan: planCases,
};

/** What was sent with a text of its own, wherever the run shows it. */
function planCases({ contract, stages }: Plan): LabelledCase[] {
  const fact = contract.rules.get(RULE)?.pointer;
  if (fact === undefined) return [];
  const findRecords = rememberOfRun((run) => listSentRecords(run, contract));
  return stages.map((stage) =>
    toWholeRunCase({
      stage,
      name: `no record of the run names another sender than what was sent (${stage})`,
      facts: [fact],
      judge: (run) => judge(findRecords(run), stage, fact),
    }),
  );
}

/** A record that shows what was sent. */
interface SentRecord {
  exchange: Exchange;
  sender: string;
  /** Whether the sender is certain to be none of the recipients. */
  isApart: boolean;
  /** The addresses in it, by where they stand: names and `-` for each place in a list. */
  places: ReadonlyMap<string, readonly string[]>;
}

/**
 * Which fields a record has is not shown. That which holds the sender of what two different members sent, neither of them to themselves,
 * is the sender; where it holds somebody else, and nothing else in the record is the sender, the record was not kept as it was sent.
 */
function judge(records: readonly SentRecord[], stage: string, fact: string): Observation[] {
  const base = { fact, label: 'sender' };
  const place = findPlaceOfSender(records);
  const own = records.filter(({ exchange }) => exchange.call.stage === stage);
  const [first] = own;
  if (place === undefined || !first) {
    const why = 'no data: no two members are known to stand as senders in what records show of them';
    return [{ ...base, outcome: notObserved(why) }];
  }
  const wrong = own.filter(
    ({ sender, places }) => places.has(place) && ![...places.values()].flat().includes(sender),
  );
  if (wrong.length === 0) return [{ ...base, exchange: first.exchange.id, outcome: AGREES }];
  return wrong.map(({ exchange, sender, places }) => {
    const received = `${places.get(place)?.join(', ')} as ${place} of what ${sender} sent`;
    return { ...base, exchange: exchange.id, outcome: differs(received, 'the sender that the path carried') };
  });
}

function findPlaceOfSender(records: readonly SentRecord[]): string | undefined {
  const senders = new Map<string, Set<string>>();
  for (const { sender, isApart, places } of records)
    for (const [place, addresses] of places)
      if (isApart && addresses.length === 1 && addresses[0] === sender)
        senders.set(place, (senders.get(place) ?? new Set()).add(sender));
  return [...senders].find(([, found]) => found.size > 1)?.[0];
}

/** The records with a text that one accepted send alone carried. */
function listSentRecords(run: readonly Exchange[], contract: Contract): SentRecord[] {
  const sends = listSends(run, contract);
  const [lists, sending] = ['recognition-of-member', RULE].map((id) => contract.rules.get(id)?.operations);
  const seen = new Set<string>();
  return run.flatMap(({ call: { operation }, answer }) => {
    if (!operation || !isSuccess(answer) || listTextsShown(answer).length === 0) return [];
    // What a send is answered with shows where a record has its sender.
    const records = lists?.includes(operation.id)
      ? listItems(contract, operation, answer)
      : sending?.includes(operation.id) && answer.json
        ? listTold(answer.json.value)
        : [];
    return records.flatMap((record): SentRecord[] => {
      const text = JSON.stringify(record);
      const exchange = listUniqueTexts(text).flatMap((one) => sends.get(one) ?? [])[0];
      if (!exchange || seen.has(text)) return [];
      seen.add(text);
      const sender = toSender(exchange);
      const recipients = listAddresses(exchange.sent ?? null);
      const isApart = recipients.length > 0 && !recipients.includes(sender);
      return [{ exchange, sender, isApart, places: listPlaces(record) }];
    });
  });
}

/** The objects in a value that have a unique text among their own members. */
function listTold(value: Json): Json[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value);
  const isTold = inner.some((one) => typeof one === 'string' && listUniqueTexts(one).length > 0);
  return isTold && !Array.isArray(value) ? [value] : inner.flatMap(listTold);
}

/** What was sent with a valid key and was accepted, by each text that nothing else carried. */
function listSends(run: readonly Exchange[], { rules }: Contract): Map<string, Exchange> {
  const sends = rules.get(RULE)?.operations ?? [];
  return new Map(
    [...listCarriers(run)].flatMap(([text, [exchange, ...others]]): [string, Exchange][] =>
      exchange &&
      others.length === 0 &&
      findCompany(exchange) !== undefined &&
      isSuccess(exchange.answer) &&
      sends.includes(exchange.call.operation?.id ?? '')
        ? [[text, exchange]]
        : [],
    ),
  );
}

function toSender({ request }: Exchange): string {
  return decodePercent(new URL(request.url).pathname.split('/').at(-1) ?? '').toLowerCase();
}

function listPlaces(record: Json): Map<string, string[]> {
  const places = new Map<string, string[]>();
  const go = (value: Json, place: string): void => {
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value))
        go(inner, `${place}/${Array.isArray(value) ? '-' : name}`);
    else if (typeof value === 'string' && listAddresses(value).length > 0)
      places.set(place, [...(places.get(place) ?? []), ...listAddresses(value)]);
  };
  go(record, '');
  return places;
}
