import type { Contract } from '../../spec/contract.ts';
import { type Evidence, isObservedGrade } from '../../spec/evidence.ts';
import { findMediaType } from '../../spec/find-response.ts';
import { isJsonType, toEssence } from '../../spec/media-type.ts';
import { BrokenBody } from '../../spec/request/broken-body.ts';
import { describeAnswer, readAnswer } from './answer.ts';
import type { Check, Observation } from './check.ts';
import type { Exchange } from './exchange.ts';
import { findHeldResponse } from './held-response.ts';
import { AGREES, differs, type Outcome } from './judgement.ts';

export const contentTypeConformance: Check = {
  id: 'content_type_conformance',
  title: 'An answer has a media type that the document names, and its body is what that says.',
  source: '§4.1, OpenAPI 3.1 §4.8.17',
  answers: { to: ['valid', 'unkeyed', 'invalid', 'unknown'], judge },
};

function judge(exchange: Exchange, contract: Contract): Observation[] {
  const { id, answer, call } = exchange;
  const response = findHeldResponse(exchange, contract);
  if (!response || call.method === 'HEAD') return [];
  const [first] = response.content;
  const base = { label: `${response.status} content`, exchange: id };
  const evidenceOf = (fact: string): Evidence =>
    contract.evidenceOf(fact, { stage: call.stage, operationId: call.operation?.id });
  if (!first) {
    const { keywords, grade } = evidenceOf(response.pointer);
    const isEmpty = isObservedGrade(grade) && keywords?.includes('content') === true;
    const outcome = answer.size === 0 ? AGREES : differs(describeAnswer(answer), 'no body');
    return isEmpty ? [{ ...base, fact: response.pointer, outcome }] : [];
  }
  const documented = response.content.map(({ mediaType }) => mediaType).join(' or ');
  const media = findMediaType(response, answer.mediaType);
  const fact = (media ?? first).pointer;
  const { grade } = evidenceOf(fact);
  const say = (outcome: Outcome): Observation[] => [{ ...base, fact, outcome }];
  if (!media) return say(differs(describeAnswer(answer), documented));
  if (isJsonType(answer.mediaType) && answer.json === undefined)
    return say(differs(`a body that is no JSON: ${describeAnswer(answer)}`, documented));
  const value = answer.text === '' ? undefined : readAnswer(contract, media, answer);
  if (value instanceof BrokenBody)
    return say(differs(`a body that ${value.why}: ${describeAnswer(answer)}`, documented));
  // JSON that is stated is JSON of any type.
  const isOther = isJsonType(media.mediaType) && toEssence(media.mediaType) !== answer.mediaType;
  return say(isOther && grade !== 'documented' ? differs(describeAnswer(answer), documented) : AGREES);
}
