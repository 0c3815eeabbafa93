import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ContractDocument, loadDocument } from '../../../spec/document.ts';
import { isObject } from '../../../spec/json.ts';
import { findAt } from '../../../spec/json-pointer.ts';
import { listOperations } from '../../../spec/operations.ts';
import { launchBrowser } from '../../browser.test.helper.ts';
import { buildQuickly, hostileDocument } from './build.test.helper.ts';
import { buildDocs } from './build-docs.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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

interface View {
  width: number;
  scheme: 'light' | 'dark';
}
const VIEWS: View[] = [1280, 360].flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => ({ width, scheme })),
);

/** Opens a page from disk, with the network off. */
async function open(
  html: string,
  { width, scheme }: View = { width: 1280, scheme: 'light' },
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

async function openEverything(page: Page): Promise<void> {
  await page.evaluate(`for (const details of document.querySelectorAll('main details')) details.open = true`);
}

/** How long axe may take for a page on a slow machine, in milliseconds. */
const PATIENCE = 120_000;

/** What axe finds in a part of a page, by its impact and rule. */
async function findBarriers(page: Page, part = 'html'): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run('${part}', { resultTypes: ['violations'] })`,
  );
  return violations.map(({ impact, id, nodes }) => `${impact} ${id}: ${nodes[0]?.html.slice(0, 200)}`);
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

  it.each([1280, 360])('finds every operation by its id, path and summary, %i pixels wide', async (width) => {
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
  });

  it('goes by the theme that is chosen', async () => {
    const page = await open(html);
    const ground = (): Promise<string> => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const light = await ground();
    await page.locator('#theme').selectOption('dark');
    expect(await ground()).not.toBe(light);
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
    expect(await isSeen(page, '#search')).toBe(false);
  });
});
