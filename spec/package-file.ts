import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The absolute path of a file that comes with this package, such as `spec/openapi.yaml`. The same from the sources and from
 * `dist/`, so that an edited document is served without a build.
 */
export function packageFile(path: string): string {
  return join(dirname(createRequire(import.meta.url).resolve('workplace-engagement-kit/package.json')), path);
}

/** The version of this package. */
export function packageVersion(): string {
  return String(JSON.parse(readFileSync(packageFile('package.json'), 'utf8')).version);
}
