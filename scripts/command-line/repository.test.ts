import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ToldFile } from '../../contracts/report/report.ts';
import { packageFile } from '../../spec/package-file.ts';
import { createTellFile, findRepository } from './repository.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'wes-repository-')));
const repository = join(folder, 'repository');
for (const file of [
  'repository/.git/HEAD',
  'repository/api/openapi.yaml',
  'repository/node_modules/kit/spec/openapi.yaml',
  'repository/node_modules/kit/node_modules/inner/api.yaml',
  'elsewhere/openapi.yaml',
  'worktree/.git',
  'worktree/deep/down/api.yaml',
  'repository-two/api.yaml',
]) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), '');
}
symlinkSync(repository, join(folder, 'link'));
symlinkSync(join(folder, 'elsewhere'), join(repository, 'linked'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('findRepository', () => {
  it.each<{ name: string; env?: NodeJS.ProcessEnv; cwd: string; want: string }>([
    { name: 'nearest upwards', cwd: 'repository/api', want: 'repository' },
    { name: 'itself', cwd: 'repository', want: 'repository' },
    { name: 'a work tree, where .git is a file', cwd: 'worktree/deep/down', want: 'worktree' },
    { name: 'none', cwd: 'elsewhere', want: 'elsewhere' },
    { name: 'through a link', cwd: 'link/api', want: 'repository' },
    { name: 'GitHub', env: { GITHUB_WORKSPACE: 'repository/api' }, cwd: 'worktree', want: 'repository/api' },
    { name: 'GitLab', env: { CI_PROJECT_DIR: 'link' }, cwd: 'worktree', want: 'repository' },
    { name: 'not there', env: { CI_PROJECT_DIR: 'nowhere' }, cwd: 'worktree', want: 'worktree' },
  ])('$name', ({ env = {}, cwd, want }) => {
    const absolute = Object.entries(env).map(([name, path = '']) => [name, join(folder, path)]);
    expect(findRepository(Object.fromEntries(absolute), join(folder, cwd))).toBe(join(folder, want));
  });

  it('takes an empty variable for none', () => {
    expect(findRepository({ GITHUB_WORKSPACE: '' }, repository)).toBe(repository);
  });
});

describe('createTellFile', () => {
  const outside = true;
  const fromHere = (path: string): string => relative(process.cwd(), join(folder, path));
  it.each<{ name: string; given: string; want: ToldFile }>([
    { name: 'absolute', given: join(repository, 'api/openapi.yaml'), want: { file: 'api/openapi.yaml' } },
    { name: 'relative', given: fromHere('repository/api/openapi.yaml'), want: { file: 'api/openapi.yaml' } },
    { name: 'by a link', given: join(folder, 'link/api/openapi.yaml'), want: { file: 'api/openapi.yaml' } },
    { name: 'not there', given: join(repository, 'api/none.yaml'), want: { file: 'api/none.yaml' } },
    {
      name: 'installed',
      given: join(repository, 'node_modules/kit/spec/openapi.yaml'),
      want: { file: 'kit/spec/openapi.yaml', outside },
    },
    {
      name: 'installed below what is installed',
      given: join(repository, 'node_modules/kit/node_modules/inner/api.yaml'),
      want: { file: 'inner/api.yaml', outside },
    },
    {
      name: 'the kit of a clone elsewhere',
      given: packageFile('spec/openapi.yaml'),
      want: { file: 'workplace-engagement-kit/spec/openapi.yaml', outside },
    },
    {
      name: 'elsewhere',
      given: join(folder, 'elsewhere/openapi.yaml'),
      want: { file: 'openapi.yaml', outside },
    },
    {
      name: 'elsewhere, behind a link',
      given: join(repository, 'linked/openapi.yaml'),
      want: { file: 'openapi.yaml', outside },
    },
    {
      name: 'a folder whose name begins alike',
      given: join(folder, 'repository-two/api.yaml'),
      want: { file: 'api.yaml', outside },
    },
    {
      name: 'elsewhere, as it was named',
      given: fromHere('elsewhere/openapi.yaml'),
      want: { file: fromHere('elsewhere/openapi.yaml'), outside },
    },
    {
      name: 'an address',
      given: 'https://docs.example/openapi.yaml',
      want: { file: 'https://docs.example/openapi.yaml', outside },
    },
  ])('$name', ({ given, want }) => {
    expect(createTellFile(repository)(given)).toEqual(want);
  });

  it('tells the files of the kit as those of a repository where they are', () => {
    const tellFile = createTellFile(realpathSync(packageFile('.')));
    expect(tellFile(packageFile('spec/openapi.yaml'))).toEqual({ file: 'spec/openapi.yaml' });
  });
});
