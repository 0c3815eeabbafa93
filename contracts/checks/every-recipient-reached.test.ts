import { describe, expect, it } from 'vitest';
import type { Gateway, Recognition } from '../gateway.test.helper.ts';
import {
  changing,
  error,
  insteadOfBody,
  isList,
  itSays,
  listFindings,
  type Row,
  runCheck,
} from './check.test.helper.ts';

const OF_LIST = '/components/schemas/Recipients/oneOf/2';
const OF_TEXT = '/components/schemas/Recipients/oneOf/1';
const OF_ALL = '/components/schemas/Recipients/oneOf/3';
const MEMBERS = ['ada', 'ben', 'cem', 'dia'].map((name) => `${name}@one.example`);
const LISTED = 'sendRecognition/dev/three-in-a-list';

/** A list of the recognition of a member from which some of it is left out. */
function showing(
  isShown: (one: Recognition, email: string, index: number) => boolean,
  most = 1000,
  isOldestFirst = false,
): Gateway {
  return {
    after: async (response, request) => {
      const url = new URL(request.url);
      const email = url.searchParams.get('email');
      if (response.status !== 200 || !isList(request, url) || email === null) return response;
      const { recognitions } = (await response.json()) as { recognitions: Recognition[] };
      const shown = recognitions.filter((one, index) => isShown(one, email, index));
      const ordered = isOldestFirst ? shown.toReversed() : shown;
      return Response.json({ recognitions: ordered.slice(0, most), pagination: {} });
    },
  };
}
const isSeveral = ({ to }: Recognition): boolean => to.length > 2;

/** §2: a list, a text and `ALL_MEMBERS` stand for several recipients. That what is received shows in a list, and at once, is assumed. */
const ROWS: Row[] = [
  {
    given: 'each of them is shown it',
    facts: { [OF_LIST]: 'confirmed' },
    cases: { [LISTED]: 'passed' },
  },
  {
    given: 'only the first of them is shown it',
    gateway: showing((one, email) => !isSeveral(one) || one.to[0] === email || one.from === email),
    want: [`violation: ${LISTED.replace('three-in-a-list', 'reached')}`],
    facts: { [OF_LIST]: 'contradicted' },
  },
  {
    given: 'all but the last of them are shown it',
    gateway: showing((one, email) => !isSeveral(one) || one.to.at(-1) !== email),
    want: ['violation: sendRecognition/dev/reached'],
  },
  {
    given: 'nobody is shown it: that what is received shows is not stated',
    gateway: showing((one, email) => one.from === email),
    facts: { [OF_LIST]: 'not-observed' },
  },
  {
    given: 'everybody is shown a copy of their own without its text, which may be of what was sent before',
    gateway: {
      after: async (response, request) => {
        const email = new URL(request.url).searchParams.get('email');
        if (response.status !== 200 || email === null) return response;
        const { recognitions } = (await response.json()) as { recognitions: Recognition[] };
        const own = recognitions.map(({ id, from }) => ({ id: `${id}-${email}`, from, to: email }));
        return Response.json({ recognitions: own, pagination: {} });
      },
    },
    facts: { [OF_LIST]: 'not-observed' },
  },
  {
    given: 'the oldest are listed first, two on a page, so that what is new is on another one',
    gateway: showing(() => true, 2, true),
    cases: { [LISTED]: 'passed' },
  },
  {
    given: 'the newest are listed first, one on a page',
    gateway: showing(() => true, 1),
    facts: { [OF_LIST]: 'confirmed' },
  },
  {
    given: 'the newest are listed first, two on a page, and the last recipient is not shown it',
    gateway: showing((one, email) => !isSeveral(one) || one.to.at(-1) !== email, 2),
    want: ['violation: sendRecognition/dev/reached'],
  },
  ...[5, 6, 7, 8, 9, 10].map(
    (reads): Row => ({
      given: `what is sent shows from the ${reads}th read on`,
      gateway: (() => {
        let read = 0;
        return {
          after: async (response, request) => {
            const url = new URL(request.url);
            if (!isList(request, url)) return response;
            read += 1;
            const body = (await response.json()) as { recognitions?: Recognition[] };
            const recognitions = (body.recognitions ?? []).filter(({ id }) => id < 3 || read >= reads);
            return Response.json({ ...body, recognitions }, { status: response.status });
          },
        };
      })(),
    }),
  ),
  {
    given: 'records that say nothing of who they are for',
    gateway: { toRecord: ({ id, from }) => ({ no: id, giver: from }) },
    facts: { [OF_LIST]: 'not-observed' },
  },
  {
    given: 'records that are others each time',
    gateway: (() => {
      let read = 0;
      return changing(isList, ({ recognitions }: { recognitions: Recognition[] }) => {
        read += 1;
        return { recognitions: recognitions.map((one) => ({ ...one, read })), pagination: {} };
      });
    })(),
    facts: { [OF_LIST]: 'confirmed' },
  },
  {
    given: 'several are refused, which another check tells of',
    gateway: insteadOfBody(
      ({ recipients }) => Array.isArray(recipients),
      () => error(400, 'No lists'),
    ),
    facts: { [OF_LIST]: 'not-observed' },
  },
  ...[2, 3, 4, 5].map(
    (reads): Row => ({
      given: `what was sent to all before shows from the ${reads}th read on, and nothing else`,
      gateway: (() => {
        let read = 0;
        const late = { id: 99, from: MEMBERS[0], to: MEMBERS.slice(1), words: 'Well done, all' };
        return changing(isList, ({ recognitions }: { recognitions: Recognition[] }) => {
          read += 1;
          const shown = recognitions.filter(({ id }) => id < 3);
          return { recognitions: read < reads ? shown : [late, ...shown], pagination: {} };
        });
      })(),
    }),
  ),
  { given: 'three members', options: { members: MEMBERS.slice(0, 3) }, facts: { [OF_LIST]: 'not-observed' } },
  { given: 'a live target that is only read', options: { live: true }, facts: { [OF_LIST]: 'not-observed' } },
];

describe('what is told of what was sent to several', () => {
  itSays('every_recipient_reached', ROWS, {
    include: { operationIds: ['sendRecognition', 'listRecognitions'] },
    members: MEMBERS,
  });
});

/** A gateway that shows what was sent so many requests later. */
function showingLater(requests: number): Gateway {
  const shownFrom = new Map<number, number>();
  let count = 0;
  return {
    after: async (response) => {
      count += 1;
      if (response.status >= 300) return response;
      const body = (await response.json()) as { id?: number; recognitions?: Recognition[] };
      if (body.id !== undefined) shownFrom.set(body.id, count + requests);
      const shown = body.recognitions?.filter(({ id }) => (shownFrom.get(id) ?? 0) <= count);
      return Response.json(shown ? { ...body, recognitions: shown } : body, { status: response.status });
    },
  };
}

const OTHERS = ['positive_data_acceptance', 'ensure_resource_availability'];
it.each([
  { given: 'whatever was sent before', others: OTHERS, toRecord: undefined },
  { given: 'where nothing else is asked', others: [], toRecord: undefined },
  { given: 'in records without texts, where nothing else is asked', others: [], toRecord: withoutWords },
])('what shows later is no recognition that somebody lacks, $given', async ({ others, toRecord }) => {
  for (const requests of [1, 3, 5, 6, 7, 8, 9, 10, 14, 20, 21]) {
    const gateway = { ...showingLater(requests), ...(toRecord ? { toRecord } : {}) };
    const report = await runCheck('every_recipient_reached', gateway, {
      checks: [...others, 'every_recipient_reached'],
      include: { operationIds: ['sendRecognition', 'listRecognitions'] },
      members: MEMBERS,
    });
    const violations = listFindings(report).filter((finding) => finding.startsWith('violation'));
    expect([requests, ...violations]).toEqual([requests]);
  }
});

function withoutWords({ id, from, to }: Recognition): Omit<Recognition, 'words'> {
  return { id, from, to };
}

/** The number of what is sent to a text: after two that were there, what finds the operation, and what is sent to a list. */
const OF_THE_TEXT = 5;

const OTHER_FORMS: Row[] = [
  {
    given: 'a text reaches each of three, and everybody each of two',
    facts: { [OF_TEXT]: 'confirmed', [OF_ALL]: 'confirmed' },
  },
  {
    given: 'a text reaches the first only',
    gateway: showing(({ from, to, id }, email) => id !== OF_THE_TEXT || from === email || to[0] === email),
    want: ['violation: sendRecognition/dev/reached'],
    facts: { [OF_TEXT]: 'contradicted', [OF_ALL]: 'confirmed' },
  },
  {
    given: 'a text reaches all but the third',
    gateway: showing(({ to, id }, email) => id !== OF_THE_TEXT || to[2] !== email),
    want: ['violation: sendRecognition/dev/reached'],
    facts: { [OF_TEXT]: 'contradicted', [OF_ALL]: 'confirmed' },
  },
  {
    given: 'nothing is taken but recipients',
    gateway: insteadOfBody(
      ({ recipients, ...others }) => recipients !== undefined && Object.keys(others).length > 0,
      () => error(400, 'Recipients, and nothing else'),
    ),
    facts: { [OF_LIST]: 'confirmed', [OF_TEXT]: 'confirmed', [OF_ALL]: 'confirmed' },
  },
  {
    given: 'everybody is not quite everybody',
    gateway: showing(({ to }, email) => to.length < 4 || email !== 'cem@one.example'),
    want: ['learned: sendRecognition/dev/reached'],
    facts: { [OF_TEXT]: 'confirmed', [OF_ALL]: 'confirmed', 'groups-include-sender': 'learned' },
  },
  {
    given: 'everybody, of whom one is known beside the sender: nobody else is missing',
    options: { members: MEMBERS.slice(0, 2) },
    facts: { [OF_TEXT]: 'not-observed', [OF_ALL]: 'not-observed' },
  },
  {
    given: 'a live target that must not be sent to more than is named',
    options: { live: true, allowWrites: 'prod' },
    facts: { [OF_TEXT]: 'confirmed', [OF_ALL]: 'not-observed' },
  },
];

describe('what is told of other forms of several', () => {
  itSays('every_recipient_reached', OTHER_FORMS, {
    include: { operationIds: ['sendRecognition', 'listRecognitions'] },
    members: MEMBERS,
    thorough: true,
  });
});
