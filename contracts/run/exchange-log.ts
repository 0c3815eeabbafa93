import { findHeader, type HeaderList, type HttpAnswer } from '../cases/http-message.ts';
import type { Exchange } from '../checks/exchange.ts';
import type { Answered } from './transport/http.ts';

/** One exchange as it may be shown: without keys, bodies cut off where they are long. */
export interface ExchangeRecord {
  id: number;
  /** The case that it belongs to, and what for. */
  case: string;
  why: string;
  stage: string;
  operationId?: string | undefined;
  startedAt: string;
  milliseconds: number;
  attempts: number;
  /** The number of the exchange whose request was sent again, whole or with less in it, to see what of it matters. */
  repeats?: number | undefined;
  /** Sends the request again from a POSIX shell with the keys in the environment. */
  curl: string;
  request: { method: string; url: string; headers: HeaderList; body?: string | undefined };
  answer: {
    status: number;
    headers: HeaderList;
    body: string;
    /** In bytes, before anything was cut off. */
    size: number;
    /** Set where `body` is base64, because it is no text. */
    encoding?: 'base64' | undefined;
  };
}

/** How much of a body is kept for the reports, in bytes. */
const KEPT = 65_536;

/** An exchange as it is kept for the reports: a long body cut off, one that is no text in base64. */
export function toRecord({
  exchange: { id, call, request },
  delivery,
  toCurl,
  caseId,
  repeats,
}: {
  exchange: Exchange;
  delivery: Answered;
  toCurl: () => string;
  caseId: string;
  repeats?: number | undefined;
}): ExchangeRecord {
  const { status, headers, body, milliseconds } = delivery.answer;
  const kept = body.subarray(0, KEPT);
  const isText = isTextual(headers, kept);
  return {
    id,
    case: caseId,
    why: call.why,
    stage: call.stage,
    operationId: call.operation?.id,
    startedAt: new Date(delivery.startedAt).toISOString(),
    milliseconds: Math.round(milliseconds * 1000) / 1000,
    attempts: delivery.attempts,
    repeats,
    get curl() {
      return toCurl();
    },
    // What was sent is a text already; the curl line has all of it.
    request: { ...request, body: request.body?.slice(0, KEPT) },
    answer: {
      status,
      headers,
      body: isText ? new TextDecoder().decode(kept) : Buffer.from(kept).toString('base64'),
      size: body.byteLength,
      encoding: isText ? undefined : 'base64',
    },
  };
}

function isTextual(headers: HttpAnswer['headers'], body: Uint8Array): boolean {
  if (/json|text|xml|javascript|x-www-form/i.test(findHeader(headers, 'content-type') ?? '')) return true;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body);
    return !body.includes(0);
  } catch {
    return false;
  }
}
