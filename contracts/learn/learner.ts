import type { Contract } from '../../spec/contract.ts';
import { findBodyType, findDocumented } from '../../spec/find-response.ts';
import { MOCK_HEADER } from '../../spec/mock-header.ts';
import type { MediaType, Operation } from '../../spec/operation.ts';
import { type Answer, isOfMock, isSuccess } from '../checks/answer.ts';
import type { Exchange } from '../checks/exchange.ts';
import type { Judgement } from '../checks/judgement.ts';
import { learnHeld, learnJudged } from './edits/confirmed-facts.ts';
import { learnContent } from './edits/content-edits.ts';
import { learnErrors } from './edits/error-edits.ts';
import { learnPaths } from './edits/path-edits.ts';
import { learnRefusals, type RefusedAnswer } from './edits/refusal-edits.ts';
import { learnSchemas } from './edits/schema-edits.ts';
import { learnStatuses } from './edits/status-edits.ts';
import { type Learned, toLearned } from './learned.ts';
import { type LearningUnderWay, startLearning } from './learning.ts';
import { createAnswerObservations } from './observations/answer-observations.ts';
import { createErrorObservations } from './observations/error-observations.ts';
import { createFactObservations } from './observations/fact-observations.ts';
import { createDistinctExchanges } from './observations/observations.ts';
import { createParameterObservations } from './observations/parameter-observations.ts';
import { createSchemaObservations } from './observations/schema-observations.ts';

/** What so many distinct exchanges did not show, more will not; a proxy may run for weeks. */
const MOST_EXCHANGES = 100_000;

/** Takes in what was seen of a running service, and works out what it shows of the document. */
export interface Learner {
  /**
   * An exchange, at the address (path with base path, parameters in braces) where the operation answered, at a time (milliseconds
   * since the epoch).
   */
  observe(exchange: Exchange, address: string, at: number): void;
  /** What checks said of exchanges that were seen. */
  judge(judgements: readonly Judgement[]): void;
  conclude(): Learned;
}

export function createLearner(contract: Contract): Learner {
  const distinct = createDistinctExchanges();
  const schemas = createSchemaObservations(contract);
  const answers = createAnswerObservations();
  const errors = createErrorObservations(contract);
  const parameters = createParameterObservations();
  const facts = createFactObservations();
  const refused = new Map<number, RefusedAnswer[]>();
  let isMock = false;
  let count = 0;

  function learn(withCorrections: boolean): LearningUnderWay {
    const learning = startLearning(contract, distinct, withCorrections);
    learnSchemas(learning, schemas.records);
    learnHeld(learning, schemas.records);
    parameters.learn(learning);
    learnJudged(learning, facts.records);
    learnRefusals(learning, facts.records, refused);
    learnErrors(learning, errors);
    learnContent(learning, answers);
    learnStatuses(learning, answers);
    learnPaths(learning, answers);
    return learning;
  }

  return {
    observe(exchange, address, at) {
      const { call, answer } = exchange;
      isMock ||= isOfMock(answer);
      if (isMock || saysNothing(exchange) || count >= MOST_EXCHANGES) return;
      const { number, isNew } = distinct.note(exchange, at);
      facts.number(exchange.id, number);
      if (isSuccess(answer)) parameters.add(exchange, number);
      if (!isNew) return;
      count += 1;
      if (call.intent === 'valid') {
        if (!isSuccess(answer) || !call.operation || call.method === 'HEAD') return;
        answers.add(call.operation, answer, address, number);
        const media = findAnswered(call.operation, answer);
        if (media?.schema !== undefined && answer.json) schemas.add(media.schema, answer.json.value, number);
      } else {
        errors.add(exchange, number);
        const body = answer.json?.value ?? answer.text;
        refused.set(number, [...(refused.get(number) ?? []), { status: answer.status, body }]);
      }
    },
    judge: facts.add,
    conclude() {
      const why = findWhy(isMock, count);
      if (why !== undefined) return { ...NOTHING_LEARNED, why, exchanges: count };
      return { ...toLearned(learn(false), () => learn(true)), why, exchanges: count };
    },
  };
}

/** Nothing, for a reason that is still to be said. */
export const NOTHING_LEARNED: Omit<Learned, 'why' | 'exchanges'> = {
  edits: [],
  corrections: [],
  changes: [],
  corrected: [],
};

/**
 * A throttled request and a failure; and a call that is made again only because its operation is known to be there: a run that knows what
 * was learned makes more of these, and would learn more than the run that it was learned in.
 */
function saysNothing({ call, answer: { status } }: Exchange): boolean {
  return status === 429 || status >= 500 || call.again === true;
}

function findAnswered(operation: Operation, { status, mediaType }: Answer): MediaType | undefined {
  const response = findDocumented(operation, status);
  return response && findBodyType(response, mediaType);
}

function findWhy(isMock: boolean, count: number): string | undefined {
  if (isMock) return `the target is a mock (${MOCK_HEADER})`;
  return count === 0 ? 'nothing was seen that says anything of the service' : undefined;
}
