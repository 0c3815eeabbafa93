import type { Call } from '../cases/call.ts';
import { toAnswer } from '../checks/answer.ts';
import type { Exchange, Sent } from '../checks/exchange.ts';
import { isNotObserved, notObserved } from '../checks/judgement.ts';
import { type BuiltRequest, buildRequest } from './build-request.ts';
import { type ExchangeRecord, toRecord } from './exchange-log.ts';
import type { FilledCall } from './fill-call.ts';
import type { PreparedRun } from './prepare-run.ts';
import type { Address } from './presence.ts';
import type { Delivery } from './transport/http.ts';

/** Sends requests, and keeps what came of them. */
export interface Sender {
  /** Never rejects for what the target does. */
  send(message: Message): Promise<Sent>;
  /** Every exchange, in order, with the keys still in it. */
  records: readonly ExchangeRecord[];
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
}

export interface SenderParts {
  /** How a request gets to the target, or, in a dry run, does not. */
  transmit: (built: BuiltRequest, call: Call) => Promise<Delivery>;
  /** Told of every exchange, at the address that was asked, at the time when it began. */
  onExchange?: (exchange: Exchange, address: string, startedAt: number) => void;
}

/** After so many requests in a row that were not answered, a target is taken to be gone. */
const PATIENCE = 5;

export function createSender(prepared: PreparedRun, { transmit, onExchange }: SenderParts): Sender {
  const records: ExchangeRecord[] = [];
  const requests = { answered: 0, retried: 0, undelivered: 0 };
  let failures = 0;
  let gone: string | undefined;

  function count(delivery: Delivery): void {
    if (delivery.attempts > 1) requests.retried += delivery.attempts - 1;
    requests[delivery.answer ? 'answered' : 'undelivered'] += 1;
    failures = delivery.answer ? 0 : failures + 1;
    if (delivery.answer) return;
    if (delivery.kind === 'stopped') gone = 'the run was stopped';
    else if (failures >= PATIENCE) gone = `the target stopped answering: ${delivery.why}`;
  }

  return {
    records,
    requests,
    broken: () => gone,
    async send({ call, filled, address, caseId }) {
      const built = buildRequest(call, filled, address, prepared);
      if (isNotObserved(built)) return built;
      if (gone !== undefined) return notObserved(gone);
      const delivery = await transmit(built, call);
      count(delivery);
      if (!delivery.answer) return notObserved(delivery.why);
      const exchange: Exchange = {
        id: records.length + 1,
        call,
        request: built.request,
        answer: toAnswer(delivery.answer),
        sent: filled.body,
        knownToExist: filled.knownToExist,
        filled: filled.filled,
      };
      records.push(toRecord({ exchange, delivery, curl: built.curl, caseId }));
      onExchange?.(exchange, address.template, delivery.startedAt);
      return exchange;
    },
  };
}
