import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFolder } from './document.test.helper.ts';
import { loadDocument } from './document.ts';
import { findPrebuilt, type Prebuilt, toPrebuiltFiles } from './prebuilt.ts';

vi.mock('./prebuilt.ts', { spy: true });
afterEach(() => vi.mocked(findPrebuilt).mockReset());

const TEXT = "openapi: 3.1.0\ninfo:\n  title: T\n  version: '1'\npaths: {}\n";
const OVERLAY =
  "overlay: 1.1.0\ninfo: { title: A, version: '1' }\nactions: [{ target: $.info, update: { title: U } }]";
const prebuilt: Prebuilt = {
  root: { info: { title: 'prebuilt' } },
  sha256: 'sum',
  precompiled: () => undefined,
};

describe('a document that was prebuilt', () => {
  it('is not read again, and brings its validators along', () => {
    vi.mocked(findPrebuilt).mockReturnValue(prebuilt);
    const file = join(createFolder({ 'openapi.yaml': TEXT }), 'openapi.yaml');
    const { root, sha256, precompiled, overlays } = loadDocument(file);
    expect({ root, sha256, precompiled, overlays }).toEqual({ ...prebuilt, overlays: [] });
    expect(findPrebuilt).toHaveBeenCalledWith(TEXT);
  });

  it('is read when somebody asks for a line', () => {
    vi.mocked(findPrebuilt).mockReturnValue(prebuilt);
    const file = join(createFolder({ 'openapi.yaml': TEXT }), 'openapi.yaml');
    const { locate } = loadDocument(file);
    expect(locate('/info/version')).toEqual({ file, line: 4 });
    expect(locate('/info/title')).toEqual({ file, line: 3 });
  });

  it('is read where an Overlay changes it', () => {
    vi.mocked(findPrebuilt).mockReturnValue(prebuilt);
    const folder = createFolder({ 'openapi.yaml': TEXT, '1.yaml': OVERLAY });
    const { root, precompiled } = loadDocument(join(folder, 'openapi.yaml'), [join(folder, '1.yaml')]);
    expect(root['info']).toEqual({ title: 'U', version: '1' });
    expect(precompiled).toBeUndefined();
  });
});

describe('findPrebuilt', () => {
  it('finds nothing among the sources', () => {
    expect(findPrebuilt(TEXT)).toBeUndefined();
  });

  it('looks for files that are named by the text', () => {
    const { json, validators } = toPrebuiltFiles(TEXT);
    expect(json).toMatch(/prebuilt[/\\][0-9a-f]{16}\.json$/);
    expect(validators).toBe(json.replace(/\.json$/, '.cjs'));
    expect(toPrebuiltFiles(TEXT).json).toBe(json);
    expect(toPrebuiltFiles(`${TEXT}\n`).json).not.toBe(json);
  });
});
