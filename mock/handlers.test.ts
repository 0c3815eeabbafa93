import { describe, expect, it } from 'vitest';
import { createMock, Refused } from './index.ts';
import { ALDER, askAs, type Message } from './known.test.helper.ts';
import { toOverlay, useTempFiles } from './temp-files.test.helper.ts';
import { useMockInProcess } from './ways.test.helper.ts';

const toOk = (content: object): object => ({ '200': { description: 'd', content } });

describe('handlers and keys of operations that an Overlay adds', () => {
  const write = useTempFiles();
  const free = toOverlay({
    '/open': {
      get: {
        operationId: 'open',
        security: [],
        responses: toOk({ 'application/json': { example: 'come in' } }),
      },
    },
  });
  const door = useMockInProcess({
    overlays: [write('free.json', free)],
    handlers: {
      listMembers: (_, { company, stage }) => [company.id, stage],
      readProfile: ({ path }) => new Refused('member-unknown', `Not ${String(path['email'])}.`),
    },
  });

  it('`security: []` means that no key is asked for, and any is let pass', async () => {
    for (const headers of [{}, { 'x-api-key': 'nobody' }, { 'x-api-key': ALDER.key }])
      for (const stage of ['dev', 'prod']) {
        const { status, body } = await door.ask({ path: `/${stage}/1/open`, headers });
        expect({ status, body }).toEqual({ status: 200, body: 'come in' });
      }
  });

  it('but nothing else is open', async () => {
    expect((await door.ask({ path: '/dev/1/opened' })).status).toBe(403);
    expect((await door.ask({ method: 'POST', path: '/dev/1/open' })).status).toBe(403);
  });

  it('a handler may take the place of one of the service, and refuse', async () => {
    const { status, body } = await askAs<Message>(door, ALDER, { path: '/api/v1/users/a@b/profile' });
    expect({ status, message: body.message }).toEqual({ status: 404, message: 'Not a@b.' });
  });

  it('a handler that breaks the contract is not believed: the answer names operation and place', async () => {
    const { status, body } = await askAs<Message>(door, ALDER, { path: '/members' });
    expect(status).toBe(500);
    for (const word of ['listMembers', '200', 'must be an object', '/paths/~1members/get/responses/200'])
      expect(body.message).toContain(word);
    expect(body.message).not.toContain('alder-finch');
  });

  it('a handler that throws is a failure that is told', async () => {
    const notes: string[] = [];
    const app = createMock({
      handlers: {
        listMembers: () => {
          throw new Error('out of cheese');
        },
      },
      onNote: (line) => notes.push(line),
    });
    const response = await app.request('/dev/1/members', { headers: { 'x-api-key': ALDER.key } });
    expect({ status: response.status, mark: response.headers.get('x-wes-mock') }).toEqual({
      status: 500,
      mark: 'assumed',
    });
    expect(await response.json()).toEqual({ message: expect.stringContaining('out of cheese') });
    expect(notes).toEqual([expect.stringContaining('out of cheese')]);
  });

  it('a handler may take its time, and its promise is held to the contract too', async () => {
    const app = createMock({
      handlers: {
        listMembers: async () => 'no list',
        readProfile: async ({ path }) => new Refused('member-unknown', `Not ${String(path['email'])}.`),
      },
    });
    const headers = { 'x-api-key': ALDER.key };
    expect((await app.request('/dev/1/members', { headers })).status).toBe(500);
    expect((await app.request('/dev/1/api/v1/users/a@b/profile', { headers })).status).toBe(404);
  });

  it('a person is told what was odd, on one line each, without keys and without control characters', async () => {
    const notes: string[] = [];
    const app = createMock({ onNote: (line) => notes.push(line) });
    const headers = { 'x-api-key': ALDER.key, prefer: 'code=418' };
    await app.request(`/dev/1/members?${ALDER.key}=1&%1b%5B2Ja%0Ab=2`, { headers });
    await app.request('/dev/1/member', { headers: { 'x-api-key': ALDER.key } });
    await app.request('/dev/1/members', { headers: { 'x-api-key': ALDER.key } });
    expect(notes).toEqual([
      expect.stringContaining('`Prefer`'),
      expect.stringContaining('`[Filtered]`'),
      expect.stringContaining('is unknown and was ignored'),
      expect.stringContaining('GET /dev/1/members'),
    ]);
    for (const note of notes) {
      expect(note).toMatch(/^GET \/dev\/1\/member\S* \d{3}: /);
      expect(note).not.toMatch(/\p{Cc}/u);
      expect(note).not.toContain(ALDER.key);
    }
  });

  it('a handler for no operation is an error at once, that names it', () => {
    expect(() => createMock({ handlers: { listMember: () => null } })).toThrow(/`listMember`/);
    expect(() => createMock({ handlers: { toString: () => null } })).toThrow(/`toString`/);
  });

  it('the handler follows its operation to another path, and goes with it', async () => {
    const moved = write(
      'moved.json',
      JSON.stringify({
        overlay: '1.1.0',
        info: { title: 'Moved', version: '1' },
        actions: [
          { target: '$.paths', update: { '/people': {} } },
          { target: "$.paths['/people']", copy: "$.paths['/members']" },
          { target: "$.paths['/members']", remove: true },
          { target: "$.paths['/questions']", remove: true },
        ],
      }),
    );
    const app = createMock({ overlays: [moved] });
    const headers = { 'x-api-key': ALDER.key };
    const statuses = await Promise.all(
      ['people', 'members', 'questions'].map(
        async (path) => (await app.request(`/dev/1/${path}`, { headers })).status,
      ),
    );
    expect(statuses).toEqual([200, 404, 404]);
    expect(await (await app.request('/dev/1/people?limit=1', { headers })).json()).toMatchObject({
      members: [ALDER.data.members[0]],
    });
  });
});
