import { describe, expect, it } from 'vitest';
import { useTempFiles } from '../temp-files.test.helper.ts';
import { useMock, WAYS } from '../ways.test.helper.ts';

const HTML = { accept: 'text/html,application/xhtml+xml;q=0.9' };

/** A document of somebody else, which has something at its root, and markup in its title. */
const ROOTED = JSON.stringify({
  openapi: '3.1.0',
  info: { title: '<script>alert(1)</script>', version: '1' },
  servers: [{ url: 'https://x.example' }],
  paths: {
    '/': {
      get: {
        responses: {
          '200': {
            description: 'd',
            content: { 'text/html': { schema: { type: 'string' }, example: 'Theirs' } },
          },
        },
      },
    },
  },
});

describe.each(WAYS)('who looks at a mock with a browser, $way', (way) => {
  const door = useMock(way);
  const rooted = useMock(way, { document: useTempFiles()('rooted.json', ROOTED) });

  it.each(['/', '/__mock'])('is led from %s to the page of what there is', async (path) => {
    const { status, headers } = await door.ask({ path, headers: HTML });
    expect({ status, location: headers.get('location') }).toEqual({ status: 302, location: '/__mock/' });
  });

  it('finds there what can be asked, in a page that fetches and runs nothing', async () => {
    const { status, text, headers } = await door.ask({ path: '/__mock/', headers: HTML });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
    expect(text).toContain('<h1>Mock of Workplace Engagement Service</h1>');
    const links = [...text.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '');
    expect(links).toContain('/__mock/openapi.json');
    for (const path of links)
      expect({ path, status: (await door.ask({ path })).status }).toEqual({ path, status: 200 });
  });

  it('is given what the document has at its root; its title is shown as text', async () => {
    expect((await rooted.ask({ path: '/', headers: HTML })).text).toBe('Theirs');
    const { text } = await rooted.ask({ path: '/__mock/' });
    expect(text).toContain('Mock of &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toContain('<script');
  });

  it.each([{}, { accept: 'application/json' }])(
    'other clients get a 404 with a hint (%o)',
    async (headers) => {
      const { status, body } = await door.ask<{ message: string }>({ path: '/', headers });
      expect({ status, message: body.message }).toEqual({
        status: 404,
        message: 'There is no operation at GET /. What the mock itself has is at /__mock/.',
      });
      expect((await door.ask({ path: '/?x', headers: HTML })).status).toBe(404);
    },
  );
});
