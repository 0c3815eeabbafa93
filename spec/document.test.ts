import { readFileSync } from 'node:fs';
import { join, resolve as resolvePath } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFolder, EVERY_KIND } from './document.test.helper.ts';
import { type ContractDocument, loadDocument, ownDocumentFile } from './document.ts';
import { findAt } from './json-pointer.ts';

const HEAD = "overlay: 1.1.0\ninfo: { title: A change, version: '1' }\nactions:\n";
const TITLE = `${HEAD}  - target: $.info\n    update:\n      title: Changed`;

/** Loads `openapi.yaml` of a folder with some Overlays, which are `1.yaml`, `2.yaml` and so on. */
function load(
  overlays: readonly string[] = [],
  document = EVERY_KIND,
): ContractDocument & { folder: string } {
  const names = overlays.map((_, index) => `${index + 1}.yaml`);
  const files = Object.fromEntries(names.map((name, index) => [name, overlays[index] ?? '']));
  const folder = createFolder({ ...files, 'openapi.yaml': document });
  const paths = names.map((name) => join(folder, name));
  return { ...loadDocument(join(folder, 'openapi.yaml'), paths), folder };
}

describe('the shipped document', () => {
  it('is what is loaded where no other is named', () => {
    const document = loadDocument();
    expect(document.file).toBe(ownDocumentFile());
    expect(findAt(document.root, '/info/title')).toBe('Workplace Engagement Service');
    expect(document.overlays).toEqual([]);
  });

  it('stands beside the code that reads it', () => {
    expect(resolvePath(ownDocumentFile())).toBe(join(import.meta.dirname, 'openapi.yaml'));
  });

  it('is named from the folder where one works, and as a whole from elsewhere', () => {
    const cwd = vi.spyOn(process, 'cwd');
    onTestFinished(() => cwd.mockRestore());
    cwd.mockReturnValue(import.meta.dirname);
    expect(ownDocumentFile()).toBe('openapi.yaml');
    cwd.mockReturnValue(join(import.meta.dirname, 'overlay'));
    expect(ownDocumentFile()).toBe(join(import.meta.dirname, 'openapi.yaml'));
  });

  it('is located line by line', () => {
    const { locate, file } = loadDocument();
    const lines = readFileSync(file, 'utf8').split('\n');
    const at = locate('/components/schemas/Recipients');
    expect(at?.file).toBe(file);
    expect(lines[(at?.line ?? 0) - 1]).toBe('    Recipients:');
    expect(lines[(locate('/components/schemas/Recipients/oneOf/3/const')?.line ?? 0) - 1]).toContain(
      'ALL_MEMBERS',
    );
    expect(locate('/paths/~1nope')).toEqual(locate('/paths'));
  });
});

describe('loadDocument', () => {
  it('keeps the name of the file', () => {
    const { file, folder, locate } = load();
    expect(file).toBe(join(folder, 'openapi.yaml'));
    expect(locate('/info')).toEqual({ file, line: 3 });
  });

  it('reads JSON', () => {
    const json = JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {} });
    expect(load([], json).root).toMatchObject(JSON.parse(json));
  });

  it('has the same sum for the same facts, however they are written', () => {
    const info = "info: { title: T, version: '1' }";
    const one = load([], `openapi: 3.1.0\n${info}\npaths: {}`).sha256;
    const other = load(
      [],
      `# a comment\nopenapi: '3.1.0'\ninfo:\n  title: T\n  version: '1'\npaths: {}`,
    ).sha256;
    expect(one).toBe(other);
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(loadDocument().sha256).toBe(loadDocument().sha256);
  });

  it.each([
    { name: 'another value', document: "openapi: 3.1.0\ninfo: { title: U, version: '1' }\npaths: {}" },
    { name: 'another order', document: "openapi: 3.1.0\ninfo: { version: '1', title: T }\npaths: {}" },
    {
      name: 'something more',
      document: "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: {}\nx-a: 1",
    },
  ])('has another sum for $name', ({ document }) => {
    const { sha256 } = load([], "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: {}");
    expect(load([], document).sha256).not.toBe(sha256);
  });

  it('never gives two callers the same object', () => {
    const [one, other] = [loadDocument(), loadDocument()];
    expect(one.root).toEqual(other.root);
    expect(one.root).not.toBe(other.root);
    expect(findAt(one.root, '/info')).not.toBe(findAt(other.root, '/info'));
  });
});

describe('Overlays', () => {
  it('change the document and its sum, and leave the file as it is', () => {
    const { root, sha256, folder } = load([TITLE]);
    expect(findAt(root, '/info/title')).toBe('Changed');
    expect(sha256).not.toBe(load().sha256);
    expect(readFileSync(join(folder, 'openapi.yaml'), 'utf8')).toBe(EVERY_KIND);
    expect(readFileSync(join(folder, '1.yaml'), 'utf8')).toBe(TITLE);
  });

  it('are applied in their order', () => {
    const again = `${HEAD}  - target: $.info[?@ == "Changed"]\n    update: Changed twice`;
    expect(findAt(load([TITLE, again]).root, '/info/title')).toBe('Changed twice');
    expect(findAt(load([again, TITLE]).root, '/info/title')).toBe('Changed');
  });

  it('are told with what each action matched, and where it stands', () => {
    const two = `${HEAD}  - target: $.tags.*\n    update: { description: d }\n  - target: $.nope\n    remove: true`;
    const { overlays, folder } = load([TITLE, two]);
    const [one, other] = [join(folder, '1.yaml'), join(folder, '2.yaml')];
    expect(overlays).toEqual([
      {
        file: one,
        actions: [{ target: '$.info', matched: 1, location: { file: one, line: 4 } }],
      },
      {
        file: other,
        actions: [
          { target: '$.tags.*', matched: 1, location: { file: other, line: 4 } },
          { target: '$.nope', matched: 0, location: { file: other, line: 6 } },
        ],
      },
    ]);
  });

  it('lead to their own lines, and all else to those of the document', () => {
    const { locate, folder } = load([TITLE]);
    expect(locate('/info/title')).toEqual({ file: join(folder, '1.yaml'), line: 6 });
    expect(locate('/info/version')).toEqual({ file: join(folder, 'openapi.yaml'), line: 3 });
  });

  it('may refer to files beside them', () => {
    const overlay = `${HEAD}  - target: $.components.schemas\n    update: { More: { $ref: 'more/a.yaml#/A' } }`;
    const folder = createFolder({
      'openapi.yaml': EVERY_KIND,
      'over/1.yaml': overlay,
      'over/more/a.yaml': 'A: { const: 1 }',
    });
    const { root } = loadDocument(join(folder, 'openapi.yaml'), [join(folder, 'over/1.yaml')]);
    expect(findAt(root, '/components/schemas/More')).toEqual({ $ref: '#/components/schemas/A' });
    expect(findAt(root, '/components/schemas/A')).toEqual({ const: 1 });
  });

  it('can mend a document that would be refused', () => {
    const overlay = `${HEAD}  - target: $.info.nope\n    remove: true`;
    const document = EVERY_KIND.replace('title: Everything', 'title: Everything, nope: 1');
    expect(findAt(load([overlay], document).root, '/info')).toEqual({ title: 'Everything', version: '1' });
  });

  it('raise the grade of a fact', () => {
    const overlay = `${HEAD}  - target: $.components.schemas.Error\n    update: { x-evidence: { grade: observed, stage: dev, date: '2026-01-31', count: 3 } }`;
    const folder = createFolder({ '1.yaml': overlay });
    const { root } = loadDocument(undefined, [join(folder, '1.yaml')]);
    expect(findAt(root, '/components/schemas/Error/x-evidence/grade')).toBe('observed');
    expect(findAt(loadDocument().root, '/components/schemas/Error/x-evidence')).toBeUndefined();
  });
});
