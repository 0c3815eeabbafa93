import { checkMeaning } from '../../spec/check-meaning.ts';
import { checkStructure } from '../../spec/check-structure.ts';
import type { Contract } from '../../spec/contract.ts';
import type { Problem } from '../../spec/document-error.ts';
import type { Json } from '../../spec/json.ts';
import { isWithin } from '../../spec/json-pointer.ts';
import { followMoves, type Move } from '../../spec/overlay/diff-documents.ts';
import { rememberOf } from '../../spec/remember.ts';
import { isSuccess } from '../checks/answer.ts';
import type { Judgement } from '../checks/judgement.ts';
import { learnAbsences, learnRefusing } from './edits/absence-edits.ts';
import { learnHeld, learnJudged, learnMixed } from './edits/confirmed-facts.ts';
import { learnContent } from './edits/content-edits.ts';
import { learnDenied } from './edits/denied-facts.ts';
import { learnErrors } from './edits/error-edits.ts';
import { learnParameters } from './edits/parameter-edits.ts';
import { learnPaths } from './edits/path-edits.ts';
import { learnRefusals } from './edits/refusal-edits.ts';
import { confirmOptional, learnOptional, learnRequired } from './edits/required-edits.ts';
import { learnSchemas } from './edits/schema-edits.ts';
import { learnStatuses } from './edits/status-edits.ts';
import { type Edit, type LearningUnderWay, startLearning, toName } from './learning.ts';
import { collectObservations, judgeAnswers, type SeenExchange } from './observations/collect.ts';
import type { FactObservations } from './observations/fact-observations.ts';
import type { DistinctExchanges } from './observations/observations.ts';
import type { SchemaRecords } from './observations/schema-observations.ts';
import { asLoaded } from './overlay/as-loaded.ts';
import { createNames, listAddressesIn } from './shape/data-names.ts';

/** What is learned from. */
export interface LearningInput {
  contract: Contract;
  exchanges: readonly SeenExchange[];
  /** The exchanges, by number, that showed of an operation, by its id, that it is not there. */
  missed: ReadonlyMap<string, ReadonlySet<number>>;
  /** The same of those that are there, and take nothing that the document has for them. */
  refusing: ReadonlyMap<string, ReadonlySet<number>>;
  /** What checks said that no answer shows by itself. */
  facts: FactObservations;
  distinct: DistinctExchanges;
  /** Whether what was observed before and holds no more is taken back. */
  relearn: boolean;
}

/** A document that says what was seen. */
export interface LearnedDocument {
  contract: Contract;
  moves: readonly Move[];
  edits: readonly Edit[];
  /** What was seen and what other exchanges deny. */
  denied: readonly Edit[];
  /** Of how many exchanges facts were shown that too few show as yet, by the pointer of the fact. */
  awaited: ReadonlyMap<string, number>;
  /** What of the document a thing changed, by pointer. */
  placesOf(edit: Edit): string[];
}

/** More passes than it ever takes until nothing more is learned from the same exchanges. */
const MOST_PASSES = 8;

/**
 * Learns from what was recorded until there is nothing more to be learned from it, and so that the document that comes of it is sound,
 * and judges all of it as the document before did, or as less wrong. With `withCorrections` it says also what a person has to decide on.
 */
export function learn(recording: LearningInput, withCorrections: boolean): LearnedDocument {
  const { contract, exchanges } = recording;
  const denied = new Map<string, Edit>();
  const first = judgeAnswers(contract, exchanges);
  if (withCorrections) return { ...learnPasses(recording, first, { withCorrections, denied }), denied: [] };
  const known = new Set(listFaults(contract, first).map(({ key }) => key));
  for (;;) {
    const learned = learnPasses(recording, first, { withCorrections, denied });
    const faults = listFaults(learned.contract, learned.judgements).filter(({ key }) => !known.has(key));
    const wrong = faults.flatMap(({ place }) => findCauses(learned, place));
    const fresh = wrong.filter((edit) => !denied.has(toName(edit)));
    if (fresh.length === 0) return { ...learned, denied: [...denied.values()] };
    for (const edit of fresh) denied.set(toName(edit), edit);
  }
}

/** What passes came to: with the document that they learned, and what the checks of answers say of what was recorded by it. */
interface Passes extends Omit<LearnedDocument, 'denied'> {
  judgements: readonly Judgement[];
}

function learnPasses(
  { contract, exchanges, missed, refusing, facts, distinct, relearn }: LearningInput,
  first: readonly Judgement[],
  { withCorrections, denied }: { withCorrections: boolean; denied: ReadonlyMap<string, Edit> },
): Passes {
  const passes: LearningUnderWay[] = [];
  const listMoves = (from = 0): Move[] => passes.slice(from).flatMap(({ draft }) => draft.moves);
  const names = createNames(contract, listValues(exchanges), distinct.companyOf);
  const admitted = new Set(exchanges.map(({ number }) => number));
  let current = contract;
  let judgements = first;
  while (passes.length < MOST_PASSES) {
    const observations = collectObservations(current, exchanges);
    const corrections = passes.length > 0 ? 'ignored' : withCorrections ? 'applied' : 'noted';
    const learning = startLearning(current, distinct, { corrections, relearn, denied, names });
    const judged = facts.with(judgements, {
      locate: (fact) => followMoves(listMoves(), fact),
      isAdmitted: (number) => admitted.has(number),
    });
    const obeyed = learnParameters(learning, observations.parameters);
    learnRequired(learning, observations.answers);
    confirmOptional(learning, observations.answers);
    // What is learned to be needed is none that was seen before.
    if (passes.length === 0) learnOptional(learning, judged);
    learnJudged(learning, judged, observations.refused);
    const effects = observations.parameters.ofLists;
    learnDenied(learning, judged, { answers: observations.answered, effects, obeyed });
    learnRefusals(learning, judged, observations.refused);
    // What a response holds is known where it is known which refusals come to it.
    if (!learning.edits.some(({ kind, isCorrection }) => kind === 'refusal' && !isCorrection)) {
      learnErrors(learning, observations.errors);
      const isOther = learning.edits.some(({ kind, isCorrection }) => kind === 'error' && !isCorrection);
      if (!isOther) learnHeld(learning, observations.errorSchemas);
    }
    learnContent(learning, observations.answers);
    learnStatuses(learning, observations.answers);
    learnForms(learning, observations.schemas);
    learnPaths(learning, observations.answers);
    learnAbsences(learning, missed, observations.answers);
    learnRefusing(learning, refusing, missed);
    if (!learning.hasChanged()) learnMixed(learning, judged, observations.refused);
    passes.push(learning);
    if (!learning.hasChanged()) break;
    current = asLoaded(contract, learning.draft.root, listMoves());
    judgements = judgeAnswers(current, exchanges);
  }
  return {
    contract: current,
    judgements,
    moves: listMoves(),
    edits: passes.flatMap(({ edits }) => edits),
    awaited: passes.at(-1)?.awaited ?? new Map(),
    placesOf: (edit) =>
      passes.flatMap((pass, index) =>
        pass.placesOf(edit).map((place) => followMoves(listMoves(index + 1), place)),
      ),
  };
}

/** What bodies show of their schemas, once it is known which answers have them. */
function learnForms(learning: LearningUnderWay, schemas: SchemaRecords): void {
  const hasMoved = learning.edits.some(
    (edit) => edit.kind === 'status' && learning.placesOf(edit).length > 0,
  );
  if (!hasMoved && !learnSchemas(learning, schemas)) learnHeld(learning, schemas);
}

/** What came of accepted calls, the addresses in refusals, and the known data that were sent: a name that stands in them may be data. */
function* listValues(exchanges: readonly SeenExchange[]): Iterable<Json> {
  for (const { exchange, isNew } of exchanges) {
    if (!isNew) continue;
    const { answer, filled } = exchange;
    if (!isSuccess(answer)) yield listAddressesIn(answer.text);
    else if (answer.json) yield answer.json.value;
    yield [...filled.values()];
  }
}

/** What is said that contradicts a document, and what makes it one that nobody could load, each with its place. */
function listFaults(contract: Contract, judgements: readonly Judgement[]): { key: string; place: string }[] {
  const complaints = judgements.filter((judgement) => {
    const { outcome, fact } = judgement;
    if (outcome.kind !== 'differs') return false;
    const grade = judgement.grade ?? contract.evidenceOf(fact, judgement).grade;
    return grade !== 'assumed' && grade !== 'seen';
  });
  return [
    ...complaints.map(({ check, exchange, label, fact: place }) => {
      return { key: JSON.stringify([check, exchange, label]), place };
    }),
    ...listProblems(contract).map(({ pointer: place, message }) => ({ key: `${place} ${message}`, place })),
  ];
}

/** The document that is learned from is asked for in each round. */
const listProblems = rememberOf(({ root }: Contract): Problem[] => [
  ...checkStructure(root),
  ...checkMeaning(root),
]);

/** What was learned of a fact, or of what it stands in. */
function findCauses({ edits, placesOf }: Omit<LearnedDocument, 'denied'>, fact: string): Edit[] {
  const around = edits.flatMap((edit) =>
    placesOf(edit)
      .filter((place) => isWithin(place, fact) || isWithin(fact, place))
      .map((place) => ({ edit, length: place.length })),
  );
  const nearest = Math.max(...around.map(({ length }) => length));
  return around.filter(({ length }) => length === nearest).map(({ edit }) => edit);
}
