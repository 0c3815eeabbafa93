/** A body that is not of its media type, or holds more than may be. */
export class BrokenBody {
  /** As half a sentence: "is no XML: it ends too early". */
  readonly why: string;
  readonly isTooLarge: boolean;

  constructor(why: string, isTooLarge = false) {
    this.why = why;
    this.isTooLarge = isTooLarge;
  }
}

/** How deep what is nested in a body may be. Deeper ones exhaust the stack of those who walk through them. */
export const DEEPEST_BODY = 100;
