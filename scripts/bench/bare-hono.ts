import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

/** What the mock is measured against: Hono alone, handing back the bytes of a file, or what was sent to it. */
const [port, file = ''] = process.argv.slice(2);
const page = readFileSync(file, 'utf8');

const app = new Hono();
app.get('*', (context) => context.body(page, 200, { 'content-type': 'application/json' }));
app.post('*', async (context) => context.json(await context.req.json(), 201));
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' });
