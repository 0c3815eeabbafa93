import { describe } from 'vitest';
import { KEYS } from '../gateway.test.helper.ts';
import { documentWith, error, instead, isList, itSays, keyOf, type Row } from './check.test.helper.ts';

const RULE = 'key-per-company-and-stage';

/** Answers in another way each `nth` time that a request of some kind comes. */
function each(
  nth: number,
  isOf: (request: Request, url: URL) => boolean,
  answer: () => Response,
): NonNullable<Row['gateway']> {
  let asked = 0;
  return instead((request, url) => isOf(request, url) && ++asked % nth === 0, answer);
}
const isOwn = (request: Request): boolean => keyOf(request) === KEYS.dev;

/** §7: each refusal has its one condition; §5.3: a key authenticates as the whole company. */
const ROWS: Row[] = [
  { given: 'nothing of the kind', facts: { [RULE]: 'confirmed' } },
  {
    given: 'one of many answers says that the key is unknown',
    gateway: each(9, isOwn, () => error(403, 'Invalid API Key.')),
    want: ['violation: listRecognitions/dev/key-unknown'],
    facts: { [RULE]: 'contradicted' },
  },
  {
    given: 'one of many answers says that the key is of another stage',
    gateway: each(9, isOwn, () => error(403, 'Invalid API Key by stage')),
    want: ['violation: listRecognitions/dev/key-of-other-stage'],
  },
  {
    given: 'a valid call is forbidden now and then',
    gateway: each(
      2,
      (request, url) => isOwn(request) && isList(request, url) && /^\?email=ada[^&]*$/.test(url.search),
      () => error(403, 'Forbidden'),
    ),
    want: ['violation: listRecognitions/dev/key-missing'],
  },
  {
    given: 'the same, where what is asked for is refused with that status too',
    gateway: each(
      2,
      (request, url) => isOwn(request) && isList(request, url) && /^\?email=ada[^&]*$/.test(url.search),
      () => error(403, 'Forbidden'),
    ),
    options: {
      document: documentWith({
        '/components/responses/BadRequest/content/application~1json/examples/request-invalid/x-refusal/status': 403,
      }),
    },
    want: ['learned: listRecognitions/dev/key-missing'],
  },
  {
    given: 'what is only assumed to be taken is forbidden',
    gateway: instead(
      (request, url) => isOwn(request) && isList(request, url) && /page|limit/.test(url.search),
      () => error(403, 'Forbidden'),
    ),
    want: ['learned: listRecognitions/dev/key-missing'],
  },
  {
    given: 'what is not there is forbidden, for a reason that is not shown',
    gateway: instead(
      (request, url) => isOwn(request) && url.search.includes('wes-check.invalid'),
      () => error(403, 'Forbidden'),
    ),
    want: ['learned: listRecognitions/dev/key-missing'],
  },
  {
    given: 'the same, in a call to be accepted about one more member than is known',
    gateway: instead(
      (request, url) => isOwn(request) && url.search.includes('wes-check.invalid'),
      () => error(403, 'Forbidden'),
    ),
    options: {
      checks: ['valid_key_accepted', 'every_recipient_reached'],
      include: { operationIds: ['sendRecognition', 'listRecognitions'] },
      members: ['ada@one.example', 'ben@one.example'],
    },
    want: ['learned: listRecognitions/dev/key-missing'],
  },
  {
    given:
      'an operation that is there in one stage tells the key of another one each time that it is unknown',
    gateway: {
      lists: true,
      ...instead(
        (request, url) => keyOf(request) === KEYS.prod && url.pathname === '/prod/1/members',
        () => error(403, 'Invalid API Key.'),
      ),
    },
    options: {
      baseUrl: 'http://gateway.example',
      include: { operationIds: ['listRecognitions', 'listMembers'] },
    },
    want: ['violation: listMembers/prod/key-unknown'],
  },
  {
    given: 'the key of another company that opens nothing, which need not be valid',
    gateway: instead(
      (request) => keyOf(request)?.startsWith('their') === true,
      () => error(403, 'Invalid API Key.'),
    ),
  },
];

describe('what is told of the answers to valid keys', () => {
  itSays('valid_key_accepted', ROWS, { include: { operationIds: ['listRecognitions'] } });
});
