import type { Json } from '../../../spec/json.ts';
import type { ObservedCount } from '../observations/observations.ts';

/** What an Overlay does to one place (Overlay Specification 1.1, "Action Object"), by JSON Pointer. */
export type Step =
  | { at: string; update: Json }
  | { at: string; remove: true }
  /** Copies what stands at another place, by pointer. */
  | { at: string; copy: string };

/** What stood at one pointer stands at another. */
export interface Move {
  from: string;
  to: string;
}

/** One thing that was learned, with what the document would have to say instead. */
export interface Edit {
  /** What kind of thing: for the summary, and for the order in which they are applied. */
  kind: 'shape' | 'parameter' | 'refusal' | 'error' | 'content type' | 'status' | 'path' | 'confirmed';
  /** The pointer of the fact. */
  fact: string;
  /** What was learned, as a sentence without its full stop: "GET /members answers with 200". */
  says: string;
  steps: readonly Step[];
  observed: ObservedCount;
  /** Whether it contradicts what is stated, or was seen before: then a person has to decide, and it is never applied unasked. */
  isCorrection: boolean;
  /** Where something goes by it, beside what is copied and then removed: what comes later finds it there. */
  moves?: readonly Move[];
}
