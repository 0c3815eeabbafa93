import { describe } from 'vitest';
import { type Gateway, KEYS } from '../gateway.test.helper.ts';
import { documentWith, error, instead, isList, itSays, keyOf, type Row } from './check.test.helper.ts';

const RESPONSE = '/paths/~1recognition~1recipient~1{member_email}/get/responses/200';
const DEPRECATION = `${RESPONSE}/headers/Deprecation`;
const FOUND = 'learned: listRecognitionsByRecipient/dev/200-header-Deprecation';

const answering = (headers: Record<string, string>): Gateway =>
  instead(
    (_, url) => url.pathname.includes('/recipient/'),
    () => Response.json({ recognitions: [], pagination: {} }, { headers }),
  );

/** RFC 9745 §2: `Deprecation` is a date as RFC 9651 §3.3.7 writes it, such as `@1688169599`. That it is there is assumed. */
const DEPRECATIONS: Row[] = [
  {
    given: 'a date',
    gateway: answering({ deprecation: '@1688169599' }),
    facts: { [DEPRECATION]: 'supported', [`${DEPRECATION}/schema`]: 'supported' },
  },
  { given: 'no header', gateway: answering({}), want: [FOUND], facts: { [DEPRECATION]: 'learned' } },
  { given: 'the form of an early draft', gateway: answering({ deprecation: 'true' }), want: [FOUND] },
  {
    given: 'a date of HTTP',
    gateway: answering({ deprecation: 'Sun, 11 Nov 2018 23:59:59 GMT' }),
    want: [FOUND],
  },
  { given: 'an error, which has other headers', gateway: { legacyStatus: 410 } },
];

describe('what is told of the header Deprecation', () => {
  itSays('response_headers_conformance', DEPRECATIONS, {
    include: { operationIds: ['listRecognitionsByRecipient'] },
  });
});

const LIST = '/paths/~1recognition/get/responses/200/headers';
const DOCUMENTED = { 'x-evidence': { grade: 'documented', source: '§4.1' } };
const listing = (headers: Record<string, string>): Gateway =>
  instead(isList, () => Response.json({ recognitions: [], pagination: {} }, { headers }));
const withHeader = (header: object) => ({
  document: documentWith({ [LIST]: { 'X-Total': { ...DOCUMENTED, ...header } } }),
});
const REFUSED = {
  document: documentWith({
    '/components/responses/Forbidden/headers': {
      'X-Refused': { ...DOCUMENTED, required: true, schema: { type: 'string' } },
    },
  }),
};
const TOTAL = 'violation: listRecognitions/dev/200-header-X-Total';

/** Headers that another document requires, of any type. */
const OTHERS: Row[] = [
  {
    given: 'a number where a number is wanted',
    options: withHeader({ required: true, schema: { type: 'integer' } }),
    gateway: listing({ 'x-total': '12' }),
    facts: { [`${LIST}/X-Total`]: 'confirmed' },
  },
  {
    given: 'a text where a number is wanted',
    options: withHeader({ required: true, schema: { type: 'integer' } }),
    gateway: listing({ 'x-total': 'twelve' }),
    want: [TOTAL],
    facts: { [`${LIST}/X-Total`]: 'contradicted' },
  },
  {
    given: 'a number out of bounds',
    options: withHeader({ schema: { type: 'integer', maximum: 10 } }),
    gateway: listing({ 'x-total': '12' }),
    want: [TOTAL],
  },
  {
    given: 'digits where a text is wanted',
    options: withHeader({ schema: { type: 'string' } }),
    gateway: listing({ 'x-total': '12' }),
  },
  {
    given: 'a word for true',
    options: withHeader({ schema: { const: true } }),
    gateway: listing({ 'x-total': 'true' }),
  },
  {
    given: 'white space where a number is wanted',
    options: withHeader({ schema: { type: 'number' } }),
    gateway: listing({ 'x-total': '  ' }),
    want: [TOTAL],
  },
  {
    given: 'a word for false',
    options: withHeader({ schema: { const: false } }),
    gateway: listing({ 'x-total': 'false' }),
  },
  {
    given: 'the other word of the two',
    options: withHeader({ schema: { const: true } }),
    gateway: listing({ 'x-total': 'false' }),
    want: [TOTAL],
  },
  {
    given: 'a word that is neither true nor false',
    options: withHeader({ schema: { const: false } }),
    gateway: listing({ 'x-total': 'no' }),
    want: [TOTAL],
  },
  { given: 'no header that may be left out', options: withHeader({ schema: { type: 'integer' } }) },
  {
    given: 'no header that is required',
    options: withHeader({ required: true, schema: { type: 'integer' } }),
    want: [TOTAL],
  },
  {
    given: 'a failure instead of a success',
    options: withHeader({ required: true, schema: { type: 'integer' } }),
    gateway: instead(isList, () => error(500, 'Oh dear')),
  },
  {
    given: 'a refusal without the header that refusals are to have',
    options: REFUSED,
    want: ['violation: listRecognitions/dev/403-header-X-Refused'],
  },
  {
    given: 'a refusal of what was to be accepted, which is for another check',
    options: REFUSED,
    gateway: {
      ...instead(
        (request, url) => keyOf(request) === KEYS.dev && url.search === '?team_name=Ops',
        () => error(403, 'Not for you'),
      ),
      after: (response) => {
        if (response.status === 403) response.headers.set('x-refused', 'yes');
        return response;
      },
    },
  },
];

describe('what is told of headers that a document requires', () => {
  itSays('response_headers_conformance', OTHERS, { include: { operationIds: ['listRecognitions'] } });
});
