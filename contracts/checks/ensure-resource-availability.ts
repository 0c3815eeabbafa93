import type { Operation } from '../../spec/operation.ts';
import { isSuccess } from './answer.ts';
import { type Case, type Check, type Observation, type Plan, toCaseId } from './check.ts';
import type { Exchange } from './exchange.ts';
import { listItems, listNaming, toCanonical } from './records.ts';

const ID = 'ensure_resource_availability';
const RULE = 'read-your-writes';

export const ensureResourceAvailability: Check = {
  id: ID,
  title: 'A recognition that was sent shows at once in the list of its sender.',
  source: 'assumed by the document (§4.1 shows neither the answer nor when it can be read)',
  plan: planCases,
};

function planCases({ contract, operations, stages, validCalls }: Plan): Case[] {
  const fact = contract.rules.get(RULE)?.pointer;
  const find = (rule: string): Operation | undefined =>
    operations.find(({ id }) => contract.rules.get(rule)?.operations.includes(id));
  const [send, list] = [find('sender-in-path'), find('recognition-of-member')];
  if (fact === undefined || !send || !list) return [];
  return stages.flatMap((stage): Case[] => {
    const sent = validCalls(send, stage)[0]?.call;
    const read = validCalls(list, stage)[0]?.call;
    if (!sent || !read) return [];
    return [
      {
        id: toCaseId(ID, send, stage, 'shows'),
        name: `${send.id} shows at once in the list of the sender (${stage})`,
        check: ID,
        operation: send,
        stage,
        calls: [
          { ...read, why: 'the list of the sender before' },
          { ...sent, why: 'what is sent' },
          { ...read, why: 'the list of the sender afterwards' },
        ],
        facts: [fact],
        judge: (three) =>
          judge(three, fact, ({ answer }) => listItems(contract, list, answer).map(toCanonical)),
      },
    ];
  });
}

/** The list has a record that it had not before, and that names whom was sent to. */
function judge(
  [before, sent, after]: readonly Exchange[],
  fact: string,
  toRecords: (exchange: Exchange) => string[],
): Observation[] {
  if (!before || !sent || !after) return [];
  const base = { fact, label: 'shows', exchange: after.id };
  const unobserved = (why: string): Observation[] => [{ ...base, outcome: { kind: 'not-observed', why } }];
  const read = `read with ${before.answer.status} and ${after.answer.status}`;
  if (!isSuccess(sent.answer) || !isSuccess(before.answer) || !isSuccess(after.answer))
    return unobserved(`there is nothing to compare: sent with ${sent.answer.status}, ${read}`);
  const known = new Set(toRecords(before));
  const records = toRecords(after);
  const added = records.filter((record) => !known.has(record));
  if (listNaming(added, sent).length > 0) return [{ ...base, outcome: { kind: 'agrees' } }];
  if (added.length > 0) return unobserved('a record is new, but it does not show who it is for');
  const received = `${records.length} records, none of them new`;
  return [
    { ...base, outcome: { kind: 'differs', received, documented: 'a new record that names the recipient' } },
  ];
}
