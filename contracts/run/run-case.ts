import type { Call } from '../cases/call.ts';
import { describeAnswer } from '../checks/answer.ts';
import type { Case, Check, Observation } from '../checks/check.ts';
import type { Exchange } from '../checks/exchange.ts';
import type { Judgement } from '../checks/judgement.ts';
import type { Address } from './address.ts';
import type { CaseVerdict } from './outcome.ts';
import { toCaseVerdict, toResult } from './outcome.ts';
import type { Presence } from './presence.ts';
import { judgeReading } from './reading.ts';
import type { Session } from './session.ts';
import { whyNotPermitted } from './target/permissions.ts';

/** What a case came to. */
export interface CaseRun {
  case: Case;
  verdict: CaseVerdict;
  /** Why it is inapplicable or was not observed. */
  reason?: string;
  judgements: readonly Judgement[];
  milliseconds: number;
}

type Finish = (verdict: CaseVerdict, judgements: readonly Judgement[], reason?: string) => CaseRun;

/** The life of a case: may it be sent, is the operation there, send, judge. Never rejects for what a target does. */
export async function runCase(
  one: Case,
  session: Session,
  checks: ReadonlyMap<string, Check>,
  now: () => number,
): Promise<CaseRun> {
  const startedAt = now();
  const finish: Finish = (verdict, judgements, reason) => ({
    case: one,
    verdict,
    judgements,
    milliseconds: now() - startedAt,
    ...(reason === undefined ? {} : { reason }),
  });
  const missed = (why: string): CaseRun => finish('not-observed', toUnobserved(one, why), why);

  for (const call of one.calls) {
    const notPermitted = whyNotPermitted(call, session.target.permissions, session.contract);
    if (notPermitted !== undefined) return missed(notPermitted);
  }
  const presence = await findOperation(one, session);
  if (presence?.kind === 'unknown') return missed(presence.why);
  if (presence?.kind === 'absent') {
    if (one.unbound === 'finds-operation') return judgeAbsence(one, presence, session, finish);
    return missed(`the target has no ${one.operation?.id}`);
  }
  const exchanges: Exchange[] = [];
  if (presence && one.unbound === 'finds-operation') exchanges.push(presence.exchange);
  for (const call of one.calls.slice(exchanges.length)) {
    const address = await findAddress(call, one, presence, session);
    if (typeof address === 'string') return missed(address);
    const reason = toInapplicable(call.key, address);
    if (reason !== undefined) return finish('inapplicable', [], reason);
    const sent = await session.send(call, one.id, address);
    if (!sent.exchange) return missed(sent.why);
    exchanges.push(sent.exchange);
  }
  const judged = judgeAll(one, exchanges, presence, session, checks);
  return typeof judged === 'string' ? missed(judged) : conclude(judged, session, finish);
}

/** What the case and the answer checks say, as far as it was asked for. Half a sentence where a judge broke down. */
function judgeAll(
  one: Case,
  exchanges: readonly Exchange[],
  presence: Presence | undefined,
  session: Session,
  checks: ReadonlyMap<string, Check>,
): Judgement[] | string {
  try {
    const looks = [
      ...one.judge(exchanges),
      ...(one.unbound === 'finds-operation' ? judgePresence(one, presence, session) : []),
    ];
    const judgements = [
      ...looks.map((look) => complete(look, one, one.check)),
      ...exchanges.flatMap((exchange) => judgeAnswer(exchange, session, checks)),
    ];
    return judgements.filter(({ check }) => checks.has(check));
  } catch (error) {
    // A schema that its validator breaks down on must not end the run, nor pass for one that was looked at.
    return `the kit could not judge what came: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function conclude(judgements: readonly Judgement[], { contract }: Session, finish: Finish): CaseRun {
  const verdict = toCaseVerdict(judgements.map((judgement) => toResult(judgement, contract)));
  if (verdict !== 'not-observed') return finish(verdict, judgements);
  const unseen = judgements.find(({ outcome }) => outcome.kind === 'not-observed')?.outcome;
  if (unseen?.kind === 'not-observed') return finish(verdict, judgements, unseen.why);
  return finish('inapplicable', judgements, 'nothing of what came is judged by the chosen checks');
}

/** The answer checks, each for the exchanges that it is about. */
function judgeAnswer(
  exchange: Exchange,
  { contract }: Session,
  checks: ReadonlyMap<string, Check>,
): Judgement[] {
  return [...checks.values()].flatMap(({ id, answers }) =>
    answers?.to.includes(exchange.call.intent)
      ? answers.judge(exchange, contract).map((look) => complete(look, exchange.call, id))
      : [],
  );
}

async function findOperation(one: Case, session: Session): Promise<Presence | undefined> {
  if (!one.operation || one.unbound === 'no-operation') return undefined;
  return session.presence(one.operation, one.stage);
}

/** Where a call is sent: a case may ask another operation, or another stage, than its own. Half a sentence where that is not there. */
async function findAddress(
  call: Call,
  one: Case,
  presence: Presence | undefined,
  session: Session,
): Promise<Address | undefined | string> {
  const isOwn = call.operation === one.operation && call.stage === one.stage;
  if (isOwn || !call.operation || one.unbound === 'no-operation')
    return presence?.kind === 'present' ? presence.address : undefined;
  const other = await session.presence(call.operation, call.stage);
  if (other.kind === 'present') return other.address;
  return other.kind === 'unknown' ? other.why : `the target has no ${call.operation.id}`;
}

/** An operation that is not there differs from what is stated of it, and everything below it is not observed. */
function judgeAbsence(
  one: Case,
  presence: Extract<Presence, { kind: 'absent' }>,
  { contract }: Session,
  finish: Finish,
): CaseRun {
  const fact = one.operation?.pointer ?? '';
  const { exchange, readings } = presence;
  const missing = `the target has no ${one.operation?.id}`;
  if (one.judgeAbsence) {
    const looks = one.judgeAbsence(exchange).map((look) => complete(look, one, one.check));
    const told = looks.map((look) => look.fact);
    const rest = toUnobserved(one, missing).filter((other) => !told.includes(other.fact));
    return finish(toCaseVerdict(looks.map((look) => toResult(look, contract))), [...looks, ...rest]);
  }
  const tried =
    readings === 0
      ? ''
      : ` (and not at ${readings === 1 ? 'the other reading' : `any of the ${readings} other readings`} of the path)`;
  const received = `${describeAnswer(exchange.answer)}${tried}`;
  const documented = `${one.operation?.method.toUpperCase()} ${one.operation?.path} is there`;
  const look: Observation = {
    fact,
    label: 'absent',
    exchange: exchange.id,
    outcome: { kind: 'differs', received, documented },
  };
  const judgement = complete(look, one, one.check);
  const others = toUnobserved(one, missing).filter((other) => other.fact !== fact);
  return finish(toCaseVerdict([toResult(judgement, contract)]), [judgement, ...others]);
}

function judgePresence(one: Case, presence: Presence | undefined, { contract }: Session): Observation[] {
  if (presence?.kind !== 'present' || !one.operation) return [];
  return judgeReading(contract, one.operation, presence.address, presence.exchange.id);
}

/** Below an address that names no stage, a key has no stage that it could be of. */
function toInapplicable(key: string, address: Address | undefined): string | undefined {
  if (key !== 'other-stage' || address === undefined || address.template.includes('{stage}'))
    return undefined;
  return 'the operation answers at an address that names no stage';
}

function complete(
  look: Observation,
  { operation, stage }: Pick<Call, 'operation' | 'stage'>,
  check: string,
): Judgement {
  return { ...look, check, operationId: operation?.id, stage };
}

/** A case that was not carried out, and why. */
export function toMissed(one: Case, reason: string): CaseRun {
  return {
    case: one,
    verdict: 'not-observed',
    reason,
    judgements: toUnobserved(one, reason),
    milliseconds: 0,
  };
}

function toUnobserved(one: Case, why: string): Judgement[] {
  return one.facts.map((fact) =>
    complete({ fact, label: 'not observed', outcome: { kind: 'not-observed', why } }, one, one.check),
  );
}
