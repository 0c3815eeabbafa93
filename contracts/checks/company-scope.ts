import type { Contract } from '../../spec/contract.ts';
import { type Check, type LabelledCase, type Observation, type Plan, toWholeRunCase } from './check.ts';
import type { Exchange } from './exchange.ts';
import { AGREES, differs, notObserved } from './judgement.ts';
import { COMPANIES, findCompany, listOwned, listSharedRecords } from './owned-records.ts';
import { findPassingMember } from './passing-members.ts';
import { planForeignPeople } from './scope-foreign-people.ts';
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
      judge: (run) => {
        const ofStage = run.filter(({ call }) => call.stage === stage);
        return [...judgePassing(ofStage, run, fact, contract), ...judgeRun(ofStage, run, fact, contract)];
      },
    }),
  );
  return [
    ...planScopeReads(plan, fact),
    ...planScopeWrites(plan, fact),
    ...planForeignPeople(plan, fact),
    ...wholeRun,
  ];
}

/** Who is shown to both companies may be a member of both, but not who comes and goes. */
function judgePassing(
  exchanges: readonly Exchange[],
  run: readonly Exchange[],
  fact: string,
  contract: Contract,
): Observation[] {
  return COMPANIES.flatMap((to) => {
    const found = findPassingMember(exchanges, to, { contract, run });
    if (!found) return [];
    const outcome = differs(
      `${found.address}, whom another company is shown, at one time and not at another`,
      'what belongs to one company is shown to no other one',
    );
    return [{ fact, label: 'read', exchange: found.exchange.id, outcome }];
  });
}

/** What a company wrote may show in every stage: that they are apart is assumed. */
function judgeRun(
  exchanges: readonly Exchange[],
  run: readonly Exchange[],
  fact: string,
  contract: Contract,
): Observation[] {
  const shared = listSharedRecords(exchanges, 'other-company', { contract, run }).map((one) =>
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
