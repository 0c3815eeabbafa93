import type { Contract } from '../../../../spec/contract.ts';
import type { Evidence } from '../../../../spec/evidence.ts';
import { isObject } from '../../../../spec/json.ts';
import { joinPointer } from '../../../../spec/json-pointer.ts';
import type { Operation } from '../../../../spec/operation.ts';
import { statedEvidence, textAt } from './describe.ts';

/** A part of the service: the operations whose first tag is the same (OpenAPI §4.8.22). */
export interface Area {
  name: string;
  description: string;
  /** `undefined` where the document does not describe the tag. */
  evidence: Evidence | undefined;
  operations: readonly Operation[];
}

/** What operations without a tag are gathered under. */
const UNTAGGED = 'Operations';

/** The areas in the order of the document's tags, then of its operations; each operation stands in one. */
export function listAreas(contract: Contract): Area[] {
  const { root, operations } = contract;
  const tags = Array.isArray(root['tags']) ? root['tags'] : [];
  const stated = tags.map((tag) => (isObject(tag) ? String(tag['name']) : ''));
  const areaOf = ({ tags }: Operation): string => tags[0] ?? UNTAGGED;
  return [...new Set([...stated, ...operations.map(areaOf)])]
    .map((name) => {
      const at = joinPointer('/tags', stated.indexOf(name));
      return {
        name,
        description: textAt(contract, `${at}/description`),
        evidence: stated.includes(name) ? statedEvidence(contract, at) : undefined,
        operations: operations.filter((operation) => areaOf(operation) === name),
      };
    })
    .filter((area) => area.operations.length > 0);
}
