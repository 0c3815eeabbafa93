import type { Contract } from '../../spec/contract.ts';
import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { findLastPage, findTotal } from '../cases/last-page.ts';
import { listUniqueTexts, withUniqueTexts } from '../cases/unique-texts.ts';
import { isSuccess } from './answer.ts';
import { AWAITED, createAwaitedTest } from './awaited-records.ts';
import type { Check, LabelledCase, Observation, Plan } from './check.ts';
import type { Exchange } from './exchange.ts';
import { findSendAndList } from './first-calls.ts';
import { AGREES, differs, notObserved } from './judgement.ts';
import { listAdded, listItems, listNaming, toRecordText } from './records.ts';
import { planResourceCases } from './resource-cases.ts';

const RULE = 'read-your-writes';

export const ensureResourceAvailability: Check = {
  id: 'ensure_resource_availability',
  title:
    'What was written shows: a recognition in the list of its sender, a record of a resource until it is removed.',
  source: 'assumed by the document (§4.1 shows neither the answer nor when it can be read)',
  plan: (plan) => [...planCases(plan), ...planResourceCases(plan)],
};

function planCases(plan: Plan): LabelledCase[] {
  const { contract, stages } = plan;
  const fact = contract.rules.get(RULE)?.pointer;
  if (fact === undefined) return [];
  return stages.flatMap((stage): LabelledCase[] => {
    const found = findSendAndList(plan, stage);
    if (!found) return [];
    const { send, list, sent, read } = found;
    const texts = withUniqueTexts(contract, sent, `shows ${stage}`, plan);
    return [
      {
        operation: send,
        stage,
        label: 'shows',
        name: `${send.id} shows at once in the list of the sender (${stage})`,
        calls: [
          { ...read, why: 'the list of the sender before' },
          { ...texts, why: 'what is sent' },
        ],
        // With a text of its own it is known again, and may be refused for it.
        follow: (exchanges) => {
          const last = exchanges.at(-1);
          if (last?.call.operation !== send) return [];
          return exchanges.length === 2 && !isSuccess(last.answer)
            ? [{ ...sent, why: 'the least that is sent' }]
            : [{ ...read, why: 'the list of the sender afterwards' }];
        },
        facts: [fact],
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

/** The list has the very record: one that it had not before, with the text that was sent; or, where none is shown, that names whom was sent to. */
function judge(exchanges: readonly Exchange[], { fact, run, ...lists }: Shown): Observation[] {
  const [before] = exchanges;
  const [sent, after] = exchanges.slice(-2);
  if (!before || !sent || !after) return [];
  const base = { fact, label: 'shows', exchange: after.id };
  if (exchanges.length < 3) return [{ ...base, outcome: notObserved('what was sent was not read again') }];
  if (![before, sent, after].every(({ answer }) => isSuccess(answer))) {
    const read = `read with ${before.answer.status} and ${after.answer.status}`;
    const why = `there is nothing to compare: sent with ${sent.answer.status}, ${read}`;
    return [{ ...base, outcome: notObserved(why) }];
  }
  const toRecords = ({ answer }: Exchange): Json[] => listItems(lists.contract, lists.list, answer);
  const records = toRecords(after);
  const added = listAdded(toRecords(before), records);
  const naming = listNaming(added, sent);
  const texts = listUniqueTexts(sent.request.body ?? '');
  if (added.some((record) => texts.some((text) => record.includes(text))))
    return [{ ...base, outcome: AGREES }];
  // What has the text of something else is that.
  const isOther = texts.length > 0 && records.some(createOtherTest(sent, run));
  if (naming.length > 0 && !isOther) {
    const isAwaited = createAwaitedTest(run, lists)(before, sent);
    return [{ ...base, outcome: isAwaited ? notObserved(AWAITED) : AGREES }];
  }
  if (added.length > naming.length)
    return [{ ...base, outcome: notObserved('a record is new, but it does not show who it is for') }];
  if (isKnownAnswer(sent, run))
    return [{ ...base, outcome: notObserved('it was sent before, and is answered as it was then') }];
  if (mayBeElsewhere(before, after, records.length))
    return [{ ...base, outcome: notObserved('the list may go on, and show it on another page') }];
  const received = `${records.length} records, and none of them is what was sent`;
  return [{ ...base, outcome: differs(received, 'a new record of it') }];
}

/** Whether a record has a text that something else was sent with, so that records show texts. */
function createOtherTest(sent: Exchange, run: readonly Exchange[]): (record: Json) => boolean {
  const others = run.filter(
    ({ id, call, answer }) =>
      id !== sent.id && call.operation?.id === sent.call.operation?.id && isSuccess(answer),
  );
  const isOfPerson = (text: string, body: string): boolean => body.includes(`${text}@`);
  const texts = new Set(
    others.flatMap(({ request: { body = '' } }) =>
      listUniqueTexts(body).filter((text) => !isOfPerson(text, body)),
    ),
  );
  return (record) => listUniqueTexts(toRecordText(record)).some((text) => texts.has(text));
}

/** Whether a service that takes the same once only answers what was sent as it did before, and nothing else so. */
function isKnownAnswer({ id, call, request, answer }: Exchange, run: readonly Exchange[]): boolean {
  const earlier = run.filter(
    (one) => one.id < id && one.call.operation?.id === call.operation?.id && isSuccess(one.answer),
  );
  const isSame = (one: Exchange): boolean =>
    one.request.url === request.url && one.request.body === request.body;
  const isAlike = (one: Exchange): boolean => one.answer.text === answer.text;
  const others = earlier.filter((one) => !isSame(one));
  return earlier.some((one) => isSame(one) && isAlike(one)) && others.length > 0 && !others.some(isAlike);
}

/** Whether there may be more records than a page shows: that it ends here, or that their number stays the same, its pagination may say. */
function mayBeElsewhere(before: Exchange, after: Exchange, shown: number): boolean {
  const [was, is] = [before, after].map(({ answer }) => answer.json?.value ?? null);
  const total = findTotal(is ?? null);
  const isWhole = shown === 0 || findLastPage(is ?? null) === 1 || (total !== undefined && total <= shown);
  return !isWhole && (total === undefined || total !== findTotal(was ?? null));
}
