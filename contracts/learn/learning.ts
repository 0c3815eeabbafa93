import type { Contract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import { followMoves } from '../../spec/overlay/diff-documents.ts';
import { createFindUsers } from '../../spec/users.ts';
import { createDraft, type Draft } from './draft.ts';
import type { DistinctExchanges, ObservedCount } from './observations/observations.ts';
import type { Names } from './shape/data-names.ts';

/** One thing that was learned. */
export interface Edit {
  kind:
    | 'shape'
    | 'parameter'
    | 'refusal'
    | 'error'
    | 'content type'
    | 'status'
    | 'path'
    | 'absent'
    | 'denied'
    | 'confirmed';
  /** The pointer of the fact. */
  fact: string;
  /** What was learned, as a sentence without its full stop: "GET /members answers with 200". */
  says: string;
  observed: ObservedCount;
  /** Whether it contradicts what is stated, or was seen before: then a person has to decide, and it is never applied unasked. */
  isCorrection: boolean;
}

/** A document, what was seen of it, and a copy that is changed to say so. */
export interface Learning {
  contract: Contract;
  draft: Draft;
  distinct: DistinctExchanges;
  /** Which names of members are data, and must not be written down. */
  names: Names;
  /** The operations that what stands at a pointer of the document belongs to. */
  findUsers(pointer: string): Operation[];
  /** Notes what was learned. `change` makes the copy say it, and is called unless a person has to decide. False where other exchanges deny it. */
  note(edit: Edit, change: () => void): boolean;
  /** Notes what too few exchanges show as yet, by the pointer of the fact, and how many do. */
  await(fact: string, count: number): void;
}

/** Learning under way: what was noted so far, and what each of it changed, by pointer in the copy as it is now. */
export interface LearningUnderWay extends Learning {
  edits: readonly Edit[];
  awaited: ReadonlyMap<string, number>;
  hasChanged(): boolean;
  placesOf(edit: Edit): string[];
}

/** What a copy is to say. */
export interface LearningOptions {
  /** What a person has to decide on: noted only, said by the copy too, or neither. */
  corrections: 'noted' | 'applied' | 'ignored';
  names: Names;
  /** Whether what was observed before is taken back without asking a person, where it holds no more. */
  relearn: boolean;
  /** What other exchanges deny, by its name. */
  denied: ReadonlyMap<string, Edit>;
}

/** The same for the same thing in every attempt to learn from the same exchanges. */
export function toName({ fact, kind, says }: Pick<Edit, 'fact' | 'kind' | 'says'>): string {
  return JSON.stringify([fact, kind, says]);
}

export function startLearning(
  contract: Contract,
  distinct: DistinctExchanges,
  { corrections, relearn, denied, names }: LearningOptions,
): LearningUnderWay {
  const edits: Edit[] = [];
  const confirmed = new Set<string>();
  const awaited = new Map<string, number>();
  const touched = new Map<Edit, { pointer: string; moves: number }[]>();
  let current: { pointer: string; moves: number }[] = [];
  const draft = createDraft(contract.root, (pointer) => current.push({ pointer, moves: draft.moves.length }));
  return {
    contract,
    distinct,
    names,
    findUsers: createFindUsers(contract, contract.operations),
    draft,
    edits,
    awaited,
    await: (fact, count) => awaited.set(fact, count),
    note(noted, change) {
      const isAsked = noted.isCorrection && !(relearn && isOnlyObserved(contract, noted));
      const edit = { ...noted, isCorrection: isAsked };
      // A fact may be shown to hold in more than one way.
      if (denied.has(toName(edit))) return false;
      if (edit.kind === 'confirmed' && confirmed.has(edit.fact)) return true;
      if (edit.isCorrection && corrections === 'ignored') return true;
      if (edit.kind === 'confirmed') confirmed.add(edit.fact);
      current = [];
      if (!edit.isCorrection || corrections === 'applied') change();
      edits.push(edit);
      touched.set(edit, current);
      return true;
    },
    hasChanged: () => [...touched.values()].some((places) => places.length > 0),
    placesOf: (edit) =>
      (touched.get(edit) ?? []).map(({ pointer, moves }) => followMoves(draft.moves.slice(moves), pointer)),
  };
}

/** Whether what an edit contradicts was shown by the running service alone, and is stated nowhere. */
function isOnlyObserved({ knownOf }: Contract, { fact, observed }: Edit): boolean {
  return observed.stages.every((stage) => {
    const { grade, otherwise } = knownOf(fact, { stage });
    return grade !== 'documented' && otherwise !== 'documented';
  });
}
