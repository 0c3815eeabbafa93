import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { packageFile } from '../spec/package-file.ts';
import { listMissing, readCommands } from './readme.test.helper.ts';
import { readUntil, runWes, runWesProcess, spawnWes } from './run-wes.test.helper.ts';

/** What the pages show behind a command. */
function shownAfter(wanted: string): string {
  const shown = ['README.md', 'spec/README.md']
    .flatMap(readCommands)
    .find(({ command }) => command === wanted);
  if (!shown) throw new Error(`The README does not show ${wanted}.`);
  return shown.shown;
}

/** As it is in a clone, where the package is not installed. */
const inClone = (shown: string): string =>
  shown.replaceAll(/(?:node_modules\/)?workplace-engagement-kit\/spec/g, 'spec');

describe('the README shows what the commands print', () => {
  it('wes mock', async () => {
    const child = spawnWes(['mock', '--port', '0']);
    const printed = await readUntil(child, 'Ctrl-C stops.');
    child.kill();
    const [, port = ''] = /127\.0\.0\.1:(\d+)/.exec(printed) ?? [];
    expect(inClone(shownAfter('npx wes mock'))).toBe(printed.replaceAll(`:${port}`, ':4010').trim());
  });

  it('wes check, of a mock with a fault', async () => {
    const child = spawnWes(['mock', '--port', '0', '--fault', 'key-unknown-text-full-stop']);
    const printed = await readUntil(child, 'Ctrl-C stops.');
    const [, port = ''] = /127\.0\.0\.1:(\d+)/.exec(printed) ?? [];
    const [, key = ''] = /dev +(fake-\S+)/.exec(printed) ?? [];
    const filter = '--include-operation-id listMembers';
    const args = ['check', `http://127.0.0.1:${port}/dev/1`, ...filter.split(' ')];
    const { code, stdout } = await runWes(args, { WES_DEV_KEY: key });
    child.kill();
    const shown = inClone(shownAfter(`npx wes check http://127.0.0.1:4011/dev/1 ${filter}`));
    expect({ code, missing: listMissing(shown, stdout.replaceAll(`:${port}`, ':4011')) }).toEqual({
      code: 1,
      missing: [],
    });
  });

  it('wes docs', async () => {
    const out = join(mkdtempSync(join(tmpdir(), 'wes-readme-')), 'reference');
    onTestFinished(() => rmSync(dirname(out), { recursive: true }));
    const { stdout } = await runWesProcess(['docs', '--out', out, '--base-url', 'https://gateway.example']);
    const shown = shownAfter('npx wes docs --out reference --base-url https://gateway.example');
    // How many samples there are depends on what the machine can run.
    const withoutCount = (text: string): string => text.replace(/Samples run: \d+/, 'Samples run: …');
    expect(listMissing(withoutCount(shown), withoutCount(stdout.replaceAll(out, 'reference')))).toEqual([]);
  });

  it('wes lint', async () => {
    const withoutHash = (text: string): string => text.replace(/sha256 [0-9a-f]{12}/, 'sha256 …');
    const { stdout } = await runWesProcess(['lint']);
    expect(withoutHash(shownAfter('npx wes lint'))).toBe(withoutHash(stdout.trim()));
  });
});

it('every path that CONTRIBUTING and the READMEs name is there', () => {
  const pages = ['CONTRIBUTING.md', 'README.md', 'contracts/README.md', 'mock/README.md', 'spec/README.md'];
  const missing = pages.flatMap((page) => {
    const text = readFileSync(packageFile(page), 'utf8');
    const named = [...text.matchAll(/`((?:spec|mock|contracts|fixtures|scripts)\/[\w./-]+)`/g)].map(
      ([, path = '']) => path,
    );
    const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) =>
      join(dirname(page), path),
    );
    return [...named, ...linked]
      .filter((path) => !existsSync(packageFile(path)))
      .map((path) => `${page}: ${path}`);
  });
  expect(missing).toEqual([]);
});
