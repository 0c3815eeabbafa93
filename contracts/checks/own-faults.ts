import type { Contract } from '../../spec/contract.ts';
import { isObject } from '../../spec/json.ts';
import { joinPointer } from '../../spec/json-pointer.ts';
import type { Visit } from '../../spec/schema/instance-walk.ts';
import type { ValidationError } from '../../spec/schema/validation-error.ts';

const CHOICES = ['oneOf', 'anyOf'];

/**
 * The faults that a schema itself states of a value: all of them but those of the value's parts, and of the schemas that the
 * same value must fit besides, which are blamed where they are stated. Every fault of the whole is that of one schema so.
 */
export function listOwnFaults(contract: Contract, visit: Visit): ValidationError[] {
  const { schema, value, inside } = visit;
  const { validators } = contract;
  const faults = validators.at(schema)(value);
  if (faults.length === 0) return [];
  // The same fault may be stated here and inside: then it is there twice, and one of the two is this schema's.
  const elsewhere = new Map<string, number>();
  for (const part of inside) {
    const before = part.token === undefined ? '' : joinPointer('', part.token);
    for (const fault of validators.at(part.schema)(part.value)) {
      const key = toKey({ ...fault, pointer: before + fault.pointer });
      elsewhere.set(key, (elsewhere.get(key) ?? 0) + 1);
    }
  }
  const own = faults.filter((fault) => {
    if (isChoice(fault)) return false;
    const key = toKey(fault);
    const count = elsewhere.get(key) ?? 0;
    elsewhere.set(key, count - 1);
    return count <= 0;
  });
  const isLacking = own.some(({ keyword, pointer }) => keyword === 'contains' && pointer === '');
  // Why each single item is not the one that a list lacks is of no use to anybody.
  const kept = isLacking ? own.filter(({ pointer }) => pointer === '') : own;
  return [...kept, ...listOwnChoices(contract, visit, faults)];
}

/** `oneOf` and `anyOf` take in the faults beside them, so that whether they hold is asked of their branches. */
function listOwnChoices(
  { validators, at }: Contract,
  { schema, value, parts }: Visit,
  all: readonly ValidationError[],
): ValidationError[] {
  const stated = at(schema);
  const told = all.find(isChoice);
  if (told === undefined || !isObject(stated)) return [];
  const broken = CHOICES.filter((keyword) => {
    const branches = stated[keyword];
    if (!Array.isArray(branches)) return false;
    const fitting = branches.filter(
      (_, index) => validators.at(joinPointer(schema, keyword, index))(value).length === 0,
    ).length;
    return keyword === 'anyOf' ? fitting === 0 : fitting !== 1;
  });
  if (broken.length > 0) return broken.map((keyword) => ({ ...told, keyword }));
  // What stands under a condition has no look of its own.
  return parts.some((part) => validators.at(part)(value).some(isChoice)) ? [] : [told];
}

function isChoice({ keyword, pointer }: ValidationError): boolean {
  return pointer === '' && CHOICES.includes(keyword);
}

/** What a choice says goes into the faults of its branches, and so depends on what is beside it. */
function toKey({ pointer, keyword, predicate }: ValidationError): string {
  return `${pointer} ${keyword} ${CHOICES.includes(keyword) ? '' : predicate}`;
}
