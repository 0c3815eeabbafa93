import type { Contract } from '../../spec/contract.ts';
import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { type Call, mapContent } from '../cases/call.ts';
import { mapTexts, withPlacesChanged } from '../cases/placeholders.ts';
import { withRecipients } from '../cases/recipients.ts';
import { listUniqueTexts, withUniqueTexts } from '../cases/unique-texts.ts';
import { isSuccess } from './answer.ts';
import type { LabelledCase, Observation, Plan } from './check.ts';
import type { Exchange } from './exchange.ts';
import { findSendAndList } from './first-calls.ts';
import { AGREES, differs, notObserved, type Outcome } from './judgement.ts';
import { judgeOutsiders, listReads, toSendAndRead } from './recognition-of-outsiders.ts';
import { listAddresses, listItems, toRecordText } from './records.ts';

/** Two members who are not there yet: the address of the first is a part of that of the second, and so are the names of their teams. */
interface Newcomers {
  /** What makes them. */
  made: Call;
  member: string;
  team: string;
  /** The address of the second. */
  longer: string;
}

/** What the lists are judged by. */
interface NewcomerLists {
  /** The facts that recognition is read for the member, and for the team. */
  facts: readonly [member: string, team: string];
  list: Operation;
  contract: Contract;
  longer: string;
}

/**
 * Something is sent to the second of two newcomers, and must not show for the first: who compares parts of names, or decodes them
 * wrongly, mixes them up.
 */
export function planNewcomers(plan: Plan): LabelledCase[] {
  const { contract, stages } = plan;
  const [member, team] = ['recognition-of-member', 'recognition-of-team'].map(
    (id) => contract.rules.get(id)?.pointer,
  );
  if (member === undefined || team === undefined) return [];
  return stages.flatMap((stage): LabelledCase[] => {
    const found = findSendAndList(plan, stage);
    const newcomers = findNewcomers(plan, stage);
    if (!found || !newcomers) return [];
    const { send, list, sent, read } = found;
    const { made, longer } = newcomers;
    const back = mapContent(sent, withPlacesChanged);
    const toNew = withRecipients(back, longer);
    const [own] = listReads(plan, list, stage, { ...newcomers, member: longer });
    const lists = listReads(plan, list, stage, newcomers);
    if (!toNew || !own || lists.length < 2) return [];
    const texts = withUniqueTexts(contract, toNew, `to newcomers ${stage}`, plan);
    const isTaken = ([, one]: readonly Exchange[]): boolean => one !== undefined && isSuccess(one.answer);
    return [
      {
        operation: send,
        stage,
        label: 'somebody new',
        name: `${send.id} shows neither for somebody new nor for their team, whose names are parts of others (${stage})`,
        calls: [made, { ...texts, intent: 'unknown', why: 'what is sent to somebody new' }],
        // New members need not be known at once, nor texts be taken.
        follow: (all) => {
          if (all.length > 2) return [];
          const shown = isTaken(all)
            ? [{ ...own, why: 'the list of who is new' }]
            : toSendAndRead(back, read);
          return [...shown, ...lists];
        },
        facts: [member, team],
        judge: (all) => {
          const by = { facts: [member, team], list, contract } as const;
          return isTaken(all) || all.length < 3
            ? judge(all, { ...by, longer })
            : judgeOutsiders(all.slice(2), { ...by, isBack: true });
        },
      },
    ];
  });
}

/** `undefined` where the document has no import that makes two members. */
function findNewcomers(plan: Plan, stage: string): Newcomers | undefined {
  const { contract, operations, validCalls } = plan;
  const creating = operations.find(({ id }) =>
    contract.rules.get('import-creates-and-updates')?.operations.includes(id),
  );
  const [valid] = creating ? validCalls(creating, stage) : [];
  const unique = valid && withUniqueTexts(contract, valid.call, `newcomers ${stage}`, plan);
  if (unique?.body?.value === undefined) return undefined;
  const { value } = unique.body;
  const [first, second] = [listTextsNamed(value, 'email'), listTextsNamed(value, 'team_name')].map(
    ([one, other]) => [one, other] as const,
  );
  const [oldEmail, oldLonger] = first ?? [];
  const [oldTeam, oldOther] = second ?? [];
  if (oldEmail === undefined || oldLonger === undefined || oldTeam === undefined || oldOther === undefined)
    return undefined;
  // A plus sign, letters outside ASCII and in upper case, spaces and an ampersand each mean something else where they are not encoded.
  const member = oldEmail.replace('@', '+Tag.é@');
  const team = `${oldTeam} & Söhne +1`;
  const names = new Map([
    [oldEmail, member],
    [oldLonger, `of.${member}`],
    [oldTeam, team],
    [oldOther, `North ${team} & more`],
  ]);
  const body = { ...unique.body, value: mapTexts(value, (text) => names.get(text) ?? text) };
  const why = 'two members who are in teams of their own';
  return { made: { ...unique, body, intent: 'unknown', why }, member, team, longer: `of.${member}` };
}

/** The texts of all members of a name in a value, in their order. */
function listTextsNamed(value: Json, name: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => listTextsNamed(one, name));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    key === name && typeof one === 'string' ? [one] : listTextsNamed(one, name),
  );
}

/** The very record that was sent, by its text, or by whom it names in the list of its recipient, concerns nobody else. */
function judge(all: readonly Exchange[], { facts, list, contract, longer }: NewcomerLists): Observation[] {
  const [made, sent, own, ...others] = all;
  if (!made || !sent || !own) {
    const outcome = notObserved('what was sent to somebody new was not read');
    return facts.map((fact) => ({ fact, label: 'member', outcome }));
  }
  const old = listUniqueTexts(made.request.body ?? '');
  const texts = listUniqueTexts(sent.request.body ?? '').filter((text) => !old.includes(text));
  const toRecords = ({ answer }: Exchange): Json[] => listItems(contract, list, answer);
  const received = new Set(toRecords(own).filter(namesAlone).map(toRecordText));
  const isSent = (record: Json): boolean =>
    texts.some((text) => JSON.stringify(record).includes(text)) || received.has(toRecordText(record));
  const isSeen = [own, ...others].some((read) => toRecords(read).some(isSent));
  return others.map((read, index): Observation => {
    const who = index === 0 ? 'a member whose address is a part of that of' : 'a team that is not that of';
    const outcome = (): Outcome => {
      if (toRecords(read).some(isSent))
        return differs(
          `what was just sent shows for ${who} its recipient`,
          'recognition of whom is asked for',
        );
      if (!isSeen) return notObserved('what was sent to a new member does not show for them');
      return isSuccess(read.answer)
        ? AGREES
        : notObserved(`the list was answered with ${read.answer.status}`);
    };
    const label = index === 0 ? 'member' : 'team';
    return { fact: facts[index] ?? facts[0], label, exchange: read.id, outcome: outcome() };
  });

  /** Nobody else was sent anything with the newcomer: no other recognition names them and one other alone. */
  function namesAlone(record: Json): boolean {
    const named = listAddresses(record);
    return named.includes(longer.toLowerCase()) && named.length === 2;
  }
}
