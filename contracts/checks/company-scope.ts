import type { Contract } from '../../spec/contract.ts';
import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Call } from '../cases/call.ts';
import { MEMBER_PLACEHOLDER } from '../cases/placeholders.ts';
import { describeAnswer, isClientError, isSuccess } from './answer.ts';
import type { Check, LabelledCase, Observation, Plan } from './check.ts';
import { refusesKey } from './documented-error.ts';
import type { Exchange } from './exchange.ts';
import { findSendAndList, listFirstCalls } from './first-calls.ts';
import { AGREES, differs, notObserved, type Outcome } from './judgement.ts';
import {
  listAdded,
  listItems,
  listListedMembers,
  listMemberRecords,
  listNaming,
  listShared,
} from './records.ts';

const RULE = 'company-scope';

export const companyScope: Check = {
  id: 'company_scope',
  title: 'No key shows, or changes, what belongs to another company.',
  source: '§1, §5.3',
  plan: (plan) => plan.stages.flatMap((stage) => [...planReads(plan, stage), ...planWrites(plan, stage)]),
};

/** The same read with the keys of two companies: what names members, or is recognition, is never the same. */
function planReads(plan: Plan, stage: string): LabelledCase[] {
  const { contract } = plan;
  const fact = contract.rules.get(RULE)?.pointer;
  if (fact === undefined) return [];
  return listFirstCalls({ ...plan, stages: [stage] })
    .filter(({ operation: { method, deprecated, key } }) => method === 'get' && !deprecated && key)
    .map(({ operation, valid }) => ({
      operation,
      stage,
      label: 'read',
      name: `${operation.id} shows two companies nothing of each other (${stage})`,
      calls: toBothCompanies(valid.call),
      facts: [fact],
      judge: (both) => judgeReads(both, fact, contract, operation),
    }));
}

function judgeReads(
  [own, other]: readonly Exchange[],
  fact: string,
  contract: Contract,
  operation: Operation,
): Observation[] {
  if (!own || !other) return [];
  const say = (outcome: Outcome): Observation[] => [{ fact, label: 'read', exchange: other.id, outcome }];
  const doubt = findDoubt(other, contract);
  if (doubt !== undefined) return say(notObserved(doubt));
  const mine = listOwned(own, contract, operation);
  if (mine.length === 0)
    return say(notObserved('no data: the answer shows nothing that belongs to one company alone'));
  const shared = listShared(listOwned(other, contract, operation), mine);
  if (shared.length === 0) return say(AGREES);
  const received = `${shared.length} of the records that the first company is shown`;
  return say(differs(received, 'another company is shown none of them'));
}

/** What an answer shows that belongs to one company: recognition, or what names members. */
function listOwned(exchange: Exchange, contract: Contract, operation: Operation): Json[] {
  const { answer, filled } = exchange;
  if (!answer.json || !isSuccess(answer)) return [];
  if (readsRecognition(contract, operation)) return listItems(contract, operation, answer).filter(isObject);
  // Only what is asked about one member is about that member as a whole.
  const isAboutOne = [...filled.keys()].some((name) => name.startsWith(`${MEMBER_PLACEHOLDER}/`));
  return (isAboutOne ? listMemberRecords : listListedMembers)(answer.json.value);
}

/** Why the answer to the other company shows neither what it may see nor that it may not; `undefined` where it does. */
function findDoubt({ answer }: Exchange, contract: Contract): string | undefined {
  if (refusesKey(answer, contract)) return 'the key of the other company is refused';
  return isSuccess(answer) || isClientError(answer)
    ? undefined
    : `the other company was answered with ${answer.status}`;
}

/** What another company sends in the name of this company's members must not show in this company. */
function planWrites(plan: Plan, stage: string): LabelledCase[] {
  const { contract } = plan;
  const fact = contract.rules.get(RULE)?.pointer;
  const found = findSendAndList(plan, stage);
  if (fact === undefined || !found) return [];
  const { send, list, sent, read } = found;
  const [, foreign] = toBothCompanies(sent);
  return [
    {
      operation: send,
      stage,
      label: 'write',
      name: `${send.id} lets nobody write in another company's name (${stage})`,
      calls: [
        { ...read, why: 'what the company is shown before' },
        foreign,
        { ...read, why: 'what the company is shown afterwards' },
      ],
      facts: [fact],
      judge: (three) => judgeWrite(three, fact, contract, list),
    },
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
  const say = (outcome: Outcome): Observation[] => [{ fact, label: 'write', exchange: sent.id, outcome }];
  const doubt = findDoubt(sent, contract);
  if (doubt !== undefined) return say(notObserved(doubt));
  if (!isSuccess(sent.answer)) return say(AGREES);
  if (!isSuccess(before.answer) || !isSuccess(after.answer))
    return say(notObserved(`what the company is shown could not be read (${after.answer.status})`));
  const toRecords = ({ answer }: Exchange): Json[] => listItems(contract, list, answer);
  const added = listAdded(toRecords(before), toRecords(after));
  if (added.length === 0) return say(AGREES);
  if (listNaming(added, sent).length === 0)
    return say(notObserved('something is new, but it does not show who it is for'));
  return say(differs(describeAnswer(sent.answer), 'what another company writes does not show in this one'));
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
