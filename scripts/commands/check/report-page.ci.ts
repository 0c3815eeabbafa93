import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { toHtml } from '../../../contracts/report/html/html.tsx';
import { SAMPLE, VIOLATION } from '../../../contracts/report/samples/sample-report.test.helper.ts';
import { findBarriers, launchBrowser, VIEWS } from '../../browser.test.helper.ts';

/** One gateway that is down: 48 failures, of four checks at twelve operations, among hundreds of facts and cases. */
const findings = ['ignored_auth', 'missing_required_header', 'stage_bound_key', 'not_a_server_error'].flatMap(
  (check) =>
    Array.from({ length: 12 }, (_, index) => ({
      ...VIOLATION,
      id: `${check}/operation${index}`,
      check,
      pointer: '/x-rules/1',
      operationId: `operation${index}`,
      received: '502 with text/html <h1>Bad Gateway</h1>',
    })),
);
const repeat = <T>(list: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, index) => list[index % list.length] as T);
const [firstCase] = SAMPLE.cases;
const down = {
  ...SAMPLE,
  findings: [...findings, ...SAMPLE.findings],
  facts: repeat(SAMPLE.facts, 300),
  cases: [
    ...repeat(SAMPLE.cases, 500),
    ...(firstCase ? [{ ...firstCase, findings: ['stage_bound_key/operation3'] }] : []),
  ],
};

const folder = mkdtempSync(join(tmpdir(), 'wes-report-'));
const file = join(folder, 'report.html');
writeFileSync(file, toHtml(down));
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

async function open(width: number, colorScheme: 'light' | 'dark' = 'light', hash = ''): Promise<Page> {
  const context = await browser.newContext({ offline: true, colorScheme, viewport: { width, height: 900 } });
  const page = await context.newPage();
  await page.goto(pathToFileURL(file).href + hash);
  return page;
}

it.each(VIEWS)(
  'has nothing in anybody’s way, folded and open, $scheme, $width pixels wide',
  async ({ width, scheme }) => {
    const page = await open(width, scheme);
    expect(await findBarriers(page)).toEqual([]);
    await page.evaluate(`for (const details of document.querySelectorAll('details')) details.open = true`);
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  },
  120_000,
);

it('is read in few screens, however many failures one cause has', async () => {
  const page = await open(1400);
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(8 * 900);
  const [cause] = await page.locator('article').all();
  expect(await cause?.locator('h3').innerText()).toContain('One answer, 4 findings');
  expect(await cause?.locator('details[id]').count()).toBe(4);
});

it('opens what a case leads to, and what an address names', async () => {
  const page = await open(1400);
  await page.getByText(/^Every case: /).click();
  const link = page.locator('#cases a').last();
  const target = await link.getAttribute('href');
  await link.click();
  // A browser tells of another fragment in a turn of its own.
  await page.locator(`${target} dl`).first().waitFor({ state: 'visible', timeout: 10_000 });
  const other = await open(400, 'light', String(target));
  expect(await other.locator(`${target} dl`).first().isVisible()).toBe(true);
});
