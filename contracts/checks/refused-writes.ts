import type { Contract } from '../../spec/contract.ts';
import { isSafeMethod } from '../../spec/method.ts';
import type { Operation } from '../../spec/operation.ts';
import { type Call, type KeyUse, mapContent } from '../cases/call.ts';
import { combine, cover } from '../cases/cover.ts';
import { ownedBy, withPlacesChanged } from '../cases/placeholders.ts';
import { withRecipients } from '../cases/recipients.ts';
import { withUniqueTexts } from '../cases/unique-texts.ts';
import { isSuccess } from './answer.ts';
import { AWAITED, createAwaitedTest } from './awaited-records.ts';
import type { LabelledCase, Observation, Plan } from './check.ts';
import type { Exchange } from './exchange.ts';
import { findSendAndList } from './first-calls.ts';
import { AGREES, differs, notObserved, type Outcome } from './judgement.ts';
import { isReordered, listNewRecords, namesExactly, REORDERED } from './new-records.ts';
import { listAdded, listItems } from './records.ts';
import { listShowingReads } from './showing-reads.ts';
import { isTurnOf } from './turns.ts';
import { listShownTexts } from './unique-texts.ts';

/** A key by which a write is refused, and the rule that is broken where it is done all the same. */
interface RefusedKey {
  key: KeyUse;
  label: string;
  rule: string;
}

export const REFUSED: readonly RefusedKey[] = [
  { key: 'none', label: 'without a key', rule: 'key-in-header' },
  { key: 'unknown', label: 'with an unknown key', rule: 'company-scope' },
  { key: 'other-stage', label: 'with a key of another stage', rule: 'stage-bound-key' },
  { key: 'retired', label: 'with a retired key', rule: 'key-rotation' },
];

/** Recognition that is sent with each of these keys in one stage, the least that can be sent and with texts of its own; lists before and after. */
export function planRefusedSends(plan: Plan): LabelledCase[] {
  const { contract, stages } = plan;
  return stages.flatMap((stage) =>
    REFUSED.flatMap(({ key, label, rule }, index): LabelledCase[] => {
      if (!isTurnOf(stage, 'refused sends', index, plan)) return [];
      const found = findSendAndList(plan, stage);
      const fact = contract.rules.get(rule)?.pointer;
      if (!found || fact === undefined) return [];
      const { send, list, sent, read } = found;
      const refused: Call = { ...sent, key, intent: 'unkeyed', why: `what is sent ${label}` };
      // Both ways, so that one of the two shows whether a list is of what is sent or of what is received.
      const back = mapContent(refused, withPlacesChanged);
      const texts = withUniqueTexts(contract, back, `${send.id} ${stage} ${key}`, plan);
      // Whoever goes by the key alone would do it in the other stage, for the members there.
      const other = key === 'other-stage' ? stages.find((one) => one !== stage) : undefined;
      const otherRead = other === undefined ? undefined : findSendAndList(plan, other)?.read;
      const sends = [refused, texts, ...(otherRead ? [ofOtherStage(refused), ofOtherStage(texts)] : [])];
      const reads = [read, ...(otherRead ? [otherRead] : [])];
      const asked = (why: string): Call[] => reads.map((one) => ({ ...one, why }));
      return [
        {
          operation: send,
          stage,
          label,
          name: `${send.id} does nothing ${label} (${stage})`,
          calls: [...asked('what is shown before'), ...sends, ...asked('what is shown afterwards')],
          facts: [fact],
          judge: (all, _, run) => judgeSends(all, { fact, label, list, contract, run }),
        },
      ];
    }),
  );
}

/** To everybody without a key: what becomes of that form of recipients may be decided before the key is looked at. */
export function planRefusedBroadcasts(plan: Plan): LabelledCase[] {
  const { contract, stages } = plan;
  const fact = contract.rules.get('key-in-header')?.pointer;
  return stages.flatMap((stage): LabelledCase[] => {
    const found = findSendAndList(plan, stage);
    const sent = found && withRecipients(mapContent(found.sent, withPlacesChanged), 'ALL_MEMBERS');
    if (!found || !sent || fact === undefined) return [];
    const { send, read } = found;
    const label = 'to everybody without a key';
    const refused: Call = { ...sent, key: 'none', intent: 'unkeyed', why: `what is sent ${label}` };
    return [
      {
        operation: send,
        stage,
        label,
        name: `${send.id} does nothing ${label} (${stage})`,
        calls: [
          withUniqueTexts(contract, refused, `${send.id} ${stage} ${label}`, plan),
          { ...read, why: 'what is shown afterwards' },
        ],
        facts: [fact],
        judge: (all) => judgeWrites(all, fact, label),
      },
    ];
  });
}

/** The other writes, each with some of these keys, and what would show them. */
export function planRefusedWrites(plan: Plan): LabelledCase[] {
  const { contract, operations, stages, seed, thorough, validCalls } = plan;
  const sending = contract.rules.get('sender-in-path')?.operations ?? [];
  const dimensions = {
    operation: operations.filter(
      ({ id, method, key, deprecated }) =>
        !isSafeMethod(method) && key && !deprecated && !sending.includes(id),
    ),
    refused: REFUSED,
    stage: stages,
  };
  const rows = thorough ? combine(dimensions) : cover(dimensions, seed);
  return rows.flatMap(({ operation, refused: { key, label, rule }, stage }): LabelledCase[] => {
    const fact = contract.rules.get(rule)?.pointer;
    const [valid] = validCalls(operation, stage);
    if (fact === undefined || !valid) return [];
    const call: Call = { ...valid.call, key, intent: 'unkeyed', why: `what is written ${label}` };
    const written = withUniqueTexts(contract, call, `${operation.id} ${stage} ${key}`, plan);
    const places = key === 'other-stage' ? stages : [stage];
    const reads = places.flatMap((place) => listShowingReads(plan, { ...written, stage: place }));
    if (reads.length === 0) return [];
    return [
      {
        operation,
        stage,
        label,
        name: `${operation.id} does nothing ${label} (${stage})`,
        calls: [
          written,
          ...reads.map((read): Call => ({ ...read, intent: 'unknown', why: 'what is shown afterwards' })),
        ],
        facts: [fact],
        judge: (all) => judgeWrites(all, fact, label),
      },
    ];
  });
}

function ofOtherStage(call: Call): Call {
  return mapContent(call, (value) => ownedBy('other-stage', value));
}

/** What the refused sends of a case are judged by. */
interface RefusedSend {
  fact: string;
  label: string;
  /** What reads the recognition that is sent. */
  list: Operation;
  contract: Contract;
  run: readonly Exchange[] | undefined;
}

/** What is new in a list, and names just whom a refused request named, or shows a text of one, was done. */
function judgeSends(
  all: readonly Exchange[],
  { fact, label, list, contract, run = [] }: RefusedSend,
): Observation[] {
  const sends = all.filter(({ call }) => !isSafeMethod(call.method));
  const reads = all.filter(({ call }) => isSafeMethod(call.method));
  const [first] = sends;
  if (!first || reads.length === 0) return [];
  const say = (outcome: Outcome, { id }: Exchange = first): Observation[] => [
    { fact, label, exchange: id, outcome },
  ];
  const [shown] = listShownTexts(all);
  if (shown) return say(toDone(`the text ${shown.text} of it shows`), shown.carriers[0]);
  const [before, after] = [reads.slice(0, reads.length / 2), reads.slice(reads.length / 2)];
  const pairs = before.flatMap((was, index) => {
    const is = after[index];
    return is && isSuccess(was.answer) && isSuccess(is.answer)
      ? [{ read: was, was: listItems(contract, list, was.answer), is: listItems(contract, list, is.answer) }]
      : [];
  });
  if (pairs.length === 0) return say(notObserved('what is shown before and afterwards could not be read'));
  const news = pairs.flatMap(({ read, was, is }) =>
    sends.flatMap((send) =>
      (['', '#'] as const).flatMap((owner) =>
        listNewRecords(was, is, namesExactly(send, owner)).length > 0
          ? [{ send, owner, read, isOld: isReordered(was, is) }]
          : [],
      ),
    ),
  );
  const isAwaited = createAwaitedTest(run, { contract, list });
  const done = news.find(({ send, owner, read, isOld }) => !isOld && !isAwaited(read, send, owner));
  if (done) return say(toDone('a new record names its sender and its recipient'), done.send);
  if (news.length > 0) return say(notObserved(news.every(({ isOld }) => isOld) ? REORDERED : AWAITED));
  const isNameless = pairs.some(({ was, is }) => is.length > was.length && listAdded(was, is).length > 0);
  return say(isNameless ? notObserved('something is new, but it does not show who it is for') : AGREES);
}

function judgeWrites([written, ...reads]: readonly Exchange[], fact: string, label: string): Observation[] {
  if (!written) return [];
  const base = { fact, label, exchange: written.id };
  const [shown] = listShownTexts([written, ...reads]);
  if (shown) return [{ ...base, outcome: toDone(`the text ${shown.text} of it shows`) }];
  const isRead = reads.some(({ answer }) => isSuccess(answer));
  return [{ ...base, outcome: isRead ? AGREES : notObserved('nothing could be read that would show it') }];
}

function toDone(received: string): Outcome {
  return differs(`refused, and done all the same: ${received}`, 'what is refused is not done');
}
