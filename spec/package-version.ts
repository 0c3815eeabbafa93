import { readFileSync } from 'node:fs';
import { packageFile } from './package-file.ts';

/** The version of this package. */
export function packageVersion(): string {
  return String(JSON.parse(readFileSync(packageFile('package.json'), 'utf8')).version);
}
