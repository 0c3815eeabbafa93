import { findJson, isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { findHeader, type HeaderList } from '../cases/http-message.ts';
import { CannotJudge } from '../run/cannot-judge.ts';
import { EntryError, readRequestBody, readResponseBody } from './har-bodies.ts';
import type { Traffic } from './traffic.ts';

/** A recording of traffic: exchanges, and why each other of its entries is none that can be judged, as half a sentence. */
export interface Recording {
  traffic: readonly Traffic[];
  skipped: readonly string[];
}

/**
 * Reads HAR 1.2, as browsers and proxies write it: fields of their own (`_…`), pseudo-header fields of HTTP/2, contents in
 * base64 or left out, requests without an answer. Throws `CannotJudge` where it is none, with the file and the entry's number
 * from 0.
 */
export function readHar(text: string, file: string): Recording {
  const entries = parseEntries(text, file);
  const read = entries.map((entry, index) => {
    try {
      return readEntry(entry);
    } catch (error) {
      if (!(error instanceof EntryError)) throw error;
      throw new CannotJudge(`${file} is no HAR: entry ${index} ${error.message}.`);
    }
  });
  return {
    traffic: read.filter((one) => typeof one !== 'string'),
    skipped: read.filter((one) => typeof one === 'string'),
  };
}

function parseEntries(text: string, file: string): readonly Json[] {
  // Some write a byte order mark, which JSON does not have (RFC 8259 §8.1).
  const har = findJson(text.replace(/^\ufeff/, ''));
  if (har === undefined) throw new CannotJudge(`${file} is no HAR: it is no JSON.`);
  const log = isObject(har) ? har['log'] : undefined;
  if (!isObject(log) || !Array.isArray(log['entries']))
    throw new CannotJudge(`${file} is no HAR: it has no \`log\` with a list of \`entries\`.`);
  return log['entries'];
}

/** What an entry records; a text where that cannot be judged, which says why: half a sentence. */
function readEntry(entry: Json): Traffic | string {
  if (!isObject(entry)) throw new EntryError('is no object');
  const request = objectOf(entry, 'request');
  const response = objectOf(entry, 'response');
  const method = textOf(request, 'method');
  const url = textOf(request, 'url');
  const status = response['status'];
  if (typeof status !== 'number' || !Number.isInteger(status)) throw new EntryError('has no status');
  if (!/^https?:\/\//i.test(url) || method === 'CONNECT' || status === 101)
    return 'it is no exchange over HTTP';
  // What was blocked, given up or never answered.
  if (status < 100) return 'it has no answer';
  if (isFromCache(entry, response)) return "the browser's cache answered, and not the service";

  const headers = listHeaders(request);
  const own = withoutPseudo(headers);
  const answerHeaders = withoutPseudo(listHeaders(response));
  if (findHeader(answerHeaders, 'x-wes-proxy') !== undefined) return 'a proxy answered, and not the service';
  const sent = readRequestBody(request, own, method);
  const got = readResponseBody(response, answerHeaders, { method, status });
  if (typeof sent === 'string') return sent;
  if (typeof got === 'string') return got;
  const time = entry['time'];
  return {
    request: { method, url, headers: own, body: sent },
    answer: {
      status,
      headers: answerHeaders,
      body: got,
      milliseconds: typeof time === 'number' && time >= 0 ? time : 0,
    },
    startedAt: toTime(entry),
    // A browser that shows provisional fields only does not show those that are always sent.
    headersAreWhole: headers.some(([name]) => /^(host|:authority)$/i.test(name)),
  };
}

/** Chrome names the cache; a worker of the page answers what never reached the network. */
function isFromCache(entry: JsonObject, response: JsonObject): boolean {
  return (
    typeof entry['_fromCache'] === 'string' ||
    entry['_fromDiskCache'] === true ||
    response['_fetchedViaServiceWorker'] === true
  );
}

function toTime(entry: JsonObject): number {
  const time = Date.parse(textOf(entry, 'startedDateTime'));
  if (Number.isNaN(time)) throw new EntryError('has no time of its start');
  return time;
}

function listHeaders(message: JsonObject): HeaderList {
  const headers = message['headers'] ?? [];
  if (!Array.isArray(headers)) throw new EntryError('has header fields that are no list');
  return headers.map((field) => {
    if (!isObject(field) || typeof field['name'] !== 'string')
      throw new EntryError('has a header field without a name');
    return [field['name'], typeof field['value'] === 'string' ? field['value'] : ''];
  });
}

/** `:authority` and its like (RFC 9113 §8.3) are no fields. */
function withoutPseudo(headers: HeaderList): HeaderList {
  return headers.filter(([name]) => !name.startsWith(':'));
}

function objectOf(holder: JsonObject, name: string): JsonObject {
  const value = holder[name];
  if (!isObject(value)) throw new EntryError(`has no ${name}`);
  return value;
}

function textOf(holder: JsonObject, name: string): string {
  const value = holder[name];
  if (typeof value !== 'string' || value === '') throw new EntryError(`has no ${name}`);
  return value;
}
