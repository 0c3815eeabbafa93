import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolder } from './document.test.helper.ts';
import { loadDocument } from './document.ts';
import { findPrebuilt, toPrebuiltFiles } from './prebuilt.ts';

/** A text of this process alone, because what is built of it stands where everybody would find it. */
const TEXT = `openapi: 3.1.0\ninfo:\n  title: T\n  version: '${process.pid}'\npaths: {}\n`;
const OVERLAY =
  "overlay: 1.1.0\ninfo: { title: A, version: '1' }\nactions: [{ target: $.info, update: { title: U } }]";

describe('a document that was prebuilt', () => {
  const { json, validators } = toPrebuiltFiles(TEXT);
  const built = { root: { info: { title: 'prebuilt' } }, sha256: 'sum' };
  beforeAll(() => {
    mkdirSync(dirname(json), { recursive: true });
    writeFileSync(json, JSON.stringify(built));
    for (const [extent, code] of Object.entries(validators))
      writeFileSync(code, `module.exports = { '/a': () => 'judged for ${extent}' };`);
  });
  afterAll(() => {
    for (const file of [json, ...Object.values(validators)]) rmSync(file);
  });

  it('is not read again, and brings its validators along', () => {
    const file = join(createFolder({ 'openapi.yaml': TEXT }), 'openapi.yaml');
    const { root, sha256, precompiled, overlays } = loadDocument(file);
    expect({ root, sha256, overlays }).toEqual({ ...built, overlays: [] });
    expect(precompiled?.('/a', 'all')?.(1)).toBe('judged for all');
    expect(precompiled?.('/a', 'first')?.(1)).toBe('judged for first');
    expect(precompiled?.('/b', 'all')).toBeUndefined();
  });

  it('is read when somebody asks for a line', () => {
    const file = join(createFolder({ 'openapi.yaml': TEXT }), 'openapi.yaml');
    const { locate } = loadDocument(file);
    expect(locate('/info/version')).toEqual({ file, line: 4 });
    expect(locate('/info/title')).toEqual({ file, line: 3 });
  });

  it('is read where an Overlay changes it', () => {
    const folder = createFolder({ 'openapi.yaml': TEXT, '1.yaml': OVERLAY });
    const { root, precompiled } = loadDocument(join(folder, 'openapi.yaml'), [join(folder, '1.yaml')]);
    expect(root['info']).toEqual({ title: 'U', version: `${process.pid}` });
    expect(precompiled).toBeUndefined();
  });
});

describe('findPrebuilt', () => {
  it('finds nothing among the sources', () => {
    expect(findPrebuilt(`${TEXT}\n`)).toBeUndefined();
  });

  it('looks for files that are named by the text', () => {
    const { json, validators } = toPrebuiltFiles(TEXT);
    expect(json).toMatch(/prebuilt[/\\][0-9a-f]{16}\.json$/);
    expect(validators.all).toBe(json.replace(/\.json$/, '.all.cjs'));
    expect(toPrebuiltFiles(TEXT).json).toBe(json);
    expect(toPrebuiltFiles(`${TEXT}\n`).json).not.toBe(json);
  });
});
