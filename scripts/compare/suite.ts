import { runAgainst } from '../../contracts/faults/run-fault.ts';
import type { Report } from '../../contracts/report/report.ts';
import type { Contract } from '../../spec/contract.ts';
import type { Deployments } from './deployments.ts';
import type { Plan } from './plan.ts';
import type { Remark } from './remark.ts';
import { type Exchange, recorded } from './tape.ts';

const HOST = 'http://compare.example';

/** Runs our suite against a deployment, as the self-test does, and keeps every exchange; all of it where nothing is planned. */
export async function runSuite(
  contract: Contract,
  deployments: Deployments,
  plan?: Plan,
): Promise<{ tape: Exchange[]; report: Report }> {
  const tape: Exchange[] = [];
  const fetch = recorded(await deployments.create(plan?.breaks), tape);
  const { report } = await runAgainst(contract, { ...deployments, host: HOST }, fetch, plan);
  return { tape, report };
}

/** What our suite said: its findings, of which violations fail; and that it could not judge, which fails too. */
export function toRemarks({ verdict, findings }: Pick<Report, 'verdict' | 'findings'>): Remark[] {
  const found = findings.map(({ id, outcome }) => ({
    exchange: 0,
    says: id,
    fails: outcome === 'violation',
  }));
  return verdict === 'cannot-judge' ? [...found, { exchange: 0, says: verdict, fails: true }] : found;
}
