import type { Contract } from '../../spec/contract.ts';
import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Call } from '../cases/call.ts';
import { MEMBER_PLACEHOLDER } from '../cases/placeholders.ts';
import { describeAnswer, isRefusal, isSuccess } from './answer.ts';
import { type Case, type Check, type Observation, type Plan, toCaseId } from './check.ts';
import type { Exchange } from './exchange.ts';
import { refusesKey } from './key-refusal.ts';
import {
  listItems,
  listListedMembers,
  listMemberRecords,
  listNaming,
  listShared,
  toCanonical,
} from './records.ts';

const ID = 'company_scope';
const RULE = 'company-scope';

export const companyScope: Check = {
  id: ID,
  title: 'No key shows, or changes, what belongs to another company.',
  source: '§1, §5.3',
  plan: (plan) => plan.stages.flatMap((stage) => [...planReads(plan, stage), ...planWrites(plan, stage)]),
};

/** The same read with the keys of two companies: what names members, or is recognition, is never the same. */
function planReads({ contract, operations, validCalls }: Plan, stage: string): Case[] {
  const fact = contract.rules.get(RULE)?.pointer;
  if (fact === undefined) return [];
  return operations
    .filter(({ method, deprecated, key }) => method === 'get' && !deprecated && key)
    .flatMap((operation) => {
      const [valid] = validCalls(operation, stage);
      if (!valid) return [];
      const calls = toBothCompanies(valid.call);
      return [
        toCase(operation, stage, 'read', `shows two companies nothing of each other`, calls, fact, (both) =>
          judgeReads(both, fact, contract, operation),
        ),
      ];
    });
}

function judgeReads(
  [own, other]: readonly Exchange[],
  fact: string,
  contract: Contract,
  operation: Operation,
): Observation[] {
  if (!own || !other) return [];
  const base = { fact, label: 'read', exchange: other.id };
  const toRecords = (exchange: Exchange): Json[] => listOwned(exchange, contract, operation);
  const doubt = findDoubt(other, contract);
  if (doubt !== undefined) return [{ ...base, outcome: { kind: 'not-observed', why: doubt } }];
  const mine = toRecords(own);
  if (mine.length === 0) {
    const why = 'no data: the answer shows nothing that belongs to one company alone';
    return [{ ...base, outcome: { kind: 'not-observed', why } }];
  }
  const shared = listShared(toRecords(other), mine);
  if (shared.length === 0) return [{ ...base, outcome: { kind: 'agrees' } }];
  const received = `${shared.length} of the records that the first company is shown`;
  return [
    { ...base, outcome: { kind: 'differs', received, documented: 'another company is shown none of them' } },
  ];
}

/** What an answer shows that belongs to one company: recognition, or what names members. */
function listOwned(exchange: Exchange, contract: Contract, operation: Operation): Json[] {
  const { answer, filled } = exchange;
  if (!answer.json || !isSuccess(answer)) return [];
  if (readsRecognition(contract, operation)) return listItems(contract, operation, answer).filter(isObject);
  // Only what is asked about one member is about that member as a whole.
  const isAboutOne = [...filled.keys()].some((placeholder) =>
    placeholder.startsWith(`${MEMBER_PLACEHOLDER}/`),
  );
  return (isAboutOne ? listMemberRecords : listListedMembers)(answer.json.value);
}

/** Why the answer to the other company shows neither what it may see nor that it may not; `undefined` where it does. */
function findDoubt({ answer }: Exchange, contract: Contract): string | undefined {
  if (refusesKey(answer, contract)) return 'the key of the other company is refused';
  return isSuccess(answer) || isRefusal(answer)
    ? undefined
    : `the other company was answered with ${answer.status}`;
}

/** What another company sends in the name of this company's members must not show in this company. */
function planWrites({ contract, operations, validCalls }: Plan, stage: string): Case[] {
  const fact = contract.rules.get(RULE)?.pointer;
  const find = (rule: string): Operation | undefined =>
    operations.find(({ id }) => contract.rules.get(rule)?.operations.includes(id));
  const send = find('sender-in-path');
  const list = find('recognition-of-member');
  const sent = send && validCalls(send, stage)[0]?.call;
  const read = list && validCalls(list, stage)[0]?.call;
  if (fact === undefined || !send || !list || !sent || !read) return [];
  const [, foreign] = toBothCompanies(sent);
  const calls = [
    { ...read, why: 'what the company is shown before' },
    foreign,
    { ...read, why: 'what the company is shown afterwards' },
  ];
  return [
    toCase(send, stage, 'write', `lets nobody write in another company's name`, calls, fact, (three) =>
      judgeWrite(three, fact, contract, list),
    ),
  ];
}

/** What is new, and names whom the other company named, was written by it. */
function judgeWrite(
  [before, sent, after]: readonly Exchange[],
  fact: string,
  contract: Contract,
  list: Operation,
): Observation[] {
  if (!before || !sent || !after) return [];
  const base = { fact, label: 'write', exchange: sent.id };
  const unobserved = (why: string): Observation[] => [{ ...base, outcome: { kind: 'not-observed', why } }];
  const doubt = findDoubt(sent, contract);
  if (doubt !== undefined) return unobserved(doubt);
  if (!isSuccess(sent.answer)) return [{ ...base, outcome: { kind: 'agrees' } }];
  if (!isSuccess(before.answer) || !isSuccess(after.answer))
    return unobserved(`what the company is shown could not be read (${after.answer.status})`);
  const toRecords = ({ answer }: Exchange): string[] => listItems(contract, list, answer).map(toCanonical);
  const known = new Set(toRecords(before));
  const added = toRecords(after).filter((record) => !known.has(record));
  if (added.length === 0) return [{ ...base, outcome: { kind: 'agrees' } }];
  if (listNaming(added, sent).length === 0)
    return unobserved('something is new, but it does not show who it is for');
  const documented = 'what another company writes does not show in this one';
  return [{ ...base, outcome: { kind: 'differs', received: describeAnswer(sent.answer), documented } }];
}

function toBothCompanies(call: Call): [Call, Call] {
  return [
    { ...call, why: 'with the key of the company' },
    { ...call, key: 'other-company', intent: 'unknown', why: 'with the key of another company' },
  ];
}

function readsRecognition({ rules }: Contract, { id }: Operation): boolean {
  return rules.get('recognition-of-member')?.operations.includes(id) === true;
}

function toCase(
  operation: Operation,
  stage: string,
  label: string,
  says: string,
  calls: readonly Call[],
  fact: string,
  judge: Case['judge'],
): Case {
  const id = toCaseId(ID, operation, stage, label);
  return {
    id,
    name: `${operation.id} ${says} (${stage})`,
    check: ID,
    operation,
    stage,
    calls,
    facts: [fact],
    judge,
  };
}
