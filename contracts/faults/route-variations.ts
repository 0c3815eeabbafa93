import { withStage } from '../../spec/servers.ts';
import { accepted, errorResponse } from './answers.ts';
import type { Asked } from './asked.ts';
import type { Variation } from './fault.ts';
import { isNoRoute, isPut, LEGACY, LIST, MEMBERS, ofLegacy, VALID_KEYS } from './filters.ts';

/** Paths, methods and keys that nothing is stated of, or that are unconfirmed or may be retired. */
export const ROUTE_VARIATIONS: readonly Variation[] = [
  {
    id: 'legacy-retired-404',
    title: 'The legacy path was retired.',
    reports: [],
    when: { operations: [LEGACY], keys: VALID_KEYS },
    answer: ({ request, healthy }) =>
      healthy({ url: request.url.replace('/recognition/recipient/', '/gone/') }),
  },
  {
    id: 'legacy-retired-410',
    title: 'The legacy path says that it is gone.',
    reports: [],
    when: { operations: [LEGACY], keys: VALID_KEYS },
    answer: errorResponse(410, 'Gone'),
  },
  {
    id: 'legacy-redirects',
    title: 'The legacy path redirects to its successor.',
    reports: [],
    when: ofLegacy,
    answer: () => new Response(null, { status: 301, headers: { location: '/dev/1/recognition' } }),
  },
  {
    id: 'members-absent',
    title: 'There is no list of members.',
    reports: ['positive_data_acceptance'],
    operations: [MEMBERS, LIST],
    when: { operations: [MEMBERS], keys: VALID_KEYS },
    answer: errorResponse(403, 'Missing Authentication Token'),
  },
  {
    id: 'members-moved',
    title: 'The list of members is at another reading of its path.',
    reports: ['positive_data_acceptance'],
    operations: [MEMBERS],
    when: { also: (asked) => isOfMembers(asked) || findMovedStage(asked) !== undefined },
    answer: readMovedMembers,
  },
  {
    id: 'unknown-route-403',
    title: 'A path that belongs to nothing is refused with 403.',
    reports: ['unknown_route'],
    when: { also: isNoRoute },
    answer: errorResponse(403, 'Missing Authentication Token'),
  },
  {
    id: 'route-before-key',
    title: 'A path that belongs to nothing is not found, key or not.',
    reports: ['unknown_route'],
    when: { also: isNoRoute },
    answer: errorResponse(404, 'Not Found'),
  },
  {
    id: 'method-404',
    title: 'A method that a path does not have is not found.',
    reports: ['unsupported_method'],
    when: { also: isPut },
    answer: errorResponse(404, 'Not Found'),
  },
  {
    id: 'key-case-ignored',
    title: 'The letter case of a key does not matter.',
    reports: ['ignored_auth'],
    when: {
      keys: ['unknown'],
      also: ({ request, stage, keyOf }) =>
        request.headers.get('x-api-key')?.toLowerCase() === keyOf(stage).toLowerCase(),
    },
    answer: accepted,
  },
  {
    id: 'throttled',
    title: 'Every fifth request is throttled.',
    reports: [],
    when: { only: 'each-fifth' },
    answer: () => new Response('', { status: 429, headers: { 'retry-after': '0' } }),
  },
];

function isOfMembers({ operation }: Asked): boolean {
  return operation?.id === MEMBERS;
}

/** The stage of a request for the members at the first path variant. */
function findMovedStage({ contract, request }: Asked): string | undefined {
  const variant = contract.operations.find(({ id }) => id === MEMBERS)?.pathVariants[0]?.path ?? '';
  return ['dev', 'prod'].find((stage) => new URL(request.url).pathname === withStage(variant, stage));
}

/** Found at the first path variant, and nowhere else. */
function readMovedMembers(asked: Asked): Promise<Response> {
  const { contract, request, healthy } = asked;
  const url = new URL(request.url);
  const operation = contract.operations.find(({ id }) => id === MEMBERS);
  const stage = asked.stage ?? findMovedStage(asked);
  if (isOfMembers(asked) || !operation) url.pathname += '-moved';
  else url.pathname = withStage(operation.base.template, stage ?? '') + operation.path;
  return healthy({ url });
}
