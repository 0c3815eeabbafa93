import type { Child } from 'hono/jsx';

/** Reads a target of the control's document, such as `/journal?limit=50`, in its form there. Rejects with `NotAnswered` where there is nothing to read. */
export type Ask = <T>(target: string) => Promise<T>;

/** What of a page is asked for. */
export interface Wanted {
  ask: Ask;
  /** The decoded segments of the path behind the name of the page. */
  rest: readonly string[];
  query: URLSearchParams;
  /** Where the mock is reached by whoever looks, such as `http://127.0.0.1:4010`. */
  origin: string;
}

/** One page of the console, and those below it. */
export interface ConsolePage {
  title: string;
  /** What stands between navigation and end. Rejects with `NotAnswered` where there is nothing of that kind. */
  render(wanted: Wanted): Promise<Child>;
}

/** The control has no answer to what a page needs, such as a company that is not there. The message is its own. */
export class NotAnswered extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
