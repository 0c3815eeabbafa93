import type { Contract } from '../../spec/contract.ts';
import { isObject, type Json, toCanonical } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Call } from '../cases/call.ts';
import {
  listPlaceholders,
  MEMBER_PLACEHOLDER,
  OUTSIDER_PLACEHOLDER,
  toPlaceholderText,
} from '../cases/placeholders.ts';
import { isSuccess } from './answer.ts';
import type { LabelledCase, Observation, Plan } from './check.ts';
import type { Exchange } from './exchange.ts';
import { AGREES, differs, notObserved } from './judgement.ts';
import { listAddresses, listItems } from './records.ts';

const RULE = 'recognition-of-member';

/** The lists for two members who share no team, and for the first one with its address written in another way. */
export function planOthers({ contract, operations, stages, validCalls }: Plan): LabelledCase[] {
  const rule = contract.rules.get(RULE);
  const list = operations.find(({ id }) => rule?.operations.includes(id));
  const identity = contract.rules.get('member-by-email')?.pointer;
  if (!rule || !list) return [];
  const isAbout = (text: string): boolean =>
    listPlaceholders(text).some(({ kind }) => kind === MEMBER_PLACEHOLDER);
  return stages.flatMap((stage): LabelledCase[] => {
    const call = validCalls(list, stage).find((valid) =>
      valid.call.values.some(({ text }) => isAbout(text)),
    )?.call;
    if (!call) return [];
    const withValue = (change: Partial<Call['values'][number]>, why: string): Call => ({
      ...call,
      why,
      values: call.values.map((value) => (isAbout(value.text) ? { ...value, ...change } : value)),
    });
    const base = { operation: list, stage, facts: [rule.pointer] };
    const other = toPlaceholderText({ kind: OUTSIDER_PLACEHOLDER, index: 0 });
    return [
      {
        ...base,
        label: 'two members',
        name: `${list.id} reads other recognition for other members (${stage})`,
        calls: [call, withValue({ text: other }, 'about somebody in another team')],
        judge: (both) => judgeTwo(both, rule.pointer, toRecordsOf(contract, list)),
      },
      {
        ...base,
        label: 'encoded',
        name: `${list.id} takes an address with its @ percent-encoded as the same (${stage})`,
        calls: [call, withValue({ encodesAll: true }, 'with the @ as %40')],
        facts: identity === undefined ? [] : [identity],
        judge: (both) =>
          identity === undefined ? [] : judgeEncoded(both, identity, toRecordsOf(contract, list)),
      },
    ];
  });
}

type ToRecords = (exchange: Exchange) => Json[];

function toRecordsOf(contract: Contract, list: Operation): ToRecords {
  return ({ answer }) => listItems(contract, list, answer);
}

/**
 * One and the same list for two, of records that name neither, was not read for whom was asked. A record that names two people names its
 * sender and a recipient; one that names fewer may have been sent to a group that both are in.
 */
function judgeTwo([one, other]: readonly Exchange[], fact: string, toRecords: ToRecords): Observation[] {
  if (!one || !other) return [];
  const base = { fact, label: 'member', exchange: other.id };
  const asked = [one, other].flatMap(({ filled }) => [...filled.values()].map((text) => text.toLowerCase()));
  const [first, second] = [toRecords(one), toRecords(other)];
  if (first.length === 0 || second.length === 0)
    return [{ ...base, outcome: notObserved('no data: no recognition of one of two members') }];
  const isOfNeither = (record: Json): boolean => {
    const named = listAddresses(record);
    return named.length > 1 && !named.some((address) => asked.includes(address));
  };
  if (toCanonical(first) === toCanonical(second) && first.every(isOfNeither)) {
    const received = `the same ${first.length} records for two members, who are named in none of them`;
    return [{ ...base, outcome: differs(received, 'recognition for the member who is asked for') }];
  }
  const strange = second.filter((record) => isOfNeither(record) && namesSender(record)).length;
  if (strange === 0) return [{ ...base, outcome: AGREES }];
  const received = `${strange} records that name others, and not the member who was asked for`;
  return [
    {
      ...base,
      label: 'names others',
      outcome: differs(received, 'recognition for the member who is asked for'),
      grade: 'assumed',
    },
  ];
}

/**
 * Whether somebody is named by themselves, as a sender is: recipients stand in a list, or in an object of which each member names somebody,
 * and whoever sent to several may be named nowhere.
 */
function namesSender(record: Json): boolean {
  return isObject(record) ? Object.values(record).some(namesOne) : namesOne(record);
}

function namesOne(value: Json): boolean {
  if (typeof value === 'string') return listAddresses(value).length === 1;
  if (!isObject(value)) return false;
  const members = Object.values(value);
  const arePeople = members.length > 1 && members.every((one) => listAddresses(one).length > 0);
  return !arePeople && members.some(namesOne);
}

/** `@` and `%40` are one character to whoever reads a query, so that there is recognition by both or by neither. */
function judgeEncoded(
  [plain, encoded]: readonly Exchange[],
  fact: string,
  toRecords: ToRecords,
): Observation[] {
  if (!plain || !encoded) return [];
  const base = { fact, label: 'encoded', exchange: encoded.id };
  const [first, second] = [toRecords(plain).length, toRecords(encoded).length];
  if (!isSuccess(plain.answer) || !isSuccess(encoded.answer) || !plain.knownToExist || first + second === 0)
    return [{ ...base, outcome: notObserved('no data: no recognition that could be read in both ways') }];
  if (first > 0 && second > 0) return [{ ...base, outcome: AGREES }];
  const received = `${first} records by an address with @, ${second} with %40`;
  return [{ ...base, outcome: differs(received, 'the same member, and so the same recognition') }];
}
