import type { Evidence } from '../../../../spec/evidence.ts';
import { isObject, type JsonObject } from '../../../../spec/json.ts';
import { joinPointer } from '../../../../spec/json-pointer.ts';
import type { Operation } from '../../../../spec/operation.ts';
import { statedEvidence } from './stated-evidence.ts';

/** A part of the service: the operations whose first tag is the same (OpenAPI §4.8.22). */
export interface Area {
  name: string;
  description: string;
  evidence: Evidence | undefined;
  operations: readonly Operation[];
}

/** What operations without a tag are gathered under. */
const UNTAGGED = 'Operations';

/** The areas in the order of the document's tags, then of its operations; each operation stands in one. */
export function listAreas(root: JsonObject, operations: readonly Operation[]): Area[] {
  const tags = Array.isArray(root['tags']) ? root['tags'] : [];
  const stated = tags.map((tag, index) => ({
    name: isObject(tag) ? String(tag['name']) : '',
    description: isObject(tag) && typeof tag['description'] === 'string' ? tag['description'].trim() : '',
    evidence: statedEvidence(root, joinPointer('/tags', index)),
  }));
  const names = [...stated.map(({ name }) => name), ...operations.map(areaOf)];
  return [...new Set(names)]
    .map((name) => ({
      name,
      description: stated.find((tag) => tag.name === name)?.description ?? '',
      evidence: stated.find((tag) => tag.name === name)?.evidence,
      operations: operations.filter((operation) => areaOf(operation) === name),
    }))
    .filter((area) => area.operations.length > 0);
}

export function areaOf({ tags }: Operation): string {
  return tags[0] ?? UNTAGGED;
}
