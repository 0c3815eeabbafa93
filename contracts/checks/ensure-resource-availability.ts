import type { Json } from '../../spec/json.ts';
import { findLastPage, findTotal } from '../cases/last-page.ts';
import { isSuccess } from './answer.ts';
import type { Check, LabelledCase, Observation, Plan } from './check.ts';
import type { Exchange } from './exchange.ts';
import { findSendAndList } from './first-calls.ts';
import { AGREES, differs, notObserved } from './judgement.ts';
import { listAdded, listItems, listNaming } from './records.ts';
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
    return [
      {
        operation: send,
        stage,
        label: 'shows',
        name: `${send.id} shows at once in the list of the sender (${stage})`,
        calls: [
          { ...read, why: 'the list of the sender before' },
          { ...sent, why: 'what is sent' },
          { ...read, why: 'the list of the sender afterwards' },
        ],
        facts: [fact],
        judge: (three, _, run) => judge(three, fact, ({ answer }) => listItems(contract, list, answer), run),
      },
    ];
  });
}

/** The list has a record that it had not before, and that names whom was sent to. */
function judge(
  [before, sent, after]: readonly Exchange[],
  fact: string,
  toRecords: (exchange: Exchange) => Json[],
  run: readonly Exchange[] = [],
): Observation[] {
  if (!before || !sent || !after) return [];
  const base = { fact, label: 'shows', exchange: after.id };
  if (![before, sent, after].every(({ answer }) => isSuccess(answer))) {
    const read = `read with ${before.answer.status} and ${after.answer.status}`;
    const why = `there is nothing to compare: sent with ${sent.answer.status}, ${read}`;
    return [{ ...base, outcome: notObserved(why) }];
  }
  const records = toRecords(after);
  const added = listAdded(toRecords(before), records);
  if (listNaming(added, sent).length > 0) return [{ ...base, outcome: AGREES }];
  if (added.length > 0)
    return [{ ...base, outcome: notObserved('a record is new, but it does not show who it is for') }];
  if (isKnownAnswer(sent, run))
    return [{ ...base, outcome: notObserved('it was sent before, and is answered as it was then') }];
  if (mayBeElsewhere(before, after, records.length))
    return [{ ...base, outcome: notObserved('the list may go on, and show it on another page') }];
  const received = `${records.length} records, none of them new`;
  return [{ ...base, outcome: differs(received, 'a new record that names the recipient') }];
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
