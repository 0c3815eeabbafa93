import type { Json } from '../../spec/json.ts';
import type { MockResponse } from './mock-response.ts';

/** What an operation of a resource may be answered with. */
export interface KeptAnswers {
  /** As the document has it, for its success or another status: with a body that was made, else with its own. */
  documented(code?: string, body?: Json): Promise<MockResponse>;
  /** An error with this status: as the document has it, else in the mock's own form. */
  refuse(status: number, sentence: string): Promise<MockResponse>;
  /** An answer that fits its schema; throws where it does not. */
  checked(made: MockResponse): MockResponse;
  /** Why an answer does not tell what is kept. */
  note(why: string): void;
}
