import { joinPointer } from '../../../spec/json-pointer.ts';
import { type Judgement, showsFact } from '../../checks/judgement.ts';

/** Exchanges by number, each with the operation that it shows something of, by its id; `undefined` where that belongs to none. */
export type Showings = Map<number, string | undefined>;

/** What checks said of one fact: the exchanges in which it held, and in which it did not. */
export interface FactRecord {
  agrees: Showings;
  differs: Showings;
}

export const NO_RECORD: FactRecord = { agrees: new Map(), differs: new Map() };

/** What checks said of facts, by the pointer of the fact, and of a keyword of it where requests broke that. */
export type FactRecords = ReadonlyMap<string, FactRecord>;

export interface FactObservations {
  /** The number of an exchange by its id in the run. */
  number(id: number, number: number): void;
  add(judgements: readonly Judgement[]): void;
  /** All that was added, as far as its exchanges are admitted, each fact where it stands now; and what is said by others. */
  with(
    judgements: readonly Judgement[],
    of: { locate: (fact: string) => string; isAdmitted: (number: number) => boolean },
  ): FactRecords;
}

/** Stands for an exchange of which nothing is learned. */
export const NO_EXCHANGE = 0;

/** Collects what checks said of facts. */
export function createFactObservations(): FactObservations {
  const numbers = new Map<number, number>();
  const records = new Map<string, FactRecord>();
  const addTo = (all: Map<string, FactRecord>, judgement: Judgement): void => {
    const { fact, keyword, outcome, exchange, grade, operationId } = judgement;
    if (!showsFact(judgement)) return;
    const at = keyword === undefined ? fact : joinPointer(fact, keyword);
    const record = all.get(at) ?? { agrees: new Map(), differs: new Map() };
    all.set(at, record);
    const number = (exchange === undefined ? undefined : numbers.get(exchange)) ?? NO_EXCHANGE;
    if (outcome.kind === 'agrees' && number !== NO_EXCHANGE) record.agrees.set(number, operationId);
    // What goes beyond a fact does not contradict it.
    if (outcome.kind === 'differs' && grade === undefined) record.differs.set(number, operationId);
  };
  return {
    number(id, number) {
      numbers.set(id, number);
    },
    add(judgements) {
      for (const judgement of judgements) addTo(records, judgement);
    },
    with(judgements, { locate, isAdmitted }) {
      const isSaid = (number: number): boolean => number === NO_EXCHANGE || isAdmitted(number);
      const keep = (showings: Showings, isKept: (number: number) => boolean): Showings =>
        new Map([...showings].filter(([number]) => isKept(number)));
      const all = new Map(
        [...records].map(([fact, { agrees, differs }]) => [
          locate(fact),
          { agrees: keep(agrees, isAdmitted), differs: keep(differs, isSaid) },
        ]),
      );
      for (const judgement of judgements) addTo(all, judgement);
      return all;
    },
  };
}
