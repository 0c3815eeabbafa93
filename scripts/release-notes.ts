import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { packageFile } from '../spec/package-file.ts';
import { print, printError } from './command-line/output.ts';

/** What a release is made of. */
interface Release {
  /** As it was pushed. */
  tag: string;
  /** That of package.json. */
  version: string;
  /** The text of CHANGELOG.md. */
  changelog: string;
}

/**
 * What the changelog says of a version. Throws where tag, package and changelog do not speak of one and the same release: a version
 * that is published can never be published again.
 */
export function findReleaseNotes({ tag, version, changelog }: Release): string {
  if (tag !== `v${version}`)
    throw new Error(`The tag is ${tag}, but package.json has ${version}: it must be v${version}.`);
  const [, ...sections] = changelog.split(/^## /m);
  const [latest] = sections.filter((section) => !section.startsWith('[Unreleased]'));
  const [heading = '', ...lines] = (latest ?? '').split('\n');
  if (!new RegExp(`^\\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d{2}-\\d{2}$`).test(heading))
    throw new Error(
      `CHANGELOG.md begins with "${heading}": it must be "[${version}] - " and the date, such as 2026-01-31.`,
    );
  const notes = lines.join('\n').trim();
  if (notes === '') throw new Error(`CHANGELOG.md says nothing of ${version}.`);
  return `${notes}\n`;
}

/** `node dist/scripts/release-notes.js v1.2.3` prints the notes of that release, or says why it is none, with status 1. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const { version } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'));
    const changelog = readFileSync(packageFile('CHANGELOG.md'), 'utf8');
    print(findReleaseNotes({ tag: process.argv[2] ?? '', version, changelog }));
  } catch (error) {
    printError(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
