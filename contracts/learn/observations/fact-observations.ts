import type { Judgement } from '../../checks/judgement.ts';

/** What checks said of one fact: the exchanges in which it held, and in which it did not, by number. */
export interface FactRecord {
  agrees: Set<number>;
  differs: Set<number>;
}

export interface FactObservations {
  /** By the pointer of the fact. */
  records: ReadonlyMap<string, FactRecord>;
  /** The number of an exchange by its id in the run. */
  number(id: number, number: number): void;
  add(judgements: readonly Judgement[]): void;
}

/** Stands for an exchange of which nothing is learned. */
const NO_EXCHANGE = 0;

/** Collects what checks said of facts. */
export function createFactObservations(): FactObservations {
  const numbers = new Map<number, number>();
  const records = new Map<string, FactRecord>();
  return {
    records,
    number(id, number) {
      numbers.set(id, number);
    },
    add(judgements) {
      for (const judgement of judgements.filter(showsFact)) {
        const { fact, outcome, exchange } = judgement;
        const record = records.get(fact) ?? { agrees: new Set(), differs: new Set() };
        records.set(fact, record);
        const number = (exchange === undefined ? undefined : numbers.get(exchange)) ?? NO_EXCHANGE;
        if (outcome.kind === 'agrees' && number !== NO_EXCHANGE) record.agrees.add(number);
        // What goes beyond a fact does not contradict it.
        if (outcome.kind === 'differs' && judgement.grade === undefined) record.differs.add(number);
      }
    },
  };
}

/** That a request was accepted does not show that what it carried was read. */
function showsFact({ check, outcome }: Judgement): boolean {
  return outcome.kind !== 'not-observed' && check !== 'positive_data_acceptance';
}
