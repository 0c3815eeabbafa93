import type { Grade } from '../../spec/evidence.ts';

/**
 * What one look at an answer says about one fact. Judges give data only: what follows from it depends on the grade of the
 * fact, and is decided in `run/outcome.ts`.
 */
export interface Judgement {
  /** The id of the check that looked. */
  check: string;
  /** The JSON Pointer of the fact in the document. */
  fact: string;
  /** `undefined` where the fact belongs to no operation, such as what an unknown path is answered with. */
  operationId: string | undefined;
  stage: string;
  /**
   * What was looked at, told apart from everything else that the check looks at in this operation and stage; the same from run
   * to run, whatever the seed: `no-key`, `200 /recognitions/-/id`.
   */
  label: string;
  outcome: Agrees | Differs | NotObserved;
  /** A grade that is not that of the fact: `assumed` where what differs goes beyond what the fact states. */
  grade?: Grade;
  /** The exchange that it is about, by its number in the run. */
  exchange?: number;
}

export interface Agrees {
  kind: 'agrees';
}

export interface Differs {
  kind: 'differs';
  /** What came, and what the document says, each half a sentence or a value for a person. */
  received: string;
  documented: string;
}

/** Never a pass: nothing could be seen, for a reason that a person can do something about, or accept. */
export interface NotObserved {
  kind: 'not-observed';
  why: string;
}
