import type { Contract } from '../../../spec/contract.ts';
import { findDocumented, findMediaType } from '../../../spec/find-response.ts';
import { isObject } from '../../../spec/json.ts';
import { joinPointer } from '../../../spec/json-pointer.ts';
import { isJsonType } from '../../../spec/media-type.ts';
import type { MediaType, Response } from '../../../spec/operation.ts';
import type { AnswerObservations } from '../observations/answer-observations.ts';
import type { DistinctExchanges, ObservedCount } from '../observations/observations.ts';
import { isCertain } from './certain.ts';
import type { Edit, Step } from './edit.ts';
import { toEvidenceSteps, toObserved, toObservedForm } from './observed.ts';

/** What answers were seen to be, for each response of the document that stands for them. */
interface Content {
  response: Response;
  /** By media type; '' is an answer without a body. */
  mediaTypes: Map<string, Set<number>>;
}

/** The media types of accepted calls' answers: confirmed, or another one instead. */
export function listContentEdits(
  contract: Contract,
  observations: AnswerObservations,
  distinct: DistinctExchanges,
): Edit[] {
  return [...collect(observations).values()].flatMap(({ response, mediaTypes }) =>
    listOfResponse(contract, response, mediaTypes, distinct),
  );
}

/** Responses that are shared stand here once, with what came of them all. */
function collect({ records }: AnswerObservations): Map<string, Content> {
  const contents = new Map<string, Content>();
  for (const { operation, statuses } of records.values()) {
    for (const { status, mediaTypes } of statuses.values()) {
      const response = findDocumented(operation, status);
      if (!response) continue;
      const content = contents.get(response.pointer) ?? { response, mediaTypes: new Map() };
      contents.set(response.pointer, content);
      for (const [mediaType, exchanges] of mediaTypes) {
        const all = content.mediaTypes.get(mediaType) ?? new Set<number>();
        for (const exchange of exchanges) all.add(exchange);
        content.mediaTypes.set(mediaType, all);
      }
    }
  }
  return contents;
}

function listOfResponse(
  contract: Contract,
  response: Response,
  mediaTypes: ReadonlyMap<string, Set<number>>,
  distinct: DistinctExchanges,
): Edit[] {
  const edits: Edit[] = [];
  const taken = new Set<MediaType>();
  for (const [mediaType, exchanges] of mediaTypes) {
    const observed = distinct.describe(exchanges);
    const media = mediaType === '' ? undefined : findMediaType(response, mediaType);
    if (media) {
      taken.add(media);
      edits.push(...confirm(contract, media, observed));
    }
  }
  const [first] = response.content;
  for (const [mediaType, exchanges] of mediaTypes) {
    if (mediaType === '' || findMediaType(response, mediaType)) continue;
    const observed = distinct.describe(exchanges);
    const isInstead = first !== undefined && !taken.has(first);
    if (first) taken.add(first);
    edits.push(toOther(contract, { response, first, mediaType, isInstead, observed }));
  }
  const empty = mediaTypes.get('');
  if (empty && mediaTypes.size === 1 && first)
    edits.push({
      kind: 'content type',
      fact: first.pointer,
      says: `${response.pointer} has no body`,
      steps: [{ at: joinPointer(response.pointer, 'content'), remove: true }],
      observed: distinct.describe(empty),
      isCorrection: isCertain(contract, first.pointer),
    });
  return edits;
}

function confirm(contract: Contract, { pointer, mediaType }: MediaType, observed: ObservedCount): Edit[] {
  const stated = contract.at(pointer);
  if (!isObject(stated) || isCertain(contract, pointer)) return [];
  const steps = toEvidenceSteps(stated, pointer, toObserved(observed, []));
  const says = `${pointer} is ${mediaType}`;
  return [{ kind: 'confirmed', fact: pointer, says, steps, observed, isCorrection: false }];
}

/** A media type that came and that a response does not have. */
interface OtherContent {
  response: Response;
  first: MediaType | undefined;
  mediaType: string;
  /** Whether it stands in the place of the first. */
  isInstead: boolean;
  observed: ObservedCount;
}

/** JSON in another media type keeps its schema; of anything else no more is known than that it is a text. */
function toOther(
  contract: Contract,
  { response, first, mediaType, isInstead, observed }: OtherContent,
): Edit {
  const content = joinPointer(response.pointer, 'content');
  const at = joinPointer(content, mediaType);
  const isJson = isJsonType(mediaType);
  const empty = isJson ? {} : { schema: { type: 'string', 'x-evidence': toObservedForm(observed) } };
  const steps: Step[] = [
    { at: response.pointer, update: { content: { [mediaType]: empty } } },
    ...(isJson && first ? [{ at, copy: first.pointer }] : []),
    ...toEvidenceSteps(
      isJson && first ? contract.at(first.pointer) : undefined,
      at,
      toObserved(observed, []),
    ),
    ...(first && isInstead ? [{ at: first.pointer, remove: true as const }] : []),
  ];
  return {
    kind: 'content type',
    fact: first?.pointer ?? response.pointer,
    says: `${response.pointer} is ${mediaType}${first && isInstead ? `, not ${first.mediaType}` : ''}`,
    steps,
    observed,
    isCorrection: first !== undefined && isInstead && isCertain(contract, first.pointer),
  };
}
