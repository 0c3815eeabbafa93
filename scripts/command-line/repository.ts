import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { TellFile } from '../../contracts/report/report.ts';
import { packageFile } from '../../spec/package-file.ts';

/**
 * The folder that files are told relative to: what GitHub or GitLab checked out, else the nearest folder upwards that holds `.git`
 * (in a work tree that is a file), else the working folder.
 */
export function findRepository(env: NodeJS.ProcessEnv, cwd: string = process.cwd()): string {
  const given = env['GITHUB_WORKSPACE'] || env['CI_PROJECT_DIR'];
  if (given && existsSync(given)) return toRealPath(given);
  const start = toRealPath(cwd);
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
    if (dirname(folder) === folder) return start;
  }
}

/**
 * How files are told by the reports of a run: relative to `repository`, since a service looks for them there, and links resolved,
 * since it follows none. What is installed (`node_modules`) is no file of a repository, wherever it stands.
 */
export function createTellFile(repository: string): TellFile {
  const kit = toRealPath(packageFile('.'));
  return (file) => {
    if (/^[a-z][a-z0-9+.-]+:\/\//i.test(file)) return { file, outside: true };
    const path = toRealPath(resolve(file));
    const installed = /(?:^|[\\/])node_modules[\\/](?!.*[\\/]node_modules[\\/])(.+)$/.exec(path)?.[1];
    if (installed !== undefined) return { file: toSlashes(installed), outside: true };
    if (isWithin(path, repository)) return { file: toSlashes(relative(repository, path)) };
    if (isWithin(path, kit))
      return { file: `workplace-engagement-kit/${toSlashes(relative(kit, path))}`, outside: true };
    return { file: isAbsolute(file) ? basename(file) : toSlashes(file), outside: true };
  };
}

/** The first of some files that is in the repository, as it is told; `undefined` where none is there. */
export function findTold(tellFile: TellFile, files: readonly (string | undefined)[]): string | undefined {
  return files
    .filter((file) => file !== undefined && existsSync(file))
    .map((file) => tellFile(String(file)))
    .find(({ outside }) => !outside)?.file;
}

/** Whether a path is below a folder; on another drive of Windows it has no relative path. */
function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '' && !isAbsolute(way) && way.split(sep)[0] !== '..';
}

/** A file that is not there is told all the same: what reads it says so. */
function toRealPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function toSlashes(path: string): string {
  return path.split(sep).join('/');
}
