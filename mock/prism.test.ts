import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDocument, ownDocumentFile } from '../spec/document.ts';
import { listOperations } from '../spec/operations.ts';
import { toExampleTarget } from '../spec/request/valid-request.ts';
import { type Prism, startPrism } from './prism.test.helper.ts';
import { type RunningMock, startMock } from './start-mock.ts';

/** Prism knows nothing of our extensions: what it accepts and serves, any other OpenAPI tool can read as well. */
describe('Prism, with the same document', () => {
  const { root } = loadDocument();
  const requests = listOperations(root).map((operation) => ({
    operationId: operation.id,
    method: operation.method.toUpperCase(),
    target: toExampleTarget(operation),
    body: operation.requestBody?.content[0]?.examples[0]?.value,
  }));
  let mock: RunningMock;
  let playing: Prism;
  let proxying: Prism;

  beforeAll(async () => {
    mock = await startMock({ port: 0 });
    playing = await startPrism('mock', ownDocumentFile());
    proxying = await startPrism('proxy', ownDocumentFile(), mock.stages['dev']?.baseUrl ?? '');
  }, 60_000);

  afterAll(async () => {
    for (const prism of [playing, proxying]) prism.stop();
    await mock.close();
  });

  function call(base: string, { method, target, body }: (typeof requests)[number]): Promise<Response> {
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
    const response = await call(playing.url, request);
    expect(await response.text()).not.toContain('stoplight.io');
    expect(response.status).toBeLessThan(300);
  });

  it.each(requests)('sees no violation in what the mock answers to $operationId', async (request) => {
    const response = await call(proxying.url, request);
    expect(response.headers.get('sl-violations')).toBeNull();
    expect(response.headers.get('x-wes-mock')).not.toBeNull();
    expect(response.status).toBeLessThan(300);
  });

  it('would have seen one', async () => {
    const response = await call(proxying.url, {
      operationId: '',
      method: 'GET',
      target: '/members?limit=1000',
      body: undefined,
    });
    expect(response.headers.get('sl-violations')).toContain('limit');
  });
});
