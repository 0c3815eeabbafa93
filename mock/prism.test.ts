import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDocument, ownDocumentFile } from '../spec/document.ts';
import { type ExampleRequest, toExampleRequest } from '../spec/example-request.ts';
import { listOperations } from '../spec/operations.ts';
import { type RunningMock, startMock } from './start-mock.ts';

const PRISM = createRequire(import.meta.url).resolve('@stoplight/prism-cli/dist/index.js');

/** Prism knows nothing of our extensions: what it accepts and serves, any other OpenAPI tool can read as well. */
describe('Prism, with the same document', () => {
  const { root } = loadDocument();
  const requests = listOperations(root).map((operation) => toExampleRequest(root, operation));
  const started: ChildProcess[] = [];
  let mock: RunningMock;
  let playing: string;
  let proxying: string;

  beforeAll(async () => {
    mock = await startMock({ port: 0 });
    playing = await startPrism('mock', ownDocumentFile());
    proxying = await startPrism('proxy', ownDocumentFile(), mock.stages['dev']?.baseUrl ?? '');
  }, 60_000);

  afterAll(async () => {
    for (const child of started) child.kill();
    await mock.close();
  });

  async function startPrism(...args: string[]): Promise<string> {
    const port = await findFreePort();
    const child = spawn(process.execPath, [PRISM, ...args, '--port', `${port}`], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.push(child);
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', (text: Buffer) => text.includes('Prism is listening') && resolve());
      child.on('exit', (code) => reject(new Error(`Prism ended with ${code} before it listened.`)));
    });
    return `http://127.0.0.1:${port}`;
  }

  function call(base: string, { method, target, body }: ExampleRequest): Promise<Response> {
    return fetch(base + target, {
      method,
      headers: {
        'x-api-key': mock.companies[0]?.keys['dev'] ?? '',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  it('has a call for each of the twelve operations', () => {
    expect(requests).toHaveLength(12);
  });

  it.each(requests)('serves $operationId from the document', async (request) => {
    const response = await call(playing, request);
    expect(await response.text()).not.toContain('stoplight.io');
    expect(response.status).toBeLessThan(300);
  });

  it.each(requests)('sees no violation in what the mock answers to $operationId', async (request) => {
    const response = await call(proxying, request);
    expect(response.headers.get('sl-violations')).toBeNull();
    expect(response.headers.get('x-wes-mock')).not.toBeNull();
    expect(response.status).toBeLessThan(300);
  });

  it('would have seen one', async () => {
    const response = await call(proxying, {
      operationId: '',
      method: 'GET',
      target: '/members?limit=1000',
      body: undefined,
    });
    expect(response.headers.get('sl-violations')).toContain('limit');
  });
});

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
