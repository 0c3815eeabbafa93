import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Debian's browser, where continuous integration puts it, or another that the environment names. */
const BROWSER =
  process.env['WES_BROWSER'] ??
  ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync) ??
  'chromium';

export function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: BROWSER, args: ['--headless', '--no-sandbox', ...args] });
}
