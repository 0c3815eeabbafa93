import type { Contract } from '../../spec/contract.ts';
import { isCertainGrade } from '../../spec/evidence.ts';
import { toBasePath, withStage } from '../../spec/servers.ts';
import type { Report } from '../report/report.ts';
import { toRunRecord } from '../report/to-report.ts';
import type { Finding } from '../run/findings.ts';
import { type PreparedRun, prepareRun } from '../run/prepare-run.ts';
import { runCases } from '../run/start-run.ts';
import type { Fetch, KnownKeys } from './asked.ts';
import { breakTarget } from './break-target.ts';
import {
  type Deviation,
  type Fault,
  type RunScope,
  toFactPointer,
  toRunScope,
  type Variation,
} from './fault.ts';

export interface FaultResult {
  fault: Fault;
  /** Only `killed` is what it should be. */
  verdict: 'killed' | 'killed-by-another' | 'survived' | 'never-fired';
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
  /** Credentials by the names of the document's security schemes. */
  credentials?: Readonly<Record<string, string>>;
  /** Where the deployment is; somewhere that is not there, where it answers in process. */
  host?: string;
  /** Checks that are left out, to see that the self-test notices. */
  excludeChecks?: readonly string[];
  /** A healthy deployment, as new each time. */
  createTarget: () => Fetch | Promise<Fetch>;
}

/**
 * Runs the suite against a deployment with one fault. It is killed where the check that it names reports something in a case
 * that shows the fact which it breaks, a violation where that is stated; that something else fails is not enough, because then
 * nobody would know what is broken.
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
  const isStated = isCertainGrade(contract.evidenceOf(pointer).grade);
  const isKilled = found.some(
    (finding) =>
      finding.check === fault.check &&
      (finding.outcome === 'violation' || !isStated) &&
      (fault.ofAnyPart || isAbout(finding, pointer, prepared, report)),
  );
  const reportedBy = [...new Set(found.map(({ check }) => check))];
  const base = { fault, pointer, reportedBy, milliseconds: report.milliseconds };
  if (fired === 0) return { ...base, verdict: 'never-fired' };
  if (isKilled) return { ...base, verdict: 'killed' };
  return { ...base, verdict: reportedBy.length > 0 ? 'killed-by-another' : 'survived' };
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
  if (violations.length > 0) return { ...base, verdict: 'fails', details: violations };
  if (report.verdict !== 'holds')
    return { ...base, verdict: 'fails', details: [report.reason ?? report.verdict] };
  return { ...base, verdict: silent.length > 0 ? 'untold' : 'held', details: silent };
}

/** Runs the suite against a deployment that differs, on the operations and stages where that shows. */
export async function runBroken(
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

/** What came of the suite against one deployment. */
export interface SuiteRun {
  prepared: PreparedRun;
  report: Report;
}

/** Runs the suite against one deployment, all of it where no scope is given. */
export async function runAgainst(
  contract: Contract,
  { host = 'http://self-test.example', ...options }: Omit<SelfTestOptions, 'createTarget'>,
  fetch: Fetch,
  scope?: RunScope,
): Promise<SuiteRun> {
  const [stage] = scope?.stages.length === 1 ? scope.stages : [];
  const base = toBasePath(contract.root['servers']).template;
  const baseUrl = stage === undefined ? host : host + withStage(base, stage);
  const include = scope ? { operationIds: scope.operations } : {};
  const prepared = prepareRun({ ...options, baseUrl, fetch, include }, contract);
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
