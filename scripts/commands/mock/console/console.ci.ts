import { describe, expect, it } from 'vitest';
import { findBarriers, VIEWS } from '../../../browser.test.helper.ts';
import { watchConsole } from './console.test.helper.ts';

const HOSTILE = '<img src=x onerror=alert(1)>\u202e"\'&amp;';
const PATIENCE = 120_000;

describe('the console in a browser', async () => {
  const { open, call, control } = await watchConsole();

  it.each(VIEWS)(
    'has nothing in anybody’s way, $scheme, $width pixels wide',
    async (view) => {
      await control('POST', '/companies', { name: HOSTILE });
      await control('POST', '/behaviours', {
        match: { path: `/${HOSTILE}`, body: { note: HOSTILE.repeat(100) } },
        answer: { status: 503, body: HOSTILE },
      });
      for (const path of ['/console/integrations', '/console/behaviours', '/console/nothing']) {
        const page = await open(path, view);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(view.width);
        expect(await findBarriers(page)).toEqual([]);
        expect(await page.locator('img').count()).toBe(0);
      }
      await control('POST', '/reset');
    },
    PATIENCE,
  );

  it('generates a key that works, shown once, and retires it', async () => {
    const page = await open('/console/integrations');
    const company = page.getByRole('region', { name: 'Alder & Finch alder-finch', exact: true });
    await company.getByRole('button', { name: 'Generate a key for dev' }).click();
    const key = (await page.locator('output.told code').textContent()) ?? '';
    expect((await call('/members', { key })).status).toBe(200);
    await expect.poll(() => company.locator('tbody tr').count()).toBe(3);
    await company
      .getByRole('row', { name: key.slice(-4) })
      .getByRole('button', { name: 'Retire' })
      .click();
    await expect.poll(() => company.getByText('retired').count()).toBe(1);
    const refused = await call('/members', { key });
    expect([refused.status, await refused.json()]).toEqual([403, { message: 'Invalid API Key.' }]);
    // As the page says of it, in each stage.
    expect(await company.getByText('Invalid API Key.').count()).toBe(2);
    await page.reload();
    expect(await page.content()).not.toContain(key);
  });

  it('shows at once what somebody else changes, and keeps the focus', async () => {
    const page = await open('/console/integrations');
    const button = page.locator('#generate-alder-finch-dev-send');
    await button.focus();
    await control('PATCH', '/companies/bluepeak', { developer_access: true });
    await expect.poll(() => page.getByText('no developer access').count(), { timeout: 1_000 }).toBe(0);
    expect(await button.evaluate((node) => node === node.ownerDocument.activeElement)).toBe(true);
    await control('POST', '/reset');
  });

  it('makes an operation fail three times, and then succeed, with the keyboard alone', async () => {
    const page = await open('/console/behaviours');
    const fill = async (label: string, text: string): Promise<void> => {
      await page.getByLabel(label, { exact: true }).focus();
      await page.keyboard.type(text);
    };
    await fill('Operation (operationId)', 'listMembers');
    await fill('Then so many meet it', '3');
    await fill('Status', '503');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#in-force tbody tr').count()).toBe(1);
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await call('/members')).status);
    expect(statuses).toEqual([503, 503, 503, 200]);
    await expect
      .poll(() => page.locator('#in-force td[data-label="Used"]').textContent(), { timeout: 1_000 })
      .toBe('3');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.poll(() => page.getByText('None is in force').count()).toBe(1);
  });

  it('tells what is wrong where it was given', async () => {
    const page = await open('/console/behaviours');
    await page.getByLabel('Operation (operationId)').fill('listMember');
    await page.getByLabel('Status', { exact: true }).fill('503');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.poll(() => page.locator('#add output').textContent()).toContain('listMembers');
    await page.getByLabel('Body (JSON)').fill('{');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.poll(() => page.locator('#add output').textContent()).toContain('is no JSON');
  });

  it('adds a ready-made set, all of it', async () => {
    const page = await open('/console/behaviours');
    await page.getByRole('button', { name: 'Add outage' }).click();
    await expect.poll(() => page.locator('#in-force tbody tr').count()).toBe(3);
    await page.getByRole('button', { name: 'Remove all' }).click();
    await expect.poll(() => page.locator('#in-force tbody tr').count()).toBe(0);
  });
});
