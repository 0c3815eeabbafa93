import { isDeepStrictEqual } from 'node:util';
import type { Contract } from '../../spec/contract.ts';
import { isWithin, parentPointer } from '../../spec/json-pointer.ts';
import { MOCK_HEADER } from '../../spec/mock-header.ts';
import type { Operation } from '../../spec/operation.ts';
import { type Move, undoMoves } from '../../spec/overlay/diff-documents.ts';
import { rememberOf } from '../../spec/remember.ts';
import { isOfMock } from '../checks/answer.ts';
import type { Exchange } from '../checks/exchange.ts';
import { differs, type Judgement, showsReturn } from '../checks/judgement.ts';
import { type LearnedDocument, type LearningInput, learn } from './learn.ts';
import { type Learned, NOTHING_LEARNED, toLearned } from './learned.ts';
import {
  isForbidden,
  isOfAnswers,
  listAdmissible,
  listRefusing,
  type SeenExchange,
} from './observations/collect.ts';
import { createFactObservations } from './observations/fact-observations.ts';
import { createInterner } from './observations/intern.ts';
import { createDistinctExchanges } from './observations/observations.ts';

/** What so many exchanges, or so many characters of answers, did not show, more will not; a proxy may run for weeks. */
const MOST_EXCHANGES = 100_000;
const MOST_CHARACTERS = 64 * 1024 * 1024;

/** Takes in what was seen of a running service, and works out what it shows of the document. */
export interface Learner {
  /** An exchange, at a time (milliseconds since the epoch). */
  observe(exchange: Exchange, at: number): void;
  /** An operation that is not there, and the exchanges that showed it. */
  miss(operation: Operation, looks: readonly Exchange[], at: number): void;
  /** What checks said of exchanges that were seen. */
  judge(judgements: readonly Judgement[]): void;
  /** The document with what was learned so far, to ask by it: what is observed and judged from now on knows it. `undefined` where nothing is new. */
  goOn(): Contract | undefined;
  conclude(): Learned;
}

/** With `relearn`, what was observed before and holds no more is taken back; else it is a correction, for a person to decide on. */
export function createLearner(
  contract: Contract,
  { relearn = false }: { relearn?: boolean | undefined } = {},
): Learner {
  const recording = createRecording(contract, relearn);
  const compared = new Set(
    contract.facts
      .filter(({ kind }) => kind === 'Rule' || kind === 'Parameter')
      .map(({ pointer }) => pointer),
  );
  let isMock = false;
  let known = NOTHING_MORE;
  const mayTeachMore = createMayTeachMore();
  /** The exchanges of each run are numbered from 1. */
  let earlier = 0;
  let last = 0;
  /** The exchanges that failed, which say nothing of what they were to show, whatever a check says of them. */
  const failed = new Set<number>();

  return {
    observe(seen, at) {
      const exchange = { ...seen, id: earlier + seen.id };
      last = Math.max(last, exchange.id);
      isMock ||= isOfMock(exchange.answer);
      if (!isFailure(exchange)) {
        if (!isMock && !saysNothing(exchange)) recording.add(exchange, at);
      } else if (failed.size < MOST_EXCHANGES) failed.add(exchange.id);
    },
    miss: recording.miss,
    judge(judgements) {
      // Of a rule, and of a parameter, no answer says anything by itself.
      const own = judgements.filter((one) => !isOfAnswers(one) || compared.has(one.fact));
      const first = own.flatMap((one) => toFirst(one, known, { contract, earlier }) ?? []);
      recording.judge(first.filter(({ exchange }) => exchange === undefined || !failed.has(exchange)));
    },
    goOn() {
      if (isMock) return undefined;
      const learned = recording.learn();
      const more = toKnownMore(learned);
      if (!mayTeachMore(more, known)) return undefined;
      known = more;
      earlier = last;
      return learned.contract;
    },
    conclude() {
      const count = recording.count();
      const why = findWhy(isMock, count);
      if (why !== undefined) return { ...NOTHING_LEARNED, why, exchanges: count };
      const told = toLearned(contract.root, recording.learn(), recording.learnCorrections);
      return { ...told, why, exchanges: count };
    },
  };
}

/** All that was taken in. */
interface Recording extends Pick<Learner, 'miss' | 'judge'> {
  add(exchange: Exchange, at: number): void;
  /** How many exchanges were answered like this for the first time. */
  count(): number;
  /** What is learned from it: worked out once, until more comes. */
  learn(): LearnedDocument;
  learnCorrections(): LearnedDocument;
}

function createRecording(contract: Contract, relearn: boolean): Recording {
  const distinct = createDistinctExchanges();
  const facts = createFactObservations();
  const exchanges: SeenExchange[] = [];
  const intern = createInterner();
  const missed = new Map<string, Set<number>>();
  let characters = 0;
  let learned: LearnedDocument | undefined;
  const toInput = (): LearningInput => {
    const refusing = listRefusing(exchanges);
    const admitted = listAdmissible(contract, exchanges, refusing);
    return { contract, exchanges: admitted, missed, refusing, facts, distinct, relearn };
  };
  return {
    add(seen, at) {
      if (exchanges.length >= MOST_EXCHANGES || characters >= MOST_CHARACTERS) return;
      learned = undefined;
      const { json } = seen.answer;
      const exchange = json
        ? { ...seen, answer: { ...seen.answer, json: { value: intern(json.value) } } }
        : seen;
      const { number, isNew } = distinct.note(exchange, at);
      facts.number(exchange.id, number);
      exchanges.push({ exchange, number, isNew, isForbidden: isForbidden(contract, exchange) });
      characters += exchange.answer.text.length;
    },
    miss({ id }, looks, at) {
      learned = undefined;
      const numbers = looks.map((exchange) => distinct.note(exchange, at).number);
      missed.set(id, new Set([...(missed.get(id) ?? []), ...numbers]));
    },
    judge(judgements) {
      learned = undefined;
      const isEvidence = (one: Judgement): boolean =>
        one.outcome.kind !== 'agrees' || showsReturn(one) || !contract.denialOf(one.fact, one);
      facts.add(judgements.filter(isEvidence));
    },
    count: () => exchanges.filter(({ isNew }) => isNew).length,
    learn() {
      learned ??= learn(toInput(), false);
      return learned;
    },
    learnCorrections: () => learn(toInput(), true),
  };
}

/** What the document that is asked by says more than the first one, to compare it by, and where a document that says it has what stands elsewhere in the one before. */
interface KnownMore {
  said: ReadonlySet<string>;
  awaited: LearnedDocument['awaited'];
  moves: readonly Move[];
  /** Whether a fact is another one than before, which is confirmed by what contradicted the one before. */
  isChanged(fact: string): boolean;
}

const NOTHING_MORE: KnownMore = { said: new Set(), awaited: new Map(), moves: [], isChanged: () => false };

function toKnownMore({ edits, moves, awaited, placesOf }: LearnedDocument): KnownMore {
  const applied = edits.filter(({ isCorrection }) => !isCorrection);
  const moved = new Set(moves.map(({ to }) => to));
  const places = applied
    .flatMap(placesOf)
    .filter((place) => !moved.has(place) && !/\/(?:x-evidence|x-denied|example)$/.test(place));
  return {
    said: new Set(applied.map(({ kind, says }) => `${kind}: ${says}`)),
    awaited,
    moves,
    isChanged: (fact) => places.some((place) => isWithin(fact, place) || parentPointer(place) === fact),
  };
}

/** Whether one more run may teach more than is known after this one and the one before. */
function createMayTeachMore(): (more: KnownMore, before: KnownMore) => boolean {
  // What too few exchanges show may stay away from one run, and come in the next, which asks about others.
  let wasQuiet = false;
  return (more, before) => {
    const isQuiet = isDeepStrictEqual(more.said, before.said) && !isNearer(more, before);
    const mayCome = !wasQuiet && more.said.size > 0 && more.awaited.size > 0;
    wasQuiet = isQuiet;
    return !isQuiet || mayCome;
  };
}

/** Whether something that too few exchanges show as yet was shown by more of them since. */
function isNearer({ awaited }: KnownMore, before: KnownMore): boolean {
  return (
    before.said.size > 0 && [...awaited].some(([fact, count]) => count > (before.awaited.get(fact) ?? 0))
  );
}

/**
 * The judgement as the first document and the first run, after which there were exchanges `earlier`, would have it: what keeps a fact
 * that is another one now differs from what it was. `undefined` where that can't be told, and of what the first document does not have.
 */
function toFirst(
  { exchange, ...judgement }: Judgement,
  { moves, isChanged }: KnownMore,
  { contract, earlier }: { contract: Contract; earlier: number },
): Judgement | undefined {
  const own = { ...judgement, fact: undoMoves(moves, judgement.fact) };
  if (!factsOf(contract).has(own.fact)) return undefined;
  const first = exchange === undefined ? own : { ...own, exchange: earlier + exchange };
  if (!isChanged(judgement.fact)) return first;
  return judgement.outcome.kind === 'agrees' ? { ...first, outcome: ANOTHER } : undefined;
}

const factsOf = rememberOf(({ facts }: Contract) => new Set(facts.map(({ pointer }) => pointer)));

const ANOTHER = differs('what was learned', 'another one');

const NOT_IMPLEMENTED = 501;

/** Whether a server failed, or throttled a request; a method that is not implemented is no failure (RFC 9110 §15.6.2). */
function isFailure({ answer: { status } }: Exchange): boolean {
  return status === 429 || (status >= 500 && status !== NOT_IMPLEMENTED);
}

/**
 * A call that is made again only because its operation is known to be there: a run that knows what was learned makes more of these, and
 * would learn more than the run that it was learned in.
 */
function saysNothing({ call }: Exchange): boolean {
  return call.again === true;
}

function findWhy(isMock: boolean, count: number): string | undefined {
  if (isMock) return `the target is a mock (${MOCK_HEADER})`;
  return count === 0 ? 'nothing was seen that says anything of the service' : undefined;
}
