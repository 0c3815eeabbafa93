import type { Contract } from '../../spec/contract.ts';
import { findDocumented, findMediaType } from '../../spec/find-response.ts';
import { isJsonType } from '../../spec/media-type.ts';
import { BrokenBody } from '../../spec/request/broken-body.ts';
import { describeAnswer, readAnswer } from './answer.ts';
import type { Check, Observation } from './check.ts';
import { type Exchange, isHeldToForm } from './exchange.ts';
import { AGREES, differs, type Outcome } from './judgement.ts';

export const contentTypeConformance: Check = {
  id: 'content_type_conformance',
  title: 'An answer has a media type that the document names, and its body is what that says.',
  source: '§4.1, OpenAPI 3.1 §4.8.17',
  answers: { to: ['valid', 'unkeyed', 'invalid', 'unknown'], judge },
};

function judge(exchange: Exchange, contract: Contract): Observation[] {
  if (!isHeldToForm(exchange)) return [];
  const { id, answer, call } = exchange;
  const response = call.operation && findDocumented(call.operation, answer.status);
  const [first] = response?.content ?? [];
  if (!response || !first || call.method === 'HEAD') return [];
  const documented = response.content.map(({ mediaType }) => mediaType).join(' or ');
  const label = `${response.status} content`;
  const media = findMediaType(response, answer.mediaType);
  const fact = (media ?? first).pointer;
  const say = (outcome: Outcome): Observation[] => [{ fact, label, exchange: id, outcome }];
  if (!media) return say(differs(describeAnswer(answer), documented));
  if (isJsonType(answer.mediaType) && answer.json === undefined)
    return say(differs(`a body that is no JSON: ${describeAnswer(answer)}`, documented));
  const value = answer.text === '' ? undefined : readAnswer(contract, media, answer);
  if (value instanceof BrokenBody)
    return say(differs(`a body that ${value.why}: ${describeAnswer(answer)}`, documented));
  return say(AGREES);
}
