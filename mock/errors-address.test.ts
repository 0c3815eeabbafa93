import { describe, expect, it } from 'vitest';
import { REFUSALS, SERVICE } from './document.test.helper.ts';
import { ALDER, askAs, type Message } from './known.test.helper.ts';
import { type Ask, useMock, useMockInProcess, WAYS } from './ways.test.helper.ts';

interface Row {
  ask: Ask;
  status: number;
  says?: string;
}

const ROWS: readonly Row[] = [
  { ask: { path: '' }, status: 404, says: 'GET /dev/1.' },
  { ask: { path: '/' }, status: 404, says: 'GET /dev/1/.' },
  { ask: { path: '/nothing' }, status: 404, says: 'GET /dev/1/nothing' },
  { ask: { path: '/Members' }, status: 404, says: '/dev/1/Members' },
  { ask: { path: '/members/' }, status: 404 },
  { ask: { path: '//members' }, status: 404 },
  { ask: { path: '/members/rosa' }, status: 404 },
  { ask: { path: '/1/recognition?email=a@b' }, status: 404 },
  { ask: { path: '/api/v1/users//profile' }, status: 404 },
  { ask: { path: '/recognition/' }, status: 404 },
  { ask: { path: '/__proto__' }, status: 404 },
  { ask: { path: '/constructor' }, status: 404 },
  { ask: { path: '/members;v=1' }, status: 404 },
  { ask: { path: '/members%2F' }, status: 404 },
  { ask: { path: '/members%zz' }, status: 404 },
  { ask: { path: `/${'a'.repeat(5_000)}` }, status: 404, says: 'aaa…' },
  { ask: { path: '/m%65mbers' }, status: 200 },
  { ask: { path: '/x/../members' }, status: 200 },
  { ask: { path: '/api/v1/users/%zz/profile' }, status: 400, says: '`email`' },
  { ask: { path: '/api/v1/users/%E0%A4%A/profile' }, status: 400, says: '`email`' },
  { ask: { path: '/api/v1/users/%ff@b/profile' }, status: 400, says: '`email`' },
  { ask: { path: '/api/v1/users/a%00@b/profile' }, status: 400, says: 'NUL' },
  { ask: { path: '/recognition/recipient/%00' }, status: 400, says: 'NUL' },
  { ask: { path: '/recognition/%zz', json: { recipients: 'a@b' } }, status: 400, says: '`member_email`' },
  { ask: { path: '/members?team_name=%zz' }, status: 400, says: '`team_name`' },
  { ask: { path: '/members?team_name=%' }, status: 400, says: '`team_name`' },
  { ask: { path: '/members?team_name=%E0%A4%A' }, status: 400, says: '`team_name`' },
  { ask: { path: '/members?%zz=1' }, status: 400, says: 'name in the query' },
  { ask: { path: '/members?colour=%zz' }, status: 400, says: '`colour`' },
  { ask: { path: '/members?team_name=a%00b' }, status: 400, says: 'NUL' },
  { ask: { path: '/members?page=1%00' }, status: 400, says: '`page`' },
  { ask: { path: '/members?team_name=a&team_name=a' }, status: 400, says: '2 times' },
  { ask: { path: '/members?team_name=a&team%5Fname=b&team_name=c' }, status: 400, says: '3 times' },
  { ask: { path: `/members?team_name=${'a'.repeat(10_000)}` }, status: 400, says: '200 characters' },
  { ask: { path: `/questions?survey_id=${'%C3%BC'.repeat(101)}` }, status: 400, says: '100 characters' },
  { ask: { path: `/questions?survey_id=${'%C3%BC'.repeat(100)}` }, status: 200 },
  { ask: { path: '/members?' }, status: 200 },
  { ask: { path: '/members?&&page=1&' }, status: 200 },
  { ask: { path: '/members?colour=a&colour=b&=&__proto__=1&a[b]=c' }, status: 200 },
  { ask: { path: '/members?page=1#page=0' }, status: 200 },
];

describe.each(WAYS)('addresses, $way', (way) => {
  const door = useMock(way);

  it.each(ROWS)('$ask.path is answered with $status', async ({ ask, status, says = '' }) => {
    const reply = await askAs<Message>(door, ALDER, ask);
    expect(reply.status).toBe(status);
    if (status === 200) return;
    expect(Object.keys(reply.body)).toEqual(['message']);
    expect(reply.body.message).toContain(says);
    expect(reply.body.message.length).toBeLessThan(400);
  });

  describe.each(SERVICE.operations)('$method $path', ({ method, path }) => {
    const target = path.replace(/\{[^}]+\}/g, 'rosa.delgado@alderfinch.example');
    const allowed = method === 'GET' ? ['GET', 'HEAD'] : [method];

    it.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
      'and %s',
      async (other) => {
        const { status, headers, text, body } = await askAs<Message>(door, ALDER, {
          method: other,
          path: target,
        });
        if (allowed.includes(other)) {
          expect(status).not.toBe(405);
          if (other !== 'HEAD') return;
          const get = await askAs(door, ALDER, { path: target });
          expect({ status, text, type: headers.get('content-type') }).toEqual({
            status: get.status,
            text: '',
            type: get.headers.get('content-type'),
          });
          return;
        }
        expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: allowed.join(', ') });
        if (other === 'HEAD') expect(text).toBe('');
        else
          expect(body.message).toBe(
            `${other} is not allowed at /dev/1${target}; it has ${allowed.join(' and ')}.`,
          );
      },
    );
  });

  it('HEAD says what GET would', async () => {
    const ask = { path: '/recognition/recipient/rosa.delgado@alderfinch.example?limit=1' };
    const [get, head] = [await askAs(door, ALDER, ask), await askAs(door, ALDER, { ...ask, method: 'HEAD' })];
    expect(head.headers.get('deprecation')).toBe(get.headers.get('deprecation'));
    expect(head.headers.get('x-wes-mock')).toBe(get.headers.get('x-wes-mock'));
  });

  it('no answer says that a page of another origin may read it', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'GET' };
    for (const method of ['GET', 'OPTIONS', 'POST']) {
      const reply = await askAs(door, ALDER, { method, path: '/members', headers });
      expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
    expect((await askAs(door, ALDER, { path: '/members', headers })).status).toBe(200);
  });

  it('the texts of the document are for these statuses', () => {
    const statuses = ['path-unknown', 'method-not-allowed', 'request-invalid'].map(
      (name) => REFUSALS[name]?.status,
    );
    expect(statuses).toEqual([404, 405, 400]);
  });
});

describe('addresses that no socket would carry', () => {
  const door = useMockInProcess();

  it.each([
    { ask: { path: `/members?team_name=${'a'.repeat(100_000)}` }, status: 400 },
    { ask: { path: `/members?${'a=1&'.repeat(25_000)}` }, status: 200 },
    { ask: { path: `/members?${'page=1&'.repeat(25_000)}` }, status: 400 },
    { ask: { path: `/${'a/'.repeat(50_000)}` }, status: 404 },
    { ask: { path: `/api/v1/users/${'a'.repeat(100_000)}@b/profile` }, status: 400 },
    { ask: { path: '/members', headers: { prefer: 'code=404; x="'.repeat(10_000) } }, status: 200 },
    { ask: { path: '/members', headers: { cookie: 'a=b;'.repeat(25_000) } }, status: 200 },
  ])('are answered with $status', async ({ ask, status }) => {
    const reply = await askAs<Message>(door, ALDER, ask);
    expect(reply.status).toBe(status);
    if (status !== 200) expect(reply.body.message.length).toBeLessThan(400);
  });
});
