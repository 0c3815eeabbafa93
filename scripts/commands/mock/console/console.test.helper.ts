import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { StartOptions } from '../../../../mock/options.ts';
import { type RunningMock, startMock } from '../../../../mock/start-mock.ts';
import { launchBrowser, type View } from '../../../browser.test.helper.ts';
import { renderConsole } from './console.tsx';

/** A mock with the console, and a browser that looks at it. */
export interface Watched {
  mock: RunningMock;
  /** Opens a path below that of the control. */
  open(path: string, view?: Partial<View>): Promise<Page>;
  /** Calls the service in the first stage, as the first company unless a key is given. */
  call(path: string, init?: { method?: string; body?: unknown; key?: string }): Promise<Response>;
  /** Sends JSON to the control. */
  control(method: string, path: string, body?: unknown): Promise<Response>;
}

const JSON_BODY = { 'content-type': 'application/json' };

/**
 * For the tests of a page. After each test pages are closed, and none may have made an error, broken its policy or asked anybody but the
 * mock.
 */
export async function watchConsole(options: Partial<StartOptions> = {}): Promise<Watched> {
  const mock = await startMock({ port: 0, pages: renderConsole, ...options });
  let browser: Browser;
  let misdeeds: string[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    expect(misdeeds.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
    await mock.close();
  });
  const [stage] = Object.values(mock.stages);
  const keyOfFirst = Object.values(mock.companies[0]?.keys ?? {})[0] ?? '';

  return {
    mock,
    async open(path, { width = 1400, scheme = 'light' } = {}) {
      misdeeds = [];
      const context = await browser.newContext({ colorScheme: scheme, viewport: { width, height: 900 } });
      const page = await context.newPage();
      page.on('pageerror', (error) => misdeeds.push(String(error)));
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) misdeeds.push(message.text());
      });
      page.on('request', (request) => {
        if (!request.url().startsWith(mock.url)) misdeeds.push(request.url());
      });
      await page.goto(`${mock.url}/__mock${path}`);
      return page;
    },
    call: (path, { method = 'GET', body, key = keyOfFirst } = {}) =>
      fetch(`${stage?.baseUrl}${path}`, {
        method,
        headers: { [mock.keyHeader ?? '']: key, ...(body === undefined ? {} : JSON_BODY) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    control: (method, path, body) =>
      fetch(`${mock.url}/__mock${path}`, {
        method,
        ...(body === undefined ? {} : { headers: JSON_BODY, body: JSON.stringify(body) }),
      }),
  };
}

/** When a page was first painted, in milliseconds since it was asked for. */
export async function readFirstPaint(page: Page): Promise<number> {
  const paint = await page.evaluate<number>(
    `new Promise((done) => new PerformanceObserver((list) => done(list.getEntries()[0].startTime)).observe({ type: 'paint', buffered: true }))`,
  );
  return Math.round(paint);
}
