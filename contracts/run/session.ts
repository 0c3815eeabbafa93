import type { Contract } from '../../spec/contract.ts';
import { listSuccesses } from '../../spec/find-response.ts';
import type { Operation } from '../../spec/operation.ts';
import { isSafeMethod } from '../../spec/safe-method.ts';
import type { Call } from '../cases/call.ts';
import { createRandom } from '../cases/random.ts';
import type { ValidCalls } from '../cases/valid-calls.ts';
import { isSuccess, toAnswer } from '../checks/answer.ts';
import type { Exchange, Sent } from '../checks/exchange.ts';
import type { Address } from './address.ts';
import { buildRequest } from './build-request.ts';
import type { ExchangeRecord } from './exchange-log.ts';
import { toRecord } from './exchange-log.ts';
import { type FilledCall, fillCall } from './fill-call.ts';
import { createKnownData, type KnownData } from './known-data.ts';
import { findPresence, type Presence, toFirstReading } from './presence.ts';
import { whyNotPermitted } from './target/permissions.ts';
import type { Target } from './target/target.ts';
import type { Deliver } from './transport/http.ts';

/** One run against one target: sends what cases plan, and remembers what was seen. */
export interface Session {
  contract: Contract;
  target: Target;
  /** Sends one call to where the operation was found, or to `address`; never rejects. */
  send(call: Call, caseId: string, address?: Address): Promise<Sent>;
  presence(operation: Operation, stage: string): Promise<Presence>;
  /** Every exchange of the run, in order, with the keys still in it. */
  records: readonly ExchangeRecord[];
  requests: { answered: number; retried: number; undelivered: number };
  /** Why nothing more is sent; `undefined` while the target answers. */
  broken(): string | undefined;
}

export interface SessionParts {
  contract: Contract;
  target: Target;
  deliver: Deliver;
  seed: number;
  validCalls: ValidCalls;
  members: readonly string[];
  team: string | undefined;
  /** The reads that known data may be learnt from, because they need nobody to be known. */
  readable: readonly Operation[];
  /** Told of every exchange, at the address that was asked, at the time when it began. */
  onExchange?: (exchange: Exchange, address: string, startedAt: number) => void;
}

/** After so many requests in a row that were not answered, a target is taken to be gone. */
const PATIENCE = 5;

/** The case that a request belongs to which finds an operation, or known data, for several cases. */
const FINDING = 'finding';

export function createSession(parts: SessionParts): Session {
  const { contract, target, deliver, seed } = parts;
  const records: ExchangeRecord[] = [];
  const requests = { answered: 0, retried: 0, undelivered: 0 };
  const presences = new Map<string, Promise<Presence>>();
  const unknowns = new Map<string, Promise<Exchange | undefined>>();
  const discoveries = new Map<string, Promise<void>>();
  const known = new Map<string, KnownData>();
  for (const stage of target.stages.keys()) known.set(stage, createKnownData(parts.members, parts.team));
  let failures = 0;
  let gone: string | undefined;

  const session: Session = {
    contract,
    target,
    records,
    requests,
    broken: () => gone,
    async send(call, caseId, address) {
      const notPermitted = whyNotPermitted(call, target.permissions, contract);
      if (notPermitted !== undefined) return { why: notPermitted };
      const knownHere = known.get(call.stage) ?? createKnownData([], undefined);
      const fill = (): FilledCall | string => fillCall(call, knownHere, target.permissions, seed);
      let filled = fill();
      if (typeof filled === 'string' || !filled.knownToExist) {
        await discover(call.stage);
        filled = fill();
      }
      if (typeof filled === 'string') return { why: filled };
      return sendFilled(
        call,
        filled,
        address ?? toFirstReading({ base: toBase(call), path: call.path }),
        caseId,
      );
    },
    presence(operation, stage) {
      const key = `${stage} ${operation.id}`;
      const found =
        presences.get(key) ??
        findPresence(
          parts.validCalls,
          operation,
          stage,
          (call, address) => session.send(call, FINDING, address),
          () => findUnknown(operation, stage),
        );
      presences.set(key, found);
      return found;
    },
  };

  async function sendFilled(call: Call, filled: FilledCall, address: Address, caseId: string): Promise<Sent> {
    const made = buildRequest(call, filled, address, parts);
    if (typeof made === 'string') return { why: made };
    const { request, curl } = made;
    if (gone !== undefined) return { why: gone };
    const repeatable = !target.live || isSafeMethod(call.method);
    const delivery = await deliver(request, { repeatable });
    if (delivery.attempts > 1) requests.retried += delivery.attempts - 1;
    if (!delivery.answer) {
      requests.undelivered += 1;
      failures += 1;
      if (delivery.kind === 'stopped') gone = 'the run was stopped';
      else if (failures >= PATIENCE) gone = `the target stopped answering: ${delivery.why}`;
      return { why: delivery.why };
    }
    failures = 0;
    requests.answered += 1;
    const exchange: Exchange = {
      id: records.length + 1,
      call,
      request,
      answer: toAnswer(delivery.answer),
      sent: filled.body,
      knownToExist: filled.knownToExist,
      filled: filled.filled,
    };
    records.push(toRecord(exchange, delivery.answer, delivery, curl, caseId));
    parts.onExchange?.(exchange, address.template, delivery.startedAt);
    return { exchange };
  }

  function toBase(call: Call): Operation['base'] {
    return (call.operation ?? (contract.operations[0] as Operation)).base;
  }

  /** How the target answers a path below the base address of an operation that belongs to nothing. */
  function findUnknown({ base }: Operation, stage: string): Promise<Exchange | undefined> {
    const key = `${stage} ${base.template}`;
    const path = `/${createRandom(seed, 'unknown path').hex(12)}`;
    const call: Call = {
      why: 'how the target answers a path that belongs to nothing',
      intent: 'unknown',
      operation: undefined,
      method: 'GET',
      path,
      stage,
      key: 'own',
      values: [],
    };
    const found =
      unknowns.get(key) ??
      session
        .send(call, FINDING, { template: base.template + path, reading: undefined })
        .then(({ exchange }) => exchange);
    unknowns.set(key, found);
    return found;
  }

  /** Reads what can be read without knowing anybody, for the known data in it. */
  function discover(stage: string): Promise<void> {
    const found = discoveries.get(stage) ?? learnAll(stage);
    discoveries.set(stage, found);
    return found;
  }

  async function learnAll(stage: string): Promise<void> {
    for (const operation of parts.readable) {
      const presence = await session.presence(operation, stage);
      if (presence.kind !== 'present' || !isSuccess(presence.exchange.answer)) continue;
      const { json } = presence.exchange.answer;
      const [response] = listSuccesses(operation);
      if (json) known.get(stage)?.learn(contract, response?.content[0], json.value);
    }
  }

  return session;
}
