import { isObject } from '../../spec/json.ts';
import { altered, alteredJson, instead, when, withBody, withStatus } from './change.ts';
import type { Change, Fault, FaultContext, FaultMatch } from './fault.ts';

const LIST = 'listRecognitions';
const SEND = 'sendRecognition';
const MEMBERS = 'listMembers';

/**
 * Differences from what the document assumes. They fail nobody, but the check that looks there must tell of them: one that says
 * nothing is as good as none.
 */
function ofAssumed(
  id: string,
  title: string,
  fact: string,
  check: string,
  match: FaultMatch,
  change: (context: FaultContext) => Change,
  operations: readonly string[] = match.operations ?? [LIST],
): Fault {
  return {
    id,
    title,
    fact,
    check,
    operations,
    stages: ['dev'],
    breaks: (context) => when(match, change(context)),
  };
}

export const ASSUMED_FAULTS: readonly Fault[] = [
  ofAssumed(
    'page-repeats',
    'The second page repeats the first.',
    'pages-do-not-repeat',
    'pages_do_not_repeat',
    { operations: [MEMBERS], also: ({ query }) => query.get('page') === '2' },
    ({ next }) =>
      ({ request, repeat }) =>
        next(repeat({ url: request.url.replace('page=2', 'page=1') })),
  ),
  ofAssumed(
    'limit-ignored',
    'A page holds more than was asked for.',
    '/components/parameters/limit',
    'pages_do_not_repeat',
    { operations: [MEMBERS], also: ({ query }) => query.has('limit') },
    ({ next }) =>
      ({ request, repeat }) =>
        next(repeat({ url: request.url.replace('limit=2', 'limit=9') })),
  ),
  ofAssumed(
    'unknown-route-found',
    'A path that belongs to nothing is answered with 200.',
    'path-unknown',
    'unknown_route',
    { keys: ['own'], also: ({ operation }) => operation === undefined },
    () => instead(200, {}),
  ),
  ofAssumed(
    'unknown-route-without-key',
    'A path that belongs to nothing is not found before the key is asked for.',
    'refusal-order',
    'unknown_route',
    { keys: ['none'], also: ({ operation }) => operation === undefined },
    () => instead(404, { message: 'Not Found' }),
  ),
  ofAssumed(
    'method-accepted',
    'A method that a path does not have is accepted.',
    'method-not-allowed',
    'unsupported_method',
    { also: ({ request }) => request.method === 'PUT' },
    () => instead(200, {}),
  ),
  ofAssumed(
    'allow-lost',
    'An answer 405 does not say which methods there are.',
    '/components/responses/MethodNotAllowed/headers/Allow',
    'allow_header_conformance',
    { also: ({ request }) => request.method === 'PUT' },
    () => instead(405, { message: 'Method Not Allowed' }),
  ),
  ofAssumed(
    'member-unknown-found',
    'A profile of nobody is found.',
    'member-unknown',
    'member_unknown',
    { operations: ['readProfile'], also: ({ request }) => /nobody/.test(request.url) },
    () => instead(200, {}),
  ),
  ofAssumed(
    'invalid-parameter-accepted',
    'A page that is no number is accepted.',
    'request-invalid',
    'negative_data_rejection',
    { operations: [MEMBERS], also: ({ query }) => /^[a-z]+$/.test(query.get('page') ?? '') },
    () => instead(200, { members: [], pagination: { page: 1, limit: 20, total: 0, pages: 0 } }),
  ),
  ofAssumed(
    'write-not-kept',
    'A recognition that was sent is lost.',
    'read-your-writes',
    'ensure_resource_availability',
    { operations: [SEND], keys: ['own'] },
    () => instead(201, { id: 'rec_0000000001' }),
    [LIST, SEND],
  ),
  ofAssumed(
    'status-not-declared',
    'Sending is answered with a status that is not declared.',
    '/paths/~1recognition~1{member_email}/post/responses/201',
    'status_code_conformance',
    { operations: [SEND], keys: ['own'] },
    (context) => altered(context, (answer) => (answer.ok ? withStatus(answer, 202) : answer)),
  ),
  ofAssumed(
    'deprecation-lost',
    'The legacy path does not say that it is deprecated.',
    '/paths/~1recognition~1recipient~1{member_email}/get/responses/200/headers/Deprecation',
    'response_headers_conformance',
    { operations: ['listRecognitionsByRecipient'], keys: ['own'] },
    (context) =>
      altered(context, async (answer) => {
        const bare = withBody(answer, await answer.text());
        bare.headers.delete('deprecation');
        return bare;
      }),
  ),
  ofAssumed(
    'member-without-address',
    'Members are listed without their email addresses.',
    '/components/schemas/EmailAddress',
    'response_schema_conformance',
    { operations: [MEMBERS], keys: ['own'] },
    (context) =>
      alteredJson(context, (body) => {
        if (!isObject(body) || !Array.isArray(body['members'])) return undefined;
        const members = body['members'].map((member) =>
          isObject(member) ? { ...member, email: 7 } : member,
        );
        return { ...body, members };
      }),
  ),
];
