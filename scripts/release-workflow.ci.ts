import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageFile } from '../spec/package-file.ts';
import { readScripts, readWorkflow, runScript } from './release-workflow.test.helper.ts';

const release = readWorkflow('release.yml');
const { name, version, files } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'wes-release-'));
const [clone, bin] = [join(folder, 'clone'), join(folder, 'bin')];

interface Published {
  name: string;
  access: string;
  versions: Record<string, { repository: object }>;
  _attachments: Record<string, { data: string }>;
}

/** A registry that takes what is published. */
let registry: Server;
const taken: Published[] = [];
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  registry = createServer(async (request, response) => {
    if (request.method === 'PUT') taken.push((await json(request)) as Published);
    response
      .writeHead(request.method === 'PUT' ? 201 : 404, { 'content-type': 'application/json' })
      .end('{}');
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const { port } = registry.address() as AddressInfo;
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'gh'), `#!/bin/sh\nprintf '%s\\n' "$@" > ${join(folder, 'gh.txt')}\n`);
  chmodSync(join(bin, 'gh'), 0o755);
  const npmrc = join(folder, 'npmrc');
  writeFileSync(npmrc, `registry=http://127.0.0.1:${port}/\n//127.0.0.1:${port}/:_authToken=none\n`);
  env = {
    PATH: `${bin}:${process.env['PATH']}`,
    RUNNER_TEMP: folder,
    GITHUB_REF_NAME: `v${version}`,
    GITHUB_REPOSITORY: 'somebody/kit',
    GITHUB_SERVER_URL: 'https://github.com',
    npm_config_userconfig: npmrc,
    npm_config_registry: `http://127.0.0.1:${port}/`,
  };
  for (const path of [
    'package.json',
    'README.md',
    'LICENSE',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'dist',
    'spec',
    'mock',
    'contracts',
    'fixtures',
    'scripts',
  ])
    cpSync(packageFile(path), join(clone, path), { recursive: true });
});
afterAll(() => {
  registry.close();
  rmSync(folder, { recursive: true });
});

it('what was tested is packed and published with the repository it comes from, and released with its notes', async () => {
  const [, check = '', , pack = ''] = readScripts(release, 'pack');
  expect((await runScript(check, packageFile('.'), env)).status).toBe(0);
  expect((await runScript(pack, clone, env)).status).toBe(0);
  const tarball = join(folder, 'release', `${name}-${version}.tgz`);
  expect(existsSync(tarball)).toBe(true);

  // Where a step that is given what was packed finds it.
  const [publish = ''] = readScripts(release, 'publish');
  const published = await runScript(publish.replace(' --provenance', ''), folder, env);
  expect(published).toMatchObject({ status: 0 });
  const [one] = taken;
  expect(one).toMatchObject({ name, access: 'public' });
  expect(one?.versions[version]?.repository).toEqual({
    type: 'git',
    url: 'git+https://github.com/somebody/kit.git',
  });
  expect(one?._attachments[`${name}-${version}.tgz`]?.data).toBe(readFileSync(tarball).toString('base64'));
  const packed = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' });
  for (const file of ['dist/bin/wes.js', 'spec/openapi.yaml', 'CHANGELOG.md'])
    expect(packed).toContain(`package/${file}\n`);
  expect(files).toContain('CHANGELOG.md');

  const [notes = ''] = readScripts(release, 'notes');
  expect((await runScript(notes, folder, env)).status).toBe(0);
  const given = readFileSync(join(folder, 'gh.txt'), 'utf8').trim().split('\n');
  expect(given).toEqual([
    'release',
    'create',
    `v${version}`,
    `./release/${name}-${version}.tgz`,
    '--repo',
    'somebody/kit',
    '--verify-tag',
    '--title',
    `v${version}`,
    '--notes-file',
    './release/notes.md',
  ]);
  expect(existsSync(join(folder, 'release/notes.md'))).toBe(true);
});
