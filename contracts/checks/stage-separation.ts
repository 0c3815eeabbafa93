import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { isSuccess } from './answer.ts';
import { type Check, type LabelledCase, type Observation, type Plan, toWholeRunCase } from './check.ts';
import type { Exchange } from './exchange.ts';
import { AGREES, differs, notObserved, type Outcome } from './judgement.ts';
import { findCompany } from './owned-records.ts';
import { listAddresses, listListedMembers, listRecords, listShared } from './records.ts';
import { listShownTexts } from './unique-texts.ts';

const RULE = 'stages-hold-separate-data';

export const stageSeparation: Check = {
  id: 'stage_separation',
  title: 'The stages of one company are two separate sets of data.',
  source: 'assumed by the document (§9.2 says what the stages are for)',
  plan: planCases,
};

/** What was read of both stages, by whatever case, where nobody needed to be named; and what was written in one, wherever it shows. */
function planCases({ contract, operations, stages }: Plan): LabelledCase[] {
  const fact = contract.rules.get(RULE)?.pointer;
  const [one, other] = stages;
  if (fact === undefined || one === undefined || other === undefined) return [];
  const reads = operations.filter(({ method, deprecated }) => method === 'get' && !deprecated);
  return [
    toWholeRunCase({
      stage: one,
      label: other,
      name: `no answer of the run shows in ${one} what is in ${other}`,
      facts: [fact],
      judge: (run) => {
        const seen = [
          ...reads.flatMap((operation) => judgeReads(run, { operation, stages: [one, other], fact })),
          ...judgeWrites(run, fact),
        ];
        const why = 'no list could be read in both stages';
        return seen.length > 0 ? seen : [{ fact, label: 'stages', outcome: notObserved(why) }];
      },
    }),
  ];
}

function judgeReads(
  run: readonly Exchange[],
  { operation, stages, fact }: { operation: Operation; stages: readonly [string, string]; fact: string },
): Observation[] {
  const reads = run.filter(
    ({ call, answer }) => call.operation?.id === operation.id && call.key === 'own' && isSuccess(answer),
  );
  const [here, there] = stages.map((stage) =>
    reads.find(({ call }) => call.stage === stage && call.values.length === 0),
  );
  if (!here || !there) return [];
  const names = new Set(reads.flatMap(listMembersShown).flatMap(listNames));
  return [{ fact, label: 'stages', exchange: here.id, outcome: compare(here, there, names) }];
}

/** The records that name somebody; who is named alone may be in both stages. */
function listMembersShown({ answer }: Exchange): Json[] {
  const value = answer.json?.value ?? null;
  const records = listRecords(value).filter((record) => listAddresses(record).length > 0);
  return records.length > 0 ? records : listListedMembers(value);
}

function listNames(record: Json): string[] {
  return isObject(record) ? Object.keys(record) : [];
}

/** Records that look the same because something of them comes at times only, of all that `names` has, may be others. */
function compare(here: Exchange, there: Exchange, names: ReadonlySet<string>): Outcome {
  const [one = [], other = []] = [here, there].map(listMembersShown);
  if (one.length === 0 || other.length === 0)
    return notObserved('no data: a stage shows nothing that names a member');
  const shared = listShared(one, other);
  if (shared.length < one.length) return AGREES;
  if (shared.every((record) => isObject(record) && listNames(record).length < names.size))
    return notObserved('what the records of both stages have does not tell them from each other');
  return differs(`the same ${shared.length} records in both stages`, 'two separate sets of data');
}

/** What a key wrote that was valid in its stage. */
function judgeWrites(run: readonly Exchange[], fact: string): Observation[] {
  return listShownTexts(run).flatMap(({ text, exchange, carriers }): Observation[] => {
    const writers = carriers.filter((one) => findCompany(one) !== undefined);
    const [writer] = writers;
    if (!writer || writers.some(({ call }) => call.stage === exchange.call.stage)) return [];
    const received = `the text ${text}, which was written in ${writer.call.stage}, in ${exchange.call.stage}`;
    return [
      { fact, label: 'stages', exchange: writer.id, outcome: differs(received, 'two separate sets of data') },
    ];
  });
}
