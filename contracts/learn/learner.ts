import type { Contract } from '../../spec/contract.ts';
import { findBodyType, findDocumented } from '../../spec/find-response.ts';
import { MOCK_HEADER } from '../../spec/mock-header.ts';
import type { MediaType, Operation } from '../../spec/operation.ts';
import { type Answer, isOfMock, isSuccess } from '../checks/answer.ts';
import type { Exchange } from '../checks/exchange.ts';
import type { Judgement } from '../checks/judgement.ts';
import { listContentEdits } from './edits/content-edits.ts';
import type { Edit } from './edits/edit.ts';
import { listErrorEdits } from './edits/error-edits.ts';
import { listHeldEdits } from './edits/held-edits.ts';
import { listJudgedEdits } from './edits/judged-edits.ts';
import { listPathEdits } from './edits/path-edits.ts';
import { listRefusalEdits, type RefusedAnswer } from './edits/refusal-edits.ts';
import { listSchemaEdits } from './edits/schema-edits.ts';
import { listStatusEdits } from './edits/status-edits.ts';
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

/** What was learned. */
export interface Learned {
  /** What can be taken over, and what contradicts what is stated or was seen before. */
  edits: readonly Edit[];
  corrections: readonly Edit[];
  /** Why nothing could be learned; `undefined` where something could. */
  why: string | undefined;
  /** How many distinct exchanges it was learned from. */
  exchanges: number;
}

export function createLearner(contract: Contract): Learner {
  const distinct = createDistinctExchanges();
  const schemas = createSchemaObservations(contract);
  const answers = createAnswerObservations();
  const errors = createErrorObservations(contract);
  const parameters = createParameterObservations();
  const facts = createFactObservations();
  const refused = new Map<number, RefusedAnswer>();
  let isMock = false;
  let count = 0;

  function listEdits(): Edit[] {
    const changed = listSchemaEdits(contract, schemas.records, distinct);
    return [
      ...changed.edits,
      ...listHeldEdits(contract, schemas.records, distinct, changed.isReplaced),
      ...parameters.listEdits(contract, distinct),
      ...listJudgedEdits(contract, facts.records, distinct),
      ...listErrorEdits(contract, errors, distinct),
      ...listRefusalEdits(contract, facts.records, refused, distinct),
      ...listContentEdits(contract, answers, distinct),
      ...listStatusEdits(contract, answers, distinct),
      ...listPathEdits(contract, answers, distinct),
    ];
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
        refused.set(number, { status: answer.status, body: answer.json?.value ?? answer.text });
      }
    },
    judge: facts.add,
    conclude() {
      const why = findWhy(isMock, count);
      const all = why === undefined ? listEdits() : [];
      return {
        edits: withoutRepeated(all.filter(({ isCorrection }) => !isCorrection)),
        corrections: withoutRepeated(all.filter(({ isCorrection }) => isCorrection)),
        why,
        exchanges: count,
      };
    },
  };
}

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

/** A fact may be shown to hold in more than one way. */
function withoutRepeated(edits: readonly Edit[]): Edit[] {
  const confirmed = new Set<string>();
  return edits.filter(({ kind, fact }) => {
    if (kind !== 'confirmed') return true;
    if (confirmed.has(fact)) return false;
    confirmed.add(fact);
    return true;
  });
}
