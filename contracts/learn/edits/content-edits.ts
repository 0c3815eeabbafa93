import { namePlace } from '../../../spec/describe-place.ts';
import { findResponse } from '../../../spec/find-response.ts';
import { joinPointer } from '../../../spec/json-pointer.ts';
import { isInRange, isJsonType, toEssence } from '../../../spec/media-type.ts';
import type { MediaType, Response } from '../../../spec/operation.ts';
import type { Learning } from '../learning.ts';
import type { AnswerObservations } from '../observations/answer-observations.ts';
import type { ObservedCount } from '../observations/observations.ts';
import { confirm, isCertain, markObserved, toObserved } from '../observed.ts';
import { inferSchema } from '../shape/infer-schema.ts';
import { Shape } from '../shape/shape.ts';

/** What answers were seen to be, for each response of the document that stands for them. */
interface Content {
  response: Response;
  /** By media type; '' is an answer without a body. */
  mediaTypes: Map<string, Set<number>>;
  /** The bodies that are no JSON, by media type. */
  others: Map<string, Shape[]>;
}

/** The media types of accepted calls' answers: confirmed, or another one instead. */
export function learnContent(learning: Learning, observations: AnswerObservations): void {
  for (const content of collect(observations).values()) learnOfResponse(learning, content);
}

/** Responses that are shared stand here once, with what came of them all. */
function collect({ records }: AnswerObservations): Map<string, Content> {
  const contents = new Map<string, Content>();
  for (const { operation, statuses } of records.values()) {
    for (const { status, mediaTypes, others } of statuses.values()) {
      const response = findResponse(operation, status);
      if (!response) continue;
      const content = contents.get(response.pointer) ?? {
        response,
        mediaTypes: new Map(),
        others: new Map(),
      };
      contents.set(response.pointer, content);
      for (const [mediaType, shape] of others)
        content.others.set(mediaType, [...(content.others.get(mediaType) ?? []), shape]);
      for (const [mediaType, exchanges] of mediaTypes) {
        const all = content.mediaTypes.get(mediaType) ?? new Set<number>();
        for (const exchange of exchanges) all.add(exchange);
        content.mediaTypes.set(mediaType, all);
      }
    }
  }
  return contents;
}

function nameBody({ contract }: Learning, { pointer }: Response): string {
  return `the body of ${namePlace(contract, pointer)}`;
}

function learnOfResponse(learning: Learning, { response, mediaTypes, others }: Content): void {
  const { contract, distinct } = learning;
  const taken = new Set<MediaType>();
  for (const [mediaType, exchanges] of mediaTypes) {
    const media = mediaType === '' ? undefined : findNamed(response, mediaType);
    if (!media) continue;
    taken.add(media);
    const says = `${nameBody(learning, response)} is ${media.mediaType}`;
    confirm(learning, { fact: media.pointer, says, observed: distinct.describe(exchanges) });
  }
  const [first] = response.content;
  // JSON that is stated is JSON of any type.
  const isStated = first !== undefined && contract.evidenceOf(first.pointer).grade === 'documented';
  for (const [mediaType, exchanges] of mediaTypes) {
    if (mediaType === '' || findNamed(response, mediaType)) continue;
    const observed = distinct.describe(exchanges);
    const isInstead = first !== undefined && !taken.has(first) && !(isStated && isJsonType(mediaType));
    if (first && isInstead) taken.add(first);
    addOther(learning, { response, first, mediaType, shapes: others.get(mediaType), isInstead, observed });
  }
  const empty = mediaTypes.get('');
  if (empty && mediaTypes.size === 1 && first)
    learnEmpty(learning, response, first, distinct.describe(empty));
}

/** The media type that content has by its name, or a range that takes it in. */
function findNamed({ content }: Response, mediaType: string): MediaType | undefined {
  return (
    content.find((media) => toEssence(media.mediaType) === mediaType) ??
    content.find((media) => media.mediaType.includes('*') && isInRange(mediaType, media.mediaType))
  );
}

/** What never has a body has none to describe, and is held to that. */
function learnEmpty(learning: Learning, response: Response, first: MediaType, observed: ObservedCount): void {
  const { contract, draft, note } = learning;
  const isCorrection = isCertain(contract, first.pointer, observed);
  const says = `${namePlace(contract, response.pointer)} has no body`;
  note({ kind: 'content type', fact: first.pointer, says, observed, isCorrection }, () => {
    draft.remove(joinPointer(response.pointer, 'content'));
    const { grade, keywords = [] } = contract.evidenceOf(response.pointer);
    const known = grade === 'observed' ? keywords : [];
    markObserved(learning, response.pointer, observed, { keywords: [...new Set([...known, 'content'])] });
  });
}

/** A media type that came and that a response does not have. */
interface OtherContent {
  response: Response;
  first: MediaType | undefined;
  mediaType: string;
  /** The bodies, where they are no JSON. */
  shapes: readonly Shape[] | undefined;
  /** Whether it stands in the place of the first. */
  isInstead: boolean;
  observed: ObservedCount;
}

/** JSON keeps its schema, whatever its media type says; of anything else no more is known than what came: a text, or what XML or a form holds. */
function addOther(
  learning: Learning,
  { response, first, mediaType, shapes, isInstead, observed }: OtherContent,
): void {
  const { contract, draft, names, note } = learning;
  const at = joinPointer(response.pointer, 'content', mediaType);
  const edit = {
    kind: 'content type',
    fact: first?.pointer ?? response.pointer,
    says: `${nameBody(learning, response)} is ${mediaType}${first && isInstead ? `, not ${first.mediaType}` : ''}`,
    observed,
    isCorrection: first
      ? isInstead && isCertain(contract, first.pointer, observed)
      : isCertain(contract, response.pointer, observed, 'content'),
  } as const;
  note(edit, () => {
    const evidence = { 'x-evidence': toObserved(observed) };
    if (shapes) draft.set(at, { schema: { ...inferSchema(Shape.merge(shapes), names), ...evidence } });
    else if (first) draft.copy(first.pointer, at);
    else draft.set(at, {});
    markObserved(learning, at, observed, { keywords: [], known: {}, sharedAt: response.pointer });
    if (first && isInstead) draft.remove(first.pointer);
  });
}
