import type { Contract } from '../../../spec/contract.ts';
import { accepted } from '../answers.ts';
import type { Asked, AskedKey } from '../asked.ts';
import { type Derived, derive } from './family.ts';
import { ALWAYS, FIRST } from './occasions.ts';
import { listPlaces, type Place, toWholePlace } from './places.ts';

/** What a deployment takes for the key of the company, although it is not. */
interface NearKey {
  id: string;
  /** The beginning of a sentence. */
  does: string;
  fact: string;
  check: 'missing_required_header' | 'ignored_auth' | 'stage_bound_key';
  keys: readonly AskedKey[];
  takes?: (asked: Asked, key: string) => boolean;
}

/** `given` is the key that a request carries in its place, `key` the one of the company in the stage. */
const compares =
  (test: (given: string, key: string) => boolean) =>
  ({ request }: Asked, key: string): boolean =>
    key !== '' && test(request.headers.get('x-api-key') ?? '', key);

const KNOWN_CHARACTERS = 8;

const elsewhere = { fact: 'key-in-header', check: 'missing_required_header', keys: ['none'] } as const;
const unknown = { fact: 'key-unknown', check: 'ignored_auth', keys: ['unknown'] } as const;

const NEAR_KEYS: readonly NearKey[] = [
  {
    ...elsewhere,
    id: 'key-in-query',
    does: 'A key in the query is taken',
    takes: ({ query }, key) => [...query.values()].includes(key),
  },
  {
    ...elsewhere,
    id: 'key-in-cookie',
    does: 'A key in a cookie is taken',
    takes: ({ request }, key) => request.headers.get('cookie')?.includes(key) === true,
  },
  {
    ...elsewhere,
    id: 'key-as-bearer',
    fact: 'api-key-only',
    does: 'A key as a bearer token is taken',
    takes: ({ request }, key) => request.headers.get('authorization')?.includes(key) === true,
  },
  {
    ...elsewhere,
    id: 'key-empty',
    does: 'An empty key is taken',
    takes: ({ request }) => request.headers.get('x-api-key') === '',
  },
  {
    ...unknown,
    id: 'key-start',
    does: 'Only the first characters of a key are compared',
    takes: compares((given, key) => given.slice(0, KNOWN_CHARACTERS) === key.slice(0, KNOWN_CHARACTERS)),
  },
  {
    ...unknown,
    id: 'key-end',
    does: 'Only the last characters of a key are compared',
    takes: compares((given, key) => given.slice(-KNOWN_CHARACTERS) === key.slice(-KNOWN_CHARACTERS)),
  },
  {
    ...unknown,
    id: 'key-part',
    does: 'A part of a key is taken for it',
    takes: compares((given, key) => key.includes(given)),
  },
  {
    ...unknown,
    id: 'key-within',
    does: 'A text that has the key within it is taken',
    takes: compares((given, key) => given.includes(key) && !given.includes(', ')),
  },
  {
    ...unknown,
    id: 'key-quoted',
    does: 'A key in quotes is taken',
    takes: compares((given, key) => given === `"${key}"` || given === `'${key}'`),
  },
  {
    ...unknown,
    id: 'key-word',
    does: 'The words undefined and null are taken for a key',
    takes: compares((given) => given === 'undefined' || given === 'null'),
  },
  {
    ...unknown,
    id: 'key-short',
    does: 'A very short key is taken',
    takes: compares((given) => given.length < 3),
  },
  {
    ...unknown,
    id: 'key-long',
    does: 'A very long key is taken',
    takes: compares((given) => given.length > 500),
  },
  {
    ...unknown,
    id: 'key-names-stage',
    does: 'Any key that names the stage is taken',
    takes: ({ request, stage = '' }) => request.headers.get('x-api-key')?.includes(stage) === true,
  },
  {
    ...unknown,
    id: 'key-length',
    does: 'Any key of the right length is taken',
    takes: compares((given, key) => given.length === key.length && given.toLowerCase() !== key.toLowerCase()),
  },
  {
    id: 'key-retired',
    does: 'A retired key is taken',
    fact: 'key-rotation',
    check: 'ignored_auth',
    keys: ['retired'],
  },
  {
    id: 'key-of-any-stage',
    does: 'A key of the other stage is taken',
    fact: 'stage-bound-key',
    check: 'stage_bound_key',
    keys: ['other-stage'],
  },
];

/** What is no key of the company is taken for one: it is compared in part, or looked for in another place. */
export function deriveNearKeys(contract: Contract): Derived {
  return deriveAt(contract, { subjects: NEAR_KEYS, places: [toWholePlace(contract)], way: 'taken' });
}

/** The same in one operation only: the whole suite has to run, because it asks only some operations about near misses. */
export function deriveNearKeysOfOne(contract: Contract): Derived {
  const runs = contract.operations.map(({ id }) => id);
  const [one] = listPlaces(contract).filter(({ operation }) => !operation.deprecated);
  return deriveAt(contract, {
    subjects: NEAR_KEYS.filter(({ id }) => SPREAD.includes(id)),
    places: (one ? [one] : []).map((place) => ({ ...place, runs })),
    way: 'taken-by-one',
  });
}

const SPREAD = ['key-in-query', 'key-start', 'key-word', 'key-long'];

function deriveAt(
  contract: Contract,
  { subjects, places, way }: { subjects: readonly NearKey[]; places: readonly Place[]; way: string },
): Derived {
  return derive(contract, {
    area: 'keys',
    subjects,
    ways: [{ id: way }],
    places,
    occasions: way === 'taken' ? [ALWAYS, FIRST] : [ALWAYS],
    toBreach: ({ subject: { id: _, takes, ...breach } }) => ({
      ...breach,
      ...(takes ? { also: (asked) => takes(asked, asked.keyOf(asked.stage)) } : {}),
      answer: accepted,
    }),
  });
}
