import type { Contract } from '../../spec/contract.ts';
import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { type Call, mapContent } from '../cases/call.ts';
import { findLastPage, findTotal } from '../cases/last-page.ts';
import { withPlacesChanged } from '../cases/placeholders.ts';
import { listUniqueTexts, withUniqueTexts } from '../cases/unique-texts.ts';
import { isSuccess } from './answer.ts';
import { AWAITED, createAwaitedTest } from './awaited-records.ts';
import type { Check, LabelledCase, Observation, Plan } from './check.ts';
import { createEarlierTest, listOtherSends } from './earlier-send.ts';
import { asksTheSame, type Exchange } from './exchange.ts';
import { findSendAndList } from './first-calls.ts';
import { AGREES, differs, notObserved, type Outcome } from './judgement.ts';
import { listAdded, listItems, listNaming, toRecordText } from './records.ts';
import { planResourceCases } from './resource-cases.ts';

const RULE = 'read-your-writes';
const NEWEST_FIRST = 'newest-first';
/** Whose list is read, and the rule that what was sent is in it. */
const LISTS = [
  { whose: 'sender', rule: 'lists-what-was-sent' },
  { whose: 'recipient', rule: 'lists-what-was-received' },
] as const;

export const ensureResourceAvailability: Check = {
  id: 'ensure_resource_availability',
  title:
    'What was written shows: a recognition in the lists of its sender and its recipient, a record of a resource until it is removed.',
  source: 'assumed by the document (§4.1 shows neither the answer nor when it can be read)',
  plan: (plan) => [...planCases(plan), ...planResourceCases(plan)],
};

function planCases(plan: Plan): LabelledCase[] {
  const { contract, stages } = plan;
  const fact = contract.rules.get(RULE)?.pointer;
  if (fact === undefined) return [];
  const facts = [NEWEST_FIRST, ...LISTS.map(({ rule }) => rule)].flatMap(
    (id) => contract.rules.get(id)?.pointer ?? [],
  );
  return stages.flatMap((stage): LabelledCase[] => {
    const found = findSendAndList(plan, stage);
    if (!found) return [];
    const { send, list, sent, read } = found;
    const texts = withUniqueTexts(contract, sent, `shows ${stage}`, plan);
    const reads = [read, mapContent(read, withPlacesChanged)];
    const toReads = (when: string): Call[] =>
      reads.map((one, index) => ({ ...one, why: `the list of the ${LISTS[index]?.whose} ${when}` }));
    return [
      {
        operation: send,
        stage,
        label: 'shows',
        name: `${send.id} shows at once in the lists of the sender and the recipient (${stage})`,
        calls: [...toReads('before'), { ...texts, why: 'what is sent' }],
        // With a text of its own it is known again, and may be refused for it.
        follow: (exchanges) => {
          const last = exchanges.at(-1);
          if (last?.call.operation !== send) return [];
          return exchanges.length === 3 && !isSuccess(last.answer)
            ? [{ ...sent, why: 'the least that is sent' }]
            : toReads('afterwards');
        },
        facts: [fact, ...facts],
        judge: (exchanges, _, run = []) => judge(exchanges, { fact, run, contract, list }),
      },
    ];
  });
}

/** By what is judged whether something shows. */
interface Shown {
  fact: string;
  run: readonly Exchange[];
  contract: Contract;
  list: Operation;
}

/** What was sent has to show in one of the two lists. In which of them, and where in it, is told where it shows. */
function judge(exchanges: readonly Exchange[], shown: Shown): Observation[] {
  const { fact, contract } = shown;
  const before = exchanges.slice(0, 2);
  const [sent, ...after] = exchanges.slice(-3);
  const [last] = after;
  if (!sent || !last) return [];
  const base = { fact, label: 'shows', exchange: last.id };
  if (exchanges.length < 5) {
    const why = 'what was sent was not read again';
    return exchanges.length < 3 ? [] : [{ ...base, exchange: sent.id, outcome: notObserved(why) }];
  }
  const lists = LISTS.flatMap(({ whose, rule }, index): JudgedList[] => {
    const [was, is] = [before[index], after[index]];
    return was && is ? [{ whose, rule, is, ...judgeList([was, sent, is], shown) }] : [];
  });
  const showing = lists.find(({ outcome }) => outcome.kind === 'agrees');
  const open = lists.find(({ outcome }) => outcome.kind === 'not-observed');
  const [first] = lists;
  const told = showing ?? open ?? first;
  if (!told) return [];
  const sides = showing ? lists : [];
  return [
    { ...base, exchange: told.is.id, outcome: told.outcome },
    ...sides.flatMap(({ whose, rule, is, outcome, place }) => [
      ...toObservation(rule, { label: `of the ${whose}`, exchange: is.id, outcome }),
      ...(place === undefined
        ? []
        : toObservation(NEWEST_FIRST, {
            label: 'newest first',
            exchange: is.id,
            outcome: judgePlace(place),
          })),
    ]),
  ];

  function toObservation(id: string, said: Omit<Observation, 'fact'>): Observation[] {
    const pointer = contract.rules.get(id)?.pointer;
    return pointer === undefined ? [] : [{ ...said, fact: pointer }];
  }
}

/** Whether a list shows what was sent, and where, if that can be told. */
interface ShownInList {
  outcome: Outcome;
  place?: Place;
}

interface JudgedList extends ShownInList {
  whose: string;
  rule: string;
  is: Exchange;
}

/** Where the record is that was sent, from 0, and among how many. */
interface Place {
  index: number;
  of: number;
}

/** In so few records the first place may be chance. */
const FEW = 4;

function judgePlace({ index, of }: Place): Outcome {
  if (index > 0) return differs(`the newest is number ${index + 1} of ${of}`, 'the newest is the first');
  return of < FEW ? notObserved(`no data: there are ${of} records`) : AGREES;
}

/** The list has the very record: one that it had not before, with the text that was sent; or, where none is shown, that names whom was sent to. */
function judgeList(
  [before, sent, after]: readonly [Exchange, Exchange, Exchange],
  { run, ...lists }: Shown,
): ShownInList {
  if (![before, sent, after].every(({ answer }) => isSuccess(answer))) {
    const read = `read with ${before.answer.status} and ${after.answer.status}`;
    return {
      outcome: notObserved(`there is nothing to compare: sent with ${sent.answer.status}, ${read}`),
    };
  }
  const toRecords = ({ answer }: Exchange): Json[] => listItems(lists.contract, lists.list, answer);
  const records = toRecords(after);
  const added = listAdded(toRecords(before), records);
  const isEarlier = createEarlierTest(run, sent);
  const earlier = new Set(records.filter(isEarlier).map(toRecordText));
  const naming = listNaming(added, sent).filter((record) => !earlier.has(record));
  const texts = listUniqueTexts(sent.request.body ?? '');
  const hasText = (record: string): boolean => texts.some((text) => record.includes(text));
  if (added.some(hasText)) {
    const index = records.findIndex((record) => hasText(toRecordText(record)));
    return { outcome: AGREES, ...(index < 0 ? {} : { place: { index, of: records.length } }) };
  }
  // What has the text of something else is that.
  const isOther = texts.length > 0 && records.some(createOtherTest(sent, run));
  if (naming.length > 0 && !isOther) {
    const isAwaited = createAwaitedTest(run, lists)(before, sent);
    return { outcome: isAwaited ? notObserved(AWAITED) : AGREES };
  }
  if (added.some((record) => !earlier.has(record) && !naming.includes(record)))
    return { outcome: notObserved('a record is new, but it does not show who it is for') };
  if (isKnownAnswer(sent, run))
    return { outcome: notObserved('it was sent before, and is answered as it was then') };
  const others = added.filter((record) => earlier.has(record)).length;
  if (mayBeElsewhere(before, after, { shown: records.length, others }))
    return { outcome: notObserved('the list may go on, and show it on another page') };
  const received = `${records.length} records, and none of them is what was sent`;
  return { outcome: differs(received, 'a new record of it') };
}

/** Whether a record has a text that something else was sent with, so that records show texts. */
function createOtherTest(sent: Exchange, run: readonly Exchange[]): (record: Json) => boolean {
  const isOfPerson = (text: string, body: string): boolean => body.includes(`${text}@`);
  const texts = new Set(
    listOtherSends(run, sent).flatMap(({ request: { body = '' } }) =>
      listUniqueTexts(body).filter((text) => !isOfPerson(text, body)),
    ),
  );
  return (record) => listUniqueTexts(toRecordText(record)).some((text) => texts.has(text));
}

/** Whether a service that takes the same once only answers what was sent as it did before, and nothing else so. */
function isKnownAnswer(sent: Exchange, run: readonly Exchange[]): boolean {
  const earlier = listOtherSends(run, sent).filter(({ id }) => id < sent.id);
  const isSame = (one: Exchange): boolean => asksTheSame(one, sent);
  const isAlike = ({ answer }: Exchange): boolean => answer.text === sent.answer.text;
  const others = earlier.filter((one) => !isSame(one));
  return earlier.some((one) => isSame(one) && isAlike(one)) && others.length > 0 && !others.some(isAlike);
}

/**
 * Whether there may be more records than a page shows: that it ends here, or that they have not become more but for `others`, which are
 * new on it, its pagination may say.
 */
function mayBeElsewhere(before: Exchange, after: Exchange, page: { shown: number; others: number }): boolean {
  const [was, is] = [before, after].map(({ answer }) => findTotal(answer.json?.value ?? null));
  const isLast = findLastPage(after.answer.json?.value ?? null) === 1;
  const isWhole = page.shown === 0 || isLast || (is !== undefined && is <= page.shown);
  return !isWhole && (was === undefined || is === undefined || is < was || is - was > page.others);
}
