import { describe } from 'vitest';
import { type Gateway, KEYS } from '../gateway.test.helper.ts';
import { error, instead, isList, itSays, keyOf, type Row } from './check.test.helper.ts';

const LIST = '/components/schemas/RecognitionList';
const RECORD = {
  id: 'r1',
  created_at: '2026-01-12T09:30:00Z',
  sender: { email: 'ada@one.example', name: 'Ada' },
  recipients: [{ email: 'ben@one.example', name: 'Ben' }],
  message: 'Well done',
};
const PAGES = { page: 1, limit: 20, total: 1, pages: 1 };

/** A gateway whose list is this, whoever is asked about; refusals are as assumed. */
const listing = (body: unknown, status = 200): Gateway =>
  instead(
    (request, url) => isList(request, url) && keyOf(request)?.startsWith('gw-dev-4f1c9a7de2b8') === true,
    () => Response.json(body, { status }),
  );

/** The same for one valid call only; whatever else is asked with the key is refused. */
const listingOnce = (toAnswer: () => Response): Gateway =>
  instead(
    (request, url) => isList(request, url) && keyOf(request) === KEYS.dev,
    ({ url }) => (url.endsWith('?team_name=Ops') ? toAnswer() : error(400, 'No')),
  );

const finding = (outcome: string, place: string): string => `${outcome}: listRecognitions/dev/200-${place}`;

/** §2, §4.1: an object with an array `recognitions` and an object `pagination`; the fields of both are not shown. */
const ROWS: Row[] = [
  {
    given: 'all that was assumed',
    gateway: listing({ recognitions: [RECORD], pagination: PAGES }),
    facts: {
      [LIST]: 'confirmed',
      [`${LIST}/properties/recognitions`]: 'confirmed',
      [`${LIST}/properties/pagination`]: 'confirmed',
      '/components/schemas/Recognition': 'supported',
      '/components/schemas/Pagination/properties/total': 'supported',
    },
  },
  {
    given: 'a list of its own, which is no object',
    gateway: listing([RECORD]),
    want: [finding('violation', 'body-type')],
    facts: { [LIST]: 'contradicted' },
  },
  { given: 'null', gateway: listing(null), want: [finding('violation', 'body-type')] },
  {
    given: 'no `recognitions`, but something like it',
    gateway: listing({ items: [RECORD], pagination: PAGES }),
    want: [finding('violation', 'recognitions-required'), finding('learned', 'items-undeclared')],
    facts: { [`${LIST}/properties/recognitions`]: 'contradicted' },
  },
  {
    given: 'no `pagination`',
    gateway: listing({ recognitions: [RECORD] }),
    want: [finding('violation', 'pagination-required')],
  },
  {
    given: '`pagination` that is a list',
    gateway: listing({ recognitions: [RECORD], pagination: [PAGES] }),
    want: [finding('violation', 'pagination-type')],
  },
  {
    given: '`pagination` that is null',
    gateway: listing({ recognitions: [RECORD], pagination: null }),
    want: [finding('violation', 'pagination-type')],
  },
  {
    given: '`recognitions` that is null, as some write an empty list',
    gateway: listing({ recognitions: null, pagination: PAGES }),
    want: [finding('violation', 'recognitions-type')],
  },
  {
    given: '`recognitions` that is an object',
    gateway: listing({ recognitions: { '0': RECORD }, pagination: PAGES }),
    want: [finding('violation', 'recognitions-type')],
  },
  {
    given: 'an empty list, and nothing in the pagination',
    gateway: listing({ recognitions: [], pagination: {} }),
    want: ['page', 'limit', 'total', 'pages'].map((name) =>
      finding('learned', `pagination.${name}-required`),
    ),
    facts: { [LIST]: 'confirmed', [`${LIST}/properties/pagination`]: 'confirmed' },
  },
  {
    given: 'records of another form',
    gateway: listing({ recognitions: [{ ...RECORD, id: 7, mood: 'fine' }, 'text'], pagination: PAGES }),
    want: [
      finding('learned', 'recognitions.-.id-type'),
      finding('learned', 'recognitions.-.mood-undeclared'),
      finding('learned', 'recognitions.--type'),
    ],
    facts: { [`${LIST}/properties/recognitions`]: 'confirmed' },
  },
  {
    given: 'more beside what is documented',
    gateway: listing({ recognitions: [RECORD], pagination: PAGES, server: 'a7' }),
    want: [finding('learned', 'server-undeclared')],
    facts: { [LIST]: 'confirmed' },
  },
  {
    given: 'the form that is documented, under a success status that was not assumed',
    gateway: listing({ recognitions: [RECORD] }, 203),
    want: [finding('violation', 'pagination-required')],
  },
  {
    given: 'a failure, whose body is no list',
    gateway: instead(isList, () => error(500, 'Oh dear')),
  },
  {
    given: 'a valid call that shows no list',
    gateway: listingOnce(() => Response.json([RECORD])),
    want: [finding('violation', 'body-type')],
  },
  {
    given: 'a valid call that is refused in another form, which is for another check',
    gateway: listingOnce(() => Response.json({ title: 'Not for you' }, { status: 403 })),
  },
  {
    given: 'no list, under another media type than the one that the document names',
    gateway: listingOnce(() => new Response('[]', { headers: { 'content-type': 'text/plain' } })),
    want: [finding('violation', 'body-type')],
  },
  {
    given: 'errors of another form',
    gateway: { ...listing({ recognitions: [RECORD], pagination: PAGES }), toError: toProblem },
    want: [
      'learned: listRecognitions/dev/403-message-required',
      'learned: listRecognitions/dev/403-title-undeclared',
    ],
  },
];

describe('what is told of the form of the list', () => {
  itSays('response_schema_conformance', ROWS, {
    otherKeys: {},
    include: { operationIds: ['listRecognitions'] },
  });
});

function toProblem(title: string): { type: string; body: string } {
  return { type: 'application/problem+json', body: JSON.stringify({ title }) };
}
