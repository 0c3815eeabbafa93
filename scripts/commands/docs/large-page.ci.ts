import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../browser.test.helper.ts';
import { buildQuickly, loadObject } from './build.test.helper.ts';

const json = (schema: object): object => ({ 'application/json': { schema } });
const reference = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

/** A document with as many operations as asked for, each with parameters, a body, answers. */
function toLargeDocument(count: number): object {
  const operations = Array.from({ length: count }, (_, index) => ({
    operationId: `operation${index}`,
    summary: `Do thing number ${index}`,
    tags: [`Area ${index % 20}`],
    description: 'What it does, in **one** line.\n\nAnd `more` of it.',
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'x' },
      ...['a', 'b', 'c'].map((name) => ({ name, in: 'query', schema: { type: 'string', maxLength: 9 } })),
    ],
    requestBody: { required: true, content: json(reference('Thing')) },
    responses: {
      '200': { description: 'It.', content: json(reference('Thing')) },
      '400': { description: 'Wrong.', content: json(reference('Wrong')) },
    },
  }));
  const text = { type: 'string', examples: ['A text'] };
  return {
    openapi: '3.1.0',
    info: { title: 'Large', version: '1' },
    paths: Object.fromEntries(operations.map((put, index) => [`/things-${index}/{id}`, { put }])),
    components: {
      schemas: {
        Wrong: { type: 'object', required: ['message'], properties: { message: text } },
        Thing: {
          type: 'object',
          required: ['name'],
          properties: { name: text, size: { type: 'integer' }, owner: reference('Owner') },
        },
        Owner: { type: 'object', required: ['email'], properties: { email: text, name: text } },
      },
    },
  };
}

const folder = mkdtempSync(join(tmpdir(), 'wes-large-'));
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

async function write(count: number): Promise<string> {
  const files = await buildQuickly(loadObject(toLargeDocument(count)), { formats: ['html'] });
  const file = join(folder, `${count}.html`);
  writeFileSync(file, files.get('index.html') ?? '');
  return pathToFileURL(file).href;
}

/** Opens a page; how long it took until it could be used, in milliseconds: the least of three tries. */
async function open(url: string): Promise<{ page: Page; milliseconds: number }> {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  const times: number[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await page.goto(url);
    times.push(await page.evaluate<number>(`performance.getEntriesByType('navigation')[0].domInteractive`));
  }
  return { page, milliseconds: Math.min(...times) };
}

it('a page of 1,000 operations opens in the time that its size takes, and leads everywhere', async () => {
  const [few, many] = [await open(await write(200)), await open(await write(1000))];
  expect(many.milliseconds / few.milliseconds).toBeLessThan(10);
  const { page } = many;
  for (const id of ['operation-operation777', 'operation-operation3', 'schema-Owner']) {
    await page.evaluate(`location.hash = '#${id}'`);
    await page.waitForTimeout(300);
    const top = await page.evaluate<number>(`document.getElementById('${id}').getBoundingClientRect().top`);
    expect({ id, isThere: top >= 0 && top < 100 }).toEqual({ id, isThere: true });
    // Where the reader is shows in the contents, which follow.
    const current = page.locator('nav [aria-current]');
    expect(await current.getAttribute('href')).toBe(`#${id}`);
    const box = await current.boundingBox();
    expect(box && box.y >= 0 && box.y < 900).toBe(true);
  }
}, 120_000);
