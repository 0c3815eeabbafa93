import { remember } from '../../spec/remember.ts';
import type { Call } from '../cases/call.ts';
import { type Answer, parseJson, toAnswer } from '../checks/answer.ts';
import type { Exchange, Sent } from '../checks/exchange.ts';
import { isNotObserved, type NotObserved, notObserved } from '../checks/judgement.ts';
import { type BuiltRequest, buildRequest } from './build-request.ts';
import { type ExchangeRecord, toRecord } from './exchange-log.ts';
import type { FilledCall } from './fill-call.ts';
import type { PreparedRun } from './prepare-run.ts';
import type { Address } from './presence.ts';
import type { Delivery } from './transport/http.ts';

/** Sends requests, and keeps what came of them. */
export interface Sender {
  /** Never rejects for what the target does. */
  deliver(message: Message): Promise<Delivered | NotObserved>;
  /** Counts, numbers and keeps what came of a request: called in the order of the run, whenever it was sent. */
  take(delivered: Delivered): Sent;
  /** The same of what is asked again for the reports only: no check looks at it, nothing is learned from it. */
  note(delivered: Delivered): Sent;
  /** Every exchange, in order, with the keys still in it. */
  records: readonly ExchangeRecord[];
  /** The same as the checks look at them. */
  exchanges: readonly Exchange[];
  requests: { answered: number; retried: number; undelivered: number };
  /** Why nothing more is sent; `undefined` while the target answers. */
  broken(): string | undefined;
}

/** A call that can go out: filled, with where to and for which case. */
export interface Message {
  call: Call;
  filled: FilledCall;
  address: Address;
  caseId: string;
  /** The number of an exchange whose request it is, whole or in part. */
  repeats?: number;
}

/** What came of a request: an exchange has the number 0 until it is taken into the books of the run. */
export interface Delivered extends Message {
  built: BuiltRequest;
  delivery: Delivery;
  sent: Sent;
}

export interface SenderParts {
  /** How a request gets to the target, or, in a dry run, does not. */
  transmit: (built: BuiltRequest, call: Call) => Promise<Delivery>;
  /** Told of every exchange, also of those that are only for the reports. */
  onNoted?: (exchange: Exchange) => void;
  /** Told of every exchange that is judged, and of the time when it began. */
  onExchange?: (exchange: Exchange, startedAt: number) => void;
}

/** After so many requests in a row that were not answered, a target is taken to be gone. */
const PATIENCE = 5;

export function createSender(prepared: PreparedRun, { transmit, onNoted, onExchange }: SenderParts): Sender {
  const records: ExchangeRecord[] = [];
  const exchanges: Exchange[] = [];
  const requests = { answered: 0, retried: 0, undelivered: 0 };
  // Many answers are the same as others, and what is told of one is remembered by its JSON.
  const parse = remember(parseJson);
  let failures = 0;
  let gone: string | undefined;

  function watch(delivery: Delivery): void {
    failures = delivery.answer ? 0 : failures + 1;
    if (delivery.answer) return;
    if (delivery.kind === 'stopped') gone = 'the run was stopped';
    else if (failures >= PATIENCE) gone = `the target stopped answering: ${delivery.why}`;
  }

  function note({ sent, delivery, built, caseId, repeats }: Delivered): Sent {
    if (delivery.attempts > 1) requests.retried += delivery.attempts - 1;
    requests[delivery.answer ? 'answered' : 'undelivered'] += 1;
    if (!delivery.answer || isNotObserved(sent)) return sent;
    const exchange = { ...sent, id: records.length + 1 };
    onNoted?.(exchange);
    records.push(toRecord({ exchange, delivery, toCurl: built.toCurl, caseId, repeats }));
    return exchange;
  }

  return {
    records,
    exchanges,
    requests,
    broken: () => gone,
    async deliver(message) {
      const { call, filled, address } = message;
      const built = buildRequest(call, filled, address, prepared);
      if (isNotObserved(built)) return built;
      if (gone !== undefined) return notObserved(gone);
      const delivery = await transmit(built, call);
      const { answer } = delivery;
      const sent = answer ? toExchange(message, built, toAnswer(answer, parse)) : notObserved(delivery.why);
      return { ...message, built, delivery, sent };
    },
    note,
    take(delivered) {
      const { delivery } = delivered;
      watch(delivery);
      const exchange = note(delivered);
      if (isNotObserved(exchange)) return exchange;
      exchanges.push(exchange);
      onExchange?.(exchange, delivery.startedAt);
      return exchange;
    },
  };
}

function toExchange(
  { call, filled, address: { template } }: Message,
  { request }: BuiltRequest,
  answer: Answer,
): Exchange {
  const { body: sent, knownToExist, filled: texts } = filled;
  const received = { answer, sent, knownToExist, filled: texts };
  return { id: 0, call, request, address: template, ...received };
}
