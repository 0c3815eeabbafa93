import { type EvidenceScope, findDenial, isAbout } from '../../spec/evidence.ts';
import type { Json, JsonObject } from '../../spec/json.ts';
import { findAt, joinPointer, parentPointer, parsePointer } from '../../spec/json-pointer.ts';
import { isJsonType } from '../../spec/media-type.ts';
import { listHeaders } from '../../spec/operations.ts';
import { define } from '../../spec/origins.ts';
import { listRefusals, type Refusal } from '../../spec/refusals.ts';
import { remember } from '../../spec/remember.ts';
import { codecsOf } from '../../spec/request/body-codec.ts';
import { createSchemas } from '../../spec/schema/schemas.ts';
import { toStatedHeaders } from './documented-headers.ts';
import type { MockResponse } from './mock-response.ts';
import type { Refused } from './refused.ts';

export interface ErrorResponses {
  /** `scope` is the operation that was asked, where one was, and its stage. */
  toResponse(refused: Refused, scope?: EvidenceScope): MockResponse;
  /** An answer in the form of the document's refusals whose status the document does not give: the mock's own. */
  toOwnResponse(status: number, sentence: string): MockResponse;
}

/**
 * Refusals as the document gives them: status, media type and text come from the example that names the condition, and a
 * sentence of the moment takes the text's place. For a condition that the document leaves out, `fallback` is asked: the
 * document of the Workplace Engagement Service, which has them all.
 */
export function createErrorResponses(root: JsonObject, fallback: () => JsonObject): ErrorResponses {
  const own = listRefusals(root);
  const listOf = remember((responsePointer) => listHeaders(root, responsePointer));
  const denialOf = remember((pointer) => findDenial(root, pointer));
  const headersOf = remember((responsePointer) => toStatedHeaders(listOf(responsePointer)));
  const writerOf = remember((condition) => createWrite(root, own.get(condition)));
  let others: Map<string, Refusal> | undefined;

  function write(condition: string, sentence: string | undefined): MockResponse {
    const stated = own.get(condition);
    if (!stated) others ??= listRefusals(fallback());
    const refusal = stated ?? others?.get(condition);
    if (!refusal) throw new Error(`No document says how \`${condition}\` is refused.`);
    const schema = stated && `${stated.mediaTypePointer}/schema`;
    const writeBody = writerOf(condition);
    return {
      status: refusal.status,
      headers: stated ? headersOf(stated.responsePointer) : {},
      mediaType: refusal.mediaType,
      body: sentence === undefined ? refusal.body : replaceText(refusal.body, refusal.messageAt, sentence),
      schema: schema && findAt(root, schema) !== undefined ? schema : undefined,
      ...(writeBody ? { write: writeBody } : {}),
      grade: stated?.evidence.grade ?? 'assumed',
      fact: stated?.pointer,
      condition,
    };
  }

  return {
    toResponse({ condition, sentence, headers }, scope = {}) {
      const made = write(condition, sentence);
      const all = { ...made.headers, ...headers };
      // The methods of a path belong to 405 (RFC 9110 §10.2.1), and to another status where that is stated.
      if (headers['allow'] !== undefined && made.status !== 405 && made.headers['allow'] === undefined)
        delete all['allow'];
      const stated = own.get(condition);
      if (!stated) return { ...made, headers: all };
      const isDenied = (pointer: string): boolean => {
        const denial = denialOf(pointer);
        return denial !== undefined && isAbout(denial, scope);
      };
      for (const { name, pointer } of listOf(stated.responsePointer))
        if (isDenied(pointer)) delete all[name.toLowerCase()];
      return { ...made, headers: all, ...(isDenied(stated.mediaTypePointer) ? WITHOUT_BODY : {}) };
    },
    toOwnResponse: (status, sentence) => ({
      ...write('path-unknown', sentence),
      status,
      headers: {},
      grade: 'assumed',
      fact: undefined,
      condition: undefined,
    }),
  };
}

/** How a body is written that is neither JSON nor a text. */
function createWrite(root: JsonObject, refusal: Refusal | undefined): MockResponse['write'] {
  if (!refusal || isJsonType(refusal.mediaType) || typeof refusal.body === 'string') return undefined;
  const { mediaType, mediaTypePointer: pointer } = refusal;
  const media = { mediaType, pointer, schema: joinPointer(pointer, 'schema'), examples: [] };
  const codec = codecsOf(createSchemas(root))(media);
  return (body) => codec.write(body, mediaType);
}

const WITHOUT_BODY = { mediaType: undefined, body: undefined, schema: undefined };

/** A copy of `value` with the text at `pointer` replaced, if there is one: not all errors have a place for what is wrong. */
function replaceText(value: Json, pointer: string, text: string): Json {
  if (typeof findAt(value, pointer) !== 'string') return value;
  const last = parsePointer(pointer).pop();
  if (last === undefined) return text;
  const copy = structuredClone(value);
  define(findAt(copy, parentPointer(pointer) ?? '') as JsonObject, last, text);
  return copy;
}
