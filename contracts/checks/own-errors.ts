import { joinPointer } from '../../spec/json-pointer.ts';
import type { InstanceVisit } from '../../spec/schema/instance-walk.ts';
import type { SchemaChoice } from '../../spec/schema/schema-node.ts';
import type { Schemas } from '../../spec/schema/schemas.ts';
import { isOfChoice, type ValidationError } from '../../spec/schema/validation-error.ts';

/**
 * The errors that a schema itself states of a value: all of them but those of the value's parts, and of the schemas that the
 * same value must fit besides, which are blamed where they are stated. Every error of the whole is that of one schema so.
 */
export function listOwnErrors(schemas: Schemas, visit: InstanceVisit): ValidationError[] {
  const { schema, value, inside } = visit;
  const { validators } = schemas;
  const errors = validators.at(schema.pointer)(value);
  if (errors.length === 0) return [];
  // The same error may be stated here and inside: then it is there twice, and one of the two is this schema's.
  const elsewhere = new Map<string, number>();
  for (const part of inside) {
    const before = part.token === undefined ? '' : joinPointer('', part.token);
    for (const error of validators.at(part.schema.pointer)(part.value)) {
      const key = toKey({ ...error, pointer: before + error.pointer });
      elsewhere.set(key, (elsewhere.get(key) ?? 0) + 1);
    }
  }
  const own = errors.filter((error) => {
    if (isChoiceOfWhole(error)) return false;
    const key = toKey(error);
    const count = elsewhere.get(key) ?? 0;
    elsewhere.set(key, count - 1);
    return count <= 0;
  });
  const isLacking = own.some(({ keyword, pointer }) => keyword === 'contains' && pointer === '');
  // Why each single item is not the one that a list lacks is of no use to anybody.
  const kept = isLacking ? own.filter(({ pointer }) => pointer === '') : own;
  return [...kept, ...listOwnChoices(schemas, visit, errors)];
}

/** Choices take in the errors beside them, so that whether they hold is asked of their branches. */
function listOwnChoices(
  { validators }: Schemas,
  { schema, value }: InstanceVisit,
  all: readonly ValidationError[],
): ValidationError[] {
  const told = all.find(isChoiceOfWhole);
  if (told === undefined) return [];
  const holds = ({ branches, isExclusive }: SchemaChoice): boolean => {
    const fitting = branches.filter(({ pointer }) => validators.at(pointer)(value).length === 0).length;
    return isExclusive ? fitting === 1 : fitting > 0;
  };
  const broken = schema.choices.filter((choice) => !holds(choice));
  if (broken.length > 0) return broken.map(({ keyword }) => ({ ...told, keyword }));
  // What stands under a condition has no judgement of its own.
  const isOfPart = schema.parts.some(({ pointer }) => validators.at(pointer)(value).some(isChoiceOfWhole));
  return isOfPart ? [] : [told];
}

function isChoiceOfWhole(error: ValidationError): boolean {
  return error.pointer === '' && isOfChoice(error);
}

/** What a choice says goes into the errors of its branches, and so depends on what is beside it. */
function toKey(error: ValidationError): string {
  return `${error.pointer} ${error.keyword} ${isOfChoice(error) ? '' : error.predicate}`;
}
