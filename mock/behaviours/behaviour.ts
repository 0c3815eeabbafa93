import type { BehaviourAnswer } from '../serve/told-response.ts';

/**
 * A failure on demand: which requests meet it, how often, and what happens to them. `control.openapi.yaml` says what each part is and
 * may be (`Behaviour`); `check-behaviour.ts` holds one against that.
 */
export interface Behaviour {
  /** Default: every request to the service. */
  match?: BehaviourMatch;
  /** How many requests that match pass before the first that meets it. */
  skip?: number;
  /** How many requests meet it; all where it is left out. */
  times?: number;
  /** From 0 to 1, drawn by the seed. */
  probability?: number;
  /** Milliseconds before the answer; of two, any between them. */
  delay?: number | readonly [from: number, to: number];
  /** What is answered instead. */
  answer?: BehaviourAnswer;
  /** What happens to the connection or to the answer instead. */
  break?: Break;
}

/** All that is given must hold. */
export interface BehaviourMatch {
  /** An `operationId`. */
  operation?: string;
  method?: string;
  /** As the document writes it, or whole; `{…}` and `*` stand for any one segment. */
  path?: string;
  /** The company whose key the request carries. */
  company?: string;
  stage?: string;
  query?: Readonly<Record<string, string | number | boolean>>;
  /** Of an object, at least these members; all else as it is. */
  body?: unknown;
}

/** `reset` and `never` keep a request from the service; the others spoil its answer on the way. */
export type Break = 'reset' | 'never' | SpoiltAnswer;
export type SpoiltAnswer = 'cut' | 'empty' | 'malformed' | 'trickle';

/** A behaviour that is in force. */
export interface ActiveBehaviour extends Behaviour {
  id: string;
  /** How many requests met it. */
  used: number;
}
