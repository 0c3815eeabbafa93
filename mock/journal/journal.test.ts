import { expect, it } from 'vitest';
import { FORMS } from '../../spec/redaction/forms.test.helper.ts';
import { costOf, longestGapOf } from '../cost.test.helper.ts';
import { createJournal } from './journal.ts';
import type { Recorded } from './place.ts';
import { createJournalRedactor } from './redact.ts';

const redact = createJournalRedactor(() => new Set());

function toRequest(target: string, fields: readonly string[] = []): Recorded {
  const given = { stage: undefined, operationId: undefined, nearest: undefined, notes: [] };
  return { method: 'GET', target, fields, status: 200, grade: 'assumed', ...given };
}

it('keeps requests of any length and writing, in places that shorter and longer ones had before', async () => {
  const targets = ['/a', `/${'long'.repeat(2_000)}`, '/b', '/é', `/${'é'.repeat(1_500)}`, '/c', '/d'];
  const size = 2;
  const journal = createJournal(size, redact, () => ({}));
  for (const [index, target] of targets.entries()) {
    journal.record(toRequest(target));
    const kept = targets.slice(Math.max(0, index + 1 - size), index + 1).toReversed();
    expect((await journal.read(10)).map((entry) => entry.target)).toEqual(kept);
    expect(await journal.read(1)).toEqual([expect.objectContaining({ number: index + 1, target })]);
  }
});

it('keeps what the mock noticed as it was said, and requests without header fields', async () => {
  const journal = createJournal(2, redact, () => ({}));
  const notes = ['two\nlines', 'é \ud83d\ude00'];
  journal.record({ ...toRequest('/a'), nearest: 'GET /dev/1/a\nb', notes });
  journal.record(toRequest('/b', ['x-empty', '', 'x-last', '']));
  expect(await journal.read(2)).toEqual([
    expect.objectContaining({ target: '/b', headers: { 'x-empty': '', 'x-last': '' }, notes: [] }),
    expect.objectContaining({ target: '/a', headers: {}, nearest: 'GET /dev/1/a\nb', notes }),
  ]);
});

/** As a text, in one piece and in several. */
function toBody(text: string, index: number): string | Buffer<ArrayBuffer>[] {
  if (index % 2 === 0) return text;
  const half = index % 4 === 3 ? text.length : Math.floor(text.length / 2);
  return [text.slice(0, half), text.slice(half)]
    .filter((part, at) => part || at === 0)
    .map((part) => Buffer.from(part));
}

it('keeps bodies of any length up to 16 KiB, in places that shorter and longer ones had before', () => {
  const lengths = [0, 5, 20_000, 1, 16_384, undefined, 16_385, 70_000, 3];
  const size = 2;
  const journal = createJournal(size, redact, () => ({}));
  const toText = (length: number, letter: string): string => letter.repeat(length);
  for (const [index, length] of lengths.entries()) {
    const answered = lengths.at(-1 - index);
    journal.record({
      ...toRequest(`/${index}`),
      requestBody: length === undefined ? undefined : Buffer.from(toText(length, 'q')),
      responseFields: { 'content-type': 'text/plain', 'x-number': String(index) },
      isLasting: index % 4 === 3,
      responseBody: answered === undefined ? undefined : toBody(toText(answered, 'a'), index),
    });
    const toWanted = (bytes: number | undefined, letter: string): object | undefined =>
      bytes === undefined
        ? undefined
        : { bytes, cut: bytes > 16_384, text: toText(Math.min(bytes, 16_384), letter) };
    for (const number of [index, index + 1].filter((one) => one > 0))
      expect(journal.find(number)).toMatchObject({
        number,
        target: `/${number - 1}`,
        response_headers: { 'content-type': 'text/plain', 'x-number': String(number - 1) },
        request_body: toWanted(lengths[number - 1], 'q'),
        response_body: toWanted(lengths.at(-number), 'a'),
      });
  }
  expect([0, 7, 10, -1, Number.NaN].map((number) => journal.find(number))).toEqual(Array(5).fill(undefined));
});

it('shows bodies as text where they are text, and cuts no character in two', () => {
  const journal = createJournal(1, redact, () => ({}));
  const long = `${'x'.repeat(16_383)}é and more`;
  const table: [given: Buffer<ArrayBuffer>, want: object][] = [
    [Buffer.from('é \ud83d\ude00\n'), { bytes: 8, cut: false, text: 'é \ud83d\ude00\n' }],
    [Buffer.from([0xef, 0xbb, 0xbf, 0x61]), { bytes: 4, cut: false, text: '\ufeffa' }],
    [Buffer.from([0x61, 0xff, 0x62]), { bytes: 3, cut: false, text: undefined }],
    [Buffer.from([0x61, 0x00, 0x62]), { bytes: 3, cut: false, text: undefined }],
    [Buffer.from([0x61, 0xc3]), { bytes: 2, cut: false, text: undefined }],
    [Buffer.from(long), { bytes: Buffer.byteLength(long), cut: true, text: 'x'.repeat(16_383) }],
  ];
  for (const [given, want] of table) {
    journal.record({ ...toRequest('/a'), requestBody: given, responseBody: [given] });
    expect(journal.find(journal.latest())).toMatchObject({ request_body: want, response_body: want });
  }
  journal.record({ ...toRequest('/a'), responseBody: long });
  expect(journal.find(journal.latest())?.response_body).toEqual(table.at(-1)?.[1]);
});

it('starts from 1 after it was cleared', async () => {
  const journal = createJournal(2, redact, () => ({}));
  journal.record(toRequest('/a'));
  journal.clear();
  expect(await journal.read(10)).toEqual([]);
  journal.record(toRequest('/b'));
  expect((await journal.read(10)).map(({ number, target }) => [number, target])).toEqual([[1, '/b']]);
});

it('joins header fields of one name, in whatever letter case', async () => {
  const journal = createJournal(1, redact, () => ({}));
  journal.record(toRequest('/a', ['Accept', 'text/plain', 'X-Api-Key', 'k', 'accept', 'text/html']));
  expect((await journal.read(1))[0]?.headers).toEqual({
    accept: 'text/plain, text/html',
    'x-api-key': '[Filtered]',
  });
});

it('shows nothing of fields that are called like a secret', async () => {
  const journal = createJournal(1, redact, () => ({}));
  journal.record(
    toRequest('/a?session=s&page=2', ['X-Session-Id', 's', 'X-Credential', 'c', 'X-Passwd', 'p']),
  );
  expect((await journal.read(1))[0]).toMatchObject({
    target: '/a?session=[Filtered]&page=2',
    headers: { 'x-session-id': '[Filtered]', 'x-credential': '[Filtered]', 'x-passwd': '[Filtered]' },
  });
});

const KEY = 'fake-dev-key-alder-finch-0001';

it.each(FORMS)('shows no key: $name', async ({ write }) => {
  const form = write(KEY, (index, most) => index % most);
  const journal = createJournal(
    1,
    createJournalRedactor(() => new Set([KEY])),
    () => ({}),
  );
  // Of neither can be a line break, and of a field there are the bytes.
  const line = form.replace(/[\r\n]+/g, ' ');
  const field = /^[\0-\xff]*$/.test(line) ? line : Buffer.from(line).toString('latin1');
  journal.record({
    ...toRequest(`/a?b=${line}`, ['x-given', field, KEY, '1']),
    notes: [`There is no ${form}.`],
  });
  const [entry] = await journal.read(1);
  expect(entry?.notes).toEqual([expect.stringContaining('[Filtered]')]);
  expect(entry?.target).toContain('[Filtered]');
  expect(entry?.headers).toEqual({
    'x-given': expect.stringContaining('[Filtered]'),
    '[Filtered]': '[Filtered]',
  });
  const letters = JSON.stringify(entry).replace(/[^A-Za-z0-9]/g, '');
  for (const part of [KEY.replaceAll('-', ''), form.replace(/[^A-Za-z0-9]/g, '')].filter(Boolean))
    expect(letters).not.toContain(part);
});

it.each(FORMS)('shows no key in a body: $name', ({ write }) => {
  const form = write(KEY, (index, most) => index % most);
  const journal = createJournal(
    1,
    createJournalRedactor(() => new Set([KEY])),
    () => ({}),
  );
  journal.record({ ...toRequest('/a'), requestBody: Buffer.from(`<${form}>`), responseBody: `<${form}>` });
  const details = journal.find(1);
  const texts = [details?.request_body?.text, details?.response_body?.text];
  expect(texts).toEqual([expect.stringContaining('[Filtered]'), expect.stringContaining('[Filtered]')]);
  for (const part of [KEY, form]) expect(texts.join('\n')).not.toContain(part);
});

it('is read in turns of the event loop where that takes long, and as it was', async () => {
  const SIZE = 300;
  const journal = createJournal(
    SIZE,
    createJournalRedactor(() => new Set([KEY])),
    () => ({}),
  );
  const field = 'a long value of a field, 0123456789 '.repeat(400);
  const record = (index: number): void => journal.record(toRequest(`/${index}`, ['x-long', field]));
  for (let index = 0; index < SIZE; index += 1) record(index);
  const read = async (): Promise<void> => {
    const reading = journal.read(SIZE);
    for (let index = 0; index < 10; index += 1) record(index);
    const entries = await reading;
    expect(entries).toHaveLength(SIZE);
    const first = entries[0]?.number ?? 0;
    expect(entries.map(({ number }) => number)).toEqual(entries.map((_, index) => first - index));
  };
  expect((await longestGapOf(read)) / (await costOf(read))).toBeLessThan(0.3);
});
