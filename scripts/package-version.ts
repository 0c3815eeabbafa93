import { readFileSync } from 'node:fs';
import { packageFile } from '../spec/package-file.ts';

export function packageVersion(): string {
  return String(JSON.parse(readFileSync(packageFile('package.json'), 'utf8')).version);
}
