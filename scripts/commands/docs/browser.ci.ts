import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ContractDocument, loadDocument } from '../../../spec/document.ts';
import { isObject } from '../../../spec/json.ts';
import { findAt } from '../../../spec/json-pointer.ts';
import { listOperations } from '../../../spec/operations.ts';
import { findBarriers, launchBrowser, VIEWS, type View } from '../../browser.test.helper.ts';
import { buildQuickly, hostileDocument } from './build.test.helper.ts';
import { buildDocs } from './build-docs.ts';

const own = loadDocument();
const folder = mkdtempSync(join(tmpdir(), 'wes-browser-'));
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** What a page did that it must not do: errors on its console, and requests for anything but itself. */
let misdeeds: string[] = [];
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  expect(misdeeds).toEqual([]);
});

/** Opens a page from disk, with the network off. */
async function open(
  html: string,
  { width, scheme }: View = { width: 1400, scheme: 'light' },
  hash = '',
): Promise<Page> {
  const file = join(folder, 'index.html');
  writeFileSync(file, html);
  misdeeds = [];
  const context = await browser.newContext({
    offline: true,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    viewport: { width, height: 900 },
  });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) misdeeds.push(message.text());
  });
  page.on('pageerror', (error) => misdeeds.push(String(error)));
  page.on('dialog', (dialog) => misdeeds.push(dialog.message()));
  page.on('request', (request) => {
    if (!request.url().startsWith('file:')) misdeeds.push(request.url());
  });
  await page.goto(pathToFileURL(file).href + hash);
  return page;
}

/** All sections, every sample in all languages, and every answer to it. */
async function openEverything(page: Page): Promise<void> {
  await page.evaluate(`
    for (const details of document.querySelectorAll('main details')) details.open = true;
    for (const part of document.querySelectorAll('.card [hidden]')) part.hidden = false;
    delete document.documentElement.dataset.language;
  `);
}

/** How long axe may take for a page on a slow machine, in milliseconds. */
const PATIENCE = 120_000;

/** What a page keeps reaches the disk a moment later: who comes back at once, on a busy machine, may come before it. */
async function comesBack<Value>(page: Page, look: () => Promise<Value>, want: Value): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.reload();
        return look();
      },
      { timeout: PATIENCE / 4 },
    )
    .toEqual(want);
}

const isSeen = (page: Page, selector: string): Promise<boolean> => page.locator(selector).first().isVisible();

const built = await buildDocs(own, { formats: ['html'] });
const html = built.files.get('index.html') ?? '';
const hostile = (await buildQuickly(hostileDocument, { since: own })).get('index.html') ?? '';
const PAGES: { name: string; document: ContractDocument; html: string }[] = [
  { name: 'the service', document: own, html },
  { name: 'a hostile document, with what changed', document: hostileDocument, html: hostile },
];

describe.each(PAGES)('the page of $name', ({ document, html }) => {
  it.each(VIEWS)(
    'has nothing in anybody’s way, $scheme, $width pixels wide',
    async (view) => {
      const page = await open(html, view);
      await openEverything(page);
      expect(await findBarriers(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(view.width);
      await page.locator('#search').fill('e');
      expect(await findBarriers(page, 'aside')).toEqual([]);
    },
    PATIENCE,
  );

  it.each([1400, 360])('finds every operation by its id, path and summary, %i pixels wide', async (width) => {
    const page = await open(html, { width, scheme: 'light' });
    for (const { id, path, pointer } of listOperations(document.root)) {
      const operation = findAt(document.root, pointer);
      const summary = isObject(operation) ? operation['summary'] : undefined;
      for (const query of [id, path, ...(typeof summary === 'string' ? [summary] : [])]) {
        await page.locator('#search').fill(query);
        const shown = await page.locator('#results a').allTextContents();
        expect(
          shown.some((text) => text.endsWith(path)),
          query,
        ).toBe(true);
      }
    }
  });
});

describe('the page of the service', () => {
  it.each([320, 400, 767, 1023, 1199, 1280, 1920])('fits in %i pixels', async (width) => {
    const page = await open(html, { width, scheme: 'light' });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await openEverything(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  });

  it('shows samples beside the text on a wide screen, in view as long as it is read', async () => {
    const page = await open(html);
    const find = (part: string): Promise<{ left: number; right: number; top: number; bottom: number }> =>
      page.evaluate(`document.querySelector('#operation-sendRecognition ${part}').getBoundingClientRect()`);
    await page.evaluate(`location.hash = '#operation-sendRecognition'`);
    for (const part of ['h3', '.group:nth-of-type(2)', '.response']) {
      await page.evaluate(`document.querySelector('#operation-sendRecognition ${part}').scrollIntoView()`);
      const [text, samples] = [await find('.about'), await find('.samples')];
      expect(samples.left).toBeGreaterThan(text.right);
      expect({ part, isInView: samples.top >= 0 && samples.bottom <= 900 }).toEqual({ part, isInView: true });
    }
    const narrow = await open(html, { width: 1100, scheme: 'light' });
    expect(
      await narrow.evaluate(
        `document.querySelector('.about').getBoundingClientRect().bottom <= document.querySelector('article .samples').getBoundingClientRect().top`,
      ),
    ).toBe(true);
  });

  it('is there at once, where a link leads', async () => {
    const page = await open(html);
    for (const id of ['operation-createBoost', 'operation-listRecognitions', 'what-is-not-known']) {
      const top = await page.evaluate(
        `location.hash = '#${id}', document.querySelector('#${id}').getBoundingClientRect().top`,
      );
      expect({ id, isThere: Number(top) >= -1 && Number(top) < 300 }).toEqual({ id, isThere: true });
    }
  });

  it('shows what is answered to the chosen sample, by status', async () => {
    const page = await open(html);
    const box = page.locator('#operation-sendRecognition .samples');
    const shown = (): Promise<string[]> => box.locator('[data-status]:visible .caption.line').allInnerTexts();
    await box.getByRole('button', { name: '403' }).click();
    expect((await shown()).map((text) => text.slice(0, 3))).toEqual(['403', '403', '403']);
    await box.getByRole('combobox').selectOption({ label: 'Everybody in the company' });
    expect(await shown()).toEqual([
      expect.stringMatching(/^201\s+Answer of the mock, Everybody in the company/),
    ]);
    expect(await box.locator('figure:visible').innerText()).toContain('ALL_MEMBERS');
    await box.getByRole('button', { name: '404' }).click();
    expect(await box.locator('[data-status]:visible').first().innerText()).toContain('"message"');
  });

  it('has its samples in colour', async () => {
    const page = await open(html);
    const plain = await page
      .locator('.card pre')
      .evaluateAll((blocks) =>
        blocks
          .filter((block) => !block.querySelector('[class^="h-"]'))
          .map((block) => block.getAttribute('aria-label')),
      );
    expect(plain).toEqual([]);
  });

  it('is searched, read and left again with the keyboard alone', async () => {
    const page = await open(html);
    await page.keyboard.press('/');
    await page.keyboard.type('sendRecognition');
    expect(await page.locator('#found').textContent()).toMatch(/^\d+ places? found\.$/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).hash).toBe('#operation-sendRecognition');
    expect(await page.locator('#search').inputValue()).toBe('');
    // What comes next is in the operation, and shows that it has the focus.
    await page.keyboard.press('Tab');
    expect(await page.evaluate(`document.activeElement.closest('#operation-sendRecognition') !== null`)).toBe(
      true,
    );
    expect(await page.evaluate(`getComputedStyle(document.activeElement).outlineStyle`)).toBe('solid');
    await page.keyboard.press('/');
    await page.keyboard.type('no such thing anywhere');
    expect(await page.locator('#found').textContent()).toBe('Nothing found.');
    await page.keyboard.press('Escape');
    expect(await isSeen(page, '#contents nav')).toBe(true);
  });

  it.each([
    ['recogniton', 'recognition'],
    ['reconginition', 'recognition'],
    ['send recogniton', 'send recognition'],
    ['membr', 'member'],
  ])('finds what is meant by %s', async (query, meant) => {
    const page = await open(html);
    await page.locator('#search').fill(query);
    const found = await page.locator('#found').innerText();
    expect(found).toMatch(new RegExp(`^\\d+ places? found for ${meant}( or \\w+)*\\.$`));
    const first = await page.locator('#results a').first().innerText();
    expect(first.toLowerCase()).toContain(meant.split(' ').at(-1));
  });

  it('finds nothing where nothing is near', async () => {
    const page = await open(html);
    await page.locator('#search').fill('zyxwvutsrq');
    expect(await page.locator('#found').innerText()).toBe('Nothing found.');
  });

  it('gives the document away that it was made of', async () => {
    const page = await open(html);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Download the OpenAPI document/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('openapi.json');
    expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toEqual(own.root);
  });

  it('hides what is only assumed, and shows it to who goes there', async () => {
    const page = await open(html);
    const assumed = '#operation-sendRecognition .fields [data-grade="assumed"]';
    const documented = '#operation-sendRecognition .fields [data-grade="documented"]';
    // The list is documented below a status that is assumed.
    const list = '#operation-listRecognitions .response[data-grade="assumed"]:has([data-grade="documented"])';
    expect(await isSeen(page, assumed)).toBe(true);
    await page.locator('#hide').check();
    for (const [selector, want] of [
      [assumed, false],
      [documented, true],
      [list, true],
      ['#hidden-note', true],
      ['nav a[href="#schema-Preset"]', false],
    ] as const)
      expect(await isSeen(page, selector), selector).toBe(want);
    expect(await findBarriers(page, '#operation-listMembers')).toEqual([]);
    await page.evaluate(`location.hash = '#schema-Preset'`);
    await page.locator('#schema-Preset').waitFor();
    expect(await page.locator('#hide').isChecked()).toBe(false);
  });

  it('shows all samples in the language that is chosen', async () => {
    const page = await open(html);
    const shown = async (): Promise<(string | null)[]> =>
      page
        .locator('#operation-listMembers figure:visible')
        .evaluateAll((figures) => figures.map((figure) => figure.getAttribute('data-language')));
    expect(await shown()).toEqual(['curl']);
    await page.locator('#operation-readProfile [data-choose="python"]').click();
    expect(await shown()).toEqual(['python']);
    await comesBack(page, shown, ['python']);
  });

  it('goes by the theme that is chosen, and remembers it', async () => {
    const page = await open(html);
    const ground = (): Promise<string> => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const light = await ground();
    await page.locator('#theme').selectOption('dark');
    const dark = await ground();
    expect(dark).not.toBe(light);
    await comesBack(page, ground, dark);
    expect(await findBarriers(page, '#operation-listMembers')).toEqual([]);
  });

  it('opens what is folded around a place that a link leads to', async () => {
    const page = await open(html, { width: 360, scheme: 'light' }, '#operation-createBoost');
    expect(await isSeen(page, '#operation-createBoost')).toBe(true);
    expect(await isSeen(page, '#contents nav')).toBe(false);
    await page.locator('#contents > summary').click();
    await page.locator('nav a[href="#keys"]').click();
    expect(await isSeen(page, '#contents nav')).toBe(false);
    expect(await page.evaluate(`document.querySelector('#keys').getBoundingClientRect().top`)).toBeLessThan(
      300,
    );
  });

  it('shows everything without its script', async () => {
    const page = await open(html.replace(/<script>.*<\/script>/s, ''));
    expect(await page.locator('#operation-listMembers figure:visible').count()).toBe(3);
    expect(await page.locator('#operation-listMembers [data-status="403"]:visible').count()).toBe(3);
    expect(await isSeen(page, '#search')).toBe(false);
  });
});
