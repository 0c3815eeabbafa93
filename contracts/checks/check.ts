import type { Contract } from '../../spec/contract.ts';
import type { Alternative, Operation } from '../../spec/operation.ts';
import { toSlug } from '../../spec/text/slug.ts';
import type { Call, Intent } from '../cases/call.ts';
import type { ValidCalls } from '../cases/valid-calls.ts';
import type { Exchange } from './exchange.ts';
import type { Judgement } from './judgement.ts';

/** One thing that the suite makes sure of. One file each, listed in `checks.ts`. */
export interface Check {
  /** As Schemathesis names it where it means the same. */
  id: string;
  /** A sentence: what holds where the check passes. */
  title: string;
  /** Where that is stated: a section of the interface specification, an RFC, a clause of OpenAPI. */
  source: string;
  /** The cases that it adds to a run. */
  plan?: (plan: Plan) => readonly LabelledCase[];
  /** What it says of an answer that any case got, and for which intents it is asked. */
  answers?: {
    to: readonly Intent[];
    judge: (exchange: Exchange, contract: Contract) => readonly Observation[];
  };
}

/** What a check may plan with. */
export interface Plan {
  contract: Contract;
  /** The operations that the filters let through. */
  operations: readonly Operation[];
  /** The alternatives of an operation that credentials were given for, first the one that its calls choose; none of one that wants the key of a company. */
  alternatives: (operation: Operation) => readonly Alternative[];
  stages: readonly string[];
  seed: number;
  /** Another one in each run: what is made up to be new has not been in one before. */
  nonce: string;
  validCalls: ValidCalls;
  /** How often a refusal is asked for, so that one that holds only once is caught. */
  repeats: number;
  /** How many answers a documented valid call is to get in a run, so that a rare failure shows. */
  answers: number;
  /** Whether others may depend on the target, so that it is touched with care. */
  live: boolean;
  /** The cases of the checks that come before. */
  planned: readonly Case[];
  /** Whether what is found out of the target is to be learned, beside what is judged. */
  learn: boolean;
  /** Every cell of a rule, not as many as cover each of its dimensions. */
  thorough: boolean;
}

/** Some requests, in their order, and what they are to show. */
export interface Case {
  /** Stable from run to run: check, operation, stage, label. */
  id: string;
  /** Reads as a sentence. */
  name: string;
  check: string;
  operation: Operation | undefined;
  stage: string;
  calls: readonly Call[];
  /** What is sent after these, by what came, again and again until it is nothing. */
  follow?: (exchanges: readonly Exchange[]) => readonly Call[];
  /** The operations that follow: looked for before anything is sent, by other things than those that the case creates. */
  needs?: readonly Operation[];
  /**
   * Set where the operation need not be found before: the case is the one that finds it, or belongs to none. A case of the `whole-run`
   * sends nothing itself: it is judged last, by all that was exchanged.
   */
  unbound?: 'finds-operation' | 'no-operation' | 'whole-run';
  /** Whether it may be run whenever its operation was asked before: those that may are spread over the run. */
  anytime?: true;
  /** The facts that the case is there to tell of, by pointer: where it cannot be run, they are not observed, and why. */
  facts: readonly string[];
  /** Which exchanges of the whole run it looks at; all, where it is left out. */
  looksAt?: (run: readonly Exchange[]) => readonly Exchange[];
  /**
   * What the exchanges show, one for each call; those of the whole run for a case of that. `found` is the valid call that the operation
   * was found by, `run` all that was exchanged so far.
   */
  judge: (
    exchanges: readonly Exchange[],
    found?: Exchange,
    run?: readonly Exchange[],
  ) => readonly Observation[];
  /** What it shows that the operation is not there; left out where that contradicts the operation. */
  judgeAbsence?: (exchange: Exchange) => readonly Observation[];
}

/** A judgement but for what the case knows anyway. */
export type Observation = Omit<Judgement, 'check' | 'operationId' | 'stage'>;

/** A case as its check plans it: its label, which tells it from others of its operation and stage, makes its id. */
export interface LabelledCase extends Omit<Case, 'id' | 'check'> {
  label: string;
}

/** A case that sends nothing itself: it is judged last, by all that was exchanged in the run. */
export function toWholeRunCase(
  own: Pick<LabelledCase, 'stage' | 'name' | 'facts' | 'looksAt' | 'judge'> & { label?: string },
): LabelledCase {
  return { operation: undefined, label: 'run', calls: [], unbound: 'whole-run', ...own };
}

/** What all exchanges of a run come to: worked out once, for the cases of all stages, until more is exchanged. */
export function rememberOfRun<T>(find: (run: readonly Exchange[]) => T): (run: readonly Exchange[]) => T {
  let known: { last: Exchange | undefined; found: T } | undefined;
  return (run) => {
    const last = run.at(-1);
    if (known?.last !== last) known = undefined;
    known ??= { last, found: find(run) };
    return known.found;
  };
}

/** The cases that a check adds to a run. */
export function listCases({ id: check, plan: planCases }: Check, plan: Plan): Case[] {
  return (planCases?.(plan) ?? []).map(({ label, ...rest }) => {
    const parts = [check, rest.operation?.id ?? '-', rest.stage, toSlug(label)];
    return { ...rest, check, id: parts.filter((part) => part !== '').join('/') };
  });
}
