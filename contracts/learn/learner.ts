import type { Contract } from '../../spec/contract.ts';
import { MOCK_HEADER } from '../../spec/mock-header.ts';
import type { Operation } from '../../spec/operation.ts';
import { isOfMock } from '../checks/answer.ts';
import type { Exchange } from '../checks/exchange.ts';
import type { Judgement } from '../checks/judgement.ts';
import { learn } from './learn.ts';
import { type Learned, NOTHING_LEARNED, toLearned } from './learned.ts';
import { isOfAnswers, listAdmissible, type SeenExchange } from './observations/collect.ts';
import { createFactObservations } from './observations/fact-observations.ts';
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
  conclude(): Learned;
}

/** With `relearn`, what was observed before and holds no more is taken back; else it is a correction, for a person to decide on. */
export function createLearner(
  contract: Contract,
  { relearn = false }: { relearn?: boolean | undefined } = {},
): Learner {
  const distinct = createDistinctExchanges();
  const facts = createFactObservations();
  const exchanges: SeenExchange[] = [];
  const missed = new Map<string, Set<number>>();
  let isMock = false;
  let characters = 0;

  return {
    observe(exchange, at) {
      isMock ||= isOfMock(exchange.answer);
      const isFull = exchanges.length >= MOST_EXCHANGES || characters >= MOST_CHARACTERS;
      if (isMock || saysNothing(exchange) || isFull) return;
      const { number, isNew } = distinct.note(exchange, at);
      facts.number(exchange.id, number);
      exchanges.push({ exchange, number, isNew });
      characters += exchange.answer.text.length;
    },
    miss({ id }, looks, at) {
      const numbers = missed.get(id) ?? new Set();
      missed.set(id, numbers);
      for (const exchange of looks) numbers.add(distinct.note(exchange, at).number);
    },
    judge: (judgements) => facts.add(judgements.filter((judgement) => !isOfAnswers(judgement))),
    conclude() {
      const count = exchanges.filter(({ isNew }) => isNew).length;
      const why = findWhy(isMock, count);
      if (why !== undefined) return { ...NOTHING_LEARNED, why, exchanges: count };
      const admitted = listAdmissible(exchanges);
      const recording = { contract, exchanges: admitted, missed, facts, distinct, relearn };
      const learned = toLearned(contract.root, learn(recording, false), () => learn(recording, true));
      return { ...learned, why, exchanges: count };
    },
  };
}

const NOT_IMPLEMENTED = 501;

/**
 * A throttled request and a failure, which a method that is not implemented is none (RFC 9110 §15.6.2); and a call that is made again only because its operation is known to be there: a run that knows what
 * was learned makes more of these, and would learn more than the run that it was learned in.
 */
function saysNothing({ call, answer: { status } }: Exchange): boolean {
  return status === 429 || (status >= 500 && status !== NOT_IMPLEMENTED) || call.again === true;
}

function findWhy(isMock: boolean, count: number): string | undefined {
  if (isMock) return `the target is a mock (${MOCK_HEADER})`;
  return count === 0 ? 'nothing was seen that says anything of the service' : undefined;
}
