import type { Operation } from '../../../spec/operation.ts';
import { type Answer, readUndescribed } from '../../checks/answer.ts';
import { Shape } from '../shape/shape.ts';

/** The answers with one status that an operation gave, as the exchanges that they came in, by number. */
export interface StatusRecord {
  status: number;
  exchanges: Set<number>;
  /** By media type; '' is an answer without a body. */
  mediaTypes: Map<string, Set<number>>;
  /** The bodies that are no JSON, by media type. */
  others: Map<string, Shape>;
}

/** What an operation answered accepted calls with, and where it was. */
export interface OperationRecord {
  operation: Operation;
  exchanges: Set<number>;
  statuses: Map<number, StatusRecord>;
  /** By address, such as `/{stage}/1/members`. */
  addresses: Map<string, Set<number>>;
}

export interface AnswerObservations {
  records: ReadonlyMap<string, OperationRecord>;
  add(operation: Operation, answer: Answer, address: string, exchange: number): void;
}

/** Collects what accepted calls were answered with. */
export function createAnswerObservations(): AnswerObservations {
  const records = new Map<string, OperationRecord>();
  return {
    records,
    add(operation, answer, address, exchange) {
      const { status, mediaType, size } = answer;
      const record = records.get(operation.id) ?? {
        operation,
        exchanges: new Set(),
        statuses: new Map(),
        addresses: new Map(),
      };
      records.set(operation.id, record);
      record.exchanges.add(exchange);
      const answers = record.statuses.get(status) ?? {
        status,
        exchanges: new Set(),
        mediaTypes: new Map(),
        others: new Map(),
      };
      record.statuses.set(status, answers);
      answers.exchanges.add(exchange);
      if (!answer.json) addShape(answers.others, answer, exchange);
      // A document cannot say that a body has no media type.
      if (size === 0 || mediaType !== '') addTo(answers.mediaTypes, size === 0 ? '' : mediaType, exchange);
      addTo(record.addresses, address, exchange);
    },
  };
}

function addShape(others: Map<string, Shape>, answer: Answer, exchange: number): void {
  const shape = others.get(answer.mediaType) ?? new Shape();
  others.set(answer.mediaType, shape);
  shape.add(readUndescribed(answer), exchange);
}

function addTo(map: Map<string, Set<number>>, key: string, exchange: number): void {
  map.set(key, (map.get(key) ?? new Set()).add(exchange));
}
