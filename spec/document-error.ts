import type { Location } from './origins.ts';

/** Something in a document that the kit cannot read, at a JSON Pointer. */
export interface Problem {
  pointer: string;
  message: string;
}

/** A problem, and where it was written. */
export interface LocatedProblem extends Problem {
  location?: Location | undefined;
}

/** A document that cannot be used. The message is one sentence that begins with file and line. */
export class DocumentError extends Error {
  override name = 'DocumentError';
  /** All that was found, the first of which is the message. */
  readonly problems: readonly LocatedProblem[];

  constructor(message: string, problems: readonly LocatedProblem[] = []) {
    super(message);
    this.problems = problems;
  }
}
