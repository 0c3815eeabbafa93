import { execFile } from 'node:child_process';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StartOptions } from '../../../mock/options.ts';
import { type RunningMock, startMock } from '../../../mock/start-mock.ts';
import { type ContractDocument, loadDocument } from '../../../spec/document.ts';
import { listOperations } from '../../../spec/operations.ts';
import { findBarriers, launchBrowser, VIEWS, type View } from '../../browser.test.helper.ts';
import { hostileDocument } from './build.test.helper.ts';
import { buildPage } from './build-docs.ts';

const own = loadDocument();
const KEY = 'fake-dev-key-alder-finch-0001';

let browser: Browser;
const mocks: RunningMock[] = [];
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await Promise.all(mocks.map((mock) => mock.close()));
  await browser.close();
});

/** What a page did that it must not do: scripts of others, and requests to others. */
let misdeeds: string[] = [];
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  expect(misdeeds).toEqual([]);
});

/** A mock that serves the pages of what it serves. */
async function serve(document: ContractDocument, options: Partial<StartOptions> = {}): Promise<RunningMock> {
  let page: Promise<string> | undefined;
  const docs = (): Promise<string> => {
    page ??= buildPage(document, mock.url);
    return page;
  };
  const mock: RunningMock = await startMock({
    document,
    port: 0,
    docs,
    ...options,
  });
  mocks.push(mock);
  return mock;
}

async function open(url: string, { width = 1400, scheme = 'light' }: Partial<View> = {}): Promise<Page> {
  misdeeds = [];
  const context = await browser.newContext({ colorScheme: scheme, viewport: { width, height: 900 } });
  const page = await context.newPage();
  page.on('pageerror', (error) => misdeeds.push(String(error)));
  page.on('dialog', (dialog) => misdeeds.push(dialog.message()));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) misdeeds.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(url)) misdeeds.push(request.url());
  });
  await page.goto(`${url}/__mock/docs`);
  return page;
}

/** Opens the form of an operation, which then has the companies and keys of the mock. */
async function openForm(page: Page, operation: string): Promise<Locator> {
  const box = page.locator(`article[data-words^="${operation} "] .try`);
  await box.locator('summary').click();
  const form = box.locator('form');
  await expect.poll(() => form.locator('.curl code').textContent()).toMatch(/^curl -/);
  return form;
}

/** Sends what a form says; what the page then says of it. */
async function send(form: Locator): Promise<string> {
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await form.getByRole('button', { name: 'Send', exact: true }).waitFor();
  return (await form.locator('.came').textContent()) ?? '';
}

const answerOf = async (form: Locator): Promise<string> =>
  (await form.locator('.answer code').textContent()) ?? '';

/** The status that a command gets. */
async function runCommand(command: string): Promise<string> {
  const printed = await new Promise<string>((resolve) => {
    execFile('sh', ['-c', command], { env: { ...process.env, NO_PROXY: '*' } }, (_, out) => resolve(out));
  });
  return /^HTTP\/1\.1 (\d+)/m.exec(printed)?.[1] ?? printed;
}

describe('the pages that a mock serves', async () => {
  const { url } = await serve(own);
  const control = (path: string, body: object): Promise<Response> =>
    fetch(`${url}/__mock${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it.each(listOperations(own.root).map(({ id }) => id))('try %s, as the command does', async (id) => {
    const page = await open(url);
    const form = await openForm(page, id);
    const said = await send(form);
    expect(said).toMatch(/^2\d\d \w+, \d+ ms$/);
    expect(await answerOf(form)).toMatch(/^[\s\S]*content-type: application\/json[\s\S]*\n\n\{\n/);
    const command = (await form.locator('.curl code').textContent()) ?? '';
    expect(command).toContain(KEY);
    expect(await runCommand(command)).toBe(said.slice(0, 3));
  });

  it('try every example, company and stage, and each refusal of a key', async () => {
    const page = await open(url);
    const form = await openForm(page, 'sendRecognition');
    for (const label of await form.locator('[name=example]').locator('option').allTextContents()) {
      await form.locator('[name=example]').selectOption(label);
      expect(await send(form), label).toMatch(/^201 /);
    }
    const list = await openForm(page, 'listMembers');
    for (const [company, stage, domain] of [
      ['Alder & Finch', 'prod', 'alderfinch.example'],
      ['Bluepeak Logistics', 'dev', 'bluepeak.example'],
    ] as const) {
      await list.locator('[name=stage]').selectOption(stage);
      await list.locator('[name=company]').selectOption(company);
      await expect
        .poll(() => list.locator('[name=key]').inputValue())
        .toMatch(new RegExp(`-${stage}-key-${domain.slice(0, 5)}`));
      expect(await send(list)).toMatch(/^200 /);
      expect(await answerOf(list)).toContain(domain);
    }
    for (const [key, message] of [
      ['one that nobody has', 'Invalid API Key.'],
      ['none', 'Forbidden'],
      ['prod, active: fake-prod-key-bluepeak-0001', 'Invalid API Key by stage'],
    ] as const) {
      await list.locator('[name=key]').selectOption(key);
      expect(await send(list)).toMatch(/^403 /);
      expect(await answerOf(list)).toContain(`"message": "${message}"`);
    }
  });

  it('know a key that was generated meanwhile, and one that was retired', async () => {
    const page = await open(url);
    const form = await openForm(page, 'listMembers');
    const generated = await control('/companies/alder-finch/keys', { stage: 'dev' });
    const { id, key } = (await generated.json()) as Record<string, string>;
    expect(generated.status).toBe(201);
    await control(`/companies/alder-finch/keys/${id}/retire`, {});
    await form.locator('[name=company]').selectOption('Alder & Finch');
    await form.locator('[name=key]').selectOption(`dev, retired: ${key}`);
    expect(await send(form)).toMatch(/^403 /);
    expect(await answerOf(form)).toContain('Invalid API Key.');
  });

  it('say that an answer did not come, broke off, or was not waited for', async () => {
    const page = await open(url);
    const form = await openForm(page, 'listMembers');
    /** From then on; a browser asks a second time where a connection that was in use is reset. */
    const behave = async (broken: string): Promise<void> => {
      await fetch(`${url}/__mock/behaviours`, { method: 'DELETE' });
      const added = await control('/behaviours', { match: { operation: 'listMembers' }, break: broken });
      expect(added.status).toBe(201);
    };
    await behave('reset');
    expect(await send(form)).toMatch(/^No answer came: /);
    await behave('cut');
    expect(await send(form)).toMatch(/^200 OK, \d+ ms: the body broke off$/);
    await behave('never');
    await form.getByRole('button', { name: 'Send', exact: true }).click();
    await form.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect.poll(() => form.locator('.came').textContent()).toBe('Stopped.');
    await fetch(`${url}/__mock/behaviours`, { method: 'DELETE' });
    expect(await send(form)).toMatch(/^200 /);
  });

  it('fill in, send and read with the keyboard alone', async () => {
    const page = await open(url);
    await page.locator('article[data-words^="readProfile "] .try summary').focus();
    await page.keyboard.press('Enter');
    const form = page.locator('article[data-words^="readProfile "] form');
    await expect.poll(() => form.locator('[name=key]').inputValue()).toBe(KEY);
    await form.locator('[data-name=email]').focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('nobody@alderfinch.example');
    await page.keyboard.press('Enter');
    await expect.poll(() => form.locator('.came').textContent()).toMatch(/^404 /);
    expect(await form.locator('.curl code').textContent()).toContain('nobody@alderfinch.example');
  });

  it.each(VIEWS)(
    'have nothing in anybody’s way, $scheme, $width pixels wide',
    async (view) => {
      const page = await open(url, view);
      for (const id of ['sendRecognition', 'listMembers']) await send(await openForm(page, id));
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(view.width);
      expect(await findBarriers(page, 'main')).toEqual([]);
    },
    120_000,
  );
});

const MARKUP = '<img src=x onerror=alert(1)><script>alert(2)</script></code>';

describe('what comes back', async () => {
  const answers = new Map<string, () => Response>();
  const { url } = await serve(own, {
    front: (answer) => async (request) => {
      const given = request.url.includes('/members') ? answers.get('members') : undefined;
      return given ? given() : answer(request);
    },
  });

  it.each<{ name: string; answer: () => Response; want: string[] }>([
    {
      name: 'markup',
      answer: () => new Response(MARKUP, { headers: { 'content-type': 'text/html', 'x-odd': MARKUP } }),
      want: [`x-odd: ${MARKUP}`, `\n\n${MARKUP}`],
    },
    {
      name: 'markup in JSON',
      answer: () => Response.json({ [MARKUP]: [MARKUP, 1, null] }),
      want: [JSON.stringify(MARKUP)],
    },
    {
      name: 'signs that do not show, or turn what stands around them',
      answer: () => new Response('a\u0000b\u202ec\u200bd\u001be\u2066'),
      want: ['a\\u0000b\\u202ec\\u200bd\\u001be\\u2066'],
    },
    {
      name: 'what says that it is JSON',
      answer: () => new Response('{"a', { headers: { 'content-type': 'application/json' } }),
      want: ['\n\n{"a'],
    },
    {
      name: 'a megabyte',
      answer: () => new Response('<b>'.repeat(350_000)),
      want: ['<b><b>', '… 950000 more characters'],
    },
    { name: 'nothing', answer: () => new Response(null, { status: 204 }), want: [''] },
  ])('is text: $name', async ({ answer, want }) => {
    answers.set('members', answer);
    const page = await open(url);
    const form = await openForm(page, 'listMembers');
    expect(await send(form)).toMatch(/^20[04] /);
    const text = await answerOf(form);
    for (const part of want) expect(text).toContain(part);
    expect(await form.locator('.answer img, .answer script, .answer b').count()).toBe(0);
    answers.clear();
  });

  it('is text when somebody’s message comes back too', async () => {
    const page = await open(url);
    const form = await openForm(page, 'sendRecognition');
    await form
      .locator('[name=body]')
      .fill(JSON.stringify({ recipients: 'tom.okafor@alderfinch.example', message: MARKUP }));
    expect(await send(form)).toMatch(/^201 /);
    expect(await answerOf(form)).toContain(MARKUP);
    expect(await form.locator('img, .answer script').count()).toBe(0);
    expect(await runCommand((await form.locator('.curl code').textContent()) ?? '')).toBe('201');
  });
});

it('the pages of a hostile document send each of its operations, and act on nothing', async () => {
  const { url } = await serve(hostileDocument);
  const page = await open(url);
  for (const box of await page.locator('.try').all()) {
    await box.locator('summary').click();
    await expect.poll(() => box.locator('.curl code').textContent()).toMatch(/^curl -/);
    expect(await send(box.locator('form'))).toMatch(/^\d{3} |^No answer came: |^A redirect, /);
  }
}, 60_000);

it('beyond loopback, the cookie of who logged in is enough', async () => {
  const controlToken = 'a-token-that-is-long-enough-for-a-test';
  const { url } = await serve(own, { controlToken });
  const page = await open(url);
  await page.locator('input').fill(controlToken);
  await page.getByRole('button').click();
  await page.locator('#search').waitFor({ timeout: 60_000 });
  const form = await openForm(page, 'listMembers');
  expect(await send(form)).toMatch(/^200 /);
  await page.context().clearCookies();
  await form.locator('[name=stage]').selectOption('prod');
  await expect.poll(() => form.locator('.came').textContent()).toContain('answered with 401. Load the page');
});
