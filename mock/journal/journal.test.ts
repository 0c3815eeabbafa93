import { expect, it } from 'vitest';
import { FORMS } from '../../spec/redaction/forms.test.helper.ts';
import { createJournal, type Recorded } from './journal.ts';
import { createJournalRedactor } from './redact.ts';

const redact = createJournalRedactor(() => new Set());

function toRequest(target: string, fields: readonly string[] = []): Recorded {
  const given = { stage: undefined, operationId: undefined, nearest: undefined, notes: [] };
  return { method: 'GET', target, fields, status: 200, grade: 'assumed', ...given };
}

it('keeps requests of any length and writing, in places that shorter and longer ones had before', () => {
  const targets = ['/a', `/${'long'.repeat(2_000)}`, '/b', '/é', `/${'é'.repeat(1_500)}`, '/c', '/d'];
  const size = 2;
  const journal = createJournal(size, redact);
  for (const [index, target] of targets.entries()) {
    journal.record(toRequest(target));
    const kept = targets.slice(Math.max(0, index + 1 - size), index + 1).toReversed();
    expect(journal.read(10).map((entry) => entry.target)).toEqual(kept);
    expect(journal.read(1)).toEqual([expect.objectContaining({ number: index + 1, target })]);
  }
});

it('keeps what the mock noticed as it was said, and requests without header fields', () => {
  const journal = createJournal(2, redact);
  const notes = ['two\nlines', 'é \ud83d\ude00'];
  journal.record({ ...toRequest('/a'), nearest: 'GET /dev/1/a\nb', notes });
  journal.record(toRequest('/b', ['x-empty', '', 'x-last', '']));
  expect(journal.read(2)).toEqual([
    expect.objectContaining({ target: '/b', headers: { 'x-empty': '', 'x-last': '' }, notes: [] }),
    expect.objectContaining({ target: '/a', headers: {}, nearest: 'GET /dev/1/a\nb', notes }),
  ]);
});

it('starts from 1 after it was cleared', () => {
  const journal = createJournal(2, redact);
  journal.record(toRequest('/a'));
  journal.clear();
  expect(journal.read(10)).toEqual([]);
  journal.record(toRequest('/b'));
  expect(journal.read(10).map(({ number, target }) => [number, target])).toEqual([[1, '/b']]);
});

it('joins header fields of one name, in whatever letter case', () => {
  const journal = createJournal(1, redact);
  journal.record(toRequest('/a', ['Accept', 'text/plain', 'X-Api-Key', 'k', 'accept', 'text/html']));
  expect(journal.read(1)[0]?.headers).toEqual({ accept: 'text/plain, text/html', 'x-api-key': '[Filtered]' });
});

it('shows nothing of fields that are called like a secret', () => {
  const journal = createJournal(1, redact);
  journal.record(
    toRequest('/a?session=s&page=2', ['X-Session-Id', 's', 'X-Credential', 'c', 'X-Passwd', 'p']),
  );
  expect(journal.read(1)[0]).toMatchObject({
    target: '/a?session=[Filtered]&page=2',
    headers: { 'x-session-id': '[Filtered]', 'x-credential': '[Filtered]', 'x-passwd': '[Filtered]' },
  });
});

const KEY = 'fake-dev-key-alder-finch-0001';

it.each(FORMS)('shows no key: $name', ({ write }) => {
  const form = write(KEY, (index, most) => index % most);
  const journal = createJournal(
    1,
    createJournalRedactor(() => new Set([KEY])),
  );
  // Of neither can be a line break, and of a field there are the bytes.
  const line = form.replace(/[\r\n]+/g, ' ');
  const field = /^[\0-\xff]*$/.test(line) ? line : Buffer.from(line).toString('latin1');
  journal.record({
    ...toRequest(`/a?b=${line}`, ['x-given', field, KEY, '1']),
    notes: [`There is no ${form}.`],
  });
  const [entry] = journal.read(1);
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
