import { describe, expect, it } from 'vitest';
import { operation, SERVICE } from './document.test.helper.ts';
import {
  ALDER,
  askAs,
  BLUEPEAK,
  callersOf,
  legacyRecognitionsOf,
  type Message,
  recognitionsOf,
} from './known.test.helper.ts';
import { useMock, WAYS } from './ways.test.helper.ts';

const [rosa] = ALDER.data.members;
const path = `/recognition/recipient/${rosa?.email}`;

describe.each(WAYS)('the legacy read, $way', (way) => {
  const door = useMock(way);

  it.each(callersOf(way))('has the list of every member of $name', async (who) => {
    for (const { email } of who.data.members)
      expect(await legacyRecognitionsOf(door, who, email)).toEqual(
        await recognitionsOf(door, who, { email }),
      );
  });

  it('says since when it is deprecated', async () => {
    const { headers, body } = await askAs(door, ALDER, { path });
    expect(headers.get('deprecation')).toMatch(/^@\d+$/);
    expect(SERVICE.judge('/components/schemas/LegacyRecognitionList', body)).toBe('');
  });

  it('is the one operation that says so', async () => {
    expect(SERVICE.operations.filter(({ deprecated }) => deprecated).map(({ id }) => id)).toEqual([
      'listRecognitionsByRecipient',
    ]);
    for (const target of ['/recognition?team_name=Design', '/members', '/questions'])
      expect((await askAs(door, ALDER, { path: target })).headers.has('deprecation')).toBe(false);
  });

  it.each([rosa?.email.replace('@', '%40'), rosa?.email.toUpperCase()])('takes %s', async (written) => {
    const { body } = await askAs(door, ALDER, { path: `/recognition/recipient/${written}` });
    expect(body).toEqual((await askAs(door, ALDER, { path })).body);
  });

  it.each(['no.body@alderfinch.example', BLUEPEAK.data.members[0]?.email ?? ''])(
    'does not find %s',
    async (email) => {
      const { status, body, headers } = await askAs<Message>(door, ALDER, {
        path: `/recognition/recipient/${email}`,
      });
      expect({ status, named: body.message.includes(email) }).toEqual({ status: 404, named: true });
      expect(headers.has('deprecation')).toBe(false);
    },
  );
});

describe.each(WAYS)('the legacy read, retired, $way', (way) => {
  const door = useMock(way, { retireLegacy: true });

  it('is as absent as any unknown path', async () => {
    const retired = await askAs<Message>(door, ALDER, { path });
    const unknown = await askAs<Message>(door, ALDER, { path: '/nothing' });
    expect(retired.status).toBe(404);
    expect(retired.body.message).toBe(unknown.body.message.replace('/nothing', path));
    expect([...retired.headers.keys()]).toEqual([...unknown.headers.keys()]);
  });

  it.each([{}, { 'x-api-key': 'nobody' }, { 'x-api-key': BLUEPEAK.key.replace('dev', 'prod') }])(
    'is refused as ever with %j',
    async (headers) => {
      expect((await door.ask({ path: `/dev/1${path}`, headers })).status).toBe(403);
    },
  );

  it('cannot be had by a preference or another method either', async () => {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS'])
      expect((await askAs(door, ALDER, { method, path, headers: { prefer: 'code=200' } })).status).toBe(404);
  });

  it('takes nothing else away', async () => {
    const { body } = operation('listRecognitions').responses[0]
      ? await askAs(door, ALDER, { path: `/recognition?email=${rosa?.email}` })
      : { body: undefined };
    expect(body).toMatchObject({ pagination: { page: 1 } });
    for (const { method, path: template, deprecated } of SERVICE.operations.filter(
      (one) => !one.deprecated,
    )) {
      const target = template.replace(/\{[^}]+\}/g, rosa?.email ?? '');
      expect({ deprecated, status: (await askAs(door, ALDER, { method, path: target })).status }).not.toEqual(
        { deprecated, status: 404 },
      );
    }
  });
});
