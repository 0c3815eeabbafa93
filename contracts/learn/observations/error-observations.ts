import type { Contract } from '../../../spec/contract.ts';
import { findResponse } from '../../../spec/find-response.ts';
import { isObject, type Json } from '../../../spec/json.ts';
import { joinPointer } from '../../../spec/json-pointer.ts';
import type { Refusal } from '../../../spec/refusals.ts';
import { type Answer, isClientError, readUndescribed } from '../../checks/answer.ts';
import type { Exchange } from '../../checks/exchange.ts';
import { findStrayRefusal } from '../../checks/held-response.ts';
import { isReasonPhrase } from '../../checks/said-texts.ts';
import { Shape, toType } from '../shape/shape.ts';

/** What the refusals of one media type, and of one type of JSON, looked like that one response of the document stands for. */
export interface ErrorRecord {
  /** The pointer of the response. */
  response: string;
  /** '' where none was said. */
  mediaType: string;
  exchanges: Set<number>;
  /** Whether there was no body at all. */
  isEmpty: boolean;
  /** All bodies: JSON as it was, anything else as a text. */
  shape: Shape;
  /** In how many bodies a text stood somewhere, by pointer. */
  texts: Map<string, number>;
  /** Where one of several words stood. */
  sentences: Set<string>;
  /** Where the documented text stood, in every body that was to have one. */
  messages: Set<string> | undefined;
  /** Whether every body was JSON. */
  isJson: boolean;
}

/** By the pointer of the response; those of each are in the order in which they came. */
export type ErrorRecords = ReadonlyMap<string, readonly ErrorRecord[]>;

export interface ErrorObservations {
  records: ErrorRecords;
  /** Of requests that belong to no operation, and of all others. */
  strays: ErrorRecords;
  owned: ErrorRecords;
  add(exchange: Exchange, number: number): void;
}

/** Collects the bodies of refusals: those of keys, whose texts are known, and those of what was asked. */
export function createErrorObservations(contract: Contract): ErrorObservations {
  const records = new Map<string, ErrorRecord[]>();
  const strays = new Map<string, ErrorRecord[]>();
  const owned = new Map<string, ErrorRecord[]>();
  return {
    records,
    strays,
    owned,
    add(exchange, number) {
      const { answer, call } = exchange;
      if (!isClientError(answer)) return;
      const value = readUndescribed(answer);
      const texts = listTexts(value);
      const response = findResponsePointer(contract, exchange, texts);
      if (response === undefined) return;
      const wanted = listRefusalsOf(contract, response).map(({ message }) => message);
      const said = texts.filter(({ text }) => call.intent === 'unkeyed' && wanted.includes(text.trim()));
      // The reason phrase stands beside the text of another refusal, too.
      const own = said.filter(({ text }) => !isReasonPhrase(text.trim(), answer.status));
      const known = own.length > 0 ? own : said;
      for (const among of [records, call.operation ? owned : strays]) {
        const record = findRecord(among, response, answer);
        record.exchanges.add(number);
        if (record.isEmpty) continue;
        record.isJson &&= answer.json !== undefined;
        record.shape.add(value, number);
        for (const { at, text } of texts) {
          record.texts.set(at, (record.texts.get(at) ?? 0) + 1);
          if (/\S\s+\S/.test(text)) record.sentences.add(at);
        }
        if (known.length > 0) record.messages = intersect(record.messages, known);
      }
    },
  };
}

/** The record of answers of the same form; a new one where there is none. */
function findRecord(records: Map<string, ErrorRecord[]>, response: string, answer: Answer): ErrorRecord {
  const all = records.get(response) ?? [];
  const { mediaType } = answer;
  const isEmpty = answer.size === 0;
  const type = toType(readUndescribed(answer));
  const known = all.find((one) =>
    isEmpty ? one.isEmpty : !one.isEmpty && one.mediaType === mediaType && one.shape.types.has(type),
  );
  if (known) return known;
  const made: ErrorRecord = {
    response,
    mediaType,
    exchanges: new Set(),
    isEmpty,
    shape: new Shape(),
    texts: new Map(),
    sentences: new Set(),
    messages: undefined,
    isJson: true,
  };
  records.set(response, [...all, made]);
  return made;
}

/** The response that the document has for a refusal: that of what is wrong with a method, that of the operation, else that of what was wrong. */
function findResponsePointer(
  contract: Contract,
  { call, answer }: Exchange,
  texts: readonly PlacedText[],
): string | undefined {
  const { operation } = call;
  const stray = findStrayRefusal(contract, call);
  if (operation && stray?.status === answer.status) return stray.responsePointer;
  const stated = operation && findResponse(operation, answer.status);
  if (stated) return stated.pointer;
  const all = [...contract.refusals.values()].filter(({ status }) => status === answer.status);
  if (operation || !stray) return all[0]?.responsePointer;
  // A key may be refused before the path is looked for. Where a path is refused with another status, that is learned first.
  const isOfKey = ({ message }: Refusal): boolean =>
    call.key !== 'own' && texts.some(({ text }) => text.trim() === message);
  return (all.find(isOfKey) ?? all.find((one) => one === stray))?.responsePointer;
}

/** The refusals that a response of the document stands for. */
export function listRefusalsOf({ refusals }: Contract, response: string): Refusal[] {
  return [...refusals.values()].filter((one) => one.responsePointer === response);
}

/** Deeper texts are not meant for a person. */
const DEEPEST = 5;

interface PlacedText {
  at: string;
  text: string;
}

/** Every text in a body, with its pointer. */
function listTexts(value: Json, at = '', depth = 0): PlacedText[] {
  if (typeof value === 'string') return [{ at, text: value }];
  if (depth >= DEEPEST || (!isObject(value) && !Array.isArray(value))) return [];
  return Object.entries(value).flatMap(([name, inner]) => listTexts(inner, joinPointer(at, name), depth + 1));
}

function intersect(before: Set<string> | undefined, texts: readonly PlacedText[]): Set<string> {
  return new Set(texts.map(({ at }) => at).filter((place) => before?.has(place) ?? true));
}
