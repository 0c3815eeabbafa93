import type { Json } from './json.ts';
import type { Location } from './origins.ts';

/** Something in a document that the kit cannot read, at a JSON Pointer. */
export interface Problem {
  pointer: string;
  message: string;
  /** Set where every operation means the same without it. Else those that reach the pointer are spoilt. */
  isNote?: true;
  /**
   * What is done in a document that is not held to every word, so that the rest can be read: a value is put somewhere (without one, what
   * stands there is taken out), or nothing. Without it, what stands at the pointer is taken out.
   */
  mend?: { at: string; value?: Json | undefined } | 'nothing';
}

/** Of a problem with what nobody reads: it may stand there. */
export const STAYS = { isNote: true, mend: 'nothing' } as const;

/** A problem, and where it was written. */
export interface LocatedProblem extends Pick<Problem, 'pointer' | 'message' | 'isNote'> {
  location?: Location | undefined;
}

/** A problem as one line for a person: file, line, and what it is. */
export function describeProblem({ location, message }: LocatedProblem, file: string): string {
  return `${location?.file ?? file}:${location?.line ?? 1}: ${message}`;
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
