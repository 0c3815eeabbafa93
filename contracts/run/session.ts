import { isSafeMethod } from '../../spec/method.ts';
import type { Operation } from '../../spec/operation.ts';
import { isOwnService } from '../../spec/own-service.ts';
import { toBasePath } from '../../spec/servers.ts';
import type { Call } from '../cases/call.ts';
import type { Placeholder } from '../cases/placeholders.ts';
import { withUniqueTexts } from '../cases/unique-texts.ts';
import { CONFLICT, isSuccess } from '../checks/answer.ts';
import { isOtherFailure, isServerFailure, MOST_ASKED, type Sent } from '../checks/exchange.ts';
import { isNotObserved, type NotObserved } from '../checks/judgement.ts';
import { createAheadQueue, TOO_EARLY } from './ahead-queue.ts';
import { createFiller, type Filler, isKnown } from './filler.ts';
import type { KnownData } from './known-data.ts';
import { createNeededParts, type NeededParts } from './needed-parts.ts';
import type { PreparedRun } from './prepare-run.ts';
import { type Address, createPresences, type Presence, toFirstAddress } from './presence.ts';
import { createSender, type Delivered, type Sender, type SenderParts } from './sender.ts';
import { whyNotPermitted } from './target/permissions.ts';
import type { Removal } from './things/find-things.ts';

/** One run against one target: sends what cases plan, and remembers what was seen. */
export interface Session
  extends Pick<Sender, 'records' | 'exchanges' | 'requests' | 'broken' | 'deliver' | 'note'> {
  prepared: PreparedRun;
  /** Sends one call to where the operation was found, or to `address`, unless that was done ahead; never rejects. */
  send(call: Call, caseId: string, address?: Address): Promise<Sent>;
  presence(operation: Operation, stage: string): Promise<Presence>;
  /** What removes all that the run created. */
  listRemovals(): readonly Removal[];
  fillNow: Filler['fillNow'];
  /** Which others cases are sent about next where somebody is refused; that of their calls. */
  others: { number: number };
  /** The same for a case that is still to come: nothing is looked for, and nothing counts until the case is run. */
  ahead: Pick<Session, 'send' | 'presence'>;
}

export interface SessionParts extends SenderParts {
  /** What is known of a company and stage before anything was read; nobody names data of another company. */
  createKnown: (of: Placeholder['of']) => KnownData;
  /** In a plan, what stands for a value that will be known. */
  describeUnknown?: (name: string) => string;
}

/** The case that a request belongs to which finds an operation, or known data, for several cases. */
export const FINDING = 'finding';

export function createSession(prepared: PreparedRun, parts: SessionParts): Session {
  const { contract, target } = prepared;
  const base = toBasePath(contract.root['servers']);
  const sender = createSender(prepared, { ...parts, onNoted: (exchange) => filler.finder?.see(exchange) });
  const queue = createAheadQueue(sender.deliver);
  const needed = createNeededParts(prepared);
  const presences = createPresences(prepared, ask, needed);
  const filler = createFiller(prepared, parts.createKnown, {
    findPresence: presences.findPlain,
    ask,
    describeUnknown: parts.describeUnknown,
  });
  const send = completing(askingAgain(sendNow, prepared), needed);

  function ask(call: Call, address: Address): Promise<Sent> {
    return send(call, FINDING, address);
  }

  async function sendNow(call: Call, caseId: string, address = toAddress(call)): Promise<Sent> {
    const early = queue.take(caseId);
    const isEarly = early !== undefined && sender.broken() === undefined;
    const came = await (isEarly ? early : deliver(call, caseId, address));
    return isNotObserved(came) ? came : sender.take(came);
  }

  async function deliver(call: Call, caseId: string, address: Address): Promise<Delivered | NotObserved> {
    const notPermitted = whyNotPermitted(call, target.permissions, contract);
    if (notPermitted) return notPermitted;
    const filled = await filler.fill(call);
    return isNotObserved(filled) ? filled : sender.deliver({ call, filled, address, caseId });
  }

  async function sendAhead(call: Call, caseId: string, address = toAddress(call)): Promise<Sent> {
    const filled = filler.finder?.isLacking(call) ? TOO_EARLY : filler.fillNow(call);
    const came = isKnown(filled) ? await queue.send({ call, filled, address, caseId }) : TOO_EARLY;
    // A write may begin ahead, and then has to wait until it is run.
    return isNotObserved(came) || !isSafeMethod(call.method) ? TOO_EARLY : came.sent;
  }

  function toAddress({ operation, path }: Call): Address {
    return toFirstAddress({ base: operation?.base ?? base, path });
  }

  const ahead: Session['ahead'] = {
    send: completing(askingAgain(sendAhead, prepared), needed),
    presence: async (operation, stage) => presences.found(operation, stage) ?? TOO_EARLY,
  };
  const listRemovals = (): readonly Removal[] => filler.finder?.listRemovals() ?? [];
  return {
    ...sender,
    prepared,
    listRemovals,
    fillNow: filler.fillNow,
    others: { number: 1 },
    send,
    presence: presences.find,
    ahead,
  };
}

/** With all that calls are known to need by then. */
function completing(sendOnce: Session['send'], needed: NeededParts): Session['send'] {
  return (call, caseId, address) => sendOnce(needed.complete(call), caseId, address);
}

/**
 * A server error to a call that is to be accepted, or refused for its key, or that is about what is not there, is asked again, which tells whether it
 * recurs: all answers are kept, and the case goes on with the last. What a live target may have written all the same is not written twice.
 * What is there already, perhaps of an earlier run, may be in the way of what is written: then it is written with texts of its own, where it
 * is known what these are for.
 */
function askingAgain(sendOnce: Session['send'], prepared: PreparedRun): Session['send'] {
  const { contract, target } = prepared;
  return async (call, caseId, address) => {
    const sent = await sendOnce(call, caseId, address);
    if (isNotObserved(sent)) return sent;
    const isInTheWay =
      sent.answer.status === CONFLICT && call.intent === 'valid' && !isSafeMethod(call.method);
    if (isInTheWay && isOwnService(contract.root)) {
      const other = await sendOnce(withUniqueTexts(contract, call, caseId, prepared), caseId, address);
      return isNotObserved(other) || !isSuccess(other.answer) ? sent : other;
    }
    if (target.live && !isSafeMethod(call.method)) return sent;
    let last = sent;
    for (let asked = 1; asked < MOST_ASKED && (isServerFailure(last) || isOtherFailure(last)); asked += 1) {
      const again = await sendOnce(call, caseId, address);
      if (isNotObserved(again)) return last;
      last = again;
    }
    return last;
  };
}
