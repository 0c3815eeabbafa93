import { withStage } from '../../spec/servers.ts';
import type { Asked } from './asked.ts';
import { instead } from './change.ts';
import type { Change, FaultContext, Variation } from './fault.ts';
import { variation } from './variation.ts';

const LIST = 'listRecognitions';
const SEND = 'sendRecognition';
const MEMBERS = 'listMembers';
const LEGACY = 'listRecognitionsByRecipient';

const isUnknown = ({ operation }: Asked): boolean => operation === undefined;

/** Paths, methods and keys that nothing is stated of, or that are unconfirmed or may be retired. */
export const ROUTE_VARIATIONS: readonly Variation[] = [
  variation(
    'legacy-retired-404',
    'The legacy path was retired.',
    [LEGACY],
    [],
    ({ next }) =>
      ({ request, repeat }) =>
        next(repeat({ url: request.url.replace('/recognition/recipient/', '/gone/') })),
    { operations: [LEGACY], keys: ['own', 'other-company'] },
  ),
  variation(
    'legacy-retired-410',
    'The legacy path says that it is gone.',
    [LEGACY],
    [],
    () => instead(410, { message: 'Gone' }),
    { operations: [LEGACY], keys: ['own', 'other-company'] },
  ),
  variation(
    'legacy-redirects',
    'The legacy path redirects to its successor.',
    [LEGACY],
    [],
    () => () => new Response(null, { status: 301, headers: { location: '/dev/1/recognition' } }),
    { operations: [LEGACY], keys: ['own'] },
  ),
  variation(
    'members-absent',
    'There is no list of members.',
    [MEMBERS, LIST],
    ['positive_data_acceptance'],
    () => instead(403, { message: 'Missing Authentication Token' }),
    { operations: [MEMBERS], keys: ['own', 'other-company'] },
  ),
  variation(
    'members-moved',
    'The list of members is at another reading of its path.',
    [MEMBERS],
    ['positive_data_acceptance'],
    moved(MEMBERS),
    {},
  ),
  variation(
    'unknown-route-403',
    'A path that belongs to nothing is refused with 403.',
    [LIST],
    ['unknown_route'],
    () => instead(403, { message: 'Missing Authentication Token' }),
    { also: isUnknown },
  ),
  variation(
    'route-before-key',
    'A path that belongs to nothing is not found, key or not.',
    [LIST],
    ['unknown_route'],
    () => instead(404, { message: 'Not Found' }),
    { also: isUnknown },
  ),
  variation(
    'method-404',
    'A method that a path does not have is not found.',
    [LIST],
    ['unsupported_method'],
    () => instead(404, { message: 'Not Found' }),
    { also: ({ request }) => request.method === 'PUT' },
  ),
  variation(
    'key-case-ignored',
    'The letter case of a key does not matter.',
    [LIST],
    ['ignored_auth'],
    ({ contract, known, next }) =>
      ({ request, stage, repeat }) => {
        const header = contract.operations[0]?.key?.header ?? '';
        const own = known.keys[stage ?? ''] ?? '';
        if (request.headers.get(header)?.toLowerCase() !== own.toLowerCase()) return undefined;
        const headers = new Headers(request.headers);
        headers.set(header, own);
        return next(repeat({ headers }));
      },
    { keys: ['unknown'] },
  ),
  variation(
    'recipients-number-accepted',
    'A number is taken for the ID of a team.',
    [SEND],
    ['recipients_one_form'],
    () => instead(201, { id: 'rec_1' }),
    { operations: [SEND], keys: ['own'], also: ({ body }) => /"recipients":\d/.test(body) },
  ),
  variation('throttled', 'Every fifth request is throttled.', [LIST], [], () => {
    let count = 0;
    return () => {
      count += 1;
      return count % 5 === 0 ? new Response('', { status: 429, headers: { 'retry-after': '0' } }) : undefined;
    };
  }),
];

/** Found at the second of the other readings, and nowhere else. */
function moved(operationId: string): (context: FaultContext) => Change {
  return ({ contract, next }) => {
    const operation = contract.operations.find(({ id }) => id === operationId);
    const reading = operation?.pathVariants[0]?.path ?? '';
    return ({ request, operation: asked, stage, repeat }) => {
      const url = new URL(request.url);
      if (asked?.id === operationId) {
        url.pathname += '-moved';
        return next(repeat({ url }));
      }
      const known = ['dev', 'prod'].find((one) => url.pathname === withStage(reading, one));
      if (known === undefined || !operation) return undefined;
      url.pathname = withStage(operation.base.template, stage ?? known) + operation.path;
      return next(repeat({ url }));
    };
  };
}
