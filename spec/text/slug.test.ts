import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toSlug } from './slug.ts';

describe('a label as part of an id', () => {
  const table: [given: string, want: string][] = [
    ['', ''],
    ['no-key', 'no-key'],
    ['with `email`, empty', 'with-email-empty'],
    ['/a/-/b', 'a.-.b'],
    ['200 /recognitions/-/id', '200-recognitions.-.id'],
    ['`recipients` is [null]', 'recipients-is-null'],
    ['a comma at the end', 'a-comma-at-the-end'],
    ['Größe 漢字', 'Größe-漢字'],
    ['a\u0000\n\t b', 'a-b'],
    ['--a--', 'a'],
    ['/', ''],
  ];
  it.each(table)('%j', (given, want) => {
    expect(toSlug(given)).toBe(want);
  });

  it('holds neither space nor slash, does not begin or end with a dash, and is its own slug', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('/', '.', '-', 'a', ' ', '`') })),
        (label) => {
          const slug = toSlug(label);
          expect(slug).toMatch(/^(?!-)[\p{L}\p{N}_.-]*(?<!-)$/u);
          expect(toSlug(slug)).toBe(slug);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
