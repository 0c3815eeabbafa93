import type { Contract } from '../../../spec/contract.ts';
import { isJsonType, toEssence } from '../../../spec/media-type.ts';
import { findHeader } from '../../cases/http-message.ts';
import { isClientError, isRedirection, parseJson } from '../../checks/answer.ts';
import { CHECKS } from '../../checks/checks.ts';
import { contentTypeConformance } from '../../checks/content-type-conformance.ts';
import { READING } from '../../checks/judgement.ts';
import { memberUnknown } from '../../checks/member-unknown.ts';
import { negativeDataRejection } from '../../checks/negative-data-rejection.ts';
import { notAServerError } from '../../checks/not-a-server-error.ts';
import { positiveDataAcceptance } from '../../checks/positive-data-acceptance.ts';
import { recipientsOneForm } from '../../checks/recipients-one-form.ts';
import { repeatedCall } from '../../checks/repeated-call.ts';
import { unknownRoute } from '../../checks/unknown-route.ts';
import { unsupportedMethod } from '../../checks/unsupported-method.ts';
import type { Finding } from '../../run/findings.ts';
import { wasObserved } from '../../run/outcome.ts';
import type { JudgedRun, Report } from '../report.ts';
import { toReceived } from '../text/finding.ts';

/** Of what came, in UTF-16 code units. */
const LONGEST_VALUE = 200;

/** Where two deployments that were asked the same differ: something that one of them shows and the other does not. */
export interface Difference extends Omit<Finding, 'stage'> {
  stages: readonly string[];
  /** What each of the two shows; `undefined` where it is as the document says. */
  target: string | undefined;
  mock: string | undefined;
}

/** What of a deployment a mock cannot do, and why, as half a sentence: it is known, and counts as no difference. */
export interface Unplayed {
  says: string;
  why: string;
}

export interface Parity {
  differences: readonly Difference[];
  unplayed: readonly Unplayed[];
}

/**
 * Compares what the same suite found on two deployments. Each is held to the document, so that they agree where both keep it, and
 * where both differ from it in the same way. Where one of them could not be looked at, nothing is said.
 */
export function compareRuns(
  { report: target, isMixed }: Pick<JudgedRun, 'report' | 'isMixed'>,
  { report: mock, notPlayed }: Pick<JudgedRun, 'report' | 'notPlayed'>,
  contract: Contract,
): Parity {
  const differences = new Map<string, Difference>();
  const unplayed = notPlayed.map((name) => ({
    says: `does not hold: ${name}`,
    why: 'the mock does as the document says',
  }));
  const add = (finding: Finding, own: 'target' | 'mock', other: Report): void => {
    if (other.findings.some(({ id }) => id === finding.id) || !wasLookedAt(finding, other)) return;
    const { operationId, stage, check, label, pointer } = finding;
    const received = toReceived(finding, LONGEST_VALUE);
    const key = [own, operationId, check, label, pointer].join(' ');
    const known = differences.get(key);
    differences.set(key, {
      ...finding,
      stages: [...(known?.stages ?? []), stage],
      target: own === 'target' ? received : undefined,
      mock: own === 'mock' ? received : undefined,
    });
  };
  for (const finding of target.findings) {
    const why = findReason(finding, contract, { report: target, isMixed });
    if (why === undefined) add(finding, 'target', mock);
    else
      unplayed.push({
        says: `${finding.operationId ?? NO_OPERATION}: ${finding.label} (${finding.stage})`,
        why,
      });
  }
  for (const finding of mock.findings) add(finding, 'mock', target);
  return { differences: [...differences.values()], unplayed };
}

/** What belongs to no operation, in the place of its id. */
export const NO_OPERATION = 'paths of no operation';

/** What judges the answers to requests that the document does not allow. */
const OF_INVALID: readonly string[] = [negativeDataRejection.id, recipientsOneForm.id, memberUnknown.id];

/** Why no mock of a document could do what differs, as half a sentence. */
function findReason(
  finding: Finding,
  { denialOf, refusals, operations }: Contract,
  { report, isMixed }: Pick<JudgedRun, 'report' | 'isMixed'>,
): string | undefined {
  const { check, outcome, exchange, pointer, ...where } = finding;
  if (check === notAServerError.id) return 'the target fails, and a mock only where it is asked to';
  if (outcome === 'violation') return undefined;
  if (isWantedInOneStage(finding, report))
    return 'the target wants it in one stage only, and a document has one form for all';
  if (denialOf(pointer, where)) return 'it was seen not to hold, and holds at times';
  // What agrees with an operation beside its address is something else of it.
  const isAddress = operations.some((operation) => operation.pointer === pointer);
  if (!isAddress && isMixed(finding)) return 'it was seen to hold beside, and a document says one of the two';
  const isOfRefusal = [...refusals.values()].some((one) => one.mediaTypePointer === pointer);
  if (exchange?.answer.size === 0 && isOfRefusal)
    return 'the target has no body where others of the same response have one';
  if (
    exchange &&
    findHeader(exchange.answer.headers, 'content-type') === undefined &&
    exchange.answer.size > 0 &&
    check === contentTypeConformance.id
  )
    return 'the target names no media type, which a document cannot say';
  if (exchange && check === contentTypeConformance.id && isNoJson(exchange.answer))
    return 'the target says that it sends JSON, which it does not';
  if (exchange && isRedirection(exchange.answer))
    return 'the target redirects, and the mock says that nothing is there';
  if (exchange && exchange.answer.status < 300 && check === unknownRoute.id)
    return 'the target accepts any path, and the mock says that nothing is there';
  if (exchange && exchange.answer.status < 300 && check === unsupportedMethod.id)
    return 'the target accepts any method, and the mock those of the document';
  if (check === repeatedCall.id && exchange && isClientError(exchange.answer))
    return 'the target takes the same for a while, and the mock each time';
  if (check === positiveDataAcceptance.id && exchange && isClientError(exchange.answer))
    return 'the target wants another request, of which nobody knows what is in it';
  if (!OF_INVALID.includes(check) || !exchange) return undefined;
  return exchange.answer.status < 300
    ? 'the target accepts it, and the mock no request that the document does not allow'
    : 'the target refuses it with another status than others of its kind, which a document cannot say';
}

/** Whether a call is accepted with more than in another stage, where it is accepted as it is. */
function isWantedInOneStage(finding: Finding, report: Report): boolean {
  const { check, operationId, label, exchange } = finding;
  const isWithMore = check === positiveDataAcceptance.id && label !== READING;
  if (!isWithMore || !exchange || exchange.answer.status >= 300) return false;
  const wanted = report.findings.filter((one) => one.label === label && one.operationId === operationId);
  const isWanted = (stage: string): boolean => wanted.some((one) => one.stage === stage);
  return report.stage.some((stage) => !isWanted(stage) && wasLookedAt({ ...finding, stage }, report));
}

/** Of a body that was cut off for the report nothing is said. */
function isNoJson({ headers, body, size }: NonNullable<Finding['exchange']>['answer']): boolean {
  const isWhole = new TextEncoder().encode(body).length === size;
  return (
    isWhole && isJsonType(toEssence(findHeader(headers, 'content-type'))) && parseJson(body) === undefined
  );
}

/** What judges any answer: also those to the cases of other checks. */
const OF_ANSWERS: ReadonlySet<string> = new Set(
  CHECKS.filter(({ answers }) => answers !== undefined).map(({ id }) => id),
);

/** Whether a run saw anything of what a finding is about: in the very case that it is of, where the run has that, too. */
function wasLookedAt({ operationId, stage, check, exchange }: Finding, { cases }: Report): boolean {
  const own = cases.find(({ id }) => id === exchange?.case);
  if (own?.check === check) return wasObserved(own);
  return cases.some(
    (one) =>
      one.operationId === operationId &&
      one.stage === stage &&
      (one.check === check || OF_ANSWERS.has(check)) &&
      wasObserved(one),
  );
}
