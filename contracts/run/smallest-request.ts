import type { Call } from '../cases/call.ts';
import { fillKnown } from '../cases/placeholders.ts';
import { readCall } from '../cases/read-call.ts';
import { isPartOf, listParts, type RequestPart, withoutParts } from '../cases/request-parts.ts';
import type { Case, Check } from '../checks/check.ts';
import type { Exchange } from '../checks/exchange.ts';
import { isNotObserved, type Judgement } from '../checks/judgement.ts';
import { toFindingId } from './findings.ts';
import { judgeExchanges } from './judge-case.ts';
import { FINDING, type Session } from './session.ts';
import { takeAway } from './take-away.ts';

/** What an exchange shows that makes a run fail, in one of its cases. */
export interface Failure {
  owner: Case;
  judgement: Judgement;
  exchange: Exchange;
  checks: ReadonlyMap<string, Check>;
}

export interface Smallest {
  /** What the smallest request shows; `undefined` where there is no smaller one, or the failure does not recur. */
  judgement: Judgement | undefined;
  /** How many requests it took. */
  asked: number;
  /** Whether the target did not answer, or not at once, and is to be left alone. */
  isSpared: boolean;
}

/** Takes away from the request of a failure what it may lack and what does not matter, by at most so many requests. */
export async function findSmallest(failure: Failure, session: Session, most: number): Promise<Smallest> {
  const { exchange, judgement } = failure;
  const whole = toFilled(exchange);
  const parts = listParts(whole, [...exchange.filled.values()]);
  const mayLack = createMayLack(whole, judgement.fact, session);
  const open = parts.filter((part) => mayLack([part]));
  let asked = 0;
  let isSpared = false;
  const none = (): Smallest => ({ judgement: undefined, asked, isSpared });
  // What an exchange shows only beside others cannot be seen of one.
  if (open.length === 0 || !(await judgeAgain(failure, exchange, session))) return none();

  const seen = new Map<string, Judgement | undefined>();
  const show = async (gone: readonly RequestPart[]): Promise<Judgement | undefined> => {
    const call = withoutParts(whole, gone);
    const key = JSON.stringify([call.values, call.body]);
    if (seen.has(key) || asked >= most || isSpared) return seen.get(key);
    asked += 1;
    const again = await sendAgain(exchange, call, session);
    isSpared = again === undefined;
    const shown = again && (await judgeAgain(failure, again, session));
    seen.set(key, shown);
    return shown;
  };
  const showsSame = async (gone: readonly RequestPart[]): Promise<boolean> =>
    (await show(gone)) !== undefined;
  const isLeast = mayLack(open) && (await showsSame(open));
  if (!isLeast && !(await showsSame([]))) return none();
  const gone = await takeAway(parts, { mayLack, showsSame, isPartOf });
  return { judgement: gone.length === 0 ? undefined : await show(gone), asked, isSpared };
}

/** Whether a request without some parts is valid, or not valid, as the whole is, and still gives what the fact is about. */
function createMayLack(
  whole: Call,
  fact: string,
  { prepared: { contract } }: Session,
): (gone: readonly RequestPart[]) => boolean {
  const { errors, facts } = readCall(contract, whole);
  return (gone) => {
    const rest = readCall(contract, withoutParts(whole, gone));
    if (!holdSame(rest.errors, errors)) return false;
    if (facts.has(fact) && !rest.facts.has(fact)) return false;
    // A text that is cut short stays what it is: an address, say.
    const uncut = gone.filter((part) => !('length' in part));
    if (uncut.length === gone.length) return true;
    return holdSame(rest.facts, readCall(contract, withoutParts(whole, uncut)).facts);
  };
}

function holdSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((text) => other.has(text));
}

/** What an exchange shows of a failure by itself; for the whole run beside the first one, since once may happen to anybody. */
async function judgeAgain(
  { owner, judgement, exchange: first, checks }: Failure,
  exchange: Exchange,
  { prepared: { contract }, exchanges: run, ahead }: Session,
): Promise<Judgement | undefined> {
  if (exchange.answer.status !== first.answer.status) return undefined;
  const found = owner.operation && (await ahead.presence(owner.operation, owner.stage));
  const presence = found?.kind === 'present' ? found : undefined;
  const both = [first, exchange];
  const exchanges = owner.unbound === 'whole-run' ? (owner.looksAt?.(both) ?? both) : [exchange];
  try {
    const said = judgeExchanges(owner, { kind: 'answered', exchanges, presence, run }, checks, contract);
    return said.find(
      (one) =>
        one.exchange === exchange.id &&
        one.outcome.kind === 'differs' &&
        toFindingId(one) === toFindingId(judgement) &&
        one.fact === judgement.fact &&
        one.grade === judgement.grade,
    );
  } catch {
    // A case of several calls need not expect one.
    return undefined;
  }
}

/** The call as it was sent, with known data in the place of its placeholders. */
function toFilled({ call, sent, filled }: Exchange): Call {
  const body =
    call.body && (sent === undefined ? call.body : { mediaType: call.body.mediaType, value: sent });
  const values = call.values.map((value) => ({ ...value, text: fillKnown(value.text, filled) }));
  return { ...call, values, ...(body ? { body } : {}) };
}

/** The exchange of a request with less in it; `undefined` where it was not answered at once. */
async function sendAgain(
  { id, address, request, knownToExist, filled }: Exchange,
  call: Call,
  { records, deliver, note }: Session,
): Promise<Exchange | undefined> {
  const caseId = records.find((record) => record.id === id)?.case ?? FINDING;
  const { values, body } = call;
  const text = body?.value === undefined ? body && request.body : JSON.stringify(body.value);
  const came = await deliver({
    call,
    filled: { values, body: body?.value, text, knownToExist, filled },
    address: { template: address, variant: undefined },
    caseId,
    repeats: id,
  });
  if (isNotObserved(came)) return undefined;
  const again = note(came);
  return isNotObserved(again) || came.delivery.attempts > 1 ? undefined : again;
}
