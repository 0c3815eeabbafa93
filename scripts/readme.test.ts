import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { packageFile } from '../spec/package-file.ts';
import { readUntil, runWesProcess, spawnWes } from './run-wes.test.helper.ts';

const README =
  readFileSync(packageFile('README.md'), 'utf8') + readFileSync(packageFile('spec/README.md'), 'utf8');

/** What a block of the README shows behind a command, up to the next command or the end of the block. */
function shownAfter(command: string): string {
  const start = README.indexOf(`$ ${command}\n`);
  if (start < 0) throw new Error(`The README does not show ${command}.`);
  return (README.slice(start + command.length + 3).split(/^(?:\$ |```)/m)[0] ?? '').trim();
}

describe('the README shows what the commands print', () => {
  it('npm start', async () => {
    const child = spawnWes(['mock', '--port', '0']);
    const printed = await readUntil(child, 'Ctrl-C stops.');
    child.kill();
    const [, port = ''] = /127\.0\.0\.1:(\d+)/.exec(printed) ?? [];
    expect(shownAfter('npm ci && npm start')).toBe(printed.replaceAll(`:${port}`, ':4010').trim());
  });

  it('wes docs', async () => {
    const out = join(mkdtempSync(join(tmpdir(), 'wes-readme-')), 'reference');
    onTestFinished(() => rmSync(dirname(out), { recursive: true }));
    const { stdout } = await runWesProcess(['docs', '--out', out, '--base-url', 'https://gateway.example']);
    const shown = shownAfter('npm run -s wes -- docs --out reference --base-url https://gateway.example');
    // How many samples there are depends on what the machine can run.
    const withoutCount = (text: string): string => text.replace(/Samples run: \d+/, 'Samples run: …');
    const printed = withoutCount(stdout.replaceAll(out, 'reference'));
    expect(printed.startsWith(withoutCount(shown.replace(/…$/, '')))).toBe(true);
  });

  it('wes lint', async () => {
    const withoutHash = (text: string): string => text.replace(/sha256 [0-9a-f]{12}/, 'sha256 …');
    const { stdout } = await runWesProcess(['lint']);
    expect(withoutHash(shownAfter('npm run -s wes -- lint'))).toBe(withoutHash(stdout.trim()));
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
