import type { SourceFile } from './source-file.test.helper.ts';

/** A rule of the repository that types, lint and the formatter cannot say. */
export interface Rule {
  id: string;
  /** What breaks it in these files. */
  find(files: readonly SourceFile[]): Offence[];
}

export interface Offence {
  /** What an exception names: the file and, where it holds several, what in it. It names no line, so that an edit above keeps it. */
  at: string;
  /** What is wrong, and what to do. */
  message: string;
}
