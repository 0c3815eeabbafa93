import { describe, expect, it } from 'vitest';
import { createMock, startMock } from './index.ts';

/** What a caller in plain JavaScript can get wrong, and is told before anything starts. */
describe('options', () => {
  it.each<{ options: object; says: string }>([
    { options: { sed: 1 }, says: 'There is no option `sed`; there are document, overlays, seed, ' },
    { options: { document: 5 }, says: 'The option `document` must be a file or a loaded document.' },
    { options: { document: {} }, says: 'The option `document` must be a file or a loaded document.' },
    { options: { overlays: 'a.yaml' }, says: 'The option `overlays` must be a list of files.' },
    { options: { overlays: [1] }, says: 'The option `overlays` must be a list of files.' },
    { options: { seed: 'x' }, says: 'The option `seed` must be a whole number from 0.' },
    { options: { seed: 1.5 }, says: 'The option `seed` must be a whole number from 0.' },
    { options: { seed: -1 }, says: 'The option `seed` must be a whole number from 0.' },
    { options: { credentials: { a: '' } }, says: 'credentials' },
    { options: { strict: 'yes' }, says: 'The option `strict` must be true or false.' },
    { options: { retireLegacy: 1 }, says: 'The option `retireLegacy` must be true or false.' },
    {
      options: { latency: 5 },
      says: 'The option `latency` must be { from, to } in milliseconds, from not above to.',
    },
    {
      options: { latency: { from: 5, to: 1 } },
      says: 'The option `latency` must be { from, to } in milliseconds',
    },
    {
      options: { handlers: { listMembers: 5 } },
      says: 'The option `handlers` must be functions by operationId.',
    },
    {
      options: { store: {} },
      says: 'The option `store` must be memory, file:<folder> or redis://…, or a function that makes a store.',
    },
    {
      options: { store: 'file:somewhere' },
      says: 'What is served in process keeps its state in memory; `startMock` takes other stores.',
    },
    { options: { clock: 1 }, says: 'The option `clock` must be a function that gives a Date.' },
    { options: { journalSize: 0 }, says: 'The option `journalSize` must be a whole number from 1.' },
    { options: { maxBodySize: 0 }, says: 'The option `maxBodySize` must be a whole number from 1.' },
    { options: { maxBodyValues: 0 }, says: 'The option `maxBodyValues` must be a whole number from 1.' },
    { options: { onNote: 'x' }, says: 'The option `onNote` must be a function.' },
  ])('createMock refuses $options', ({ options, says }) => {
    expect(() => createMock(options as never)).toThrow(TypeError);
    expect(() => createMock(options as never)).toThrow(says);
  });

  it.each<{ options: object; says: string }>([
    { options: { port: 'abc' }, says: 'The option `port` must be a port from 0 to 65535.' },
    { options: { port: 65_536 }, says: 'The option `port` must be a port from 0 to 65535.' },
    { options: { host: '' }, says: 'The option `host` must be an address.' },
    ...['', 'disk', 'file:', 'redis:', 'http://x.example', 5].map((store) => ({
      options: { store },
      says: 'The option `store` must be memory, file:<folder> or redis://…, or a function that makes a store.',
    })),
    {
      options: { publicHosts: 'mock.test' },
      says: 'The option `publicHosts` must be a list of host names, without ports.',
    },
    ...['a b', 'a/b', 'a:80', '[::1]:80', 'a@b', '', 'a,b', '[::1%lo]', 5].map((name) => ({
      options: { publicHosts: [name] },
      says: 'The option `publicHosts` must be a list of host names, without ports.',
    })),
    ...['', 'too-short', 'of-enough-length but with a space', 'of-enough-length-é', 5].map(
      (controlToken) => ({
        options: { controlToken },
        says: 'The option `controlToken` must be at least 16 letters, digits, or - . _ ~ + / with = at the end alone.',
      }),
    ),
    { options: { maxConnections: 0 }, says: 'The option `maxConnections` must be a whole number from 1.' },
    { options: { maxHeaderSize: '1' }, says: 'The option `maxHeaderSize` must be a whole number from 1.' },
    { options: { requestTimeout: 0.5 }, says: 'The option `requestTimeout` must be a whole number from 1.' },
    { options: { foo: 1 }, says: 'There is no option `foo`' },
  ])('startMock refuses $options', async ({ options, says }) => {
    await expect(startMock(options as never)).rejects.toThrow(says);
  });

  it('that are undefined stand for their defaults', async () => {
    const app = createMock({ seed: undefined, latency: undefined } as never);
    expect((await app.request('/dev/1/members')).status).toBe(403);
  });
});
