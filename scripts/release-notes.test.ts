import { describe, expect, it } from 'vitest';
import { findReleaseNotes } from './release-notes.ts';

const changelog = (...sections: string[]): string =>
  ['# Changelog\n', 'Text.\n', ...sections.map((section) => `## ${section}\n`)].join('\n');
const RELEASED = '[1.2.0] - 2026-01-31\n\n### Added\n\n- All of it.';
const OLDER = '[1.1.0] - 2025-12-01\n\n- Less.';

describe('the notes of a release', () => {
  it('are what the changelog says of its version', () => {
    const given = { tag: 'v1.2.0', version: '1.2.0' };
    const notes = '### Added\n\n- All of it.\n';
    expect(findReleaseNotes({ ...given, changelog: changelog('[Unreleased]', RELEASED, OLDER) })).toBe(notes);
    expect(findReleaseNotes({ ...given, changelog: changelog(RELEASED) })).toBe(notes);
  });

  it.each([
    { tag: '1.2.0', says: 'The tag is 1.2.0, but package.json has 1.2.0: it must be v1.2.0.' },
    { tag: 'v1.2.0-rc.1', says: 'The tag is v1.2.0-rc.1, but package.json has 1.2.0: it must be v1.2.0.' },
    { version: '1.2.1', says: 'The tag is v1.2.0, but package.json has 1.2.1: it must be v1.2.1.' },
    {
      tag: 'v1.1.0',
      version: '1.1.0',
      says: 'CHANGELOG.md begins with "[1.2.0] - 2026-01-31": it must be "[1.1.0] - " and the date, such as 2026-01-31.',
    },
    {
      sections: ['[1.2.0]\n\n- All.'],
      says: 'CHANGELOG.md begins with "[1.2.0]": it must be "[1.2.0] - " and the date, such as 2026-01-31.',
    },
    {
      sections: ['[1x2.0] - 2026-01-31\n\n- All.'],
      says: 'CHANGELOG.md begins with "[1x2.0] - 2026-01-31": it must be "[1.2.0] - " and the date, such as 2026-01-31.',
    },
    {
      sections: ['[Unreleased]\n\n- All.'],
      says: 'CHANGELOG.md begins with "": it must be "[1.2.0] - " and the date, such as 2026-01-31.',
    },
    { sections: ['[1.2.0] - 2026-01-31\n', OLDER], says: 'CHANGELOG.md says nothing of 1.2.0.' },
  ])('are none: $says', ({ tag = 'v1.2.0', version = '1.2.0', sections = [RELEASED, OLDER], says }) => {
    expect(() => findReleaseNotes({ tag, version, changelog: changelog(...sections) })).toThrow(
      new Error(says),
    );
  });
});
