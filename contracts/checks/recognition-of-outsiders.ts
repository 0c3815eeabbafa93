import type { Contract } from '../../spec/contract.ts';
import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { type Call, mapContent } from '../cases/call.ts';
import {
  listPlaceholders,
  MEMBER_PLACEHOLDER,
  OUTSIDER_PLACEHOLDER,
  TEAM_OF_OUTSIDER_PLACEHOLDER,
  TEAM_PLACEHOLDER,
  toPlaceholderText,
  withPlacesChanged,
} from '../cases/placeholders.ts';
import { isSuccess } from './answer.ts';
import type { LabelledCase, Observation, Plan } from './check.ts';
import type { Exchange } from './exchange.ts';
import { findSendAndList } from './first-calls.ts';
import { AGREES, differs, notObserved, type Outcome } from './judgement.ts';
import { listNewRecords, namesExactly } from './new-records.ts';
import { listItems, listShared } from './records.ts';

/** Somebody who has to do with neither the sender nor the recipient of what is sent, and the team that they are in. */
interface Outsider {
  member: string;
  team: string;
}

/** Somebody whom the target shows. */
const OUTSIDER: Outsider = {
  member: toPlaceholderText({ kind: OUTSIDER_PLACEHOLDER, index: 0 }),
  team: toPlaceholderText({ kind: TEAM_OF_OUTSIDER_PLACEHOLDER, index: 0 }),
};

/** What each list of an outsider is judged by. */
interface OutsiderLists {
  /** The facts that recognition is read for the member, and for the team. */
  facts: readonly [member: string, team: string];
  list: Operation;
  contract: Contract;
  /** Whether it was sent to whose list is read. */
  isBack: boolean;
}

/**
 * Something is sent, and then lists are read that it must not show in. It is sent by the first member in one stage, and to this one in
 * the other: whether a list for a member is of what they send or of what they receive is not stated.
 */
export function planOutsiders(plan: Plan): LabelledCase[] {
  const { contract, stages } = plan;
  const [member, team] = ['recognition-of-member', 'recognition-of-team'].map(
    (id) => contract.rules.get(id)?.pointer,
  );
  if (member === undefined || team === undefined) return [];
  return stages.flatMap((stage, index): LabelledCase[] => {
    const found = findSendAndList(plan, stage);
    if (!found) return [];
    const { send, list, sent, read } = found;
    const lists = listReads(plan, list, stage, OUTSIDER);
    if (lists.length < 2) return [];
    const isBack = index % 2 === 0;
    return [
      {
        operation: send,
        stage,
        label: 'somebody else',
        name: `${send.id} shows neither for somebody else nor for their team (${stage})`,
        calls: [...toSendAndRead(isBack ? mapContent(sent, withPlacesChanged) : sent, read), ...lists],
        facts: [member, team],
        judge: (all) => judgeOutsiders(all, { facts: [member, team], list, contract, isBack }),
      },
    ];
  });
}

/** What is sent, between two reads that show it. */
export function toSendAndRead(sent: Call, read: Call): Call[] {
  return [
    { ...read, why: 'the list of a member before' },
    { ...sent, why: 'what is sent' },
    { ...read, why: 'the list of a member afterwards' },
  ];
}

/** The list for the outsider, and the one for their team. */
export function listReads(
  { validCalls }: Plan,
  list: Operation,
  stage: string,
  { member, team }: Outsider,
): Call[] {
  const calls = validCalls(list, stage);
  return [
    { kind: MEMBER_PLACEHOLDER, text: member },
    { kind: TEAM_PLACEHOLDER, text: team },
  ].flatMap(({ kind, text }) => {
    const isAbout = (given: string): boolean => listPlaceholders(given).some((one) => one.kind === kind);
    const call = calls.find((valid) => valid.call.values.some((value) => isAbout(value.text)))?.call;
    if (!call) return [];
    const values = call.values.map((value) => (isAbout(value.text) ? { ...value, text } : value));
    const who = kind === MEMBER_PLACEHOLDER ? 'whom it does not concern' : 'a team that it does not concern';
    return [{ ...call, values, intent: 'unknown', why: `the list for ${who}` } satisfies Call];
  });
}

/** The very record that was sent concerns nobody else. */
export function judgeOutsiders(
  all: readonly Exchange[],
  { facts, list, contract, isBack }: OutsiderLists,
): Observation[] {
  const [before, sent, after] = all;
  const lists = all.slice(-2);
  if (!before || !sent || !after || all.length < 5) return [];
  const toRecords = ({ answer }: Exchange): Json[] => listItems(contract, list, answer);
  const added = listNewRecords(toRecords(before), toRecords(after), namesExactly(sent, '', isBack ? 0 : 1));
  return lists.map((read, index): Observation => {
    const shown = listShared(toRecords(read), added);
    const who = index === 0 ? 'somebody whom it does not concern' : 'a team that it does not concern';
    const outcome = (): Outcome => {
      if (shown.length > 0)
        return differs(`what was just sent shows for ${who}`, 'recognition of whom is asked for');
      if (added.length === 0)
        return notObserved('what was sent does not show for its sender, or its recipient');
      return isSuccess(read.answer)
        ? AGREES
        : notObserved(`the list was answered with ${read.answer.status}`);
    };
    const label = index === 0 ? 'member' : 'team';
    return { fact: facts[index] ?? facts[0], label, exchange: read.id, outcome: outcome() };
  });
}
