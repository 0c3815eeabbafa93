import { describe, expect, it } from 'vitest';
import { createMock } from '../../mock/create-mock.ts';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Fetch } from '../faults/asked.ts';
import { toContract, useLearn } from './learn.test.helper.ts';
import { type Strangeness, toStrange } from './strange-gateway.test.helper.ts';

const learn = useLearn();
const UNKNOWN = toContract([]).refusals.get('key-unknown');

interface Change extends Strangeness {
  /** What becomes of what is asked for. */
  before?: (url: URL) => void;
  /** What becomes of an answer. */
  after?: (response: Response, request: Request) => Response | Promise<Response>;
}

/** The mock as a service that differs. */
function createGateway({ before, after = (response) => response, ...strange }: Change): {
  fetch: Fetch;
  keys: Record<string, string>;
} {
  const app = createMock();
  const fetch = toStrange(async (request) => {
    const url = new URL(request.url);
    before?.(url);
    return after(await app.fetch(url.href === request.url ? request : new Request(url, request)), request);
  }, strange);
  return { fetch, keys: { ...app.mock.companies[0]?.keys } };
}

const doubled = (path: string): [string, string] => [`/{stage}/1${path}`, `/{stage}/1/1${path}`];

interface Row {
  name: string;
  checks: readonly string[];
  /** What the service is like when it is learned from, and what it is like after that. */
  before?: Change;
  after: Change;
  /** What is violated, as the names of the facts, or the ends of their pointers. */
  want: readonly string[];
}

const RECOGNITION_TWICE = {
  moved: Object.fromEntries(
    ['/recognition', '/recognition/{member_email}', '/recognition/recipient/{member_email}'].map(doubled),
  ),
};

function isSend({ method, url }: Request, stage = ''): boolean {
  return method === 'POST' && url.includes(`${stage}/1/recognition/`);
}

/** Something that was sent and accepted, with a status and nothing else. */
function answerSent(response: Response, status: number): Response {
  return response.ok ? new Response(null, { status }) : response;
}

function isOfNothing(url: string): boolean {
  return url.includes('/wes-check-');
}

/** A refusal as what stands before a service may word it: as a page, or in a form of its own. */
function toPage({ status }: Response): Response {
  return new Response(`<h1>${status}</h1>`, { status, headers: { 'content-type': 'text/html' } });
}

function toProblem({ status }: Response, title: string | number = 'Nothing here'): Response {
  return Response.json({ title, text: 'There is nothing here.' }, { status });
}

/** The list of members, each with something else. */
function withMembers(body: Json, path: string, change: Record<string, null | undefined>): Json {
  const members = isObject(body) && path.endsWith('/members') ? body['members'] : undefined;
  if (!Array.isArray(members)) return body;
  return {
    ...(body as JsonObject),
    members: members.map((one) => ({ ...(one as object), ...change }) as Json),
  };
}

/** What the interface specification leaves open, and a run showed: it is a fact about this service from then on. */
describe('what was observed and holds no more', { timeout: 120_000 }, () => {
  it.each<Row>([
    {
      name: 'how a documented path is read',
      checks: ['positive_data_acceptance'],
      after: RECOGNITION_TWICE,
      want: ['version-stands-once'],
    },
    {
      name: 'how a documented path is read, which was another way',
      checks: ['positive_data_acceptance'],
      before: RECOGNITION_TWICE,
      after: {},
      want: ['version-stands-once'],
    },
    {
      name: 'the form of refusals',
      checks: ['ignored_auth', 'member_unknown', 'response_schema_conformance'],
      after: {
        toError: (text) => ({ type: 'application/json', body: JSON.stringify({ error: { message: text } }) }),
      },
      want: ['/components/schemas/Error/properties/message'],
    },
    {
      name: 'the form of refusals of paths that belong to no operation, and of methods that a path does not have',
      checks: [
        'content_type_conformance',
        'member_unknown',
        'positive_data_acceptance',
        'response_schema_conformance',
        'unknown_route',
        'unsupported_method',
      ],
      before: { after: (response, { url }) => (isOfNothing(url) ? toProblem(response) : response) },
      after: {
        after(response, { url }) {
          if (isOfNothing(url)) return toProblem(response, 7);
          return response.status === 405 ? toPage(response) : response;
        },
      },
      want: ['/schema/properties/title', '/components/responses/MethodNotAllowed/content/application~1json'],
    },
    {
      name: 'the media type of refusals',
      checks: ['content_type_conformance', 'ignored_auth', 'positive_data_acceptance'],
      after: { toError: (text) => ({ type: 'text/html', body: `<p>${text}</p>` }) },
      want: ['/content/application~1json'],
    },
    {
      name: 'a header',
      checks: ['legacy_path', 'positive_data_acceptance', 'response_headers_conformance'],
      after: {
        after(response) {
          response.headers.delete('deprecation');
          return response;
        },
      },
      want: ['/headers/Deprecation'],
    },
    {
      name: 'a rule',
      checks: ['missing_required_header', 'positive_data_acceptance'],
      after: {
        after: (response, { headers }) =>
          headers.get('x-api-key') === ''
            ? Response.json({ message: UNKNOWN?.message }, { status: UNKNOWN?.status ?? 0 })
            : response,
      },
      want: ['empty-key-is-missing'],
    },
    {
      name: 'a filter',
      checks: ['unknown_filter', 'positive_data_acceptance'],
      after: { before: (url) => url.searchParams.delete('survey_id') },
      want: ['/components/parameters/survey_id'],
    },
    {
      name: 'that a page holds other records',
      checks: ['pages_do_not_repeat', 'positive_data_acceptance'],
      after: { before: (url) => url.searchParams.delete('page') },
      want: ['/components/parameters/page'],
    },
    {
      name: 'a member that one operation shows, and others show still',
      checks: ['positive_data_acceptance', 'response_schema_conformance'],
      after: { change: (body, path) => withMembers(body, path, { name: undefined }) },
      want: ['/components/schemas/Member/properties/name'],
    },
    {
      name: 'a member that one operation shows, and is null now',
      checks: ['positive_data_acceptance', 'response_schema_conformance'],
      after: { change: (body, path) => withMembers(body, path, { id: null }) },
      want: ['/components/schemas/Id'],
    },
    {
      name: 'that an answer has no body',
      checks: ['content_type_conformance', 'positive_data_acceptance'],
      before: { after: (response, request) => (isSend(request) ? answerSent(response, 201) : response) },
      after: {},
      want: ['/post/responses/201'],
    },
    {
      name: 'the status that is another one in each stage',
      checks: ['positive_data_acceptance', 'status_code_conformance'],
      before: {
        after: (response, request) => (isSend(request, 'prod') ? answerSent(response, 202) : response),
      },
      after: {
        after: (response, request) => (isSend(request, 'prod') ? answerSent(response, 200) : response),
      },
      want: ['/post/responses/202'],
    },
    {
      name: 'the status that is another one in each stage, and in one of them becomes that of the other',
      checks: ['positive_data_acceptance', 'status_code_conformance'],
      before: {
        after: (response, request) => (isSend(request, 'prod') ? answerSent(response, 202) : response),
      },
      after: {},
      want: ['/post/responses/202'],
    },
  ])('$name', async ({ checks, before = {}, after, want }) => {
    const { fetch, keys } = createGateway(before);
    const first = await learn(fetch, { keys, checks });
    expect(first.report.findings.filter(({ outcome }) => outcome === 'violation')).toEqual([]);
    const overlays = [first.file ?? ''];

    const changed = createGateway(after);
    const second = await learn(changed.fetch, { keys, checks }, overlays);
    const violations = second.report.findings.filter(({ outcome }) => outcome === 'violation');
    const facts = violations.map(({ rule, pointer }) => rule ?? pointer);
    for (const fact of facts)
      expect(
        want.some((one) => fact.endsWith(one)),
        fact,
      ).toBe(true);
    for (const one of want)
      expect(
        facts.some((fact) => fact.endsWith(one)),
        one,
      ).toBe(true);
    expect(second.report.notes.join(' ')).toMatch(
      /^.*\d+ violations? contradicts? what the service was seen to do.*--relearn/,
    );
    for (const { source } of violations) expect(source).toMatch(/observed .*on \d{4}-\d\d-\d\d/);

    // What a person has to decide on is taken back by nothing else.
    const learned = [...overlays, ...(second.file === undefined ? [] : [second.file])];
    const still = await learn(createGateway(after).fetch, { keys, checks }, learned);
    expect(still.report.verdict).toBe('violated');

    const relearned = await learn(createGateway(after).fetch, { keys, checks, relearn: true }, overlays);
    const all = [...overlays, relearned.file ?? ''];
    const last = await learn(createGateway(after).fetch, { keys, checks, failOn: 'drift' }, all);
    expect(last.report.findings.filter(({ outcome }) => outcome !== 'learned')).toEqual([]);
    expect(last.learned).toMatchObject({ edits: [], corrections: [] });
  });
});
