import type { Contract } from '../../spec/contract.ts';
import { toBasePath, withStage } from '../../spec/servers.ts';
import type { Report } from '../report/report.ts';
import { toRunRecord } from '../report/to-report.ts';
import type { Finding } from '../run/findings.ts';
import type { ContractOptions } from '../run/options.ts';
import { type PreparedRun, prepareRun } from '../run/prepare-run.ts';
import { runCases } from '../run/start-run.ts';
import type { Fetch, KnownKeys } from './asked.ts';
import { breakTarget } from './break-target.ts';
import { type Deviation, type Fault, type RunScope, toRunScope, type Variation } from './fault.ts';

/** What became of a fault: only the first is what it should be. */
export type FaultVerdict = 'killed' | 'killed-by-another' | 'survived' | 'never-fired';

export interface FaultResult {
  fault: Fault;
  verdict: FaultVerdict;
  /** The pointer of the fact that it breaks. */
  pointer: string;
  /** The checks that reported something which the healthy deployment does not show. */
  reportedBy: readonly string[];
  milliseconds: number;
}

/** What became of a variation: `fails` is a false alarm, `untold` a difference that nobody reported. */
export interface VariationResult {
  variation: Variation;
  verdict: 'held' | 'fails' | 'untold' | 'never-fired';
  /** The violations that it was wrongly found to have, or the checks that said nothing. */
  details: readonly string[];
  milliseconds: number;
}

export interface SelfTestOptions extends KnownKeys {
  /** Where the deployment is; somewhere that is not there, where it answers in process. */
  host?: string;
  /** A healthy deployment, as new each time. */
  createTarget: () => Fetch | Promise<Fetch>;
  members?: readonly string[];
  team?: string;
  /** Checks that are left out, to see that the self-test notices. */
  excludeChecks?: readonly string[];
  seed?: number;
}

/** The pointer of the fact that a fault names: a rule by its id, a refusal by its condition, anything else by its pointer. */
export function toFactPointer({ rules, refusals }: Contract, fact: string): string {
  const refusal = refusals.get(fact);
  return rules.get(fact)?.pointer ?? (refusal ? `${refusal.pointer}/x-refusal` : fact);
}

/**
 * Runs the suite against a deployment with one fault. It is killed where the check that it names reports something in a case
 * that shows the fact which it breaks; that something else fails is not enough, because then nobody would know what is broken.
 */
export async function runFault(
  contract: Contract,
  fault: Fault,
  healthy: ReadonlySet<string>,
  options: SelfTestOptions,
): Promise<FaultResult> {
  const { fired, prepared, report } = await runBroken(contract, fault, options);
  const pointer = toFactPointer(contract, fault.fact);
  const found = report.findings.filter(({ id }) => !healthy.has(id));
  const isKilled = found.some(
    (finding) => finding.check === fault.check && isAbout(finding, pointer, prepared, report),
  );
  const reportedBy = [...new Set(found.map(({ check }) => check))];
  const verdict =
    fired === 0
      ? 'never-fired'
      : isKilled
        ? 'killed'
        : reportedBy.length > 0
          ? 'killed-by-another'
          : 'survived';
  return { fault, verdict, pointer, reportedBy, milliseconds: report.milliseconds };
}

/** Runs the suite against a deployment that differs where nothing is stated: it must hold, and the difference be told. */
export async function runVariation(
  contract: Contract,
  variation: Variation,
  options: SelfTestOptions,
): Promise<VariationResult> {
  const { fired, report } = await runBroken(contract, variation, options);
  const violations = report.findings.filter(({ outcome }) => outcome === 'violation').map(({ id }) => id);
  const silent = variation.reports.filter(
    (check) => !report.findings.some((finding) => finding.check === check),
  );
  const base = { variation, milliseconds: report.milliseconds };
  if (fired === 0) return { ...base, verdict: 'never-fired', details: [] };
  if (violations.length > 0 || report.verdict !== 'holds')
    return {
      ...base,
      verdict: 'fails',
      details: violations.length > 0 ? violations : [report.reason ?? report.verdict],
    };
  return { ...base, verdict: silent.length > 0 ? 'untold' : 'held', details: silent };
}

async function runBroken(
  contract: Contract,
  deviation: Deviation,
  options: SelfTestOptions,
): Promise<SuiteRun & { fired: number }> {
  const { keys, otherKeys, retiredKeys } = options;
  const healthy = await options.createTarget();
  const target = breakTarget({ contract, known: { keys, otherKeys, retiredKeys }, healthy }, deviation);
  const run = await runAgainst(contract, options, target.fetch, toRunScope(deviation));
  return { ...run, fired: target.fired() };
}

/** Runs the suite against the healthy deployment, which has to hold, or nothing that follows means anything. */
export async function runHealthy(contract: Contract, options: SelfTestOptions): Promise<Report> {
  return (await runAgainst(contract, options, await options.createTarget())).report;
}

/** What came of the suite against one deployment. */
export interface SuiteRun {
  prepared: PreparedRun;
  report: Report;
}

/** Runs the suite against one deployment, all of it where no scope is given. */
export async function runAgainst(
  contract: Contract,
  options: Omit<SelfTestOptions, 'createTarget'>,
  fetch: Fetch,
  scope?: RunScope,
): Promise<SuiteRun> {
  const prepared = prepareRun(toRunOptions(contract, options, fetch, scope), contract);
  return { prepared, report: toRunRecord(await runCases(prepared)).report };
}

/** Whether a finding is of the fact itself, or of a case that is there to show it. */
function isAbout(finding: Finding, pointer: string, { cases }: PreparedRun, report: Report): boolean {
  if (finding.pointer === pointer) return true;
  const found = report.cases.filter(
    ({ check, findings }) => check === finding.check && findings.includes(finding.id),
  );
  const ids = new Set(found.map(({ id }) => id));
  return cases.some(({ id, facts }) => ids.has(id) && facts.includes(pointer));
}

function toRunOptions(
  { root }: Contract,
  {
    keys,
    otherKeys,
    retiredKeys,
    members = [],
    team,
    excludeChecks = [],
    seed = 1,
    host = 'http://self-test.example',
  }: Omit<SelfTestOptions, 'createTarget'>,
  fetch: Fetch,
  scope: RunScope | undefined,
): ContractOptions {
  const [stage] = scope?.stages.length === 1 ? scope.stages : [];
  const base = toBasePath(root['servers']).template;
  return {
    baseUrl: stage === undefined ? host : host + withStage(base, stage),
    fetch,
    keys,
    otherKeys,
    retiredKeys,
    members,
    ...(team === undefined ? {} : { team }),
    excludeChecks,
    ...(scope ? { include: { operationIds: scope.operations } } : {}),
    seed,
  };
}
