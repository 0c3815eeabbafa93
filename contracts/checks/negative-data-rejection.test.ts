import { describe, expect, it } from 'vitest';
import type { Gateway } from '../gateway.test.helper.ts';
import type { ContractOptions } from '../run/options.ts';
import {
  documentWith,
  error,
  instead,
  insteadOfBody,
  isList,
  itSays,
  keyOf,
  listFindings,
  type Row,
  runCheck,
} from './check.test.helper.ts';

const INVALID =
  '/components/responses/BadRequest/content/application~1json/examples/request-invalid/x-refusal';
const MEDIA =
  '/components/responses/UnsupportedMediaType/content/application~1json/examples/media-type-unsupported/x-refusal';
const LARGE =
  '/components/responses/ContentTooLarge/content/application~1json/examples/body-too-large/x-refusal';
const SEND_BODY = '/paths/~1recognition~1{member_email}/post/requestBody';
const REQUEST = '/components/schemas/RecognitionRequest';
const ORDER = 'request-refused-last';
const GROUP = '/paths/~1recognition/get/x-parameter-groups/0';
const OK = (): Response => Response.json({ recognitions: [], pagination: {} });
const SENT = (): Response => Response.json({ id: 1 }, { status: 201 });

/** The list of a gateway that looks at its parameters as the document assumes, whether there is a key or not. */
const isInvalid = (request: Request, url: URL): boolean => {
  const { searchParams: query } = url;
  const isCount = (name: string, most: number): boolean => {
    const text = query.get(name) ?? '1';
    return /^[1-9]\d*$/.test(text) && Number(text) <= most && query.getAll(name).length < 2;
  };
  const email = query.get('email');
  const team = query.get('team_name');
  const isOne = (email === null) !== (team === null);
  const isEmail = email === null || (/^[^\s@,]+@[^\s@,]+$/.test(email) && email.length <= 254);
  const isTeam = team === null || (team.length >= 1 && team.length <= 200);
  return (
    isList(request, url) && !(isOne && isEmail && isTeam && isCount('page', 1e9) && isCount('limit', 100))
  );
};
const isInvalidWithKey = (request: Request, url: URL): boolean =>
  keyOf(request) !== null && isInvalid(request, url);
const STRICT = instead(isInvalidWithKey, () => error(400, 'Not valid'));

/** Assumed (§7: errors for other conditions are not shown), so that nothing here is worse than learned. */
const READS: Row[] = [
  {
    given: 'every defect is refused',
    gateway: STRICT,
    facts: { [INVALID]: 'supported', [GROUP]: 'supported', [ORDER]: 'supported' },
  },
  {
    given: 'what is wrong is refused before the key is asked for',
    gateway: instead(isInvalid, () => error(400, 'Not valid')),
    want: ['learned: listRecognitions/dev/key-first'],
    facts: { [INVALID]: 'supported', [ORDER]: 'learned' },
  },
  {
    given: 'a request without a key is throttled',
    gateway: {
      before: (request) => (keyOf(request) === null ? error(429, 'Too many') : STRICT.before?.(request, 0)),
    },
    facts: { [INVALID]: 'supported', [ORDER]: 'not-observed' },
  },
  {
    given: 'every defect is refused with another status',
    gateway: instead(isInvalidWithKey, () => error(422, 'Not valid')),
    want: ['learned: listRecognitions/dev/request-invalid-status-422'],
    facts: { [INVALID]: 'learned', [GROUP]: 'supported' },
  },
  {
    given: 'both parameters of the group are taken',
    gateway: {
      before: (request) => {
        const url = new URL(request.url);
        if (url.searchParams.has('email') && url.searchParams.has('team_name')) return OK();
        return STRICT.before?.(request, 0);
      },
    },
    want: ['learned: listRecognitions/dev/both-of-email-and-team_name-are-given'],
    facts: { [GROUP]: 'learned' },
  },
];

describe('what is told of a read with one defect', () => {
  itSays('negative_data_rejection', READS, { include: { operationIds: ['listRecognitions'] } });
});

it('a gateway that takes anything is told of each defect, and violates nothing', async () => {
  const report = await runCheck('negative_data_rejection', instead(isList, OK), {
    include: { operationIds: ['listRecognitions'] },
  });
  expect(report.verdict).toBe('holds');
  expect(report.findings.map(({ outcome }) => outcome)).toEqual(report.cases.map(() => 'learned'));
  expect(report.cases.length).toBeGreaterThan(8);
});

it('a value of what was seen to have no effect need not be refused, whatever was seen of others', async () => {
  const observed = { grade: 'observed', date: '2026-01-31', count: 9 };
  const stated = { [`${INVALID}/x-evidence`]: { grade: 'documented', source: '§1' } };
  const document = documentWith({
    ...stated,
    '/components/parameters/page/x-denied': { ...observed, operations: ['listRecognitions'] },
  });
  /** Which defect a page has, the seed says. */
  const findingOf = async (of: Partial<ContractOptions>, seed = 1): Promise<string | undefined> => {
    const include = { operationIds: ['listRecognitions'] };
    const report = await runCheck('negative_data_rejection', instead(isList, OK), { include, seed, ...of });
    const found = listFindings(report).find((one) => one.includes('page-the-value-is-empty'));
    return found ?? (seed < 12 ? findingOf(of, seed + 1) : undefined);
  };
  const label = 'listRecognitions/dev/page-the-value-is-empty';
  expect(await findingOf({ document })).toBe(`learned: ${label}`);
  expect(await findingOf({ document: documentWith(stated) })).toBe(`violation: ${label}`);
  // What was seen of other requests does not say that this one is wrong.
  const others = documentWith({ [`${INVALID}/x-evidence`]: observed });
  expect(await findingOf({ document: others })).toBe(`learned: ${label}`);
});

it('what is refused of somebody who is made up says nothing of the defect', async () => {
  const report = await runCheck(
    'negative_data_rejection',
    instead(isList, () => error(404, 'Nobody')),
    {
      include: { operationIds: ['listRecognitions'] },
      members: [],
    },
  );
  const both = report.cases.find(({ id }) => id.includes('/page'));
  expect(both).toMatchObject({ verdict: 'not-observed', reason: expect.stringContaining('made up') });
});

/** A gateway that looks at a body as the document assumes. */
const isWrong = ({ message, value }: Record<string, unknown>): boolean =>
  !isText(message, 0, 5_000) || !isText(value, 1, 100);
const BODIES = {
  before: async (request: Request): Promise<Response | undefined> => {
    if (request.method !== 'POST' || keyOf(request) === null) return undefined;
    if (request.headers.get('content-type') !== 'application/json') return error(415, 'JSON, please');
    const { length } = await request.clone().text();
    if (length > 1_048_576) return error(413, 'Too much');
    const sender = decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '');
    if (!/^[^@,]+@[^@,]+$/.test(sender) || sender.length > 254) return error(400, 'No address');
    return insteadOfBody(isWrong, () => error(400, 'Not valid')).before(request);
  },
};

/** A gateway that answers otherwise where the text of a body is of some kind. */
function ofText(isOf: (text: string) => boolean, answer: () => Response): Gateway {
  return {
    before: async (request) => {
      const text = request.method === 'POST' ? await request.clone().text() : undefined;
      const isJson = request.headers.get('content-type') === 'application/json';
      const hit = text !== undefined && isJson && keyOf(request) !== null && isOf(text);
      return hit ? answer() : BODIES.before(request);
    },
  };
}

const WRITES: Row[] = [
  {
    given: 'every defect is refused as assumed',
    gateway: BODIES,
    facts: { [INVALID]: 'supported', [MEDIA]: 'supported', [LARGE]: 'supported' },
  },
  {
    given: 'a text that is too long is taken',
    gateway: {
      before: (request) =>
        insteadOfBody(({ message }) => String(message).length > 5_000, SENT)
          .before(request)
          .then((early) => early ?? BODIES.before(request)),
    },
    want: ['learned: sendRecognition/dev/message-is-too-long'],
    facts: { [INVALID]: 'supported', [`${REQUEST}/properties/message`]: 'learned' },
  },
  {
    given: 'what has no recipients is taken',
    gateway: {
      before: (request) =>
        insteadOfBody((body) => body.recipients === undefined, SENT)
          .before(request)
          .then((early) => early ?? BODIES.before(request)),
    },
    want: ['violation: sendRecognition/dev/recipients-is-missing'],
    facts: { [`${REQUEST}/properties/recipients`]: 'contradicted', [INVALID]: 'supported' },
  },
  {
    given: 'a body that is no object is taken',
    gateway: ofText((text) => /^(?:null|true|\d+|"[\w ]+"|\[.*\])$/.test(text), SENT),
    want: ['null', 'true', 'a-number', 'a-text', 'a-list'].map(
      (what) => `violation: sendRecognition/dev/the-body-is-${what}`,
    ),
    facts: { [REQUEST]: 'contradicted' },
  },
  {
    given: 'no body is taken',
    gateway: ofText((text) => text === '', SENT),
    want: ['violation: sendRecognition/dev/empty'],
    facts: { [SEND_BODY]: 'contradicted' },
  },
  {
    given: 'what is nothing like JSON is taken',
    gateway: ofText((text) => /^\w/.test(text) && !/^(?:null|true|\d+)$/.test(text), SENT),
    want: ['violation: sendRecognition/dev/words'],
    facts: { [`${SEND_BODY}/content/application~1json`]: 'contradicted' },
  },
  {
    given: 'JSON is read as leniently as it can be',
    gateway: ofText((text) => /^\{.*(?:,\}|[^} ])$|^\{'|\} \{/.test(text), SENT),
    want: ['cut-off', 'trailing-comma', 'single-quotes', 'two-values'].map(
      (what) => `learned: sendRecognition/dev/${what}`,
    ),
  },
  {
    given: 'what has no recipients makes the service fail',
    gateway: ofText(
      (text) => text === '' || text === 'null' || text === '{}',
      () => error(500, 'Cannot read properties of undefined'),
    ),
    want: ['empty', 'the-body-is-null', 'recipients-is-missing'].map(
      (what) => `learned: sendRecognition/dev/${what}`,
    ),
    facts: { [REQUEST]: 'confirmed' },
  },
  {
    given: 'a server error for what is no JSON',
    gateway: {
      before: async (request) => {
        const text = request.method === 'POST' ? await request.clone().text() : '{}';
        return text.startsWith("{'") ? error(500, 'Unexpected token') : BODIES.before(request);
      },
    },
    want: ['learned: sendRecognition/dev/single-quotes'],
    facts: { [INVALID]: 'learned' },
  },
  {
    given: 'a live target that is only read',
    options: { live: true },
    facts: { [INVALID]: 'not-observed', [MEDIA]: 'not-observed', [LARGE]: 'not-observed' },
  },
];

describe('what is told of a write with one defect', () => {
  itSays('negative_data_rejection', WRITES, { include: { operationIds: ['sendRecognition'] } });
});

function isText(value: unknown, least: number, most: number): boolean {
  if (value === undefined) return true;
  return typeof value === 'string' && value.length >= least && value.length <= most;
}
