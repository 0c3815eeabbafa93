import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadDocument, ownDocumentFile } from '../../spec/document.ts';
import { listOperations } from '../../spec/operations.ts';
import { packageFile } from '../../spec/package-file.ts';
import { SERVICE } from '../document.test.helper.ts';
import { ALDER, askAs } from '../known.test.helper.ts';
import { DEFAULTS } from '../options.ts';
import { toOverlay, useTempFiles } from '../temp-files.test.helper.ts';
import { type Ask, useMock, useMockInProcess, WAYS } from '../ways.test.helper.ts';
import { CONTROL, control, takeSnapshot } from './control.test.helper.ts';

const FILE = packageFile('mock/control/control.openapi.yaml');

describe("the control's own document", () => {
  it('is one that the kit can serve', () => {
    expect(listOperations(loadDocument(FILE).root).map(({ id }) => id)).toEqual(
      expect.arrayContaining(CONTROL.operations.map(({ id }) => id)),
    );
  });

  it('shares no path with the service', () => {
    expect(CONTROL.root['servers']).toEqual([{ url: '/__mock' }]);
    for (const { path } of SERVICE.operations) expect(path).not.toContain('__mock');
  });

  it('wants no key of the service', () => {
    expect(CONTROL.root['security']).toEqual([{}, { token: [] }]);
  });
});

describe.each(WAYS)('the control, $way', (way) => {
  const door = useMock(way);

  it('serves its document', async () => {
    const { status, body } = await control(door, { path: '/openapi.json' });
    // It states no evidence, and so is its owner's word.
    const evidence = { grade: 'documented', source: 'control.openapi.yaml' };
    const want = { ...parse(readFileSync(FILE, 'utf8')), 'x-evidence': evidence };
    expect({ status, body }).toEqual({ status: 200, body: want });
  });

  it('says what is served', async () => {
    const { body } = await control(door, { path: '/health' });
    expect(body).toEqual({
      status: 'ok',
      document: {
        title: 'Workplace Engagement Service',
        version: '1',
        file: ownDocumentFile(),
        sha256: loadDocument().sha256,
        overlays: [],
      },
      seed: 1,
      stages: ['dev', 'prod'],
      store: { kind: 'memory' },
      ...(way.way === 'over a socket'
        ? {
            limits: {
              connections: DEFAULTS.maxConnections,
              header_bytes: DEFAULTS.maxHeaderSize,
              body_bytes: DEFAULTS.maxBodySize,
              body_values: DEFAULTS.maxBodyValues,
              members: DEFAULTS.maxMembers,
              records: DEFAULTS.maxRecords,
              request_seconds: DEFAULTS.requestTimeout / 1_000,
            },
          }
        : {}),
    });
  });

  it('has no use for a key', async () => {
    for (const headers of [{}, { 'x-api-key': 'nobody' }, { 'x-api-key': ALDER.key }])
      expect((await control(door, { path: '/health', headers })).status).toBe(200);
  });

  it('answers HEAD as GET', async () => {
    const { status, text } = await control(door, { method: 'HEAD', path: '/health' });
    expect({ status, text }).toEqual({ status: 200, text: '' });
  });

  const everything: Ask[] = CONTROL.operations.map(({ method, path }) => ({
    method,
    path: path.replace('{company_id}', 'alder-finch').replace('{key_id}', 'key_alder-finch_dev'),
    ...(method === 'POST' && path.endsWith('/keys') ? { json: { stage: 'dev' } } : {}),
    ...(method === 'PATCH' ? { json: { developer_access: false } } : {}),
    ...(method === 'PUT' ? { json: {} } : {}),
  }));

  it.each(everything)(
    '$method $path is refused to a page of another origin, which changes nothing',
    async (ask) => {
      const before = (await takeSnapshot(door)).state.keys;
      await askAs(door, ALDER, { path: '/members' });
      for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1']) {
        const reply = await control(door, { ...ask, headers: { origin } });
        expect(reply.status).toBe(403);
        expect(reply.body.message).toContain('origin');
        expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
      const { body } = await control<{ requests: unknown[] }>(door, { path: '/journal' });
      expect(body.requests).toHaveLength(1);
      expect((await takeSnapshot(door)).state.keys).toEqual(before);
      expect((await askAs(door, ALDER, { path: '/members' })).status).toBe(200);
    },
  );

  it.each<{ ask: Ask; status: number }>([
    {
      ask: {
        path: '/companies/alder-finch/keys',
        body: '{',
        headers: { 'content-type': 'application/json' },
      },
      status: 400,
    },
    {
      ask: {
        path: '/companies/alder-finch/keys',
        body: 'stage=dev',
        headers: { 'content-type': 'text/plain' },
      },
      status: 415,
    },
    { ask: { path: '/companies/%zz/keys' }, status: 400 },
    { ask: { path: '/companies/a%00b/keys' }, status: 400 },
    { ask: { path: '/journal?limit=1&limit=2' }, status: 400 },
    { ask: { path: '/journal?limit=%zz' }, status: 400 },
    { ask: { path: '/health/' }, status: 404 },
    { ask: { path: '/__proto__' }, status: 404 },
    { ask: { method: 'OPTIONS', path: '/health' }, status: 405 },
  ])('$ask.method $ask.path is answered with $status', async ({ ask, status }) => {
    expect((await control(door, ask)).status).toBe(status);
  });
});

describe('the control of a mock with an Overlay', () => {
  const write = useTempFiles();
  const file = write(
    'added.json',
    toOverlay({ '/added': { get: { responses: { '204': { description: 'd' } } } } }),
  );
  const door = useMockInProcess({ overlays: [file], seed: 7 });

  it('names the Overlay, and another hash', async () => {
    const { body } = await control<{ document: { sha256: string; overlays: string[] }; seed: number }>(door, {
      path: '/health',
    });
    expect(body).toMatchObject({ seed: 7, document: { overlays: [file] } });
    expect(body.document.sha256).not.toBe(loadDocument().sha256);
  });
});
