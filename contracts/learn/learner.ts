import type { Contract } from '../../spec/contract.ts';
import { findBodyType, findDocumented } from '../../spec/find-response.ts';
import { joinPointer } from '../../spec/json-pointer.ts';
import { MOCK_HEADER } from '../../spec/mock-header.ts';
import type { Refusal } from '../../spec/refusals.ts';
import { isOfMock, isSuccess } from '../checks/answer.ts';
import type { Exchange } from '../checks/exchange.ts';
import type { Judgement } from '../checks/judgement.ts';
import { listContentEdits } from './edits/content-edits.ts';
import type { Edit } from './edits/edit.ts';
import { listErrorEdits } from './edits/error-edits.ts';
import { listHeldEdits } from './edits/held-edits.ts';
import { type FactLooks, isTelling, listJudgedEdits } from './edits/judged-edits.ts';
import { listPathEdits } from './edits/path-edits.ts';
import { listRefusalEdits, type RefusedAnswer } from './edits/refusal-edits.ts';
import { listSchemaEdits } from './edits/schema-edits.ts';
import { listStatusEdits } from './edits/status-edits.ts';
import { createAnswerBook } from './observations/answer-observations.ts';
import { createErrorBook } from './observations/error-observations.ts';
import { createSightings } from './observations/observations.ts';
import { createParameterBook } from './observations/parameter-observations.ts';
import { createSchemaBook } from './observations/schema-observations.ts';

/** What so many distinct exchanges did not show, more will not; a proxy may run for weeks. */
const MOST_EXCHANGES = 100_000;

/** Stands for an exchange of which nothing is learned. */
const NO_EXCHANGE = 0;

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
  const sightings = createSightings();
  const schemas = createSchemaBook(contract);
  const answers = createAnswerBook();
  const errors = createErrorBook(contract);
  const parameters = createParameterBook();
  const looks = new Map<string, FactLooks>();
  /** The numbers of the exchanges by their ids in the run. */
  const numbers = new Map<number, number>();
  const refused = new Map<number, RefusedAnswer>();
  const looksOf = ({ pointer }: Refusal): FactLooks =>
    looks.get(joinPointer(pointer, 'x-refusal')) ?? { agrees: new Set(), differs: new Set() };
  let isMock = false;
  let count = 0;

  function seeAccepted({ call, answer }: Exchange, address: string, number: number): void {
    const { operation } = call;
    if (!operation || call.method === 'HEAD') return;
    answers.add(operation, answer, address, number);
    const response = findDocumented(operation, answer.status);
    const media = response && findBodyType(response, answer.mediaType);
    if (media?.schema !== undefined && answer.json) schemas.add(media.schema, answer.json.value, number);
  }

  return {
    observe(exchange, address, at) {
      const { call, answer } = exchange;
      isMock ||= isOfMock(answer);
      // Of what a mock says, of a throttled request and of a failure nothing is learned.
      if (isMock || answer.status === 429 || answer.status >= 500 || count >= MOST_EXCHANGES) return;
      const { number, isNew } = sightings.note(exchange, at);
      numbers.set(exchange.id, number);
      const isAccepted = call.intent === 'valid' && isSuccess(answer);
      if (isSuccess(answer)) parameters.add(exchange, number);
      if (!isNew) return;
      count += 1;
      if (isAccepted) seeAccepted(exchange, address, number);
      else if (call.intent !== 'valid') {
        errors.add(exchange, number);
        refused.set(number, { status: answer.status, body: answer.json?.value ?? answer.text });
      }
    },
    judge(judgements) {
      for (const judgement of judgements) {
        if (!isTelling(judgement)) continue;
        const { fact, outcome, exchange } = judgement;
        const look = looks.get(fact) ?? { agrees: new Set(), differs: new Set() };
        looks.set(fact, look);
        const number = (exchange === undefined ? undefined : numbers.get(exchange)) ?? NO_EXCHANGE;
        if (outcome.kind === 'agrees' && number !== NO_EXCHANGE) look.agrees.add(number);
        // What goes beyond a fact does not contradict it.
        if (outcome.kind === 'differs' && judgement.grade === undefined) look.differs.add(number);
      }
    },
    conclude() {
      const why = findWhy(isMock, count);
      if (why !== undefined) return { edits: [], corrections: [], why, exchanges: count };
      const changed = listSchemaEdits(contract, schemas.records, sightings);
      const all = [
        ...changed.edits,
        ...listHeldEdits(contract, schemas.records, sightings, changed.isReplaced),
        ...parameters.listEdits(contract, sightings),
        ...listJudgedEdits(contract, looks, sightings),
        ...listErrorEdits(contract, errors, sightings),
        ...listRefusalEdits(contract, looksOf, refused, sightings),
        ...listContentEdits(contract, answers, sightings),
        ...listStatusEdits(contract, answers, sightings),
        ...listPathEdits(contract, answers, sightings),
      ];
      return {
        edits: withoutRepeated(all.filter(({ isCorrection }) => !isCorrection)),
        corrections: withoutRepeated(all.filter(({ isCorrection }) => isCorrection)),
        why,
        exchanges: count,
      };
    },
  };
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
