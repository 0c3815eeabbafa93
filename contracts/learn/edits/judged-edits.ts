import type { Contract } from '../../../spec/contract.ts';
import { isObject } from '../../../spec/json.ts';
import type { FactRecord } from '../observations/fact-observations.ts';
import { type DistinctExchanges, SEVERAL } from '../observations/observations.ts';
import { isCertain } from './certain.ts';
import type { Edit } from './edit.ts';
import { toEvidenceSteps, toObserved } from './observed.ts';

/** What more than one answer shows, and so only the checks can say. */
const KINDS = ['Rule', 'Refusal', 'ParameterGroup', 'Parameter', 'Response'];

/** The rules, refusals and parameters that held whenever they were put to the test, and that often enough. */
export function listJudgedEdits(
  contract: Contract,
  facts: ReadonlyMap<string, FactRecord>,
  distinct: DistinctExchanges,
): Edit[] {
  return contract.facts.flatMap(({ kind, pointer, name }): Edit[] => {
    const fact = facts.get(pointer);
    const stated = contract.at(pointer);
    if (!fact || fact.differs.size > 0 || fact.agrees.size < SEVERAL || !KINDS.includes(kind)) return [];
    if (!isObject(stated) || isCertain(contract, pointer)) return [];
    const observed = distinct.describe(fact.agrees);
    const steps = toEvidenceSteps(stated, pointer, toObserved(observed, []));
    return [
      {
        kind: 'confirmed',
        fact: pointer,
        says: `${kind} ${name} holds`,
        steps,
        observed,
        isCorrection: false,
      },
    ];
  });
}
