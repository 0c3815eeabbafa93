import { describe, expect, it } from 'vitest';
import { operation, SERVICE } from './document.test.helper.ts';
import { ALDER, askAs, stateOf } from './known.test.helper.ts';
import { type Ask, type Door, type Reply, useMock, useMockInProcess, WAYS } from './ways.test.helper.ts';

/** A request that has nothing but the right address: a preference needs no more. */
function toBareAsk(id: string): Ask {
  const { method, path } = operation(id);
  return { method, path: path.replace(/\{[^}]+\}/g, 'rosa.delgado@alderfinch.example') };
}

function prefer(door: Door, id: string, preference: string): Promise<Reply> {
  return askAs(door, ALDER, { ...toBareAsk(id), headers: { prefer: preference } });
}

const ANSWERS = SERVICE.operations.flatMap(({ id, responses }) =>
  responses.map((response) => ({ id, ...response })),
);
const EXAMPLES = ANSWERS.flatMap(({ id, status, examples }) =>
  examples.filter(({ name }) => name !== '').map((example) => ({ id, status, ...example })),
);

describe.each(WAYS)('Prefer, $way', (way) => {
  const door = useMock(way);

  it('the document has an answer of every kind', () => {
    expect(new Set(ANSWERS.map(({ status }) => status))).toEqual(
      new Set([200, 201, 400, 403, 404, 413, 415]),
    );
    expect(EXAMPLES.length).toBeGreaterThan(20);
  });

  it.each(ANSWERS)(
    'code=$status chooses an answer of $id',
    async ({ id, status, schema, mediaType, examples, grade }) => {
      const { headers, body, ...reply } = await prefer(door, id, `code=${status}`);
      expect(reply.status).toBe(status);
      expect(headers.get('preference-applied')).toBe(`code=${status}`);
      expect(headers.get('content-type')).toBe(mediaType);
      expect(headers.get('x-wes-mock')).toBe(examples[0]?.grade ?? grade);
      expect(body).toEqual(examples[0]?.value);
      expect(schema && SERVICE.judge(schema, body)).toBe('');
    },
  );

  it.each(ANSWERS)(
    'code=$status with dynamic=true makes a valid answer of $id',
    async ({ id, status, schema = '' }) => {
      const { headers, body, ...reply } = await prefer(door, id, `code=${status}, dynamic=true`);
      expect(reply.status).toBe(status);
      expect(headers.get('preference-applied')).toBe(`code=${status}, dynamic=true`);
      expect(SERVICE.judge(schema, body)).toBe('');
      expect(body).not.toEqual(
        ANSWERS.find((one) => one.id === id && one.status === status)?.examples[0]?.value,
      );
    },
  );

  it.each(EXAMPLES)(
    'example=$name chooses that of $id, with its code and without',
    async ({ id, status, name, value, grade }) => {
      const first = EXAMPLES.find((one) => one.id === id && one.name === name);
      const alone = await prefer(door, id, `example=${name}`);
      expect(alone.body).toEqual(first?.value);
      expect(alone.status).toBe(first?.status);
      expect(alone.headers.get('preference-applied')).toBe(`example=${name}`);
      const { headers, ...both } = await prefer(door, id, `example=${name}, code=${status}`);
      expect({ status: both.status, body: both.body }).toEqual({ status, body: value });
      expect(headers.get('preference-applied')).toBe(`code=${status}, example=${name}`);
      expect(headers.get('x-wes-mock')).toBe(grade);
    },
  );

  it.each<{ preference: string; status: number; applied: string | null }>([
    { preference: 'CODE=404', status: 404, applied: 'code=404' },
    { preference: 'Code="404"', status: 404, applied: 'code=404' },
    { preference: '  code = 404 ; why="x" ', status: 404, applied: 'code=404' },
    { preference: 'respond-async, wait=100, code=404', status: 404, applied: 'code=404' },
    { preference: 'return=representation;foo="a;b", code=404', status: 404, applied: 'code=404' },
    { preference: 'code=404, code=400', status: 404, applied: 'code=404' },
    { preference: 'code=abc, code=404', status: 200, applied: null },
    { preference: 'code=404, Dynamic=true, CODE=400', status: 404, applied: 'code=404, dynamic=true' },
    {
      preference: 'example=member-unknown, example=path-unknown',
      status: 404,
      applied: 'example=member-unknown',
    },
    { preference: 'example="member-unknown"', status: 404, applied: 'example=member-unknown' },
    { preference: 'example="member\\-unknown"', status: 404, applied: 'example=member-unknown' },
    { preference: 'example=key-unknown, dynamic=true', status: 403, applied: 'example=key-unknown' },
    { preference: 'code=400, example=key-unknown', status: 400, applied: 'code=400' },
    { preference: 'code=418, example=key-unknown', status: 403, applied: 'example=key-unknown' },
    { preference: 'code=404, example=nothing', status: 404, applied: 'code=404' },
    { preference: 'dynamic=true', status: 200, applied: 'dynamic=true' },
    { preference: 'dynamic=false, dynamic=true', status: 200, applied: null },
    { preference: 'dynamic', status: 200, applied: null },
    { preference: 'dynamic=false', status: 200, applied: null },
    { preference: 'dynamic=TRUE', status: 200, applied: null },
    { preference: 'code=418', status: 200, applied: null },
    { preference: 'code=101', status: 200, applied: null },
    { preference: 'code=0', status: 200, applied: null },
    { preference: 'code=4040', status: 200, applied: null },
    { preference: 'code=4XX', status: 200, applied: null },
    { preference: 'code', status: 200, applied: null },
    { preference: 'example=nothing', status: 200, applied: null },
    { preference: 'example=Key-Unknown', status: 200, applied: null },
    { preference: 'example=', status: 200, applied: null },
    { preference: 'example=""', status: 200, applied: null },
    { preference: 'example=__proto__', status: 200, applied: null },
    { preference: 'respond-async', status: 200, applied: null },
    { preference: ', ,;=,"', status: 200, applied: null },
    { preference: 'xcode=404', status: 200, applied: null },
    { preference: '', status: 200, applied: null },
  ])('`$preference` is answered with $status', async ({ preference, status, applied }) => {
    const { headers, body, ...reply } = await prefer(door, 'readProfile', preference);
    expect({ status: reply.status, applied: headers.get('preference-applied') }).toEqual({ status, applied });
    if (applied === null) expect(body).toEqual((await askAs(door, ALDER, toBareAsk('readProfile'))).body);
  });

  it('neither writes nor looks at the request', async () => {
    const before = await stateOf(door);
    for (const { id, method } of SERVICE.operations.filter((one) => one.method === 'POST')) {
      const success = id === 'importMembers' || id === 'createTownhallContent' ? 200 : 201;
      const { status } = await askAs(door, ALDER, {
        ...toBareAsk(id),
        method,
        body: '{',
        headers: { prefer: `code=${success}`, 'content-type': 'text/plain' },
      });
      expect({ id, status }).toEqual({ id, status: success });
    }
    expect((await stateOf(door)) === before).toBe(true);
  });

  it('what is not honoured is answered as ever, and written', async () => {
    const json = { email: 'rosa.delgado@alderfinch.example', points: 2 };
    const ask = { path: '/api/v1/performance-boosts', json, headers: { prefer: 'code=418' } };
    const { status, headers } = await askAs(door, ALDER, ask);
    expect({ status, applied: headers.has('preference-applied') }).toEqual({ status: 201, applied: false });
    const { body } = await askAs(door, ALDER, toBareAsk('readProfile'));
    const points = ALDER.data.boosts
      .filter(({ email }) => email === json.email)
      .reduce((sum, one) => sum + one.points, 0);
    expect(body).toMatchObject({ boost_points: points + 2 });
  });

  it('counts with HEAD as with GET, and nowhere without an operation', async () => {
    const headers = { prefer: 'code=404' };
    const head = await askAs(door, ALDER, { ...toBareAsk('readProfile'), method: 'HEAD', headers });
    expect({ status: head.status, text: head.text }).toEqual({ status: 404, text: '' });
    const absent = await askAs(door, ALDER, { path: '/nothing', headers: { prefer: 'code=200' } });
    expect({ status: absent.status, applied: absent.headers.has('preference-applied') }).toEqual({
      status: 404,
      applied: false,
    });
  });
});

describe('what dynamic=true makes', () => {
  const one = useMockInProcess({ seed: 1 });
  const same = useMockInProcess({ seed: 1 });
  const other = useMockInProcess({ seed: 2 });

  it('is the same for a seed and a request, whatever was asked before, and another for another', async () => {
    const ids = SERVICE.operations.map(({ id }) => id);
    const make = async (door: Door, order: readonly string[]): Promise<Map<string, string>> => {
      const made = new Map<string, string>();
      for (const id of order) made.set(id, (await prefer(door, id, 'dynamic=true')).text);
      return made;
    };
    const first = await make(one, ids);
    const backwards = await make(same, [...ids].reverse());
    const another = await make(other, ids);
    for (const id of ids) {
      expect(backwards.get(id)).toBe(first.get(id));
      expect(another.get(id)).not.toBe(first.get(id));
    }
    const { text } = await askAs(one, ALDER, {
      path: '/members?page=2',
      headers: { prefer: 'dynamic=true' },
    });
    expect(text).not.toBe(first.get('listMembers'));
  });
});
