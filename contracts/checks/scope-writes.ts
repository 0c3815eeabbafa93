import type { Contract } from '../../spec/contract.ts';
import { isSafeMethod } from '../../spec/method.ts';
import type { Operation } from '../../spec/operation.ts';
import { type Call, mapContent } from '../cases/call.ts';
import { combine, cover } from '../cases/cover.ts';
import { ownedBy } from '../cases/placeholders.ts';
import { withUniqueTexts } from '../cases/unique-texts.ts';
import { describeAnswer, isClientError, isSuccess } from './answer.ts';
import { AWAITED, createAwaitedTest } from './awaited-records.ts';
import type { LabelledCase, Observation, Plan } from './check.ts';
import type { Exchange } from './exchange.ts';
import { findSendAndList } from './first-calls.ts';
import { AGREES, differs, notObserved, type Outcome } from './judgement.ts';
import { isReordered, listNewRecords, namesExactly, REORDERED } from './new-records.ts';
import { COMPANIES, type KeyedCompany, listSharedRecords } from './owned-records.ts';
import { listAdded, listItems } from './records.ts';
import { findDoubt, toSharedObservation } from './scope-reads.ts';
import { listShowingReads } from './showing-reads.ts';
import { isTurnOf } from './turns.ts';
import { listShownTexts, type ShownText } from './unique-texts.ts';

/** What one company writes, whomever it names, never shows in another one. */
export function planScopeWrites(plan: Plan, fact: string): LabelledCase[] {
  return [
    ...plan.stages.flatMap((stage) =>
      [planForeignSend, planSendElsewhere].flatMap((planSend, index) =>
        isTurnOf(stage, 'foreign sends', index, plan) ? planSend(plan, stage, fact) : [],
      ),
    ),
    ...planUniqueWrites(plan, fact),
  ];
}

/** The least that can be sent, by another company between members of this one: told by the record that is new and names these two. */
function planForeignSend(plan: Plan, stage: string, fact: string): LabelledCase[] {
  const found = findSendAndList(plan, stage);
  if (!found) return [];
  const { send, list, sent, read } = found;
  return [
    {
      operation: send,
      stage,
      label: 'write',
      name: `${send.id} lets nobody write in another company's name (${stage})`,
      calls: [
        { ...read, why: 'what the company is shown before' },
        { ...sent, key: 'other-company', intent: 'unknown', why: 'with the key of another company' },
        { ...read, why: 'what the company is shown afterwards' },
      ],
      facts: [fact],
      judge: (three, _, run) => judgeForeignSend(three, { fact, contract: plan.contract, list, run }),
    },
  ];
}

/** What the cases of a write are judged by. */
interface Scope {
  fact: string;
  contract: Contract;
  /** What reads the recognition that is sent. */
  list: Operation;
  run: readonly Exchange[] | undefined;
}

/** What is new, and names whom the other company named, was written by it. */
function judgeForeignSend(
  [before, sent, after]: readonly Exchange[],
  { fact, contract, list, run = [] }: Scope,
): Observation[] {
  if (!before || !sent || !after) return [];
  const say = (outcome: Outcome): Observation[] => [{ fact, label: 'write', exchange: sent.id, outcome }];
  if (!isSuccess(before.answer) || !isSuccess(after.answer))
    return say(notObserved(`what the company is shown could not be read (${after.answer.status})`));
  const [was = [], is = []] = [before, after].map(({ answer }) => listItems(contract, list, answer));
  if (listNewRecords(was, is, namesExactly(sent)).length > 0) {
    if (isReordered(was, is)) return say(notObserved(REORDERED));
    return say(
      createAwaitedTest(run, { contract, list })(before, sent)
        ? notObserved(AWAITED)
        : differs(describeAnswer(sent.answer), 'what another company writes does not show in this one'),
    );
  }
  const doubt = findDoubt(sent, contract);
  if (doubt !== undefined) return say(notObserved(doubt));
  if (isSuccess(sent.answer) && listAdded(was, is).length > 0)
    return say(notObserved('something is new, but it does not show who it is for'));
  return say(AGREES);
}

/** The least that another company sends between its own members: it shows there, and not here. */
function planSendElsewhere({ contract, ...plan }: Plan, stage: string, fact: string): LabelledCase[] {
  const found = findSendAndList({ contract, ...plan }, stage);
  if (!found) return [];
  const { send, sent, read } = found;
  const there = { key: 'other-company', intent: 'unknown' } as const;
  const about = (call: Call): Call => ofOtherCompany(call);
  return [
    {
      operation: send,
      stage,
      label: 'write elsewhere',
      name: `${send.id} of another company shows there alone (${stage})`,
      calls: [
        { ...about(sent), ...there, why: 'what another company sends' },
        { ...about(read), ...there, why: 'what that company is shown of it' },
        { ...about(read), intent: 'unknown', why: 'what this company is shown of it' },
      ],
      facts: [fact],
      judge: ([, shown, asked], _, run) => {
        if (!shown || !asked) return [];
        const [shared] = listSharedRecords([shown, asked], 'own', { contract, run });
        const doubt = isSuccess(shown.answer)
          ? findDoubt(asked, contract)
          : `what the other company is shown could not be read (${shown.answer.status})`;
        const outcome = doubt === undefined ? AGREES : notObserved(doubt);
        return [
          shared
            ? toSharedObservation(shared, fact, 'write')
            : { fact, label: 'write', exchange: asked.id, outcome },
        ];
      },
    },
  ];
}

/** Every write, by each company about each, with texts that are known again wherever they show. */
function planUniqueWrites(plan: Plan, fact: string): LabelledCase[] {
  const { operations, stages, seed, thorough } = plan;
  const dimensions = {
    operation: operations.filter(
      ({ method, key, deprecated }) => !isSafeMethod(method) && key && !deprecated,
    ),
    writer: COMPANIES,
    about: COMPANIES,
    stage: stages,
  };
  const all = combine(dimensions);
  const covering = thorough ? all : cover(dimensions, seed);
  // What the other company wrote last may show whenever this one writes, in any stage.
  const rows = all.filter(({ operation, stage, writer, about }) => {
    const same = covering.filter((row) => row.operation === operation && row.stage === stage);
    return (
      same.some((row) => row.writer === writer && row.about === about) ||
      (writer === 'other-company' && about === writer && same.every((row) => row.writer === 'own'))
    );
  });
  return rows.flatMap(({ operation, writer, about, stage }): LabelledCase[] => {
    const [valid] = plan.validCalls(operation, stage);
    if (!valid) return [];
    const label = `write by ${toName(writer)} about ${toName(about)}`;
    const call = about === 'own' ? valid.call : ofOtherCompany(valid.call);
    const name = `${operation.id} ${stage} ${label}`;
    const written = withUniqueTexts(
      plan.contract,
      { ...call, key: writer, intent: 'unknown', why: label },
      name,
      plan,
    );
    const asker = writer === 'own' ? 'other-company' : 'own';
    const reads = listShowingReads(plan, written).map(
      (read): Call => ({
        ...read,
        key: asker,
        intent: 'unknown',
        why: `what ${toName(asker)} is shown then`,
      }),
    );
    return [
      {
        operation,
        stage,
        label,
        name: `${operation.id} by ${toName(writer)} about ${toName(about)} shows to no other company (${stage})`,
        calls: [written, ...reads],
        facts: [fact],
        judge: (all) => judgeUniqueWrite(all, fact, plan.contract),
      },
    ];
  });
}

/** Whether what a write carried shows in the answers after it. */
export function judgeUniqueWrite(
  [written, ...reads]: readonly Exchange[],
  fact: string,
  contract: Contract,
): Observation[] {
  if (!written) return [];
  const base = { fact, label: 'write', exchange: written.id };
  const [shown] = listShownTexts([written, ...reads]);
  if (shown) return [{ ...base, outcome: toForeignTextOutcome(shown) }];
  const doubt = findDoubt(written, contract);
  if (doubt !== undefined) return [{ ...base, outcome: notObserved(doubt) }];
  const isRead = reads.some(({ answer }) => isSuccess(answer) || isClientError(answer));
  return [
    { ...base, outcome: isRead ? AGREES : notObserved('nothing that another company reads could show it') },
  ];
}

export function toForeignTextOutcome({ text, exchange: { call, request } }: ShownText): Outcome {
  const { pathname } = new URL(request.url);
  return differs(
    `the text ${text} of it in the answer to ${call.method} ${pathname} with the key of ${toName(call.key === 'own' ? 'own' : 'other-company')}`,
    'what a company writes shows to no other one',
  );
}

function toName(company: KeyedCompany): string {
  return company === 'own' ? 'the company' : 'another company';
}

export function ofOtherCompany(call: Call): Call {
  return mapContent(call, (value) => ownedBy('other-company', value));
}
