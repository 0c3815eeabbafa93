import type { Contract } from '../../spec/contract.ts';
import { isObject, type Json, toCanonical } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Call } from '../cases/call.ts';
import {
  listPlaceholders,
  MEMBER_PLACEHOLDER,
  OUTSIDER_PLACEHOLDER,
  TEAM_OF_OUTSIDER_PLACEHOLDER,
  TEAM_PLACEHOLDER,
  toPlaceholderText,
} from '../cases/placeholders.ts';
import { withUniqueTexts } from '../cases/unique-texts.ts';
import { isSuccess } from './answer.ts';
import type { LabelledCase, Observation, Plan } from './check.ts';
import type { Exchange } from './exchange.ts';
import { findSendAndList } from './first-calls.ts';
import { AGREES, differs, notObserved, type Outcome } from './judgement.ts';
import { listNewRecords, namesExactly } from './new-records.ts';
import { listItems } from './records.ts';
import { listProperties } from './showing-reads.ts';

/** Somebody who has to do with neither the sender nor the recipient of what is sent, and the team that they are in. */
interface Outsider {
  label: string;
  /** What makes them, where they are not there. */
  made: readonly Call[];
  member: string;
  team: string;
}

/** What each list of an outsider is judged by. */
interface OutsiderLists {
  /** The facts that recognition is read for the member, and for the team. */
  facts: readonly [member: string, team: string];
  list: Operation;
  contract: Contract;
}

/** Something is sent, and then lists are read that it must not show in. */
export function planOutsiders(plan: Plan): LabelledCase[] {
  const { contract, stages } = plan;
  const [member, team] = ['recognition-of-member', 'recognition-of-team'].map(
    (id) => contract.rules.get(id)?.pointer,
  );
  if (member === undefined || team === undefined) return [];
  return stages.flatMap((stage) => {
    const found = findSendAndList(plan, stage);
    if (!found) return [];
    const { send, list, sent, read } = found;
    return listOutsiders(plan, stage).flatMap((outsider): LabelledCase[] => {
      const lists = listReads(plan, list, stage, outsider);
      if (lists.length < 2) return [];
      return [
        {
          operation: send,
          stage,
          label: outsider.label,
          name: `${send.id} shows neither for ${outsider.label} nor for their team (${stage})`,
          calls: [
            { ...read, why: 'the list of the sender before' },
            { ...sent, why: 'what is sent' },
            { ...read, why: 'the list of the sender afterwards' },
            ...outsider.made,
            ...lists,
          ],
          facts: [member, team],
          judge: (all) => judge(all, { facts: [member, team], list, contract }),
        },
      ];
    });
  });
}

/** Somebody whom the target shows, and somebody new, whose names hold what has to be encoded. */
function listOutsiders({ contract, operations, validCalls, seed }: Plan, stage: string): Outsider[] {
  const known: Outsider = {
    label: 'somebody else',
    made: [],
    member: toPlaceholderText({ kind: OUTSIDER_PLACEHOLDER, index: 0 }),
    team: toPlaceholderText({ kind: TEAM_OF_OUTSIDER_PLACEHOLDER, index: 0 }),
  };
  const creating = operations.find(({ id }) =>
    contract.rules.get('import-creates-and-updates')?.operations.includes(id),
  );
  const [valid] = creating ? validCalls(creating, stage) : [];
  if (!valid) return [known];
  const unique = withUniqueTexts(contract, valid.call, `outsiders ${stage}`, seed);
  const made = withOddNames(unique);
  const names = listProperties(made.body?.value ?? null);
  const [email, team] = [names.get('email'), names.get('team_name')];
  if (email === undefined || team === undefined) return [known];
  const why = 'members who are in a team of their own';
  return [known, { label: 'somebody new', made: [{ ...made, intent: 'unknown', why }], member: email, team }];
}

/** A plus sign, letters outside ASCII and in upper case, spaces and an ampersand: each means something else where it is not encoded. */
function withOddNames(call: Call): Call {
  if (call.body?.value === undefined) return call;
  const team = listProperties(call.body.value).get('team_name');
  const mapText = (text: string): string =>
    text === team ? `${text} & Söhne +1` : text.replace('@wes-check.invalid', '+Tag.é@wes-check.invalid');
  return { ...call, body: { ...call.body, value: mapTexts(call.body.value, mapText) } };
}

function mapTexts(value: Json, map: (text: string) => string): Json {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, map));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one, map)]));
}

/** The list for the outsider, and the one for their team. */
function listReads({ validCalls }: Plan, list: Operation, stage: string, { member, team }: Outsider): Call[] {
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
function judge(all: readonly Exchange[], { facts, list, contract }: OutsiderLists): Observation[] {
  const [before, sent, after] = all;
  const lists = all.slice(-2);
  if (!before || !sent || !after || all.length < 5) return [];
  const toRecords = ({ answer }: Exchange): Json[] => listItems(contract, list, answer);
  const added = listNewRecords(toRecords(before), toRecords(after), namesExactly(sent));
  const known = new Set(added.map(toCanonical));
  return lists.map((read, index): Observation => {
    const shown = toRecords(read).filter((record) => known.has(toCanonical(record)));
    const who = index === 0 ? 'somebody whom it does not concern' : 'a team that it does not concern';
    const outcome = (): Outcome => {
      if (shown.length > 0)
        return differs(`what was just sent shows for ${who}`, 'recognition of whom is asked for');
      if (added.length === 0) return notObserved('what was sent does not show for its sender');
      return isSuccess(read.answer)
        ? AGREES
        : notObserved(`the list was answered with ${read.answer.status}`);
    };
    const label = index === 0 ? 'member' : 'team';
    return { fact: facts[index] ?? facts[0], label, exchange: read.id, outcome: outcome() };
  });
}
