import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadDocument } from '../../../spec/document.ts';
import { listOperations } from '../../../spec/operations.ts';
import { packageFile } from '../../../spec/package-file.ts';
import { launchBrowser } from '../../browser.test.helper.ts';
import { readUntil, spawnWes } from '../../run-wes.test.helper.ts';

const KEY = 'fake-dev-key-alder-finch-0001';
const BLANK = '<!doctype html><title>A page</title>';

/** A mock as the command starts it, with what its owner sees of it. */
interface Owned {
  url: string;
  port: number;
  token: string | undefined;
  /** A page of the attacker, whose name has come to lead to the mock since it was loaded (DNS rebinding). */
  rebound: Page;
  read(path: string): Promise<string>;
  stop(): void;
}

async function serveBlank(): Promise<{ server: Server; port: number }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(BLANK);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

async function start(args: readonly string[]): Promise<Owned> {
  const { server, port } = await serveBlank();
  const rebound = await (await browser.newContext()).newPage();
  await rebound.goto(`http://evil.example:${port}/`);
  server.close();
  server.closeAllConnections();
  const child = spawnWes(['mock', '--json', '--port', String(port), ...args]);
  const { url, controlToken: token } = JSON.parse(await readUntil(child, '\n'));
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return {
    url,
    port,
    token,
    rebound,
    async read(path) {
      const response = await fetch(`${url}/__mock${path}`, { headers });
      expect(response.status).toBe(200);
      return response.text();
    },
    stop: () => child.kill('SIGKILL'),
  };
}

let browser: Browser;
let elsewhere: Server;
let elsewhereUrl: string;
let loopback: Owned;
let beyond: Owned;
beforeAll(async () => {
  // The name of an attacker leads here, as does one that the mock was given.
  const rules = 'MAP evil.example 127.0.0.1, MAP mock.example 127.0.0.1';
  browser = await launchBrowser([`--host-resolver-rules=${rules}`]);
  const { server, port } = await serveBlank();
  elsewhere = server;
  elsewhereUrl = `http://evil.example:${port}/`;
  loopback = await start([]);
  beyond = await start(['--host', '0.0.0.0', '--public-host', 'mock.example']);
});
afterAll(async () => {
  loopback?.stop();
  beyond?.stop();
  elsewhere?.close();
  await browser?.close();
});
afterEach(async () => {
  const kept = [loopback, beyond].map(({ rebound }) => rebound.context());
  for (const context of browser.contexts()) if (!kept.includes(context)) await context.close();
});

/** A request that a page tries, its address below the control. */
interface Attempt {
  id: string;
  method: string;
  path: string;
  type: string | undefined;
  body: string | undefined;
}

/** Each operation of the control, as its document has it; a snapshot is one that the mock gave. */
async function toAttempts(owned: Owned): Promise<Attempt[]> {
  const { root } = loadDocument(packageFile('mock/control/control.openapi.yaml'));
  const snapshot = await owned.read('/snapshot');
  return listOperations(root).map(({ id, method, path, parameters, requestBody }) => {
    const media = requestBody?.content[0];
    const example = media?.examples[0]?.value;
    return {
      id,
      method: method.toUpperCase(),
      path: `/__mock${path.replace(/\{([^}]+)\}/g, (_, name) => String(parameters.find((one) => one.name === name)?.example))}`,
      type: media?.mediaType,
      body: media && (example === undefined ? snapshot : JSON.stringify(example)),
    };
  });
}

/** What a page could read of one attempt: status and text, or why it could not. */
type Seen = { id: string; status: number; text: string } | { id: string; failed: string };

/** Runs in the page: each attempt by `fetch`, as a page of that origin would. */
const FETCH = `async ({ base, attempts }) => {
  const seen = [];
  for (const { id, method, path, type, body } of attempts) {
    try {
      const headers = type ? { 'content-type': type } : {};
      const response = await fetch(base + path, { method, body, headers, credentials: 'include' });
      seen.push({ id, status: response.status, text: await response.text() });
    } catch (error) {
      seen.push({ id, failed: String(error) });
    }
  }
  return seen;
}`;

/** Runs in the page: what needs no permission of the other side (simple requests, forms, frames, scripts); what it could read. */
const WITHOUT_ASKING = `async ({ base, attempts }) => {
  const read = [];
  const add = (name, attributes) => new Promise((resolve) => {
    const element = Object.assign(document.createElement(name), attributes);
    element.onload = () => resolve([element, true]);
    element.onerror = () => resolve([element, false]);
    setTimeout(() => resolve([element, false]), 3000);
    document.body.append(element);
  });
  for (const { method, path, body } of attempts) {
    for (const each of new Set([method, 'POST', 'GET'])) {
      const sent = each === 'GET' ? undefined : new Blob([body ?? 'x'], { type: 'text/plain' });
      if (each === 'GET' || each === 'POST') {
        const init = { method: each, body: sent, mode: 'no-cors', credentials: 'include' };
        const answer = await fetch(base + path, init).then((each) => each.text(), () => '');
        if (answer !== '') read.push(answer);
      }
    }
    navigator.sendBeacon(base + path, body ?? 'x');
    for (const enctype of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const [frame] = await add('iframe', { name: 'target', src: 'about:blank' });
      const form = Object.assign(document.createElement('form'), {
        method: 'post', action: base + path, enctype, target: 'target',
      });
      form.append(Object.assign(document.createElement('input'), { name: body ?? 'x', value: '' }));
      document.body.append(form);
      const loaded = new Promise((resolve) => { frame.onload = resolve; setTimeout(resolve, 3000); });
      form.submit();
      await loaded;
      try { read.push(frame.contentDocument.body.innerText); } catch {}
      form.remove();
      frame.remove();
    }
    if (method !== 'GET') continue;
    const [frame] = await add('iframe', { src: base + path });
    try { read.push(frame.contentDocument.body.innerText); } catch {}
    const [, isScript] = await add('script', { src: base + path });
    if (isScript) read.push('a script ' + path);
    const [, isImage] = await add('img', { src: base + path });
    if (isImage) read.push('an image ' + path);
  }
  return read.filter((text) => text);
}`;

const run = <Result>(page: Page, script: string, given: object): Promise<Result> =>
  page.evaluate<Result>(`(${script})(${JSON.stringify(given)})`);

async function openElsewhere(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(elsewhereUrl);
  return page;
}

/** Opens the reference pages, with the token where they ask for it. */
async function logIn(context: BrowserContext, { token }: Owned, base: string): Promise<Page> {
  const page = await context.newPage();
  const first = await page.goto(`${base}/__mock/docs`);
  expect(first?.status()).toBe(token === undefined ? 200 : 401);
  if (token !== undefined) {
    await page.locator('input').fill('not-the-token-of-this-mock');
    await page.getByRole('button').click();
    await page.getByText('This is not the token of this mock.').waitFor();
    await page.locator('input').fill(token);
    await page.getByRole('button').click();
  }
  await page.locator('#search').waitFor({ timeout: 60_000 });
  return page;
}

const MOCKS: { name: string; owned: () => Owned; bases: readonly string[] }[] = [
  { name: 'on loopback', owned: () => loopback, bases: ['http://127.0.0.1', 'http://localhost'] },
  {
    name: 'bound to 0.0.0.0, while its user is logged in',
    owned: () => beyond,
    bases: ['http://127.0.0.1', 'http://mock.example'],
  },
];

describe.each(MOCKS)('a mock $name', ({ owned, bases }) => {
  const base = (): string => `${bases[0]}:${owned().port}`;

  /** What an attempt that works would change: data, companies, keys; and the journal, which has one entry. */
  async function readState(): Promise<string> {
    return (await owned().read('/snapshot')) + (await owned().read('/journal'));
  }

  async function prepare(context: BrowserContext): Promise<{ attempts: Attempt[]; before: string }> {
    await logIn(context, owned(), base());
    await fetch(`${owned().url}/dev/1/members?limit=1`, { headers: { 'x-api-key': KEY } });
    const attempts = await toAttempts(owned());
    // So that a snapshot that is restored can be told from none.
    await fetch(`${owned().url}/dev/1/api/v1/members`, {
      method: 'POST',
      headers: { 'x-api-key': KEY, 'content-type': 'application/json' },
      body: JSON.stringify([{ email: 'later@alderfinch.example' }]),
    });
    const before = await readState();
    expect(before).toContain(KEY);
    expect(before).toContain('later@alderfinch.example');
    return { attempts, before };
  }

  it('is not read or changed by a page of another origin', async () => {
    const context = await browser.newContext();
    const { attempts, before } = await prepare(context);
    const page = await openElsewhere(context);
    const seen = await run<Seen[]>(page, FETCH, { base: base(), attempts });
    expect(seen).toEqual(attempts.map(({ id }) => ({ id, failed: 'TypeError: Failed to fetch' })));
    expect(await run(page, WITHOUT_ASKING, { base: base(), attempts })).toEqual([]);
    expect(await readState()).toBe(before);
  });

  it('is not read or changed through a name that came to lead to it', async () => {
    const page = owned().rebound;
    const { attempts, before } = await prepare(page.context());
    const answers = await run<Seen[]>(page, FETCH, { base: '', attempts });
    const want = attempts.map(({ id }) =>
      id === 'readHealth'
        ? { id, status: 200, text: '{"status":"ok"}' }
        : { id, status: 403, text: expect.stringContaining('does not answer to this `Host`') },
    );
    expect(answers).toEqual(want);
    // All that it reads is that it is refused, and that a mock is up.
    const read = await run<string[]>(page, WITHOUT_ASKING, { base: '', attempts });
    expect(read.filter((text) => !/does not answer to this|^\{"status":"ok"\}$/.test(text))).toEqual([]);
    // By its true name it is another origin.
    const seen = await run<Seen[]>(page, FETCH, { base: base(), attempts });
    expect(seen).toEqual(attempts.map(({ id }) => ({ id, failed: 'TypeError: Failed to fetch' })));
    expect(await readState()).toBe(before);
  });

  it.each(bases)('works in its own pages, %s', async (name) => {
    const context = await browser.newContext();
    const misdeeds: string[] = [];
    const page = await logIn(context, owned(), `${name}:${owned().port}`);
    expect(await page.evaluate('document.cookie')).toBe('');
    const attempts = await toAttempts(owned());
    const seen = await run<{ id: string; status: number }[]>(page, FETCH, { base: '', attempts });
    // A known company stays, all behaviours, requests and snapshots were removed by then, and where there is no token there is no login.
    const gone = ['removeBehaviour', 'readJournalEntry', 'restoreNamedSnapshot'];
    const undone = ['removeCompany', ...gone, ...(owned().token === undefined ? ['logIn'] : [])];
    const want = attempts.map(({ id }) => ({ id, done: !undone.includes(id) }));
    expect(seen.map(({ id, status }) => ({ id, done: status < 300 }))).toEqual(want);
    page.on('console', (message) => misdeeds.push(message.text()));
    page.on('pageerror', (error) => misdeeds.push(String(error)));
    await page.goto(`${name}:${owned().port}/__mock/docs`);
    expect(await page.locator('#search').isVisible()).toBe(true);
    expect(misdeeds).toEqual([]);
  });

  it('is opened by a link of another page, and framed by none', async () => {
    const context = await browser.newContext();
    await logIn(context, owned(), base());
    const page = await openElsewhere(context);
    await page.setContent(
      `<a href="${base()}/__mock/docs">Pages</a><iframe src="${base()}/__mock/docs"></iframe>`,
    );
    const frame = page.frames()[1];
    expect(await frame?.locator('#search').count()).toBe(0);
    await page.getByText('Pages').click();
    await page.waitForURL('**/__mock/docs');
    // A cookie is not sent along from elsewhere: who is logged in is asked again, and nothing more.
    await page
      .locator(owned().token === undefined ? '#search' : 'input')
      .first()
      .waitFor();
  });
});
