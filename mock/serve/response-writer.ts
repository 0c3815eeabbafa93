import type { MaybePromise } from '../maybe-promise.ts';
import { createJsonBytes } from './json-bytes.ts';
import { type MockResponse, type WrittenResponse, writeResponse } from './mock-response.ts';

/** Writes responses as they go out, those that last once. */
export interface ResponseWriter {
  /** Writes large records that nobody has written yet, in several turns of the event loop. */
  prepare(made: MockResponse): MaybePromise<void>;
  write(made: MockResponse, isHead: boolean): WrittenResponse;
  /** This response will be given again, as it is. */
  keep(made: MockResponse): void;
}

/** Of what is longer (in bytes) the records are kept as they are written, and not the whole once more. */
const MOST_KEPT = 32_768;

export function createResponseWriter(): ResponseWriter {
  const bytes = createJsonBytes();
  const kept = new WeakMap<MockResponse, WrittenResponse | 'due'>();
  return {
    prepare: (made) =>
      made.body === undefined || typeof kept.get(made) === 'object' ? undefined : bytes.prepare(made.body),
    write(made, isHead) {
      const known = isHead ? undefined : kept.get(made);
      if (typeof known === 'object') return known;
      const written = writeResponse(made, isHead, bytes);
      const lasting = known && toLasting(written);
      if (lasting) kept.set(made, lasting);
      return lasting ?? written;
    },
    keep: (made) => kept.set(made, 'due'),
  };
}

/** With bytes of its own: those that were just written share their memory with others. */
function toLasting({ content, ...rest }: WrittenResponse): WrittenResponse | undefined {
  const [piece, ...more] = typeof content === 'string' ? [] : (content ?? []);
  if (!piece || more.length > 0 || piece.length > MOST_KEPT) return undefined;
  return { ...rest, content: [new Uint8Array(piece)], isLasting: true };
}
