import { describe, expect, it } from 'vitest';
import { operation, REFUSALS, SERVICE } from './document.test.helper.ts';
import { ALDER, ALDER_PROD, askAs, type Message } from './known.test.helper.ts';
import { type Ask, useMock, WAYS } from './ways.test.helper.ts';

/** A valid request for each operation, made of the document's examples. */
function toAsk(id: string): Ask {
  const { method, path, parameters, bodies } = operation(id);
  const target = path.replace(/\{([^}]+)\}/g, (_, name: string) => String(parameters[name]?.example));
  const query = id === 'listRecognitions' ? `?email=${String(parameters['email']?.example)}` : '';
  const [json] = Object.values(bodies);
  return { method, path: target + query, ...(json === undefined ? {} : { json }) };
}

describe.each(WAYS)('x-wes-mock, $way', (way) => {
  const door = useMock(way);

  it.each(SERVICE.operations)('is the grade of the success of $id', async ({ id, responses }) => {
    const { status, headers } = await askAs(door, ALDER, toAsk(id));
    expect(status).toBe(responses[0]?.status);
    expect(headers.get('x-wes-mock')).toBe(responses[0]?.grade);
  });

  it.each<{ condition: string; ask: Ask }>([
    { condition: 'key-missing', ask: { path: '/dev/1/members' } },
    { condition: 'key-unknown', ask: { path: '/dev/1/members', headers: { 'x-api-key': 'nobody' } } },
    {
      condition: 'key-of-other-stage',
      ask: { path: '/dev/1/members', headers: { 'x-api-key': ALDER_PROD.key } },
    },
    { condition: 'path-unknown', ask: { path: '/' } },
    { condition: 'path-unknown', ask: { path: '/dev/1/nothing', headers: { 'x-api-key': ALDER.key } } },
    {
      condition: 'method-not-allowed',
      ask: { method: 'DELETE', path: '/dev/1/members', headers: { 'x-api-key': ALDER.key } },
    },
    {
      condition: 'request-invalid',
      ask: { path: '/dev/1/members?page=0', headers: { 'x-api-key': ALDER.key } },
    },
    {
      condition: 'member-unknown',
      ask: { path: '/dev/1/api/v1/users/a@b/profile', headers: { 'x-api-key': ALDER.key } },
    },
  ])('is the grade of the refusal $condition', async ({ condition, ask }) => {
    const { status, headers } = await door.ask(ask);
    expect(status).toBe(REFUSALS[condition]?.status);
    expect(headers.get('x-wes-mock')).toBe(REFUSALS[condition]?.grade);
  });

  it('marks the control as what it is', async () => {
    for (const path of ['/__mock/health', '/__mock/nothing', '/__mock'])
      expect((await door.ask({ path })).headers.get('x-wes-mock')).toBe('control');
  });
});

describe.each(WAYS)('a strict mock, $way', (way) => {
  const door = useMock(way, { strict: true });

  it('there are operations of both kinds', () => {
    expect(new Set(SERVICE.operations.map(({ grade }) => grade))).toEqual(
      new Set(['documented', 'unconfirmed']),
    );
  });

  it.each(SERVICE.operations)('$id, which is $grade', async ({ id, grade, responses }) => {
    const { status, body, headers } = await askAs<Message>(door, ALDER, toAsk(id));
    if (grade === 'documented') {
      expect(status).toBe(responses[0]?.status);
    } else {
      expect({ status, named: body.message.includes(id), mark: headers.get('x-wes-mock') }).toEqual({
        status: 501,
        named: true,
        mark: 'assumed',
      });
      expect(SERVICE.judge('/components/schemas/Error', body)).toBe('');
    }
  });

  it.each(SERVICE.operations)(
    'the key is refused before $id is, and the route before that',
    async ({ id, method, path }) => {
      const ask = toAsk(id);
      expect((await door.ask({ ...ask, path: `/dev/1${ask.path}` })).status).toBe(403);
      expect(
        (await askAs(door, ALDER_PROD, { ...ask, path: `${ask.path.split('?')[0]}/nothing/here` })).status,
      ).toBe(404);
      expect(
        (
          await askAs(door, ALDER, {
            path: path.replace(/\{[^}]+\}/g, 'a@b'),
            method: method === 'GET' ? 'PUT' : 'PATCH',
          })
        ).status,
      ).toBe(405);
    },
  );

  it.each(SERVICE.operations.filter(({ grade }) => grade !== 'documented'))(
    'no preference and no request that is not valid gets past that of $id',
    async ({ id }) => {
      const { json: _, ...ask } = toAsk(id);
      expect((await askAs(door, ALDER, { ...ask, headers: { prefer: 'code=400' } })).status).toBe(501);
      expect((await askAs(door, ALDER, { ...ask, path: `${ask.path}?page=0` })).status).toBe(501);
      if (ask.method === 'POST') expect((await askAs(door, ALDER, { ...ask, body: '{' })).status).toBe(501);
    },
  );
});
