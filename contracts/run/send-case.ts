import type { Call } from '../cases/call.ts';
import type { Case } from '../checks/check.ts';
import type { Exchange } from '../checks/exchange.ts';
import { isNotObserved, type NotObserved, notObserved } from '../checks/judgement.ts';
import { type CaseTraffic, whyNotThere } from './judge-case.ts';
import type { Address, Presence } from './presence.ts';
import type { Session } from './session.ts';
import { whyNotPermitted } from './target/permissions.ts';

/** Sends the calls of a case, one after the other, as far as it may, can and has to; `others` is that of its calls. */
export async function sendCase(one: Case, session: Session, others = 0): Promise<CaseTraffic> {
  if (one.unbound === 'whole-run')
    return {
      kind: 'answered',
      exchanges: listLookedAt(one, session),
      presence: undefined,
      run: session.exchanges,
    };
  for (const call of one.calls) {
    const { target, contract } = session.prepared;
    const notPermitted = whyNotPermitted(call, target.permissions, contract);
    if (notPermitted) return notPermitted;
  }
  const isFinding = one.unbound === 'finds-operation';
  const presence = await findOperation(one, session);
  if (presence?.kind === 'not-observed') return presence;
  if (presence?.kind === 'absent' || presence?.kind === 'unexpected')
    return isFinding ? presence : lacks(one, session);
  for (const operation of one.needs ?? []) await session.presence(operation, one.stage);
  const isShown = presence && isFinding && others === 0;
  const exchanges: Exchange[] = isShown ? [presence.exchange] : [];
  const sendAll = async (calls: readonly Call[]): Promise<Unsent | undefined> => {
    for (const call of calls) {
      const sent = await sendCall(others > 0 ? { ...call, others } : call, one, presence, session);
      if (!('answer' in sent)) return sent;
      exchanges.push(sent);
    }
    return undefined;
  };
  const sendFollowing = async (): Promise<Unsent | undefined> => {
    const calls = one.follow?.(exchanges) ?? [];
    return calls.length === 0 ? undefined : ((await sendAll(calls)) ?? (await sendFollowing()));
  };
  const unsent = (await sendAll(one.calls.slice(exchanges.length))) ?? (await sendFollowing());
  return unsent ?? { kind: 'answered', exchanges, presence, run: session.exchanges };
}

/** Why a call of a case was not sent, or not answered. */
type Unsent = NotObserved | Extract<CaseTraffic, { kind: 'inapplicable' }>;

export async function sendCall(
  call: Call,
  one: Case,
  presence: Presence | undefined,
  session: Session,
): Promise<Exchange | Unsent> {
  const address = await findAddress(call, one, presence, session);
  if (address && isNotObserved(address)) return address;
  // Below an address that names no stage, a key has no stage that it could be of.
  if (call.key.endsWith('other-stage') && address && !address.template.includes('{stage}'))
    return { kind: 'inapplicable', why: 'the operation answers at an address that names no stage' };
  return session.send(call, one.id, address);
}

/** What a case of the whole run is judged by. */
function listLookedAt(one: Case, { exchanges }: Pick<Session, 'exchanges'>): readonly Exchange[] {
  return one.looksAt?.(exchanges) ?? exchanges;
}

async function findOperation(one: Case, session: Session): Promise<Presence | undefined> {
  if (!one.operation || one.unbound === 'no-operation') return undefined;
  return session.presence(one.operation, one.stage);
}

/** Where a call is sent: a case may ask another operation, or another stage, than its own. */
async function findAddress(
  call: Call,
  one: Case,
  presence: Presence | undefined,
  session: Session,
): Promise<Address | undefined | NotObserved> {
  const isOwn = call.operation === one.operation && call.stage === one.stage;
  const other = isOwn || one.unbound === 'no-operation' ? undefined : call.operation;
  const found = other ? await session.presence(other, call.stage) : presence;
  if (!found || found.kind === 'present') return found?.address;
  return isNotObserved(found) ? found : lacks(call, session);
}

function lacks({ operation, stage }: Pick<Call, 'operation' | 'stage'>, { prepared }: Session): NotObserved {
  return notObserved(whyNotThere(operation, stage, prepared.contract));
}
