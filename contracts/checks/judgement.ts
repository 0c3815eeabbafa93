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
  /** The keyword of the fact that a request broke, which says nothing of its others: `required`. */
  keyword?: string;
  /** `undefined` where the fact belongs to no operation, such as what an unknown path is answered with. */
  operationId: string | undefined;
  stage: string;
  /**
   * What was looked at, told apart from everything else that the check looks at in this operation and stage; the same from run
   * to run, whatever the seed: `no-key`, `200 /recognitions/-/id`.
   */
  label: string;
  outcome: Outcome;
  /** A grade that is not that of the fact: `assumed` where what differs goes beyond what the fact states. */
  grade?: Grade;
  /** The response whose form was looked at, by its status in the document: several may share that. */
  response?: string;
  /** The exchange that it is about, by its number in the run. */
  exchange?: number;
}

export type Outcome = Agrees | Differs | NotObserved;

export interface Agrees {
  kind: 'agrees';
}

export interface Differs {
  kind: 'differs';
  /** What came, and what the document says, each half a sentence or a value for a person. */
  received: string;
  documented: string;
  property?: DifferentProperty;
}

/** A property of a response that is there where it should not be, or the other way round. */
export interface DifferentProperty {
  kind: 'missing' | 'undeclared';
  /** A JSON Pointer, with `-` for every index of a list. */
  place: string;
}

/**
 * Never a pass: nothing could be seen, for a reason that a person can do something about, or accept. The one form in which the
 * suite says why not: a request that may not be sent or cannot be made, a target that gave no answer, an answer that says nothing.
 */
export interface NotObserved {
  kind: 'not-observed';
  /** Half a sentence. */
  why: string;
}

export const AGREES: Agrees = { kind: 'agrees' };

export function differs(received: string, documented: string): Differs {
  return { kind: 'differs', received, documented };
}

export function notObserved(why: string): NotObserved {
  return { kind: 'not-observed', why };
}

export function isNotObserved(came: object): came is NotObserved {
  return 'kind' in came && came.kind === 'not-observed';
}

/** The label of where an operation is. */
export const READING = 'reading';

/**
 * Whether a judgement shows something of its fact: that a request was accepted shows where its operation is, and does not show that
 * what it carried was read.
 */
export function showsFact({
  check,
  label,
  outcome,
}: Pick<Judgement, 'check' | 'label' | 'outcome'>): boolean {
  const isOfAcceptance = check === 'positive_data_acceptance' && label !== READING;
  return outcome.kind === 'differs' || (outcome.kind === 'agrees' && !isOfAcceptance);
}

/** Whether what agrees with a fact shows that it holds again, where it was seen not to: what shows at once now may show later the next time. */
export function showsReturn({ check }: Pick<Judgement, 'check'>): boolean {
  return check !== 'ensure_resource_availability';
}
