import type { Contract } from '../../../spec/contract.ts';
import { isObject } from '../../../spec/json.ts';
import type { Judgement } from '../../checks/judgement.ts';
import { SEVERAL, type Sightings } from '../observations/observations.ts';
import { isCertain } from './certain.ts';
import type { Edit } from './edit.ts';
import { toEvidenceSteps, toObserved } from './observed.ts';

/** What checks said of one fact: the exchanges in which it held, and in which it did not, by number. */
export interface FactLooks {
  agrees: Set<number>;
  differs: Set<number>;
}

/** What is shown by more than a look at one answer, and so is told by the checks. */
const KINDS = ['Rule', 'Refusal', 'ParameterGroup', 'Parameter', 'Response'];

/** That a request was accepted does not show that what it carried was read. */
export function isTelling({ check, outcome }: Judgement): boolean {
  return outcome.kind !== 'not-observed' && check !== 'positive_data_acceptance';
}

/** The rules, refusals and parameters that held whenever they were put to the test, and that often enough. */
export function listJudgedEdits(
  contract: Contract,
  looks: ReadonlyMap<string, FactLooks>,
  sightings: Sightings,
): Edit[] {
  return contract.facts.flatMap(({ kind, pointer, name }): Edit[] => {
    const look = looks.get(pointer);
    const stated = contract.at(pointer);
    if (!look || look.differs.size > 0 || look.agrees.size < SEVERAL || !KINDS.includes(kind)) return [];
    if (!isObject(stated) || isCertain(contract, pointer)) return [];
    const seen = sightings.describe(look.agrees);
    const steps = toEvidenceSteps(stated, pointer, toObserved(seen, []));
    return [
      { kind: 'confirmed', fact: pointer, says: `${kind} ${name} holds`, steps, seen, isCorrection: false },
    ];
  });
}
