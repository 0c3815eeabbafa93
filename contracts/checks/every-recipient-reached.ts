import type { Contract } from '../../spec/contract.ts';
import { type Json, toCanonical } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { type Call, mapContent } from '../cases/call.ts';
import { withOtherPlaces } from '../cases/placeholders.ts';
import { findForm, listEmails, MANY, withRecipients } from '../cases/recipients.ts';
import { listUniqueTexts, withUniqueTexts } from '../cases/unique-texts.ts';
import { isSuccess } from './answer.ts';
import type { Check, LabelledCase, Observation, Plan } from './check.ts';
import type { Exchange } from './exchange.ts';
import { findSendAndList } from './first-calls.ts';
import { AGREES, differs, notObserved, type Outcome } from './judgement.ts';
import { listAdded, listItems, listNaming } from './records.ts';
import { createOnlyTest, showsAtOnce } from './shows-at-once.ts';
import { isTurnOf } from './turns.ts';
import { listTextsShown } from './unique-texts.ts';

/** Who is sent to, and which of them are asked for afterwards, by their places from 1; each in one stage. */
interface Several {
  label: string;
  recipients: Json;
  asked: readonly number[];
  /** The rule that says whom a form stands for, where the form itself does not. */
  rule?: string;
}

const SEVERAL: readonly Several[] = [
  { label: 'three in a list', recipients: listEmails(3), asked: [1, 2, 3] },
  { label: 'three in a text', recipients: listEmails(3).join(','), asked: [1, 2, 3] },
  { label: 'everybody', recipients: 'ALL_MEMBERS', asked: [1, 2], rule: 'groups-include-sender' },
  { label: 'many in a list', recipients: listEmails(MANY), asked: [1, MANY] },
];

export const everyRecipientReached: Check = {
  id: 'every_recipient_reached',
  title: 'What is sent to several members shows for each of them where it shows for one.',
  source: '§2, §4.1',
  plan: (plan) =>
    plan.stages.flatMap((stage) => {
      const found = findSendAndList(plan, stage);
      return found ? SEVERAL.flatMap((several, index) => planCase(plan, found, several, index)) : [];
    }),
};

function planCase(
  plan: Plan,
  { send, list, sent, read }: NonNullable<ReturnType<typeof findSendAndList>>,
  { label, recipients, asked, rule = '' }: Several,
  index: number,
): LabelledCase[] {
  const { contract } = plan;
  const { stage } = sent;
  const fact = findForm(contract, recipients);
  const call = withRecipients(sent, recipients);
  if (fact === undefined || !call || !isTurnOf(stage, 'recipients', index, plan)) return [];
  const texts = withUniqueTexts(contract, call, `several ${stage} ${label}`, plan);
  const reads = asked.map((place) => toReadOf(read, place));
  const count = asked.length;
  const by = { contract, list, fact, stands: contract.rules.get(rule)?.pointer ?? fact, asked };
  const isTaken = (all: readonly Exchange[]): boolean =>
    all.slice(count, count + 1).every(({ answer }) => isSuccess(answer));
  const toUsed = (all: readonly Exchange[]): readonly Exchange[] =>
    isTaken(all) ? all : all.filter((_, place) => place !== count);
  return [
    {
      operation: send,
      stage,
      label,
      name: `${send.id} to ${label} shows for each where it shows for one (${stage})`,
      calls: [
        ...reads.map((one) => ({ ...one, why: 'the list of a recipient before' })),
        { ...texts, why: 'what is sent' },
      ],
      // With a text of its own it is known again wherever it shows, and may be refused for the text.
      follow: (all) => {
        const exchanges = toUsed(all);
        const isLacking = all.length > count && exchanges.length === count;
        if (isLacking) return [{ ...call, why: 'the least that is sent' }];
        if (exchanges.length === count + 1)
          return reads.map((one) => ({ ...one, why: 'the list of a recipient afterwards' }));
        const lists = toLists(exchanges, by);
        // Where no list holds anything, there is nothing to wait for.
        const isDone =
          exchanges.length > 2 * count + 1 ||
          lists.every(({ after }) => after.length === 0) ||
          lists.every(({ added }) => added.length > 0);
        return isDone ? [] : reads.map((one) => ({ ...one, why: 'the list of a recipient once more' }));
      },
      facts: [...new Set([fact, by.stands])],
      judge: (all, _, run) => judge(toUsed(all), { ...by, run }),
    },
  ];
}

/** The same read for another member. */
function toReadOf(read: Call, index: number): Call {
  return mapContent(read, (value) => withOtherPlaces(value, () => index));
}

/** What the list of one recipient shows of what was sent. */
interface Shown {
  exchange: Exchange;
  before: readonly Json[];
  after: readonly Json[];
  added: readonly string[];
  /**
   * Whether the very record is there: one that was not, names both people, has the text that was sent, names just whom nothing else was
   * sent to, or comes at once where lists show no texts, and leaves all the others where they were.
   */
  isThere: boolean;
  /** Whether it was put ahead of others. */
  isAhead: boolean;
}

/** What lists are judged by. */
interface Lists {
  fact: string;
  /** The fact that says who is reached. */
  stands: string;
  contract: Contract;
  list: Operation;
  asked: readonly number[];
  run?: readonly Exchange[] | undefined;
}

/**
 * Judged by the very record, and only as far as one list shows it: that a list shows what is received, and at once, is not stated. So a
 * list counts only where it is read after one that shows the record. One that shows nothing new may go on on another page, unless new
 * records come first or it is not even as long as another one.
 */
function judge(exchanges: readonly Exchange[], by: Lists): Observation[] {
  const count = by.asked.length;
  const sent = exchanges[count];
  const after = exchanges.slice(count + 1);
  const base = { fact: by.fact, label: 'reached' };
  if (!sent || after.length < count)
    return [{ ...base, outcome: notObserved('what was sent was not read again') }];
  const failed = exchanges.find(({ answer }) => !isSuccess(answer));
  if (failed) {
    const why = `there is nothing to compare: ${failed.call.why} was answered with ${failed.answer.status}`;
    return [{ ...base, exchange: failed.id, outcome: notObserved(why) }];
  }
  const madeUp = exchanges.find(({ knownToExist }) => !knownToExist);
  if (madeUp) {
    const outcome = notObserved('no data: fewer members are known than are asked about');
    return [{ ...base, exchange: madeUp.id, outcome }];
  }
  const lists = toLists(exchanges, by);
  if (!lists.some(({ isThere }) => isThere)) {
    const outcome = notObserved('no list of a recipient shows the very record that was sent');
    return [{ ...base, exchange: sent.id, outcome }];
  }
  // Where each list shows something new at once, none is read once more.
  const last = lists.length - count;
  return lists.slice(last).map((one, index) => {
    const earlier = lists.slice(0, last + index);
    const outcome = judgeList(one, earlier);
    const fact = outcome.kind === 'differs' ? by.stands : by.fact;
    return { ...base, fact, exchange: one.exchange.id, outcome };
  });
}

/** What the lists show that were read after what was sent. */
function toLists(exchanges: readonly Exchange[], { contract, list, asked, run }: Lists): Shown[] {
  const count = asked.length;
  const toRecords = ({ answer }: Exchange): Json[] => listItems(contract, list, answer);
  const sent = exchanges[count] as Exchange;
  const after = exchanges.slice(count + 1);
  const texts = listUniqueTexts(sent.request.body ?? '');
  const showsTexts = [...(run ?? []), ...after].some(
    ({ call, answer }) => call.operation === list && listTextsShown(answer).length > 0,
  );
  const isText = showsTexts || !showsAtOnce(run ?? [], sent, { contract, list });
  const isOnly = createOnlyTest(run ?? [], sent);
  return after.map((exchange, index) =>
    toShown(toRecords(exchanges[index % count] as Exchange), toRecords(exchange), {
      exchange,
      sent,
      index: asked[index % count] ?? 1,
      texts: isText ? texts : undefined,
      isOnly,
    }),
  );
}

function judgeList({ added, after }: Shown, earlier: readonly Shown[]): Outcome {
  const there = earlier.filter(({ isThere }) => isThere);
  // What was sent before may have come to show for one of them before the first read, and for another one after it.
  const all = new Set(after.map(toCanonical));
  const isKnown = there.some((other) => other.added.some((record) => all.has(record)));
  if (added.length > 0 || isKnown) return AGREES;
  if (there.length === 0) return notObserved('the record may show later');
  const isWhole = earlier.some((other) => other.after.length > after.length);
  if (!isWhole && !there.some(({ isAhead }) => isAhead))
    return notObserved('the record may be on another page');
  const received = `${after.length} records, none of them new, while another recipient has the one that was sent`;
  return differs(received, 'what is sent to several members shows for each of them');
}

function toShown(
  before: readonly Json[],
  after: readonly Json[],
  {
    exchange,
    sent,
    index,
    texts,
    isOnly,
  }: {
    exchange: Exchange;
    sent: Exchange;
    index: number;
    texts: readonly string[] | undefined;
    isOnly: (record: Json) => boolean;
  },
): Shown {
  const [old, now] = [before.map(toCanonical), after.map(toCanonical)];
  const added = listAdded(before, after);
  const named = listNaming(listNaming(added, exchange, index), sent, 0);
  const isNamed = named.some(
    (record) => !texts || texts.some((text) => record.includes(text)) || isOnly(JSON.parse(record) as Json),
  );
  const isGrown = old.every((record) => now.includes(record));
  const behind = now.slice(1);
  const isAhead =
    behind.length > 0 &&
    added.includes(now[0] ?? '') &&
    behind.every((record, place) => record === old[place]);
  return { exchange, before, after, added, isThere: isNamed && (isGrown || isAhead), isAhead };
}
