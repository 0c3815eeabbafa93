import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createMock } from '../../../mock/create-mock.ts';
import { type MockFiles, readMockFiles, reloadOnChange } from './reload-on-change.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A document whose only answer is a text. */
const saying = (text: string): string =>
  `openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n  /a:\n    get: { responses: { '200': { description: d, content: { text/plain: { example: ${text} } } } } }\n`;
const referring = (file: string): string =>
  `openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n  /a:\n    get: { responses: { '200': { $ref: '${file}' } } }\n`;
const response = (text: string): string =>
  `{ description: d, content: { text/plain: { example: ${text} } } }\n`;
const overlay = (text: string): string =>
  `overlay: 1.0.0\ninfo: { title: O, version: '1' }\nactions:\n  - target: $.paths['/a'].get.responses['200'].content['text/plain']\n    update: { example: ${text} }\n`;

interface Watched {
  path(name: string): string;
  write(name: string, text: string): void;
  /** What was said so far. */
  said: string[];
  /** The answer of the mock. */
  answer(): Promise<string>;
  companies(): string[];
}

/** A mock that follows files of a folder of its own. `saving` is what one of them holds when it is watched, and not when it is read. */
function start(
  files: Record<string, string>,
  { saving, ...more }: Omit<Partial<MockFiles>, 'document'> & { saving?: string } = {},
): Watched {
  const folder = mkdtempSync(join(tmpdir(), 'wes-watch-'));
  folders.push(folder);
  const path = (name: string): string => join(folder, name);
  const write = (name: string, text: string): void => writeFileSync(path(name), text);
  for (const [name, text] of Object.entries(files)) write(name, text);
  const served: MockFiles = {
    document: path('api.yaml'),
    overlays: more.overlays?.map(path),
    data: more.data === undefined ? undefined : path(more.data),
    strict: more.strict,
  };
  const read = new Map<string, string | undefined>();
  const document = readMockFiles(served, read);
  const app = createMock({ document, ...(served.data === undefined ? {} : { companies: served.data }) });
  const said: string[] = [];
  if (saving !== undefined) write('api.yaml', saving);
  const mock = { reload: app.mock.reload, file: 'api.yaml' };
  reloadOnChange(mock, served, read, (line) => said.push(line.replaceAll(`${folder}/`, '')));
  const answer = async (): Promise<string> => (await app.request('/a')).text();
  return { path, write, said, answer, companies: () => app.mock.companies.map(({ id }) => id) };
}

const WAIT = { timeout: 10_000, interval: 20 };
const expectSaid = (mock: Watched, lines: readonly (string | RegExp)[]): Promise<void> =>
  vi.waitFor(() => {
    const wanted = lines.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line)));
    expect([...mock.said]).toEqual(wanted);
  }, WAIT);

/** Long enough for whatever there is to be said. */
const quiet = (): Promise<void> => sleep(700);

const RELOADED = 'reloaded api.yaml.\n';
const MENDED = 'reloaded api.yaml, which can be served again.\n';

describe.concurrent('a mock that follows its files', () => {
  it('reloads once for a save in several steps, and not while the file is empty', async () => {
    const mock = start({ 'api.yaml': saying('first') });
    const text = saying('second');
    mock.write('api.yaml', '');
    await sleep(400);
    mock.write('api.yaml', text.slice(0, 60));
    await sleep(20);
    mock.write('api.yaml', text);
    await expectSaid(mock, [RELOADED]);
    await quiet();
    expect([mock.said, await mock.answer()]).toEqual([[RELOADED], 'second']);
  });

  it('waits for a file that is empty at the moment at which it begins', async () => {
    const mock = start({ 'api.yaml': saying('first') }, { saving: '' });
    await sleep(400);
    mock.write('api.yaml', saying('second'));
    await expectSaid(mock, [RELOADED]);
  });

  it('follows the path: a file put in its place, and a link that comes to lead elsewhere', async () => {
    const mock = start({ 'api.yaml': saying('first') });
    mock.write('new', saying('second'));
    renameSync(mock.path('new'), mock.path('api.yaml'));
    await expectSaid(mock, [RELOADED]);
    expect(await mock.answer()).toBe('second');
    for (const text of ['third', 'fourth']) {
      mkdirSync(mock.path(text));
      mock.write(`${text}/api.yaml`, saying(text));
    }
    symlinkSync('third', mock.path('current'));
    rmSync(mock.path('api.yaml'));
    symlinkSync('current/api.yaml', mock.path('api.yaml'));
    await expectSaid(mock, [RELOADED, RELOADED]);
    symlinkSync('fourth', mock.path('next'));
    renameSync(mock.path('next'), mock.path('current'));
    await expectSaid(mock, [RELOADED, RELOADED, RELOADED]);
    expect(await mock.answer()).toBe('fourth');
  });

  it('keeps the last that could be served, says why once, and that it is mended', async () => {
    const mock = start({ 'api.yaml': saying('first') }, { strict: true });
    const broken = saying('second').replace('get: {', 'get: { tags: 7,');
    const why = /^not reloaded api\.yaml:5: This must be a list\. What was served before is served on\.\n$/;
    mock.write('api.yaml', broken);
    await expectSaid(mock, [why]);
    const later = new Date(Date.now() + 5_000);
    utimesSync(mock.path('api.yaml'), later, later);
    mock.write('unrelated.yaml', broken);
    await quiet();
    await expectSaid(mock, [why]);
    expect(await mock.answer()).toBe('first');
    mock.write('api.yaml', broken.replace('tags: 7', 'tags: 8'));
    await expectSaid(mock, [why, why]);
    mock.write('api.yaml', saying('third'));
    await expectSaid(mock, [why, why, MENDED]);
    expect(await mock.answer()).toBe('third');
  });

  it('serves on when a file is gone or empty, and reloads it when it is back as it was', async () => {
    const mock = start({ 'api.yaml': saying('first') });
    rmSync(mock.path('api.yaml'));
    const why = /^not reloaded The document api\.yaml cannot be read: there is no such file\. /;
    await expectSaid(mock, [why]);
    expect(await mock.answer()).toBe('first');
    mock.write('api.yaml', saying('first'));
    await expectSaid(mock, [why, MENDED]);
    mock.write('api.yaml', '');
    await expectSaid(mock, [why, MENDED, /^not reloaded api\.yaml:1: /]);
  });

  it('follows what the document refers to, from the moment at which it does', async () => {
    const files = { 'api.yaml': referring('one.yaml'), 'one.yaml': response('first') };
    const mock = start(files, { strict: true });
    mock.write('one.yaml', response('second'));
    await expectSaid(mock, [RELOADED]);
    expect(await mock.answer()).toBe('second');
    mock.write('api.yaml', referring('parts/two.yaml'));
    const why = /^not reloaded api\.yaml:5: .*parts\/two\.yaml.* cannot be read/;
    await expectSaid(mock, [RELOADED, why]);
    mkdirSync(mock.path('parts'));
    mock.write('parts/two.yaml', response('third'));
    await expectSaid(mock, [RELOADED, why, MENDED]);
    mock.write('one.yaml', response('nobody asks for it'));
    await quiet();
    expect([mock.said.length, await mock.answer()]).toEqual([3, 'third']);
  });

  it('follows Overlays and companies, and takes all of them or nothing', async () => {
    const mock = start(
      {
        'api.yaml': saying('first'),
        'o.yaml': overlay('second'),
        'companies.yaml': 'companies: [{ id: acme }]',
      },
      { overlays: ['o.yaml'], data: 'companies.yaml' },
    );
    expect(await mock.answer()).toBe('second');
    mock.write('o.yaml', overlay('third'));
    mock.write('companies.yaml', 'companies: [{ id: Acme }]');
    const why = /^not reloaded companies\.yaml:1: /;
    await expectSaid(mock, [why]);
    expect(await mock.answer()).toBe('second');
    mock.write('companies.yaml', 'companies: [{ id: acme }, { id: globex }]');
    await expectSaid(mock, [why, MENDED]);
    expect([await mock.answer(), mock.companies().slice(-2)]).toEqual(['third', ['acme', 'globex']]);
  });

  it('ends with what was saved last, also while it was reloading', async () => {
    const mock = start({ 'api.yaml': saying('first') });
    const push = mock.said.push.bind(mock.said);
    // Said at the end of a reload, before anybody looks at the files again.
    mock.said.push = (line) => {
      if (mock.said.length === 0) mock.write('api.yaml', saying('third'));
      return push(line);
    };
    mock.write('api.yaml', saying('second'));
    await expectSaid(mock, [RELOADED, RELOADED]);
    expect(await mock.answer()).toBe('third');
  });
});
