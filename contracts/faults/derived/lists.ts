import type { Contract } from '../../../spec/contract.ts';
import { findPreferredType, toSuccess } from '../../../spec/find-response.ts';
import { isObject, type Json } from '../../../spec/json.ts';
import { altered, alteredJson, instead } from '../answers.ts';
import type { FaultAnswer } from '../fault.ts';
import { LIST } from '../filters.ts';
import { type Derived, derive } from './family.ts';
import {
  AFTER_WRITE,
  ALWAYS,
  EACH_FIFTH,
  EMPTY,
  FIRST,
  LAST_PAGE,
  LATER,
  ONE_RECORD,
  PAST_THE_END,
  SECOND_PAGE,
} from './occasions.ts';
import { isRead, listCallPlaces, type OperationPlace } from './places.ts';

const OF_LISTS = [EMPTY, ONE_RECORD, SECOND_PAGE, LAST_PAGE, PAST_THE_END];

type Change = (given: Json) => Json | undefined;

/** What may stand in the place of a property: of another kind each, so that none of them is what is documented. */
const INSTEAD: readonly { id: string; does: string; value: Change; renamed?: true }[] = [
  { id: 'missing', does: 'is missing', value: () => undefined },
  { id: 'null', does: 'is null', value: () => null },
  { id: 'text', does: 'is a text', value: (given) => JSON.stringify(given) },
  {
    id: 'swapped',
    does: 'is an object where it was a list, or the other way round',
    value: (given) => (Array.isArray(given) ? { items: given } : [given]),
  },
  { id: 'renamed', does: 'has another name', value: (given) => given, renamed: true },
];

/** A body with another value of a property, or none, under its own name or another. */
function withProperty(name: string, value: Change, newName = name): FaultAnswer {
  return alteredJson((body) => {
    if (!isObject(body) || !(name in body)) return undefined;
    const { [name]: given = null, ...rest } = body;
    const changed = value(given);
    return changed === undefined ? rest : { ...rest, [newName]: changed };
  });
}

/** The schema of what a read answers. */
function findSchema(contract: Contract, { operation }: OperationPlace) {
  const schema = findPreferredType(toSuccess(operation))?.schema;
  return schema === undefined ? undefined : contract.schemaAt(schema)?.definition;
}

/** A property of what is read is missing, or something else. The names are those of the first place; others have what they have. */
function deriveProperties(contract: Contract, places: readonly OperationPlace[], isStated: boolean): Derived {
  const names = places.flatMap((place) => [...(findSchema(contract, place)?.properties.keys() ?? [])]);
  return derive(contract, {
    area: 'list shape',
    subjects: [...new Set(names)].map((name) => ({ id: name.replaceAll('_', '-'), name })),
    ways: INSTEAD,
    places,
    occasions: isStated ? [ALWAYS, FIRST, LATER, EACH_FIFTH, AFTER_WRITE, ...OF_LISTS] : [ALWAYS, EACH_FIFTH],
    toBreach({ subject: { name }, way: { does, value, renamed }, place }) {
      const property = findSchema(contract, place)?.properties.get(name);
      return (
        property && {
          does: `\`${name}\` ${does}`,
          fact: property.pointer,
          check: 'response_schema_conformance',
          keys: ['own'],
          answer: withProperty(name, value, renamed && `the_${name}`),
        }
      );
    },
  });
}

const BODIES: readonly { id: string; does: string; check: string; answer: FaultAnswer }[] = [
  {
    id: 'bare',
    does: 'The list is not in an object',
    check: 'response_schema_conformance',
    answer: alteredJson((body) => (isObject(body) ? Object.values(body).find(Array.isArray) : undefined)),
  },
  {
    id: 'null',
    does: 'The answer is null',
    check: 'response_schema_conformance',
    answer: alteredJson(() => null),
  },
  {
    id: 'as-text',
    does: 'The list says that it is plain text',
    check: 'content_type_conformance',
    answer: altered({ of: isSuccess, headers: { 'content-type': 'text/plain' } }),
  },
  {
    id: 'as-html',
    does: 'The list is a page',
    check: 'content_type_conformance',
    answer: instead(200, '<html><body><ul></ul></body></html>', 'text/html'),
  },
  {
    id: 'cut-off',
    does: 'The list is cut off in the middle',
    check: 'content_type_conformance',
    answer: altered({ of: isSuccess, text: (text) => text.slice(0, -1) }),
  },
  {
    id: 'empty-body',
    does: 'The list has no body',
    check: 'content_type_conformance',
    answer: altered({ of: isSuccess, text: () => '' }),
  },
  {
    id: 'no-content',
    does: 'The list is answered with 204',
    check: 'content_type_conformance',
    answer: altered({ of: isSuccess, status: 204 }),
  },
];

function isSuccess(status: number): boolean {
  return status < 300;
}

/** What is read is no list, or not said to be one. */
function deriveBodies(contract: Contract, places: readonly OperationPlace[], isStated: boolean): Derived {
  return derive(contract, {
    area: 'list shape',
    subjects: [{ id: 'list' }],
    ways: BODIES,
    places,
    occasions: isStated ? [ALWAYS, ...OF_LISTS] : [ALWAYS],
    toBreach({ way: { id: _, ...breach }, place }) {
      const content = findPreferredType(toSuccess(place.operation));
      const fact =
        breach.check === 'content_type_conformance' ? content?.pointer : findSchema(contract, place)?.pointer;
      return fact === undefined ? undefined : { ...breach, fact, keys: ['own'] };
    },
  });
}

/** What reads answer: of the list of recognitions its form is documented, of the others it is assumed. */
export function deriveLists(contract: Contract): Derived[] {
  const places = listCallPlaces(contract).filter(isRead);
  const stated = places.filter(({ operation }) => operation.id === LIST);
  const others = places.filter(({ operation }) => operation.id !== LIST);
  return [
    deriveProperties(contract, stated, true),
    deriveProperties(contract, others, false),
    deriveBodies(contract, stated, true),
    deriveBodies(contract, others, false),
  ];
}
