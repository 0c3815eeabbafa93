import { namePlace } from '../../../spec/describe-place.ts';
import { findResponse } from '../../../spec/find-response.ts';
import { groupBy } from '../../../spec/group-by.ts';
import { joinPointer } from '../../../spec/json-pointer.ts';
import { isInRange, isJsonType, toEssence } from '../../../spec/media-type.ts';
import type { MediaType, Response } from '../../../spec/operation.ts';
import { readUndescribed } from '../../checks/answer.ts';
import type { Learning } from '../learning.ts';
import { type AcceptedCall, type ObservedCount, toNumbers } from '../observations/observations.ts';
import { confirm, isCertain, listMarked, markObserved, toObserved } from '../observed.ts';
import { alignValues } from '../shape/align-values.ts';
import { inferSchema } from '../shape/infer-schema.ts';
import { Shape } from '../shape/shape.ts';

/** The media types of accepted calls' answers: confirmed, or another one instead. Responses that are shared stand for what came of them all. */
export function learnContent(learning: Learning, calls: readonly AcceptedCall[]): void {
  const answered = calls.flatMap((call) => {
    const response = findResponse(call.operation, call.answer.status);
    return response ? [{ ...call, response }] : [];
  });
  for (const [first, ...others] of groupBy(answered, ({ response }) => response.pointer).values())
    if (first) learnOfResponse(learning, first.response, [first, ...others]);
}

function nameBody({ contract }: Learning, { pointer }: Response): string {
  return `the body of ${namePlace(contract, pointer)}`;
}

function learnOfResponse(learning: Learning, response: Response, calls: readonly AcceptedCall[]): void {
  const { contract, distinct } = learning;
  // A document cannot say that a body has no media type.
  const said = calls.filter(({ answer }) => answer.size === 0 || answer.mediaType !== '');
  const mediaTypes = groupBy(said, ({ answer }) => (answer.size === 0 ? '' : answer.mediaType));
  const taken = new Set<MediaType>();
  for (const [mediaType, own] of mediaTypes) {
    const media = mediaType === '' ? undefined : findNamed(response, mediaType);
    if (!media) continue;
    taken.add(media);
    const says = `${nameBody(learning, response)} is ${media.mediaType}`;
    confirm(learning, { fact: media.pointer, says, exchanges: toNumbers(own) });
  }
  const [first] = response.content;
  // JSON that is stated is JSON of any type.
  const isStated = first !== undefined && contract.evidenceOf(first.pointer).grade === 'documented';
  for (const [mediaType, own] of mediaTypes) {
    if (mediaType === '' || findNamed(response, mediaType)) continue;
    const isInstead = first !== undefined && !taken.has(first) && !(isStated && isJsonType(mediaType));
    if (first && isInstead) taken.add(first);
    addOther(learning, response, own, isInstead);
  }
  const empty = mediaTypes.get('');
  if (empty && mediaTypes.size === 1 && first)
    learnEmpty(learning, response, first, distinct.describe(toNumbers(empty)));
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
    const keywords = [...new Set([...listMarked(learning, response.pointer), 'content'])];
    markObserved(learning, response.pointer, observed, { keywords });
  });
}

/**
 * A media type that came and that a response does not have, in the place of the first or beside it. JSON keeps its schema, whatever its
 * media type says; of anything else no more is known than what came: a text, or what XML or a form holds.
 */
function addOther(
  learning: Learning,
  response: Response,
  calls: readonly AcceptedCall[],
  isInstead: boolean,
): void {
  const { contract, draft, distinct, names, note } = learning;
  const [first] = response.content;
  const mediaType = calls[0]?.answer.mediaType ?? '';
  const observed = distinct.describe(toNumbers(calls));
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
    const shape = new Shape();
    const others = calls.filter(({ answer }) => !answer.json);
    const values = alignValues(others.map(({ answer }) => readUndescribed(answer)));
    for (const [at, { number }] of others.entries()) shape.add(values[at] ?? null, number);
    if (shape.values > 0) draft.set(at, { schema: { ...inferSchema(shape, names), ...evidence } });
    else if (first) draft.copy(first.pointer, at);
    else draft.set(at, {});
    markObserved(learning, at, observed, { keywords: [], known: {}, sharedAt: response.pointer });
    if (first && isInstead) draft.remove(first.pointer);
  });
}
