import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAt } from '../../spec/json-pointer.ts';
import { runs } from '../../spec/runs.test.helper.ts';
import type { Behaviour } from '../behaviours/behaviour.ts';
import { SERVICE } from '../document.test.helper.ts';
import type { JournalDetails } from '../journal/entry.ts';
import { ALDER, ALDER_PROD, askAs, BLUEPEAK } from '../known.test.helper.ts';
import { useTempFiles } from '../temp-files.test.helper.ts';
import { type Ask, useMock, useMockInProcess, WAYS } from '../ways.test.helper.ts';
import { control, readEntry, readJournal } from './control.test.helper.ts';

const writeFile = useTempFiles();

const ALDERS = { headers: { 'x-api-key': ALDER.key } };
const [MEMBER] = ALDER.data.members;

/** What the document says at the fact that an entry names. */
function atFact({ why }: JournalDetails): unknown {
  return why?.fact === undefined ? undefined : findAt(SERVICE.root as never, why.fact);
}

describe.each(WAYS)('an entry of the journal, $way', (way) => {
  const door = useMock(way);

  it('has request and answer with their bodies, beside what the list shows', async () => {
    const { text } = await askAs(door, ALDER, { path: '/townhall/content', json: { topic: 'Safety é' } });
    const [listed] = await readJournal(door);
    const entry = await readEntry(door);
    expect(entry).toMatchObject({ ...listed, target: '/dev/1/townhall/content', status: 200 });
    const sent = '{"topic":"Safety é"}';
    expect(entry.request_body).toEqual({ bytes: Buffer.byteLength(sent), cut: false, text: sent });
    expect(entry.response_body).toEqual({ bytes: Buffer.byteLength(text), cut: false, text });
    expect(entry.response_headers).toEqual({ 'content-type': 'application/json', 'x-wes-mock': 'assumed' });
  });

  const refusals: { ask: Ask; condition: string; status: number; source?: string }[] = [
    { ask: { path: '/dev/1/members' }, condition: 'key-missing', status: 403, source: '§7' },
    {
      ask: { path: '/dev/1/members', headers: { 'x-api-key': 'nobody' } },
      condition: 'key-unknown',
      status: 403,
      source: '§7',
    },
    {
      ask: { ...ALDERS, path: '/prod/1/members' },
      condition: 'key-of-other-stage',
      status: 403,
      source: '§7',
    },
    { ask: { ...ALDERS, path: '/dev/1/nowhere' }, condition: 'path-unknown', status: 404 },
    { ask: { path: '/elsewhere' }, condition: 'path-unknown', status: 404 },
    {
      ask: { ...ALDERS, path: '/dev/1/members', method: 'DELETE' },
      condition: 'method-not-allowed',
      status: 405,
    },
    { ask: { ...ALDERS, path: '/dev/1/members?page=0' }, condition: 'request-invalid', status: 400 },
    {
      ask: { ...ALDERS, path: '/dev/1/api/v1/users/no@body.example/profile' },
      condition: 'member-unknown',
      status: 404,
    },
    {
      ask: { ...ALDERS, path: '/dev/1/townhall/content', body: 'a' },
      condition: 'media-type-unsupported',
      status: 415,
    },
    {
      ask: { ...ALDERS, path: '/dev/1/townhall/content', body: ' '.repeat(1_048_577) },
      condition: 'body-too-large',
      status: 413,
    },
  ];

  it.each(refusals)('says that $condition was refused by its example in the document', async (want) => {
    await door.ask(want.ask);
    const entry = await readEntry(door);
    expect(entry).toMatchObject({ status: want.status, why: { condition: want.condition } });
    expect(atFact(entry)).toMatchObject({ 'x-refusal': { condition: want.condition, status: want.status } });
    expect(entry.why?.grade).toBe(entry.grade);
    expect(entry.why?.source).toBe(want.source);
    expect(entry.why?.summary).toBeTruthy();
  });

  it('says by which response of the document a request succeeded', async () => {
    const path = `/api/v1/users/${MEMBER?.email}/profile`;
    await askAs(door, ALDER, { path });
    const entry = await readEntry(door);
    const { responses = [] } = SERVICE.operations.find(({ id }) => id === entry.operation_id) ?? {};
    expect(responses.map(({ status }) => status)).toContain(200);
    expect(entry.why).toMatchObject({ grade: entry.grade });
    expect(entry.why).not.toHaveProperty('condition');
    expect(atFact(entry)).toMatchObject({ description: entry.why?.summary, content: {} });
    await askAs(door, ALDER, { path, headers: { prefer: 'code=404' } });
    expect(atFact(await readEntry(door))).toMatchObject({ 'x-refusal': { condition: 'member-unknown' } });
  });

  it('does not show a body that nobody looked at, and an empty one as empty', async () => {
    await door.ask({ path: '/dev/1/townhall/content', json: { topic: 'a' } });
    expect(await readEntry(door)).not.toHaveProperty('request_body');
    await askAs(door, ALDER, { method: 'POST', path: '/townhall/content', body: '' });
    expect((await readEntry(door)).request_body).toEqual({ bytes: 0, cut: false, text: '' });
    await askAs(door, ALDER, { method: 'HEAD', path: '/members' });
    expect(await readEntry(door)).not.toHaveProperty('response_body');
  });

  it('keeps the first 16 KiB of a body, and says how long it was', async () => {
    const text = JSON.stringify({ topic: 'a'.repeat(20_000) });
    const headers = { 'content-type': 'application/json' };
    await askAs(door, ALDER, { path: '/townhall/content', headers, body: text });
    expect((await readEntry(door)).request_body).toEqual({
      bytes: text.length,
      cut: true,
      text: text.slice(0, 16_384),
    });
  });

  it('is not there where it was forgotten, or never was', async () => {
    await door.ask({ path: '/1' });
    for (const number of [2, 99_999_999]) {
      const { status, body } = await control(door, { path: `/journal/${number}` });
      expect([status, body.message]).toEqual([
        404,
        `There is no request ${number} in the journal; it has 1 to 1.`,
      ]);
    }
    await control(door, { method: 'DELETE', path: '/journal' });
    const { status, body } = await control(door, { path: '/journal/1' });
    expect([status, body.message]).toEqual([404, 'There is no request 1 in the journal; it is empty.']);
    for (const wrong of ['0', '-1', '1.5', 'a', '1e9999'])
      expect((await control(door, { path: `/journal/${wrong}` })).status).toBe(400);
  });

  const broken: { kind: NonNullable<Behaviour['break']>; status: number; hasBody: boolean }[] = [
    { kind: 'reset', status: 0, hasBody: false },
    { kind: 'cut', status: 404, hasBody: true },
    { kind: 'empty', status: 404, hasBody: false },
    { kind: 'malformed', status: 404, hasBody: true },
  ];

  it.each(broken)('tells what became of an answer: $kind', async ({ kind, status, hasBody }) => {
    const whole = await askAs(door, ALDER, { path: '/nowhere' });
    await control(door, { path: '/behaviours', json: { break: kind } });
    const came = await askAs(door, ALDER, { path: '/nowhere' }).then(
      ({ text }) => text,
      () => undefined,
    );
    const entry = await readEntry(door);
    expect(entry).toMatchObject({ status, break: kind, grade: 'behaviour', behaviours: ['behaviour-1'] });
    if (!hasBody) return expect(entry).not.toHaveProperty('response_body');
    const { bytes, text = '' } = entry.response_body ?? {};
    expect([bytes, text]).toEqual([text.length, whole.text.slice(0, text.length)]);
    // Of an answer that is cut the client gets no text.
    expect(text).toBe(came ?? whole.text.slice(0, whole.text.length / 2));
    expect(entry.response_headers['x-wes-mock']).toBe('behaviour');
    expect(entry.why).toMatchObject({ condition: 'path-unknown' });
  });

  it('says of what a behaviour answered that nothing in the document decided it', async () => {
    const answer = { status: 429, headers: { 'retry-after': '1' }, body: { message: 'Too Many Requests' } };
    await control(door, { path: '/behaviours', json: { answer } });
    await askAs(door, ALDER, { path: '/members' });
    const entry = await readEntry(door);
    expect(entry).toMatchObject({
      status: 429,
      grade: 'behaviour',
      response_headers: { 'retry-after': '1', 'x-wes-mock': 'behaviour' },
      response_body: { text: '{"message":"Too Many Requests"}' },
    });
    expect(entry).not.toHaveProperty('why');
  });
});

describe('secrets in an entry of the journal', () => {
  const door = useMockInProcess();
  const keys = [ALDER, ALDER_PROD, BLUEPEAK].map(({ key }) => key);

  it('are shown in no body and no header, whatever comes in', async () => {
    const part = fc.oneof(
      fc.constantFrom(...keys),
      fc.constantFrom(...keys.map((key) => encodeURIComponent(key).replaceAll('-', '%2D'))),
      fc.constantFrom(...keys.map((key) => Buffer.from(key).toString('base64'))),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('{"topic":"', '"}', '\\', '"', '{"token":"', '\n', '\u0000', 'x'.repeat(4_000)),
    );
    const parts = fc.array(part, { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(parts, parts, fc.boolean(), async (body, topic, isAnswered) => {
        const text = isAnswered ? JSON.stringify({ topic: topic.join('') }) : body.join('');
        if (isAnswered)
          await control(door, {
            path: '/behaviours',
            json: { times: 1, answer: { status: 200, body: body.join('') } },
          });
        const headers = { 'content-type': 'application/json' };
        await askAs(door, ALDER, { path: '/townhall/content', headers, body: text });
        const shown = JSON.stringify(await readEntry(door));
        for (const key of keys) expect(shown).not.toContain(key);
        for (const key of keys) expect(shown).not.toContain(Buffer.from(key).toString('base64'));
      }),
      { numRuns: runs(30, 2_000) },
    );
  });
});

it('an answer that the document that is served does not have comes from no fact of it', async () => {
  const document = writeFile(
    'shop.json',
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'A shop', version: '1' },
      paths: { '/shirts': { get: { responses: { 200: { description: 'All shirts.' } } } } },
    }),
  );
  const shop = await WAYS[0]?.open({ document });
  if (!shop) throw new Error('There is a way to ask.');
  await shop.ask({ path: '/shirts' });
  expect((await readEntry(shop)).why).toEqual({
    fact: '/paths/~1shirts/get/responses/200',
    summary: 'All shirts.',
    grade: 'documented',
    source: 'shop.json',
  });
  await shop.ask({ path: '/trousers' });
  expect((await readEntry(shop)).why).toEqual({ condition: 'path-unknown' });
});
