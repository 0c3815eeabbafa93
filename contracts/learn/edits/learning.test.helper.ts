import type { Contract } from '../../../spec/contract.ts';
import { type LearningUnderWay, startLearning } from '../learning.ts';
import type { DistinctExchanges } from '../observations/observations.ts';
import { createNames } from '../shape/data-names.ts';

/** Learning of which a person has to decide on corrections, and in which no name was seen that is data. */
export function startPlainLearning(contract: Contract, distinct: DistinctExchanges): LearningUnderWay {
  return startLearning(contract, distinct, {
    corrections: 'noted',
    relearn: false,
    denied: new Map(),
    names: createNames(contract, [], () => 'own'),
  });
}
