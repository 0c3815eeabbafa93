import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';

/** Scalar's mock server is a library; this is the program around it: `scalar-server.js <port> <module> <document>`. */
const [port, module = '', document = ''] = process.argv.slice(2);
const { createMockServer } = (await import(module)) as {
  createMockServer(options: { document: unknown; specification: unknown }): Promise<Hono>;
};
const text = JSON.parse(readFileSync(document, 'utf8'));
const app = await createMockServer({ document: text, specification: text });
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' });
