import { describe } from 'vitest';
import type { Gateway } from '../gateway.test.helper.ts';
import { documentWith, instead, itSays, type Row } from './check.test.helper.ts';

const HEADER = '/components/responses/MethodNotAllowed/headers/Allow';

const PATCH = { operationId: 'changeRecognitions', responses: { '204': { description: 'Changed.' } } };

/** A gateway that refuses a method with 405 and these headers. */
const refusing = (headers: Record<string, string>): Gateway =>
  instead(
    ({ method }) => method === 'PUT',
    () => Response.json({ message: 'Not here' }, { status: 405, headers }),
  );

/** RFC 9110 §10.2.1, §15.5.6: an answer 405 has a header Allow, a list of methods. That there is a 405 at all is assumed. */
const ROWS: Row[] = [
  {
    given: 'the method that the path has',
    gateway: refusing({ allow: 'GET' }),
    facts: { [HEADER]: 'supported' },
  },
  { given: 'more methods than the document has', gateway: refusing({ allow: 'GET,HEAD ,  OPTIONS' }) },
  {
    given: 'the method after another one, with space around it',
    gateway: refusing({ allow: 'HEAD ,  GET' }),
  },
  {
    given: 'one of the two methods that the path has',
    options: { document: documentWith({ '/paths/~1recognition/patch': PATCH }) },
    gateway: refusing({ allow: 'GET' }),
    want: ['learned: listRecognitions/dev/Allow'],
  },
  {
    given: 'the one method of two that is at this address, and not at another one of the same path',
    options: {
      document: documentWith({
        '/paths/~1recognition/patch': { ...PATCH, servers: [{ url: '/elsewhere' }] },
      }),
    },
    gateway: refusing({ allow: 'GET' }),
    facts: { [HEADER]: 'supported' },
  },
  { given: 'another letter case of the field name', gateway: refusing({ ALLOW: 'GET, HEAD' }) },
  {
    given: 'no header Allow',
    gateway: refusing({}),
    want: ['learned: listRecognitions/dev/Allow'],
    facts: { [HEADER]: 'learned' },
  },
  {
    given: 'another method only',
    gateway: refusing({ allow: 'POST' }),
    want: ['learned: listRecognitions/dev/Allow'],
  },
  {
    given: 'a method whose name holds the other',
    gateway: refusing({ allow: 'TARGET' }),
    want: ['learned: listRecognitions/dev/Allow'],
  },
  { given: 'an empty list', gateway: refusing({ allow: '' }), want: ['learned: listRecognitions/dev/Allow'] },
  { given: 'no 405 at all', facts: { [HEADER]: 'not-observed' } },
  {
    given: 'a document that says nothing of the header',
    options: { document: documentWith({ [HEADER]: undefined }) },
    gateway: refusing({}),
  },
];

describe('what is told of the header Allow', () => {
  itSays('allow_header_conformance', ROWS, { include: { operationIds: ['listRecognitions'] } });
});
