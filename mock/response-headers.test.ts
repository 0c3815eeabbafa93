import { describe, expect, it } from 'vitest';
import { ALDER, askAs } from './known.test.helper.ts';
import { useTempFiles } from './temp-files.test.helper.ts';
import { useMock, WAYS } from './ways.test.helper.ts';

const ERROR = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

/** What somebody invents who knows that a gateway limits requests, and that its errors carry an id. */
const OVERLAY = {
  overlay: '1.1.0',
  info: { title: 'Limits', version: '1' },
  actions: [
    {
      target: "$.paths['/members'].get.responses",
      update: {
        '429': {
          'x-evidence': { grade: 'assumed' },
          description: 'Too many requests.',
          headers: {
            'Retry-After': { schema: { type: 'integer', minimum: 1, maximum: 60 } },
            'X-Limit': { schema: { type: 'integer', const: 100 } },
            'X-Stages': { schema: { type: 'array', minItems: 2, items: { const: 'dev' } } },
            'X-Id': { schema: { type: 'string' }, example: 'made-up' },
            'X-Unwritable': { schema: { const: '試' } },
            'Set-Cookie': { schema: { type: 'string' } },
            'Content-Length': { schema: { type: 'integer' } },
          },
          content: ERROR,
        },
      },
    },
    {
      target: '$.components.responses.BadRequest',
      update: { headers: { 'X-Id': { schema: { type: 'string' }, example: 'made-up' } } },
    },
  ],
};

describe.each(WAYS)('the headers that a response declares, $way', (way) => {
  const overlay = useTempFiles()('limits.overlay.json', JSON.stringify(OVERLAY));
  const door = useMock(way, { overlays: [overlay] });
  const prefer = (): ReturnType<typeof askAs> =>
    askAs(door, ALDER, { path: '/members', headers: { prefer: 'code=429' } });

  it('are sent with an answer that is chosen, from their examples, else from their schemas', async () => {
    const { status, headers } = await prefer();
    expect(status).toBe(429);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-limit': '100',
      'x-stages': expect.stringMatching(/^dev(,dev)+$/),
      'x-id': 'made-up',
      'x-wes-mock': 'assumed',
    });
    const seconds = Number(headers.get('retry-after'));
    expect(seconds >= 1 && seconds <= 60 && Number.isInteger(seconds)).toBe(true);
    for (const name of ['x-unwritable', 'set-cookie']) expect(headers.has(name)).toBe(false);
    expect((await prefer()).headers.get('retry-after')).toBe(String(seconds));
  });

  it('are sent with what a behaviour answers, but for those that it gives itself', async () => {
    const behaviour = {
      match: { operation: 'listMembers' },
      answer: { status: 429, headers: { 'x-limit': '7' } },
    };
    await door.ask({ path: '/__mock/behaviours', json: behaviour });
    const { headers } = await askAs(door, ALDER, { path: '/members' });
    expect(Object.fromEntries(headers)).toMatchObject({
      'retry-after': expect.stringMatching(/^\d+$/),
      'x-limit': '7',
      'x-wes-mock': 'behaviour',
    });
  });

  it('are sent with an error that a request meets by itself', async () => {
    const { status, headers } = await askAs(door, ALDER, { path: '/members?page=0' });
    expect({ status, id: headers.get('x-id') }).toEqual({ status: 400, id: 'made-up' });
  });
});
