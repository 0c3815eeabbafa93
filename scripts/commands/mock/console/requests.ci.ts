import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findBarriers, VIEWS } from '../../../browser.test.helper.ts';
import { readFirstPaint, watchConsole } from './console.test.helper.ts';

const HOSTILE = '<img src=x onerror=alert(1)>\u202e"\'&amp;';
const PATIENCE = 120_000;

describe('requests in a browser', async () => {
  const { mock, open, call, control } = await watchConsole();
  const rowsOf = (page: Page) => page.locator('#requests tbody tr');

  it.each(VIEWS)(
    'have nothing in anybody’s way, $scheme, $width pixels wide',
    async (view) => {
      await control('POST', '/reset');
      await call('/townhall/content', { method: 'POST', body: { topic: HOSTILE.repeat(50) } });
      await call(`/members?${HOSTILE}`, { key: HOSTILE.replace(/[^ -~]/g, '') });
      await call('/member');
      await control('POST', '/behaviours', { times: 1, answer: { status: 503, body: HOSTILE } });
      await call('/members');
      await control('POST', '/behaviours', { times: 1, break: 'reset' });
      await expect(call(`/${'members'.repeat(300)}`)).rejects.toThrow();
      for (const path of ['', '?status=418', '?status=x', '/1', '/2', '/3', '/4', '/5', '/6']) {
        const page = await open(`/console/requests${path}`, view);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(view.width);
        expect(await findBarriers(page)).toEqual([]);
        expect(await page.locator('img').count()).toBe(0);
      }
      const [shown] = await (await open('/console/requests/1', view)).locator('pre code').allTextContents();
      expect(shown).toContain('<img src=x onerror=alert(1)>\\u202e');
      await control('POST', '/reset');
    },
    PATIENCE,
  );

  it('appear within a second, and only those that are looked for', async () => {
    const all = await open('/console/requests');
    const some = await open('/console/requests?operation_id=listMembers');
    expect(await rowsOf(all).count()).toBe(0);
    await call('/members?limit=1');
    await call('/townhall/content', { method: 'POST', body: { topic: 'a' } });
    await expect.poll(() => rowsOf(all).count(), { timeout: 1_000 }).toBe(2);
    await expect.poll(() => rowsOf(some).count(), { timeout: 1_000 }).toBe(1);
    await control('DELETE', '/journal');
    await expect.poll(() => rowsOf(all).count()).toBe(0);
  });

  it('are looked for, opened and copied, with the keyboard alone', async () => {
    await call('/members?limit=1');
    await call('/townhall/content', { method: 'POST', body: { topic: 'Safety' } });
    const page = await open('/console/requests');
    await page.getByLabel('Method').focus();
    await page.keyboard.type('post');
    await page.keyboard.press('Enter');
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    await page.getByRole('link', { name: 'POST /dev/1/townhall/content' }).press('Enter');
    await page.waitForURL(/requests\/2$/);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy curl' }).press('Enter');
    await expect.poll(() => page.getByText('Copied').count()).toBe(1);
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toContain(`curl -i '${mock.url}/dev/1/townhall/content'`);
    expect(copied).toContain('x-api-key: $WES_DEV_KEY');
    await page.getByRole('link', { name: 'All requests' }).press('Enter');
    await expect.poll(() => rowsOf(page).count()).toBe(2);
    await control('POST', '/reset');
  });

  it(
    'are there at once, though the journal is full, a hundred at a time',
    async () => {
      for (let count = 0; count < 1_000; count += 1) await call(`/members?limit=100&n=${count}`);
      const paints: number[] = [];
      for (let round = 0; round < 3; round += 1) {
        const page = await open('/console/requests');
        paints.push(await readFirstPaint(page));
        expect(await rowsOf(page).count()).toBe(100);
        await page.getByRole('link', { name: 'Older' }).click();
        await expect.poll(() => rowsOf(page).first().textContent()).toContain('n=899');
        await page.context().close();
      }
      console.info(`First paint in milliseconds, with 1,000 requests: ${paints.join(', ')}`);
      for (const paint of paints) expect(paint).toBeLessThan(2_000);
    },
    PATIENCE,
  );
});
