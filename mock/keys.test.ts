import { beforeEach, describe, expect, it } from 'vitest';
import { REFUSALS, SERVICE } from './document.test.helper.ts';
import { ALDER, ALDER_PROD, BLUEPEAK, CALLERS, caller, STAGES, type Stage } from './known.test.helper.ts';
import { type Ask, useMock, WAYS } from './ways.test.helper.ts';

/** Requests as their author meant them but for the key: one for each operation of the document, and unknown paths. */
const TARGETS: readonly Required<Pick<Ask, 'method' | 'path'>>[] = [
  ...SERVICE.operations.map(({ method, path }) => ({
    method,
    path: path.replace(/\{[^}]+\}/g, 'rosa.delgado@alderfinch.example'),
  })),
  ...['', '/', '/nothing', '/members/', '/1/recognition', '/recognition/a/b/c', '/__mock/health'].map(
    (path) => ({
      method: 'GET',
      path,
    }),
  ),
];

interface Row {
  sent: string;
  headers: readonly (readonly [string, string])[];
  want: 'key-missing' | 'key-unknown' | 'key-of-other-stage';
}

/** What stands in for the key, by the stage that is asked for. */
function toRows(stage: Stage, retired: string): Row[] {
  const { key } = caller('alder-finch', stage);
  const otherStage = stage === 'dev' ? 'prod' : 'dev';
  const changed = (at: number): string =>
    key.slice(0, at) + (key[at] === 'x' ? 'y' : 'x') + key.slice(at + 1);
  const value = (sent: string, text: string, want: Row['want']): Row => ({
    sent,
    headers: [['x-api-key', text]],
    want,
  });
  return [
    { sent: 'nothing', headers: [], want: 'key-missing' },
    value('an empty header', '', 'key-missing'),
    value('spaces', '   ', 'key-missing'),
    value('a tab', '\t', 'key-missing'),
    value('a word', 'secret', 'key-unknown'),
    value('the first character changed', changed(0), 'key-unknown'),
    value('the last character changed', changed(key.length - 1), 'key-unknown'),
    value('the first character missing', key.slice(1), 'key-unknown'),
    value('the last character missing', key.slice(0, -1), 'key-unknown'),
    value('a character in front', `x${key}`, 'key-unknown'),
    value('a character behind', `${key}x`, 'key-unknown'),
    value('capital letters', key.toUpperCase(), 'key-unknown'),
    value('one capital letter', key.replace('f', 'F'), 'key-unknown'),
    value('a space inside', `${key.slice(0, 5)} ${key.slice(5)}`, 'key-unknown'),
    value('quotes around', `"${key}"`, 'key-unknown'),
    value('Bearer in front', `Bearer ${key}`, 'key-unknown'),
    value('percent-encoded', key.replaceAll('-', '%2D'), 'key-unknown'),
    value('the name of the company', 'alder-finch', 'key-unknown'),
    value('two keys in one header', `${key}, ${key}`, 'key-unknown'),
    value('a name of every object', '__proto__', 'key-unknown'),
    value('100 KB', key.repeat(300), 'key-unknown'),
    {
      sent: 'the header twice',
      headers: [
        ['x-api-key', key],
        ['x-api-key', key],
      ],
      want: 'key-unknown',
    },
    value('the key of the other stage', caller('alder-finch', otherStage).key, 'key-of-other-stage'),
    value(
      "another company's key of the other stage",
      caller('bluepeak', otherStage).key,
      'key-of-other-stage',
    ),
    value(
      'the key of the other stage, in capitals',
      caller('bluepeak', otherStage).key.toUpperCase(),
      'key-unknown',
    ),
    value('a retired key', retired, 'key-unknown'),
    { sent: 'a bearer token', headers: [['authorization', `Bearer ${key}`]], want: 'key-missing' },
    { sent: 'Basic', headers: [['authorization', `Basic ${btoa(`${key}:`)}`]], want: 'key-missing' },
    { sent: 'a cookie', headers: [['cookie', `x-api-key=${key}`]], want: 'key-missing' },
    { sent: 'another header', headers: [['api-key', key]], want: 'key-missing' },
    { sent: 'an underscore in the name', headers: [['x_api_key', key]], want: 'key-missing' },
  ];
}

/** All that may be said to somebody without a valid key. */
function toRefusal(condition: string): { status: number; text: string; grade: string | undefined } {
  const { status = 0, message, grade } = REFUSALS[condition] ?? {};
  return { status, text: JSON.stringify({ message }), grade };
}

describe('the document', () => {
  it('has the three refusals of §7, word by word', () => {
    expect([REFUSALS['key-missing'], REFUSALS['key-unknown'], REFUSALS['key-of-other-stage']]).toEqual([
      { status: 403, message: 'Forbidden', grade: 'documented' },
      { status: 403, message: 'Invalid API Key.', grade: 'documented' },
      { status: 403, message: 'Invalid API Key by stage', grade: 'documented' },
    ]);
  });
});

describe.each(WAYS)('keys, $way', (way) => {
  const door = useMock(way);
  let retired: string;

  beforeEach(async () => {
    const company = '/__mock/companies/alder-finch';
    const made = await door.ask<{ id: string; key: string }>({
      path: `${company}/keys`,
      json: { stage: 'dev' },
    });
    await door.ask({ method: 'POST', path: `${company}/keys/${made.body.id}/retire` });
    retired = made.body.key;
  });

  describe.each(STAGES)('in %s', (stage) => {
    it.each(TARGETS)('$method $path refuses all but a key of the stage', async ({ method, path }) => {
      const rows = toRows(stage, retired).filter(({ sent }) => way.way === 'in process' || sent !== '100 KB');
      const got = [];
      for (const { sent, headers } of rows) {
        const reply = await door.ask({ method, path: `/${stage}/1${path}`, headers });
        got.push({
          sent,
          status: reply.status,
          text: reply.text,
          grade: reply.headers.get('x-wes-mock') ?? undefined,
          type: reply.headers.get('content-type'),
        });
      }
      expect(got).toEqual(
        rows.map(({ sent, want }) => ({ sent, ...toRefusal(want), type: 'application/json' })),
      );
    });

    it.each(['email', 'x-api-key', 'api_key', 'apikey', 'key'])(
      'does not take a key in the query as %s',
      async (name) => {
        const { key } = caller('alder-finch', stage);
        const { status, text } = await door.ask({ path: `/${stage}/1/recognition?${name}=${key}` });
        expect({ status, text }).toMatchObject({ status: 403, text: '{"message":"Forbidden"}' });
      },
    );

    it('does not take a key in the body', async () => {
      const { key } = caller('alder-finch', stage);
      const json = { 'x-api-key': key, email: 'rosa.delgado@alderfinch.example' };
      const { status, text } = await door.ask({ path: `/${stage}/1/api/v1/performance-boosts`, json });
      expect({ status, text }).toEqual({ status: 403, text: '{"message":"Forbidden"}' });
    });
  });

  it.each(CALLERS)(
    'the key of $name is taken on every operation, with its name in any letter case',
    async (who) => {
      const statuses = await Promise.all(
        TARGETS.flatMap(({ method, path }) =>
          ['x-api-key', 'X-API-KEY'].map(async (name) => {
            const { status } = await door.ask({
              method,
              path: who.base + path,
              headers: { [name]: who.key },
            });
            return status;
          }),
        ),
      );
      expect(statuses).not.toContain(403);
    },
  );

  it('white space around a key is none of it', async () => {
    const headers = { 'x-api-key': `  ${ALDER.key}\t` };
    expect((await door.ask({ path: '/dev/1/members', headers })).status).toBe(200);
  });

  it('each key opens its own company and stage', async () => {
    const seen = await Promise.all(
      CALLERS.map(async ({ base, key }) => {
        const { body } = await door.ask<{ members: { email: string }[] }>({
          path: `${base}/members?limit=1`,
          headers: { 'x-api-key': key },
        });
        return body.members[0]?.email;
      }),
    );
    expect(seen).toEqual(CALLERS.map(({ data }) => data.members[0]?.email));
  });

  it.each([
    { name: 'an unknown path', ask: { path: '/nothing' } },
    { name: 'a wrong method', ask: { method: 'DELETE', path: '/members' } },
    { name: 'OPTIONS', ask: { method: 'OPTIONS', path: '/members' } },
    { name: 'a query that is not valid', ask: { path: '/members?page=0&limit=abc' } },
    { name: 'percent-encoding that is not valid', ask: { path: '/recognition?email=%zz' } },
    { name: 'a path parameter that is not valid', ask: { path: '/api/v1/users/nobody/profile' } },
    {
      name: 'a body that is no JSON',
      ask: { path: '/townhall/content', body: '{', headers: { 'content-type': 'application/json' } },
    },
    {
      name: 'a wrong media type',
      ask: { path: '/townhall/content', body: 'a', headers: { 'content-type': 'text/plain' } },
    },
    { name: 'a body that is too large', ask: { path: '/townhall/content', body: ' '.repeat(2 ** 20 + 1) } },
    { name: 'a preference', ask: { path: '/members', headers: { prefer: 'code=200' } } },
  ])('the key is refused before $name', async ({ ask }) => {
    const keys: [string | undefined, string][] = [
      [undefined, 'key-missing'],
      ['nobody', 'key-unknown'],
      [ALDER_PROD.key, 'key-of-other-stage'],
    ];
    for (const [key, condition] of keys) {
      const headers = { ...ask.headers, ...(key === undefined ? {} : { 'x-api-key': key }) };
      const {
        status,
        text,
        headers: answered,
      } = await door.ask({ ...ask, path: `/dev/1${ask.path}`, headers });
      expect({ status, text, grade: answered.get('x-wes-mock') }).toEqual(toRefusal(condition));
      expect(answered.has('allow') || answered.has('preference-applied')).toBe(false);
    }
  });

  it('HEAD is refused as GET is, without a body', async () => {
    const { status, text } = await door.ask({ method: 'HEAD', path: '/dev/1/members' });
    expect({ status, text }).toEqual({ status: 403, text: '' });
  });

  it('no key is asked for outside the base address of a stage, and nothing is served there', async () => {
    for (const path of [
      '/',
      '/dev',
      '/dev/2/members',
      '/dev/10/members',
      '/dev/1members',
      '/test/1/members',
      '/1/recognition',
      '/members',
    ])
      for (const headers of [{}, { 'x-api-key': BLUEPEAK.key }])
        expect((await door.ask({ path, headers })).status).toBe(404);
  });
});
