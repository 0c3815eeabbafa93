import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { createGateway, type Gateway, KEYS, OTHER_KEYS } from '../gateway.test.helper.ts';
import {
  changing,
  error,
  instead,
  isList,
  isSend,
  itSays,
  keyOf,
  listFindings,
  type Row,
  runCheck,
} from './check.test.helper.ts';
import { CHECKS } from './checks.ts';
import { createLateGateway } from './late-gateway.test.helper.ts';

const RULE = 'company-scope';
const isOther = (request: Request): boolean => keyOf(request) === OTHER_KEYS.dev;
const isOthersList = (request: Request, url: URL): boolean => isOther(request) && isList(request, url);
const isMembers = (_: Request, url: URL): boolean => url.pathname.endsWith('/1/members');
const isLegacy = (_: Request, url: URL): boolean => url.pathname.includes('/recognition/recipient/');
const isFeedback = (_: Request, url: URL): boolean => url.pathname.endsWith('/performance_feedback');
const isProfile = (_: Request, url: URL): boolean => url.pathname.endsWith('/profile');

/** The first company's list, whoever asks. */
const LEAK = instead(isList, () =>
  Response.json({
    recognitions: [{ id: 9, from: 'ada@one.example', to: ['ben@one.example'] }],
    pagination: {},
  }),
);

/** The same list for both companies, of records that have the address of a help desk. */
function withHelp(...records: JsonObject[]): Gateway {
  const recognitions = records.map((one) => ({ ...one, contact: 'help@vendor.example' }));
  return instead(isList, () => Response.json({ recognitions, pagination: {} }));
}

/** §1, §5.3: all data read or written is scoped to the company that owns the key. */
const LISTS: Row[] = [
  { given: 'a list that the other company sees nothing of', facts: { [RULE]: 'confirmed' } },
  {
    given: 'the same recognitions for both companies',
    gateway: LEAK,
    want: ['violation: listRecognitions/dev/read'],
    facts: { [RULE]: 'contradicted' },
  },
  {
    given: 'one recognition of the first company among those of the other',
    gateway: changing(isOthersList, () => ({
      recognitions: [
        { id: 7, from: 'ada@two.example' },
        { words: 'Well done at one', to: ['ben@one.example'], from: 'ada@one.example', id: 1 },
      ],
      pagination: {},
    })),
    want: ['violation: listRecognitions/dev/read'],
  },
  {
    given: 'the same recognitions, which name nobody, and may be those of each company',
    gateway: instead(isList, () =>
      Response.json({ recognitions: [{ no: 7, words: 'Well done' }, { no: 8 }], pagination: {} }),
    ),
    want: ['learned: listRecognitions/dev/read-alike'],
    facts: { [RULE]: 'not-observed' },
  },
  {
    given: 'the same record, which hides whom it names and has the address of a help desk',
    gateway: withHelp({ giver: 'a***@***', to: ['b***@***'], words: 'Well done' }),
    want: ['learned: listRecognitions/dev/read-alike'],
    facts: { [RULE]: 'not-observed' },
  },
  {
    given: 'the same record, which may be the first of each company, with the address of a help desk',
    gateway: withHelp({ id: 1 }),
    want: ['learned: listRecognitions/dev/read-alike'],
  },
  {
    given: 'the same record of a member who was asked about, with the address of a help desk',
    gateway: withHelp({ id: 1, giver: 'ada@one.example' }),
    want: ['violation: listRecognitions/dev/read'],
  },
  {
    given: 'the same records of members of whom nobody asked, with the address of a help desk',
    gateway: withHelp({ id: 1, giver: 'zoe@one.example' }, { id: 2, giver: 'yan@one.example' }),
    want: ['violation: listRecognitions/dev/read'],
  },
  {
    given: 'records of other companies that look alike and are others',
    gateway: changing(isOthersList, () => ({
      recognitions: [{ id: 1, from: 'ada@two.example', to: ['ben@two.example'], words: 'Well done at one' }],
      pagination: {},
    })),
    facts: { [RULE]: 'confirmed' },
  },
  {
    given: 'the same links in the pagination of both, which are no recognition',
    gateway: {
      toPagination: () => ({ links: [{ rel: 'self', href: '/recognition' }] }),
    },
    facts: { [RULE]: 'confirmed' },
  },
  {
    given: 'a member of the first company that the other one is told not to know',
    gateway: instead(isOthersList, () => error(404, 'Nobody of that name')),
    facts: { [RULE]: 'confirmed' },
  },
  {
    given: 'a server error for the other company, which shows nothing',
    gateway: instead(isOthersList, () => error(500, 'Oh dear')),
    facts: { [RULE]: 'not-observed' },
    cases: { 'listRecognitions/dev/read': 'not-observed' },
  },
  {
    given: 'a redirection of the other company, which shows nothing either',
    gateway: instead(isOthersList, () => new Response(null, { status: 302 })),
    cases: { 'listRecognitions/dev/read': 'not-observed' },
  },
  {
    given: 'a key of the other company that is not valid',
    options: { otherKeys: { dev: 'gw-nobody-knows-this' } },
    facts: { [RULE]: 'not-observed' },
  },
  {
    given: 'the same bare texts for both, which are nobody in particular',
    gateway: instead(isList, () => Response.json({ recognitions: ['Well done'], pagination: {} })),
    cases: { 'listRecognitions/dev/read': 'not-observed' },
  },
  { given: 'no key of another company', options: { otherKeys: {} }, facts: { [RULE]: 'not-observed' } },
  {
    given: 'a list that is empty for both',
    gateway: instead(isList, () => Response.json({ recognitions: [], pagination: {} })),
    facts: { [RULE]: 'not-observed' },
    cases: { 'listRecognitions/dev/read': 'not-observed' },
  },
];

describe('what is told of recognition that two companies read', () => {
  itSays('company_scope', LISTS, { include: { operationIds: ['listRecognitions'] } });
});

/** A list of members that is another one each time: addresses, and names in the company that asks. The first company is shown all of its own. */
function atTimes(list: (turn: number) => string[]): Gateway {
  let turn = 0;
  return instead(isMembers, (request) => {
    turn += isOther(request) ? 1 : 0;
    const names = isOther(request) ? list(turn) : ['ben@one.example', 'zoe@one.example', 'ada@one.example'];
    return Response.json(names.map((name) => ({ email: name.includes('@') ? name : `${name}@two.example` })));
  });
}

const MEMBERS: Row[] = [
  { given: 'other members', gateway: { lists: true }, facts: { [RULE]: 'confirmed' } },
  {
    given: 'the same one member, who may be a member of both companies',
    gateway: instead(isMembers, () => Response.json({ people: [{ email: 'ada@one.example' }] })),
    want: ['learned: listMembers/dev/read-alike'],
    facts: { [RULE]: 'not-observed' },
  },
  {
    given: 'somebody who is a member of both companies',
    gateway: instead(isMembers, (request) =>
      Response.json([
        { email: 'pat@agency.example', name: 'Pat', manager: null },
        { email: isOther(request) ? 'ada@two.example' : 'ada@one.example', name: 'Ada', manager: null },
      ]),
    ),
    facts: { [RULE]: 'confirmed' },
  },
  {
    given: 'the same of somebody who is a member of both companies in the same role',
    gateway: instead(isMembers, (request) =>
      Response.json([
        { email: 'pat@agency.example', name: 'Pat', team_name: 'Ops', status: 'active' },
        { email: isOther(request) ? 'ada@two.example' : 'ada@one.example', name: 'Ada', team_name: 'Ops' },
      ]),
    ),
    facts: { [RULE]: 'confirmed' },
  },
  {
    given: 'the same of somebody who is a member of both companies, with the same id in each',
    gateway: instead(isMembers, (request) =>
      Response.json([
        { email: 'ben@one.example', id: 7, joined: 2019 },
        { email: isOther(request) ? 'ada@two.example' : 'ada@one.example', id: 8 },
      ]),
    ),
    facts: { [RULE]: 'confirmed' },
  },
  {
    given: 'one member of the first company among those of the other at times',
    gateway: atTimes((turn) => ['ada', 'bob', 'cat', ...(turn % 4 === 1 ? ['ben@one.example'] : [])]),
    want: ['violation: listMembers/dev/read'],
  },
  {
    given: 'two of several who are members of both companies, in pages of an order that never stays',
    gateway: atTimes(
      (turn) =>
        [
          ['ada', 'bob'],
          ['ben@one.example', 'ada'],
          ['bob', 'ben@one.example'],
          ['cat', 'zoe@one.example'],
        ][turn % 4] as string[],
    ),
    facts: { [RULE]: 'confirmed' },
  },
  {
    given: 'the same members as bare addresses',
    gateway: instead(isMembers, () => Response.json(['ada@one.example', 'ben@one.example'])),
    want: ['violation: listMembers/dev/read'],
  },
  {
    given: 'the same members, deeper in the answer, with their members in another order',
    gateway: instead(isMembers, (request) =>
      Response.json({
        data: {
          groups: [
            {
              people: [
                isOther(request) ? { id: 1, email: 'a@one.example' } : { email: 'a@one.example', id: 1 },
                isOther(request) ? { id: 2, email: 'b@one.example' } : { email: 'b@one.example', id: 2 },
              ],
            },
          ],
        },
      }),
    ),
    want: ['violation: listMembers/dev/read'],
  },
  {
    given: 'the same one record in every list, whose address may be that of a help desk',
    gateway: instead(isMembers, () => Response.json({ people: [{ email: 'a@one.example', id: 1 }] })),
    want: ['learned: listMembers/dev/read-alike'],
  },
  {
    given: 'the same address for help, which names no member',
    gateway: instead(isMembers, (request) =>
      Response.json({
        help: 'help@vendor.example',
        people: [{ email: isOther(request) ? 'ada@two.example' : 'ada@one.example' }],
      }),
    ),
    facts: { [RULE]: 'confirmed' },
  },
  {
    given: 'the same address for help, and nobody else',
    gateway: instead(isMembers, () =>
      Response.json({ contact: { email: 'help@vendor.example' }, people: [] }),
    ),
    facts: { [RULE]: 'not-observed' },
  },
  {
    given: 'the same refusal for both, which happens to name somebody',
    gateway: instead(isMembers, () =>
      Response.json({ errors: [{ email: 'ada@one.example' }] }, { status: 400 }),
    ),
    facts: { [RULE]: 'not-observed' },
  },
  { given: 'no such operation', facts: { [RULE]: 'not-observed' } },
];

describe('what is told of members that two companies list', () => {
  itSays('company_scope', MEMBERS, { include: { operationIds: ['listMembers'] } });
});

const PROFILES: Row[] = [
  {
    given: 'a profile that only its company is shown',
    gateway: instead(isProfile, (request) =>
      isOther(request) ? error(404, 'Nobody') : Response.json({ email: 'ada@one.example', points: 3 }),
    ),
    facts: { [RULE]: 'confirmed' },
  },
  {
    given: 'the profile of somebody who may be a member of both companies',
    gateway: instead(isProfile, () =>
      Response.json({ email: 'ada@one.example', name: 'Ada', team_name: 'Ops', bio: 'Likes tea' }),
    ),
    want: ['learned: readProfile/dev/read-alike'],
  },
  {
    given: 'the same of one with an id, and years that count nothing',
    gateway: instead(isProfile, () => Response.json({ email: 'ada@one.example', id: 7, born: 1990 })),
    want: ['learned: readProfile/dev/read-alike'],
  },
  {
    given: 'a profile that the other company is shown too, with what is counted in one company',
    gateway: instead(isProfile, () =>
      Response.json({ email: 'ada@one.example', recognitions_sent: 12, recognitions_received: 9 }),
    ),
    want: ['violation: readProfile/dev/read'],
  },
];

describe('what is told of a profile that two companies read', () => {
  itSays('company_scope', PROFILES, { include: { operationIds: ['readProfile'] } });
});

/** A gateway whose feedback is empty, with links to be followed. */
function withLinks(toLinks: (url: string) => JsonObject): Gateway {
  const feedback = instead(isFeedback, ({ url }) => Response.json({ feedback: [], links: toLinks(url) }));
  return { lists: true, ...feedback };
}

const FEEDBACK: Row[] = [
  {
    given: 'links to what was asked, and to the next page of it',
    gateway: withLinks((url) => ({ self: url, next: `${url}&page=2` })),
    facts: { [RULE]: 'confirmed' },
  },
  {
    given: 'links to something else that name two people',
    gateway: withLinks(() => ({ of: '/people?email=ada@one.example', by: '/people?email=zoe@one.example' })),
    want: ['learned: listFeedback/dev/read-alike'],
  },
];

describe('what is told of feedback that two companies read', () => {
  const operationIds = ['listFeedback', 'listMembers'];
  itSays('company_scope', FEEDBACK, { include: { operationIds }, thorough: true });
});

const LEGACY: Row[] = [
  {
    given: 'what somebody who is a member of both companies sent to others in each',
    gateway: instead(isLegacy, (request) =>
      Response.json({
        recognitions: [
          {
            id: isOther(request) ? 1 : 2,
            from: { email: 'pat@agency.example', name: 'Pat', team_name: 'Ops' },
            to: [isOther(request) ? 'ada@two.example' : 'ada@one.example'],
          },
        ],
      }),
    ),
    facts: { [RULE]: 'confirmed' },
  },
  {
    given: 'the same recognition',
    gateway: instead(isLegacy, () =>
      Response.json([{ id: 1, from: { email: 'zoe@one.example' }, to: ['ada@one.example'] }]),
    ),
    want: ['violation: listRecognitionsByRecipient/dev/read'],
  },
];

describe('what is told of recognition at the legacy path that two companies read', () => {
  itSays('company_scope', LEGACY, { include: { operationIds: ['listRecognitionsByRecipient'] } });
});

/** A gateway that takes what the other company sends as if this one had sent it. */
function trusting(gateway: Gateway = {}): (request: Request) => Promise<Response> {
  const inner = createGateway(gateway);
  return async (request) => {
    if (!isOther(request) || request.method !== 'POST') return inner(request);
    const headers = new Headers(request.headers);
    headers.set('x-api-key', KEYS.dev);
    headers.set('x-trusted', 'yes');
    return inner(new Request(request.url, { method: 'POST', headers, body: await request.text() }));
  };
}

/** The list cannot be read until the other company has written. */
function failingAtFirst(): Pick<Gateway, 'before'> {
  let hasWritten = false;
  return instead(
    (request, url) => {
      hasWritten ||= request.headers.has('x-trusted');
      return isList(request, url) && !hasWritten;
    },
    () => error(409, 'Not now'),
  );
}

/** Something that is done to every record that is shown, and differs from time to time. */
function counting(): Pick<Gateway, 'toRecord'> {
  let shown = 0;
  return { toRecord: (recognition) => ({ ...recognition, seen: ++shown }) };
}

/** The first record names nobody and differs from time to time; the others stay as they are. */
function countingFirst(): Pick<Gateway, 'toRecord'> {
  let shown = 0;
  return { toRecord: (recognition) => (recognition.id === 1 ? { id: 1, seen: ++shown } : recognition) };
}

/** A gateway that also delivers what is sent to members of the other company, to them. */
function delivering(): (request: Request) => Promise<Response> {
  const inner = createGateway({ lists: true });
  return async (request) => {
    if (request.method !== 'POST' || isOther(request)) return inner(request);
    const sent = await request.text();
    const { recipients, ...rest } = (parseText(sent) ?? {}) as { recipients?: unknown };
    const theirs = Array.isArray(recipients) ? recipients.filter((one) => `${one}`.includes('@two.')) : [];
    const post = (url: string, key: string, body: string): Promise<Response> =>
      inner(new Request(url, { method: 'POST', headers: { 'x-api-key': key }, body }));
    if (theirs.length === 0) return post(request.url, keyOf(request) ?? '', sent);
    const own = (recipients as unknown[]).filter((one) => !theirs.includes(one));
    const url = request.url.replace(/[^/]+$/, 'ada@two.example');
    await post(url, OTHER_KEYS.dev, JSON.stringify({ recipients: theirs, ...rest }));
    return post(request.url, keyOf(request) ?? '', JSON.stringify({ recipients: own, ...rest }));
  };
}

/** A gateway that keeps one name for each member, whoever imports them, and shows it in their profile. */
function naming(isForAll: boolean): (request: Request) => Promise<Response> {
  const inner = createGateway({ lists: true });
  const names = new Map<string, string>();
  return async (request) => {
    const { pathname } = new URL(request.url);
    const owner = isForAll ? '' : keyOf(request);
    const [, email] = /\/users\/([^/]+)\/profile$/.exec(pathname) ?? [];
    if (email !== undefined)
      return Response.json({ email, name: names.get(`${owner} ${decodeURIComponent(email)}`) ?? 'Nobody' });
    if (request.method !== 'POST' || !pathname.endsWith('/api/v1/members')) return inner(request);
    const { members = [] } = (parseText(await request.text()) ?? {}) as {
      members?: { email: string; name?: string }[];
    };
    for (const { email: one, name = 'New' } of members) names.set(`${owner} ${one}`, name);
    return Response.json({ created: members.length });
  };
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const PEOPLE: Row[] = [
  {
    given: 'what is sent to members of two companies, and shows in the other one too',
    options: { fetch: delivering() },
    want: ['violation: sendRecognition/dev/write'],
    facts: { [RULE]: 'contradicted' },
  },
  {
    given: 'an import by another company that changes the members of this one',
    options: { fetch: naming(true) },
    want: ['violation: importMembers/dev/write', 'learned: readProfile/dev/read-alike'],
    facts: { [RULE]: 'contradicted' },
  },
  {
    given: 'an import by another company of people who are members of this one, each with a name in either',
    options: { fetch: naming(false) },
    want: ['learned: readProfile/dev/read-alike'],
    cases: { 'importMembers/dev/write-over-members': 'passed' },
  },
];

describe('what is told of writes that name people of another company', () => {
  itSays('company_scope', PEOPLE, {
    include: {
      operationIds: ['sendRecognition', 'listRecognitions', 'importMembers', 'readProfile', 'listMembers'],
    },
  });
});

const WRITES: Row[] = [
  {
    given: 'a write that the other company is refused, where records change by being read',
    gateway: counting(),
    cases: { 'sendRecognition/dev/write': 'passed' },
  },
  {
    given: 'a list that could not be read before, so that everything in it seems new',
    options: { fetch: trusting(failingAtFirst()) },
    // By texts of its own, that another one of the writes shows all the same.
    want: ['violation: sendRecognition/dev/write'],
    cases: { 'sendRecognition/dev/write': 'not-observed' },
  },
  { given: 'a write that the other company is refused', cases: { 'sendRecognition/dev/write': 'passed' } },
  {
    given: 'a write of the other company that shows in this one',
    options: { fetch: trusting() },
    want: ['violation: sendRecognition/dev/write'],
    facts: { [RULE]: 'contradicted' },
  },
  {
    given: 'a write of the other company that shows beside others that are new, and name nobody',
    options: { fetch: trusting(countingFirst()) },
    want: ['violation: sendRecognition/dev/write'],
  },
  {
    given: 'a write of the other company that is accepted, and shows in its own lists only',
    gateway: instead(
      (request, url) => isOther(request) && isSend(request, url),
      () => Response.json({ id: 7 }, { status: 202 }),
    ),
    cases: { 'sendRecognition/dev/write': 'passed' },
  },
  {
    given: 'a write of the other company that shows without saying for whom',
    options: { fetch: trusting({ toRecord: ({ id, from }) => ({ no: id, giver: from }) }) },
    cases: { 'sendRecognition/dev/write': 'not-observed' },
  },
  {
    given: 'a server error for the other company',
    gateway: instead(
      (request, url) => isOther(request) && isSend(request, url),
      () => error(500, 'Oh dear'),
    ),
    cases: { 'sendRecognition/dev/write': 'not-observed' },
  },
  {
    given:
      'the same answer to what both companies send between the same two people, with a text of the gateway',
    gateway: {
      before: async (request) => {
        const url = new URL(request.url);
        if (!isSend(request, url)) return undefined;
        const { recipients } = (await request.clone().json()) as { recipients: string };
        const giver = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
        return Response.json({ giver, recipients, words: 'Thank you' }, { status: 201 });
      },
    },
    cases: { 'sendRecognition/dev/write': 'passed' },
  },
  {
    given:
      'the same answer to what both companies send, which hides whom it names and has the address of a help desk',
    gateway: {
      toRecord: ({ words }) => ({ giver: 'a***@***', to: 'b***@***', words, contact: 'help@vendor.example' }),
    },
    options: { thorough: true },
    cases: { 'sendRecognition/dev/write-elsewhere': 'not-observed' },
  },
];

describe('what is told of what another company writes', () => {
  itSays('company_scope', WRITES, { include: { operationIds: ['sendRecognition', 'listRecognitions'] } });
});

it('what both stages show late of what was sent in either was not written by another company', async () => {
  for (const after of [7, 9, 10, 11, 13]) {
    const report = await runCheck(
      'company_scope',
      {},
      {
        baseUrl: 'http://gateway.example',
        fetch: createLateGateway(after, ['dev', 'prod']),
        checks: ['company_scope', 'refused_write_changes_nothing'],
        include: { operationIds: ['sendRecognition', 'listRecognitions'] },
        members: ['ada@one.example', 'dia@one.example'],
      },
    );
    const violations = listFindings(report).filter((finding) => finding.startsWith('violation'));
    expect([after, ...violations]).toEqual([after]);
  }
});

it('what was sent with a key in other letter case, and shows late, was not written by another company', async () => {
  const keys = new Map(Object.values(KEYS).map((key) => [key.toLowerCase(), key]));
  for (const after of [1, 2, 3]) {
    const late = createLateGateway(after);
    const report = await runCheck(
      'company_scope',
      {},
      {
        baseUrl: 'http://gateway.example',
        fetch: (request) => {
          const key = request.headers.get('x-api-key') ?? '';
          const meant = new Request(request);
          if (key !== '') meant.headers.set('x-api-key', keys.get(key.toLowerCase()) ?? key);
          return late(meant);
        },
        checks: CHECKS.map(({ id }) => id),
        keys: { prod: KEYS.prod },
        otherKeys: { prod: OTHER_KEYS.prod },
        include: { operationIds: ['sendRecognition', 'listRecognitions'] },
        members: ['ada@one.example', 'dia@one.example'],
      },
    );
    const violations = listFindings(report).filter((finding) => finding.startsWith('violation'));
    expect([after, ...violations]).toEqual([after]);
  }
});
