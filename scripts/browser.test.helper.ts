import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Debian's browser, where continuous integration puts it, or another that the environment names. */
const BROWSER =
  process.env['WES_BROWSER'] ??
  ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync) ??
  'chromium';

export function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: BROWSER, args: ['--headless', '--no-sandbox', ...args] });
}

/** How people look at a page. */
export interface View {
  width: number;
  scheme: 'light' | 'dark';
}

export const VIEWS: readonly View[] = [360, 1400].flatMap((width) => [
  { width, scheme: 'light' },
  { width, scheme: 'dark' },
]);

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds in a part of a page, by its impact and rule. */
export async function findBarriers(page: Page, part = 'html'): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run('${part}', { resultTypes: ['violations'] })`,
  );
  return violations.map(({ impact, id, nodes }) => `${impact} ${id}: ${nodes[0]?.html.slice(0, 200)}`);
}
