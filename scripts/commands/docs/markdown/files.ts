/** The Markdown files that are no areas. */
export const INDEX_FILE = 'index.md';
export const UNKNOWN_FILE = 'what-is-not-known.md';
export const CHANGES_FILE = 'changes.md';
