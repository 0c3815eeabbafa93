import type { Contract } from '../../../spec/contract.ts';
import { findResponse } from '../../../spec/find-response.ts';
import { isObject, type Json } from '../../../spec/json.ts';
import { joinPointer } from '../../../spec/json-pointer.ts';
import { isSuccess } from '../../checks/answer.ts';
import type { Exchange } from '../../checks/exchange.ts';
import { addValue, createShape, type Shape } from '../shape/shape.ts';

/** What the refusals of one media type looked like that one response of the document stands for. */
export interface ErrorRecord {
  /** The pointer of the response. */
  response: string;
  /** '' where none was said. */
  mediaType: string;
  exchanges: Set<number>;
  /** All bodies: JSON as it was, anything else as a text. */
  shape: Shape;
  /** Where a text stood in every body, by pointer; `undefined` before the first. */
  texts: Set<string> | undefined;
  /** Where the documented text stood, in every body that was to have one. */
  messages: Set<string> | undefined;
  /** Whether every body was JSON. */
  isJson: boolean;
}

export interface ErrorObservations {
  /** By the pointer of the response; those of each are in the order in which they came. */
  records: ReadonlyMap<string, readonly ErrorRecord[]>;
  add(exchange: Exchange, number: number): void;
}

/** Collects the bodies of refusals: those of keys, whose texts are known, and those of what was asked. */
export function createErrorObservations(contract: Contract): ErrorObservations {
  const records = new Map<string, ErrorRecord[]>();
  return {
    records,
    add(exchange, number) {
      const { answer } = exchange;
      const response = findResponsePointer(contract, exchange);
      if (response === undefined || answer.size === 0) return;
      const all = records.get(response) ?? [];
      const record = all.find(({ mediaType }) => mediaType === answer.mediaType) ?? {
        response,
        mediaType: answer.mediaType,
        exchanges: new Set(),
        shape: createShape(),
        texts: undefined,
        messages: undefined,
        isJson: true,
      };
      if (!all.includes(record)) records.set(response, [...all, record]);
      const value = answer.json?.value ?? answer.text;
      record.exchanges.add(number);
      record.isJson &&= answer.json !== undefined;
      addValue(record.shape, value, number);
      const texts = listTexts(value);
      record.texts = intersect(
        record.texts,
        texts.map(({ at }) => at),
      );
      const wanted = listTextsOf(contract, response);
      const known = texts.filter(({ text }) => exchange.call.intent === 'unkeyed' && wanted.includes(text));
      if (known.length > 0)
        record.messages = intersect(
          record.messages,
          known.map(({ at }) => at),
        );
    },
  };
}

/** The response that the document has for a refusal: that of the operation, else that of what was wrong. */
function findResponsePointer({ refusals }: Contract, { call, answer }: Exchange): string | undefined {
  if (isSuccess(answer) || answer.status < 400 || answer.status >= 500) return undefined;
  const stated = call.operation && findResponse(call.operation, answer.status);
  if (stated) return stated.pointer;
  return [...refusals.values()].find(({ status }) => status === answer.status)?.responsePointer;
}

function listTextsOf({ refusals }: Contract, response: string): string[] {
  return [...refusals.values()]
    .filter((one) => one.responsePointer === response)
    .map(({ message }) => message);
}

/** Deeper texts are not meant for a person. */
const DEEPEST = 5;

/** Every text in a body, with its pointer. */
function listTexts(value: Json, at = '', depth = 0): { at: string; text: string }[] {
  if (typeof value === 'string') return [{ at, text: value }];
  if (depth >= DEEPEST || (!isObject(value) && !Array.isArray(value))) return [];
  return Object.entries(value).flatMap(([name, inner]) => listTexts(inner, joinPointer(at, name), depth + 1));
}

function intersect(before: Set<string> | undefined, places: readonly string[]): Set<string> {
  return new Set(places.filter((place) => before?.has(place) ?? true));
}
