import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { packageFile } from '../spec/package-file.ts';

/** The folders may import each other in one direction only (CONTRIBUTING.md); this proves that the lint rule bites. */
const CASES: { file: string; from: string; allowed: boolean }[] = [
  { file: 'spec/a.ts', from: './json.ts', allowed: true },
  { file: 'spec/b.ts', from: '../fixtures/company.ts', allowed: false },
  { file: 'spec/c.ts', from: '../mock/index.ts', allowed: false },
  { file: 'spec/overlay/a.ts', from: '../../mock/index.ts', allowed: false },
  { file: 'spec/d.test.ts', from: '../contracts/a.ts', allowed: false },
  { file: 'fixtures/a.ts', from: '../spec/json.ts', allowed: true },
  { file: 'fixtures/b.ts', from: '../mock/index.ts', allowed: false },
  { file: 'mock/a.ts', from: '../spec/json.ts', allowed: true },
  { file: 'mock/store/a.ts', from: '../../fixtures/company.ts', allowed: true },
  { file: 'mock/b.ts', from: '../contracts/a.ts', allowed: false },
  { file: 'mock/c.test.ts', from: '../contracts/a.ts', allowed: true },
  { file: 'mock/d.ts', from: './wes.ts', allowed: false },
  { file: 'contracts/a.ts', from: '../spec/json.ts', allowed: true },
  { file: 'contracts/b.ts', from: '../mock/index.ts', allowed: false },
  { file: 'contracts/c.ts', from: '../fixtures/company.ts', allowed: false },
  { file: 'contracts/d.ts', from: 'workplace-engagement-kit', allowed: false },
  { file: 'contracts/e.test.ts', from: '../mock/index.ts', allowed: true },
  { file: 'contracts/f.test.ts', from: './wes.ts', allowed: false },
  { file: 'scripts/a.ts', from: '../mock/index.ts', allowed: true },
];

const folder = mkdtempSync(join(tmpdir(), 'wes-imports-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The files in which the linter refuses an import, each written in the given way. */
function lint(write: (from: string) => string): string[] {
  copyFileSync(packageFile('biome.json'), join(folder, 'biome.json'));
  for (const { file, from } of CASES) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), write(from));
  }
  const biome = packageFile('node_modules/@biomejs/biome/bin/biome');
  const args = [
    'lint',
    '--only=style/noRestrictedImports',
    '--vcs-enabled=false',
    '--reporter=github',
    '--max-diagnostics=none',
    '.',
  ];
  const { stdout } = spawnSync(process.execPath, [biome, ...args], { cwd: folder, encoding: 'utf8' });
  const refused = stdout.matchAll(/^::error .*noRestrictedImports.*?,file=([^,]+),/gm);
  return [...refused].map((match) => relative(realpathSync(folder), match[1] ?? ''));
}

describe('the lint rule for import directions', () => {
  it.each<{ kind: string; write: (from: string) => string }>([
    { kind: 'a value', write: (from) => `import { x } from '${from}';\nexport const y: unknown = x;\n` },
    { kind: 'a type', write: (from) => `import type { X } from '${from}';\nexport type Y = X;\n` },
    { kind: 'a dynamic import', write: (from) => `export const y: Promise<unknown> = import('${from}');\n` },
    { kind: 'a re-export', write: (from) => `export { x } from '${from}';\n` },
  ])('counts $kind', ({ write }) => {
    const refused = CASES.filter(({ allowed }) => !allowed).map(({ file }) => file);
    expect(lint(write).sort()).toEqual(refused.sort());
  });
});
