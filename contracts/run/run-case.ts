import { isSafeMethod } from '../../spec/method.ts';
import { isOwnService } from '../../spec/own-service.ts';
import { type Call, listContent, mapContent } from '../cases/call.ts';
import { listPlaceholders, MEMBER_PLACEHOLDER, withOtherPlaces } from '../cases/placeholders.ts';
import { isClientError, isOfState, isSuccess } from '../checks/answer.ts';
import type { Case, Check } from '../checks/check.ts';
import { refusesCall } from '../checks/documented-error.ts';
import { type Exchange, isToBeAccepted } from '../checks/exchange.ts';
import { notObserved } from '../checks/judgement.ts';
import { type CaseTraffic, type JudgedCase, judgeCase } from './judge-case.ts';
import { sendCall, sendCase } from './send-case.ts';
import type { Session } from './session.ts';

/**
 * The life of a case: may it be sent, is the operation there, send, judge. Never rejects for what a target does. While it judges, the
 * target may work on what `answered` begins.
 */
export async function runCase(
  one: Case,
  session: Session,
  checks: ReadonlyMap<string, Check>,
  answered?: () => Promise<void> | undefined,
): Promise<JudgedCase> {
  const traffic = await sendAboutOthers(one, session, await sendCase(one, session));
  await answered?.();
  return judgeCase(one, traffic, checks, session.prepared.contract);
}

/** How often a case is sent again, about others each time. */
const MOST_OTHERS = 5;

/**
 * A valid call may be refused for somebody who is named in it, such as one who has left, or has nothing left to give, and not for what the case
 * is there to show: nothing is documented of that. So such a case is sent again about others; and where these are refused as well, the least
 * that was accepted before is asked about each of them. Where that is refused too, nothing was seen.
 */
async function sendAboutOthers(one: Case, session: Session, first: CaseTraffic): Promise<CaseTraffic> {
  // What looks back at the run sends nothing.
  if (first.kind !== 'answered' || one.unbound === 'whole-run') return first;
  let refused = findRefused(first, session);
  if (!refused || !isOwnService(session.prepared.contract.root)) return first;
  const isRefused: IsAnswered = async (call) => {
    const sent = await sendCall(call, one, first.presence, session);
    return 'answer' in sent && isClientError(sent.answer);
  };
  // What is accepted when it is asked again was refused for nobody.
  if (!(await isRefused(refused.call))) return first;
  // Whom the last case was accepted about, else who was not asked about yet.
  const { others } = session;
  for (let sent = 1; ; sent += 1) {
    const traffic = await sendCase(one, session, others.number);
    if (traffic.kind !== 'answered') return first;
    refused = findRefused(traffic, session);
    if (!refused) return traffic;
    if (sent === MOST_OTHERS) break;
    others.number += 1;
  }
  const why = await findWhyUnseen(refused, session, isRefused);
  return why === undefined ? first : notObserved(why);
}

/** Sends a call, and tells whether it is answered in some way. */
type IsAnswered = (call: Call) => Promise<boolean>;

/** Why a refusal says nothing of what was asked; `undefined` where it does. */
async function findWhyUnseen(
  { call, answer }: Exchange,
  session: Session,
  isRefused: IsAnswered,
): Promise<string | undefined> {
  if (isOfState(answer))
    return `the answer was ${answer.status}, which is about what is there, and not about the call`;
  const least = listLeast(call, session);
  if (least.length === 0 && call.beyond && !isSafeMethod(call.method))
    return 'nothing of the operation was accepted';
  for (const before of least)
    if (await isRefused({ ...before, others: session.others.number }))
      return 'the service refuses now what it accepted before';
  return undefined;
}

/** What of the same operation was accepted and names the fewest people, two rather than one, about each of those whom a call names after the first. */
function listLeast(refused: Call, session: Session): Call[] {
  const rank = (people: number): number => (people < 2 ? Number.MAX_SAFE_INTEGER : people);
  const [least] = listAccepted(refused, session)
    .map((call) => ({ call, people: listPeople(call) }))
    .toSorted((a, b) => rank(a.people.length) - rank(b.people.length));
  if (!least) return [];
  const last = Math.max(...least.people);
  const others = listPeople(refused).filter((index) => index > 0);
  return (others.length === 0 ? [last] : others).map((other) => ({
    ...mapContent(least.call, (value) => withOtherPlaces(value, (index) => (index === last ? other : index))),
    why: 'what was accepted before',
  }));
}

/** The calls of the same operation, in the same stage, that were accepted. */
function listAccepted({ operation, stage }: Call, { exchanges }: Session): Call[] {
  return exchanges
    .filter(
      (before) =>
        before.call.operation === operation &&
        before.call.stage === stage &&
        isToBeAccepted(before) &&
        isSuccess(before.answer),
    )
    .map(({ call }) => call);
}

/** Which members a call names, by their indices. */
function listPeople(call: Call): number[] {
  return listPlaceholders(listContent(call))
    .filter(({ kind, of }) => kind === MEMBER_PLACEHOLDER && of === undefined)
    .map(({ index }) => index);
}

/** A call that is to be accepted and was refused, though not for its key: a write, or all that a case asks. */
function findRefused(traffic: CaseTraffic, { prepared }: Session): Exchange | undefined {
  if (traffic.kind !== 'answered') return undefined;
  const { exchanges } = traffic;
  return exchanges.find(
    (exchange) =>
      (exchanges.length === 1 || !isSafeMethod(exchange.call.method)) &&
      isToBeAccepted(exchange) &&
      refusesCall(exchange.answer, prepared.contract),
  );
}
