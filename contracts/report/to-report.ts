import type { Contract } from '../../spec/contract.ts';
import { nameFact } from '../../spec/describe-place.ts';
import { groupBy } from '../../spec/group-by.ts';
import { isObject, omitUndefined } from '../../spec/json.ts';
import { packageVersion } from '../../spec/package-file.ts';
import { rememberOf } from '../../spec/remember.ts';
import { count } from '../../spec/text/count.ts';
import { capitalize, withoutFullStop } from '../../spec/text/sentence.ts';
import { type Learned, NOTHING_LEARNED } from '../learn/learned.ts';
import type { Learner } from '../learn/learner.ts';
import type { ExchangeRecord } from '../run/exchange-log.ts';
import { toFindingId, toFindings } from '../run/findings.ts';
import { type CaseRun, isNotPlayed } from '../run/judge-case.ts';
import { type FactPlace, findMixed, toOwnPlace } from '../run/mixed-facts.ts';
import { isFailing, weigh } from '../run/outcome.ts';
import type { Session } from '../run/session.ts';
import type { RunOutcome } from '../run/start-run.ts';
import type { TimeSpent } from '../run/transport/time-spent.ts';
import { countOperations, toCounts } from './counts.ts';
import { toFactResults } from './fact-results.ts';
import { describeObserved, toNotes } from './notes.ts';
import { describeRarity } from './rarity.ts';
import type { CaseResult, JudgedRun, Report, TellFile } from './report.ts';

/** Why a run cannot judge where nothing is wrong with the target. */
export const NOTHING_SENT = 'Nothing was sent: no case of this run could be carried out.';
export const NOTHING_OBSERVED =
  'Nothing was observed: every case of this run lacked something; see their reasons.';

/** What a run found, with every key taken out; files are told as they were named, unless `tellFile` knows better. */
export function toRunRecord(outcome: RunOutcome, tellFile: TellFile = (file) => ({ file })): JudgedRun {
  const { learner, redact, session } = outcome;
  const report = omitUndefined(toReport(outcome, tellFile));
  let exchanges: readonly ExchangeRecord[] | undefined;
  return {
    report: redact(report),
    isMixed: createIsMixed(outcome),
    ...(learner ? { learned: redact(concludeLearning(learner, report)) } : {}),
    get notPlayed() {
      return redact(listNotPlayed(outcome));
    },
    // Only one form of report wants them all.
    get exchanges() {
      exchanges ??= redact(omitUndefined(session.records));
      return exchanges;
    },
  };
}

/** The facts that a mock keeps though they were seen not to hold, each with the number of cases that it was kept in. */
function listNotPlayed({ prepared: { contract }, runs }: RunOutcome): string[] {
  const kept = runs.flatMap(({ judgements }) => [
    ...new Set(judgements.filter(isNotPlayed).map(({ fact }) => fact)),
  ]);
  return [...groupBy(kept, (fact) => fact)].flatMap(([pointer, cases]) => {
    const fact = contract.facts.find((one) => one.pointer === pointer);
    return fact ? [`${nameFact(contract, fact)} (${count(cases.length, 'case')})`] : [];
  });
}

/** Only who compares two runs asks, so that nothing is worked out before. */
function createIsMixed({ runs }: RunOutcome): JudgedRun['isMixed'] {
  const findBy = rememberOf((toPlace: (place: FactPlace) => string) => findMixed(runs, toPlace));
  return ({ pointer: fact, check, stage, operationId, exchange, rule }) => {
    const place = { fact, check, stage, operationId };
    if (findBy(toPlaceOfAny)(place) || (rule !== undefined && findBy(toPlaceInAnyStage)(place))) return true;
    return (exchange?.answer.status ?? 0) >= 400 && findBy(toFact)(place);
  };
}

/** In whichever response: a finding does not say. */
const toPlaceOfAny = ({ response: _, ...place }: FactPlace): string => toOwnPlace(place);
const toPlaceInAnyStage = (place: FactPlace): string => toPlaceOfAny({ ...place, stage: '' });
const toFact = ({ fact }: FactPlace): string => fact;

/** A run that could not judge saw too little, or something else than the service. */
function concludeLearning(learner: Learner, { verdict, reason }: Report): Learned {
  const learned = learner.conclude();
  return verdict === 'cannot-judge'
    ? { ...learned, ...NOTHING_LEARNED, why: `the run could not judge: ${withoutFullStop(reason ?? '')}` }
    : learned;
}

function toReport(outcome: RunOutcome, tellFile: TellFile): Report {
  const { prepared, runs, session, startedAt, spent, problem, isCutShort } = outcome;
  const { contract, target, options, seed } = prepared;
  const { file, sha256, overlays } = contract.document;
  const judgements = runs.flatMap((run) => run.judgements);
  const baseline = new Set(options.baseline ?? []);
  const findings = toFindings(contract, judgements, session.records, baseline).map((finding) => ({
    ...finding,
    location: finding.location && { ...finding.location, ...tellFile(finding.location.file) },
  }));
  const facts = toFactResults(contract, judgements);
  const cases = runs.map((run) => toCaseResult(run, contract));
  const isViolated = findings.some((finding) => isFailing(finding, options.failOn));
  const doubt = findDoubt(runs, session, isCutShort) ?? findTooFew(cases, options.minObserved);
  const reason = problem ?? (isViolated ? undefined : doubt);
  const info = contract.root['info'];
  const gone = [...baseline].filter((id) => !findings.some((finding) => finding.id === id));
  return {
    $schema: 'urn:workplace-engagement-kit:report:1',
    kit: { name: 'workplace-engagement-kit', version: packageVersion() },
    verdict: reason !== undefined ? 'cannot-judge' : isViolated ? 'violated' : 'holds',
    reason,
    target: target.shown,
    live: target.live,
    stage: [...target.stages.keys()],
    document: {
      ...tellFile(file),
      title: isObject(info) ? String(info['title']) : tellFile(file).file,
      sha256,
      overlays: overlays.map((overlay) => tellFile(overlay.file).file),
    },
    seed,
    nonce: prepared.nonce,
    shard: options.shard && `${options.shard.index}/${options.shard.count}`,
    startedAt: new Date(startedAt).toISOString(),
    milliseconds: Math.round(spent.sending + spent.waiting + spent.judging),
    spent: roundAll(spent),
    counts: toCounts({ cases, findings, facts, requests: session.requests }),
    baseline: baseline.size > 0 ? { gone } : undefined,
    findings,
    facts,
    cases,
    notes: [
      ...toNotes(options.shard ? [] : gone, session, describeRarity(prepared, session), outcome),
      ...describeObserved(findings, options),
    ],
  };
}

function roundAll({ sending, waiting, judging }: TimeSpent): TimeSpent {
  return { sending: Math.round(sending), waiting: Math.round(waiting), judging: Math.round(judging) };
}

/** Why a run without a failure is no pass: the target went away, the run was stopped, or nothing could be observed. */
function findDoubt(runs: readonly CaseRun[], session: Session, isCutShort: boolean): string | undefined {
  const broken = session.broken();
  if (broken !== undefined) return `${capitalize(broken)}.`;
  if (isCutShort) return 'The run was stopped.';
  // A document of webhooks alone says nothing of what its owner serves.
  if (session.prepared.contract.operations.length === 0) return undefined;
  if (session.requests.answered === 0) return NOTHING_SENT;
  const isSeen = runs.some(({ judgements }) =>
    judgements.some(({ outcome }) => outcome.kind !== 'not-observed'),
  );
  return isSeen ? undefined : NOTHING_OBSERVED;
}

/** Why a run that saw less than it was asked to see is no pass. */
function findTooFew(cases: readonly CaseResult[], least: number | undefined): string | undefined {
  const { asked, observed } = countOperations(cases);
  if (least === undefined || observed >= least * asked) return undefined;
  return `Only ${observed} of ${count(asked, 'operation')} were observed, which is less than ${Math.round(least * 100)} %.`;
}

function toCaseResult(
  { case: one, verdict, reason, judgements, milliseconds }: CaseRun,
  contract: Contract,
): CaseResult {
  const differing = judgements.filter((judgement) => weigh(judgement, contract).outcome.kind === 'differs');
  const findings = differing.map(toFindingId);
  return {
    id: one.id,
    name: one.name,
    check: one.check,
    operationId: one.operation?.id,
    stage: one.stage,
    verdict,
    reason,
    findings: [...new Set(findings)],
    milliseconds: Math.round(milliseconds * 1000) / 1000,
  };
}
