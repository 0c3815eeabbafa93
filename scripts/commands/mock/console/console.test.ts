import { describe, expect, it } from 'vitest';
import { createMock } from '../../../../mock/index.ts';
import { renderConsole } from './console.tsx';

const KEY = 'fake-dev-key-alder-finch-0001';
const HOSTILE = '</script><img src=x onerror=alert(1)>"\' &amp; \u0001\u202e';

function open() {
  const app = createMock({ pages: renderConsole });
  return {
    app,
    get: async (path: string) => app.request(`/__mock${path}`),
    post: async (path: string, body: unknown) =>
      app.request(`/__mock${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
}

describe('the console', () => {
  it.each([
    ['/', 'Integrations'],
    ['/console/integrations', 'Integrations'],
    ['/console', 'Integrations'],
    ['/console/behaviours', 'Behaviours'],
  ])('has %s', async (path, title) => {
    const response = await open().get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await response.text()).toContain(`<h1>${title}</h1>`);
  });

  it.each([
    ['/console/nothing', 404, 'There is no such page.'],
    ['/console/constructor', 404, 'There is no such page.'],
    ['/console/%E0%A4%A', 404, 'There is no such page.'],
  ])('answers %s with %i', async (path, status, said) => {
    const response = await open().get(path);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(said);
  });

  it('is not there in a mock that was made without it', async () => {
    expect((await createMock().request('/__mock/console/integrations')).status).toBe(404);
    expect(await (await createMock().request('/__mock/')).text()).toContain('/__mock/journal');
  });

  it('answers HEAD without a body', async () => {
    const response = await open().app.request('/__mock/console/behaviours', { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it('shows no key, and what each is refused with', async () => {
    const text = await (await open().get('/console/integrations')).text();
    expect(text).not.toContain(KEY);
    expect(text).toContain('Invalid API Key by stage');
  });

  it('shows what anybody wrote as text', async () => {
    const { get, post } = open();
    expect((await post('/companies', { name: HOSTILE })).status).toBe(201);
    const behaviour = { match: { path: `/${HOSTILE}` }, answer: { status: 503, body: HOSTILE } };
    expect((await post('/behaviours', behaviour)).status).toBe(201);
    for (const path of ['/console/integrations', '/console/behaviours']) {
      const text = await (await get(path)).text();
      expect(text).not.toContain('<img');
      expect(text).toContain('&lt;img');
    }
  });
});
