import type { Condition } from '../../spec/refusals.ts';

/**
 * A request that gets an error response. The document says which status and which form it has for a condition; the sentence says
 * what is wrong and where, and where it is left out the document's own text stands.
 */
export class Refused {
  readonly condition: Condition;
  readonly sentence: string | undefined;
  /** Fields that the document wants in the answer, such as `Allow`. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(condition: Condition, sentence?: string, headers: Readonly<Record<string, string>> = {}) {
    this.condition = condition;
    this.sentence = sentence;
    this.headers = headers;
  }
}

/** A request that the document does not allow. */
export function invalidRequest(sentence: string): Refused {
  return new Refused('request-invalid', sentence);
}
