import type { Contract } from '../../spec/contract.ts';
import { type Check, type LabelledCase, type Observation, type Plan, toWholeRunCase } from './check.ts';
import type { Exchange } from './exchange.ts';
import { AGREES, notObserved } from './judgement.ts';
import { findCompany, listOwned, listSharedRecords } from './owned-records.ts';
import { planScopeReads, toSharedObservation } from './scope-reads.ts';
import { planScopeWrites, toForeignTextOutcome } from './scope-writes.ts';
import { listShownTexts } from './unique-texts.ts';

const RULE = 'company-scope';

export const companyScope: Check = {
  id: 'company_scope',
  title: 'No key shows, or changes, what belongs to another company.',
  source: '§1, §5.3',
  plan: planCases,
};

/** What is asked for here, and then every answer of the run, whatever it was asked for. */
function planCases(plan: Plan): LabelledCase[] {
  const { contract, stages } = plan;
  const fact = contract.rules.get(RULE)?.pointer;
  if (fact === undefined) return [];
  const wholeRun = stages.map((stage) =>
    toWholeRunCase({
      stage,
      name: `no answer of the run shows what belongs to another company (${stage})`,
      facts: [fact],
      judge: (run) =>
        judgeRun(
          run.filter(({ call }) => call.stage === stage),
          fact,
          contract,
        ),
    }),
  );
  return [...planScopeReads(plan, fact), ...planScopeWrites(plan, fact), ...wholeRun];
}

function judgeRun(exchanges: readonly Exchange[], fact: string, contract: Contract): Observation[] {
  const shared = listSharedRecords(exchanges, 'other-company', { contract }).map((one) =>
    toSharedObservation(one, fact),
  );
  const written = listShownTexts(exchanges).flatMap((shown): Observation[] => {
    const { exchange, carriers } = shown;
    const writers = new Set(carriers.flatMap((one) => findCompany(one) ?? []));
    const reader = findCompany(exchange);
    const [writer] = carriers;
    if (reader === undefined || !writer || writers.size === 0 || writers.has(reader)) return [];
    return [{ fact, label: 'write', exchange: writer.id, outcome: toForeignTextOutcome(shown) }];
  });
  if (shared.length + written.length > 0) return [...shared, ...written];
  const companies = new Set(
    exchanges.flatMap((one) => (listOwned(one, contract).length > 0 ? (findCompany(one) ?? []) : [])),
  );
  const seen =
    companies.size > 1 ? AGREES : notObserved('no data: not both companies are shown something of their own');
  return [{ fact, label: 'run', outcome: seen }];
}
