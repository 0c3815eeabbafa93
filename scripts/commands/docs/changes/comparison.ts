import type { Contract } from '../../../../spec/contract.ts';
import { describePlace } from '../../../../spec/describe-place.ts';
import { type Evidence, GRADES } from '../../../../spec/evidence.ts';
import { toBadgeText } from '../reference/evidence-text.ts';
import { CHANGE_TITLES, type Change, type ChangeRuleId, isBreaking } from './change.ts';

/** What is compared, by where it stands in its document. */
interface Located {
  pointer: string;
}

/** What is said of a change beside its kind, as CommonMark. Without `where` the place is described. */
interface ChangeText {
  detail?: string | undefined;
  where?: string | undefined;
}

/** Kinds of things that come and go: `parameter`, `refusal`. */
type Kind<Rule extends string = ChangeRuleId> = Rule extends `${infer Name}-added` ? Name : never;

/** Two documents, and what was found so far that is different. */
export class Comparison {
  readonly before: Contract;
  readonly after: Contract;
  /** The operation that is being compared, by its id; `undefined` for what concerns all. */
  about: string | undefined;
  /** By rule, place and detail, so that a schema of many operations is told of once. */
  readonly #found = new Map<string, Change>();

  constructor(before: Contract, after: Contract) {
    this.before = before;
    this.after = after;
  }

  /** Breaking changes first, else in the order in which they were found. */
  get changes(): Change[] {
    const changes = [...this.#found.values()];
    return [...changes.filter(({ breaking }) => breaking), ...changes.filter(({ breaking }) => !breaking)];
  }

  /** Notes a change at a place of the newer document, or, of what is gone, of the older one. */
  note(rule: ChangeRuleId, { was, is }: Pair<Located>, { detail = '', where }: ChangeText = {}): void {
    const { about } = this;
    const contract = is ? this.after : this.before;
    const { pointer } = is ?? was ?? { pointer: '' };
    const shown = where ?? describePlace(contract, pointer);
    const key = JSON.stringify([rule, pointer, shown, detail]);
    const operations = [...(this.#found.get(key)?.operations ?? []), ...(about === undefined ? [] : [about])];
    this.#found.set(key, {
      rule,
      breaking: isBreaking(rule),
      title: CHANGE_TITLES[rule],
      where: shown,
      detail,
      operations: [...new Set(operations)],
      evidence: contract.evidenceOf(pointer),
    });
  }

  /** Notes what is in one of the documents only. */
  noteOneSided(kind: Kind, pair: Pair<Located>, words: ChangeText = {}): void {
    if (!pair.is) this.note(`${kind}-removed`, pair, words);
    if (!pair.was) this.note(`${kind}-added`, pair, words);
  }

  /** Notes that a fact became more or less certain. What inherits its evidence is told of where that is stated. */
  noteEvidence(before: Located, after: Located, where?: string): void {
    const [was, is] = [this.before.knownOf(before.pointer), this.after.knownOf(after.pointer)];
    if (was.statedAt !== before.pointer && is.statedAt !== after.pointer) return;
    if (toComparable(was) === toComparable(is)) return;
    const change = GRADES.indexOf(is.grade) - GRADES.indexOf(was.grade);
    const rule = change === 0 ? 'evidence-changed' : change < 0 ? 'grade-raised' : 'grade-lowered';
    const detail = `${toBadgeText(was)} → ${toBadgeText(is)}`;
    this.note(rule, { was: before, is: after }, { detail, where });
  }
}

function toComparable({ statedAt: _, ...evidence }: Evidence): string {
  return JSON.stringify(Object.entries(evidence).sort());
}

/** The same thing in both documents; one side is missing where it is in one of them only. */
export interface Pair<T> {
  was: T | undefined;
  is: T | undefined;
}

/** The things of two documents side by side by what identifies them: in the order of the older, then what is new. */
export function pairUp<T>(before: Iterable<T>, after: Iterable<T>, identify: (one: T) => string): Pair<T>[] {
  const [were, are] = [before, after].map(
    (things) => new Map([...things].map((one) => [identify(one), one])),
  );
  const names = new Set([...(were?.keys() ?? []), ...(are?.keys() ?? [])]);
  return [...names].map((name) => ({ was: were?.get(name), is: are?.get(name) }));
}
