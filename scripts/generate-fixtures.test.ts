import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIXTURE_SEED } from '../fixtures/generate.ts';
import { packageFile } from '../spec/package-file.ts';
import { generateFixtureFiles } from './generate-fixtures.ts';

const SEED = 5;
const NAMES = [
  'alder-finch.dev.json',
  'alder-finch.prod.json',
  'bluepeak.dev.json',
  'bluepeak.prod.json',
  'companies.json',
];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fixtures-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('generateFixtureFiles', () => {
  it('finds the committed files as they should be', () => {
    expect(generateFixtureFiles(['--check'], packageFile('fixtures/data'), FIXTURE_SEED)).toEqual({
      exitCode: 0,
      lines: [`5 files are what the seed ${FIXTURE_SEED} makes.`],
    });
  });

  it('writes files that it finds as they should be, one record a line, under a megabyte', () => {
    expect(generateFixtureFiles([], join(folder, 'new'), SEED).exitCode).toBe(0);
    expect(generateFixtureFiles(['--check'], join(folder, 'new'), SEED).exitCode).toBe(0);
    expect(readdirSync(join(folder, 'new')).toSorted()).toEqual(NAMES);

    const texts = NAMES.map((name) => readFileSync(join(folder, 'new', name), 'utf8'));
    expect(Buffer.byteLength(texts.join(''))).toBeLessThan(1_000_000);
    for (const text of texts) {
      const records = Object.values(JSON.parse(text)).flat();
      const lines = text.split('\n').map((line) => line.trim().replace(/,$/, ''));
      expect(lines).toEqual(expect.arrayContaining(records.map((record) => JSON.stringify(record))));
    }
  });

  it('says what differs, and writes nothing', () => {
    generateFixtureFiles([], folder, SEED);
    const edited = readFileSync(join(folder, 'companies.json'), 'utf8').replace('Bluepeak', 'Blackpeak');
    writeFileSync(join(folder, 'companies.json'), edited);
    writeFileSync(join(folder, 'acme.dev.json'), '{}\n');
    rmSync(join(folder, 'bluepeak.dev.json'));

    expect(generateFixtureFiles(['--check'], folder, SEED)).toEqual({
      exitCode: 1,
      lines: [
        'companies.json differs from line 3 on.',
        'bluepeak.dev.json is missing.',
        'acme.dev.json is made by nothing; delete it.',
        'Run the script without --check to write the files.',
      ],
    });
    expect(readFileSync(join(folder, 'companies.json'), 'utf8')).toBe(edited);
  });

  it('finds a file of another seed, and one that is cut off', () => {
    generateFixtureFiles([], folder, SEED);
    expect(generateFixtureFiles(['--check'], folder, SEED + 1).exitCode).toBe(1);
    writeFileSync(join(folder, 'companies.json'), '[\n');
    expect(generateFixtureFiles(['--check'], folder, SEED).lines[0]).toBe(
      'companies.json differs from line 2 on.',
    );
  });

  it('finds every file missing where there is no folder', () => {
    const { exitCode, lines } = generateFixtureFiles(['--check'], join(folder, 'none'), SEED);
    expect(exitCode).toBe(1);
    expect(lines).toHaveLength(6);
  });

  it('does nothing for an argument that it does not know', () => {
    expect(generateFixtureFiles(['--chekc'], folder, SEED)).toEqual({
      exitCode: 2,
      lines: ['The argument --chekc is not known; give --check, or nothing.'],
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});
