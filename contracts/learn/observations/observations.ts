import { createHash } from 'node:crypto';
import type { EvidenceScope } from '../../../spec/evidence.ts';
import type { Operation } from '../../../spec/operation.ts';
import type { Call } from '../../cases/call.ts';
import { findHeader } from '../../cases/http-message.ts';
import type { Answer } from '../../checks/answer.ts';
import type { Exchange } from '../../checks/exchange.ts';

/** Who showed something, when and how often: what evidence of the grades `observed` and `seen` says. */
export interface ObservedCount {
  stages: readonly string[];
  /** The ids of the operations that were called. */
  operations: readonly string[];
  /** The last day, as `2026-01-31`. */
  date: string;
  /** In how many exchanges that differ in what they ask. */
  count: number;
}

/** So many distinct exchanges that always show the same make a rule of it; fewer may be a coincidence. */
export const SEVERAL = 3;

/** An accepted call to an operation, and what it was answered with. */
export interface AcceptedCall {
  call: Call;
  operation: Operation;
  stage: string;
  /** Such as `/{stage}/1/members`. */
  address: string;
  answer: Answer;
  /** The number of its exchange. */
  number: number;
}

/** The numbers of their exchanges, by which they are described. */
export function toNumbers(calls: readonly AcceptedCall[]): number[] {
  return calls.map(({ number }) => number);
}

/** The exchanges of a run, numbered by what they ask: what was asked twice shows no more than what was asked once. */
export interface DistinctExchanges {
  /** The number of what an exchange asks, from 1; `isNew` where it was never answered like this before. */
  note(exchange: Exchange, at: number): { number: number; isNew: boolean };
  describe(numbers: Iterable<number>): ObservedCount;
  /** In which stage the exchange of a number was, and of which operation. */
  scopeOf(number: number): ExchangeScope;
  /** Whose key the exchange of a number carried. */
  companyOf(number: number): string;
}

/** `operationId` is `undefined` of what belongs to no operation. */
export interface ExchangeScope extends EvidenceScope {
  stage: string;
  operationId: string | undefined;
}

export function createDistinctExchanges(): DistinctExchanges {
  const asked = new Map<string, number>();
  const answered = new Set<string>();
  const all: (ExchangeScope & { date: string; company: string })[] = [];
  return {
    note({ call, request, answer }, at) {
      const { status, mediaType, text } = answer;
      const ask = toDigest([
        call.stage,
        // What it is meant as, which may change with what is learned, makes no other request of it.
        call.key,
        request.method,
        request.url,
        request.body ?? '',
        // The same text of another type may be refused for that alone.
        findHeader(request.headers, 'content-type') ?? '',
      ]);
      const answerKey = toDigest([ask, call.intent, status, mediaType, text]);
      const number = asked.get(ask) ?? all.length + 1;
      const isNew = !answered.has(answerKey);
      asked.set(ask, number);
      answered.add(answerKey);
      const date = new Date(at).toISOString().slice(0, 10);
      const company = call.key.startsWith('other-company') ? 'other' : 'own';
      all[number - 1] = { stage: call.stage, operationId: call.operation?.id, date, company };
      return { number, isNew };
    },
    describe(numbers) {
      const every = [...new Set(numbers)].flatMap((number) => all[number - 1] ?? []);
      // What belongs to no operation counts only where nothing else does: it is not among those that are named.
      const owned = every.filter(({ operationId }) => operationId !== undefined);
      const observed = owned.length > 0 ? owned : every;
      return {
        stages: toSorted(observed.map(({ stage }) => stage)),
        operations: toSorted(observed.flatMap(({ operationId }) => operationId ?? [])),
        date: toSorted(observed.map(({ date }) => date)).at(-1) ?? '',
        count: observed.length,
      };
    },
    scopeOf: (number) => all[number - 1] ?? { stage: '', operationId: undefined },
    companyOf: (number) => all[number - 1]?.company ?? 'own',
  };
}

function toSorted(texts: readonly string[]): string[] {
  return [...new Set(texts)].toSorted();
}

/** Bodies may be large, and are nobody's business. */
export function toDigest(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64');
}
