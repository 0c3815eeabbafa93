import { type Evidence, findEvidence, GRADES, type Grade } from './evidence.ts';
import { isObject, type Json } from './json.ts';
import { parsePointer, toPointer } from './json-pointer.ts';
import { isNamedPart } from './schema/schema-pointer.ts';
import { walkAnswering } from './walk.ts';

/** Something that a document states and that can be confirmed or contradicted. */
export interface Fact {
  /** What kind of object states it, as OpenAPI and README.md call it: `Operation`, `Schema`, `Rule`, … */
  kind: FactKind;
  pointer: string;
  /** A short name for a person: the rule's id, the operation's method and path, the property. */
  name: string;
  evidence: Evidence;
}

const FACT_KINDS = [
  'Rule',
  'Server',
  'ServerVariable',
  'SecurityScheme',
  'StageBound',
  'Operation',
  'Absence',
  'OptionalParts',
  'Parameter',
  'ParameterGroup',
  'RequestBody',
  'Response',
  'Header',
  'MediaType',
  'Schema',
  'Refusal',
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/** Every fact of a document that a client can see, in its order, each once at the place where it is defined. */
export function listFacts(root: Json): Fact[] {
  const facts: Fact[] = [];
  walkAnswering(root, ({ type, pointer, value }) => {
    if (!FACT_KINDS.includes(type as FactKind) || isMereReference(value, pointer)) return;
    facts.push({
      kind: type as FactKind,
      pointer,
      name: toName(type, pointer, value),
      evidence: findEvidence(root, pointer),
    });
  });
  return facts;
}

/** A schema that only refers to another states nothing, except that a property or a branch is there. */
function isMereReference(value: Json, pointer: string): boolean {
  if (!isObject(value) || Object.keys(value).join() !== '$ref') return false;
  return !isNamedPart(pointer);
}

/** How many facts there are of each grade. */
export function countGrades(facts: readonly Fact[]): Record<Grade, number> {
  const counts = Object.fromEntries(GRADES.map((grade) => [grade, 0])) as Record<Grade, number>;
  for (const { evidence } of facts) counts[evidence.grade] += 1;
  return counts;
}

function toName(type: string, pointer: string, value: Json): string {
  const tokens = parsePointer(pointer);
  const [last = '', above = ''] = tokens.toReversed();
  const own = (key: string): string => (isObject(value) ? String(value[key] ?? '') : '');
  switch (type) {
    case 'Rule':
      return own('id');
    case 'Server':
      return own('url');
    case 'Absence':
    case 'OptionalParts':
      return toName('Operation', toPointer(tokens.slice(0, -1)), value);
    case 'Operation':
      return `${last.toUpperCase()} ${above}`;
    case 'Parameter':
      return `${own('in')} ${own('name')}`;
    case 'Refusal':
      return own('condition');
    default:
      return last;
  }
}
