import type { Contract } from '../../../spec/contract.ts';
import { isObject, type Json } from '../../../spec/json.ts';
import { accepted, altered, alteredErrors, errorResponse, instead } from '../answers.ts';
import type { AskedKey } from '../asked.ts';
import type { FaultAnswer } from '../fault.ts';
import { type Breach, type Cell, type Derived, derive } from './family.ts';
import { AFTER_REFUSAL, ALWAYS, EACH_FIFTH, EACH_TWENTIETH, FIRST, LATER } from './occasions.ts';
import { isRead, listBroadPlaces, listPlaces, listRelated, type Place, toWholePlace } from './places.ts';

/** The refusals that §7 states: which key they are for, and the check that must catch a lie about them. */
interface Refused {
  id: string;
  key: AskedKey;
  check: string;
  about: string;
}

const REFUSALS: readonly Refused[] = [
  { id: 'key-missing', key: 'none', check: 'missing_required_header', about: 'A request without a key' },
  { id: 'key-unknown', key: 'unknown', check: 'ignored_auth', about: 'An unknown key' },
  {
    id: 'key-of-other-stage',
    key: 'other-stage',
    check: 'stage_bound_key',
    about: 'A key of the other stage',
  },
];

/** The refusal with its text changed. */
const says = (change: (text: string) => string): FaultAnswer =>
  alteredErrors((text) => JSON.stringify({ message: change(text) }));

/** The refusal that the document has next. */
const saysAnother: FaultAnswer = (asked) => {
  const next = REFUSALS[(REFUSALS.findIndex(({ key }) => key === asked.key) + 1) % REFUSALS.length];
  const refusal = asked.contract.refusals.get(next?.id ?? '');
  return instead(refusal?.status ?? 403, refusal?.body ?? null)(asked);
};

/** The refusal, with what the company would have been shown beside it. */
const saysAndShows: FaultAnswer = async (asked) => {
  const [refused, shown] = [await asked.healthy(), await accepted(asked)];
  const [refusal, data] = [(await refused.json()) as Json, (await shown.json()) as Json];
  return instead(refused.status, isObject(refusal) ? { ...refusal, data } : refusal)(asked);
};

/** The refusal, although what was asked for is done. */
const saysAndDoes: FaultAnswer = async (asked) => {
  await accepted(asked);
  return asked.healthy();
};

/** What a deployment can do instead of refusing as it is stated; `does` ends a sentence that begins with what is refused. */
interface Way {
  id: string;
  does: string;
  answer: FaultAnswer;
}

const WAYS: readonly Way[] = [
  { id: 'accepted', does: 'is accepted', answer: accepted },
  { id: 'status-401', does: 'is refused with 401', answer: altered({ status: 401 }) },
  { id: 'status-404', does: 'is refused with 404', answer: altered({ status: 404 }) },
  { id: 'status-200', does: 'is told so with 200', answer: altered({ status: 200 }) },
  { id: 'status-500', does: 'is answered with 500', answer: errorResponse(500, 'Internal Server Error') },
  { id: 'text-letter-case', does: 'is told so in small letters', answer: says((text) => text.toLowerCase()) },
  {
    id: 'text-full-stop',
    does: 'is told so with a full stop too many or too few',
    answer: says((text) => (text.endsWith('.') ? text.slice(0, -1) : `${text}.`)),
  },
  {
    id: 'text-character',
    does: 'is told so with one other character',
    answer: says((text) => text.replace(/.(?=.$)/, '_')),
  },
  {
    id: 'text-in-sentence',
    does: 'is told so within a longer text',
    answer: says((text) => `Error: ${text}`),
  },
  { id: 'text-white-space', does: 'is told so with white space around', answer: says((text) => ` ${text} `) },
  { id: 'text-of-another', does: 'is told what another refusal says', answer: saysAnother },
  { id: 'text-lost', does: 'is refused without a word', answer: altered({ text: () => '{}' }) },
];

/** A key that must be refused is not, or not as it is stated. */
export function deriveRefusedKeys(contract: Contract): Derived[] {
  const family = { area: 'refusals', subjects: REFUSALS, toBreach };
  return [
    derive(contract, {
      ...family,
      ways: WAYS.filter(({ id }) => OF_ANY_OPERATION.includes(id)),
      places: listPlaces(contract),
      occasions: [ALWAYS, FIRST, LATER, AFTER_REFUSAL],
    }),
    derive(contract, {
      ...family,
      ways: WAYS.filter(({ id }) => !OF_ANY_OPERATION.includes(id)),
      places: listBroadPlaces(contract),
      occasions: [ALWAYS, LATER],
    }),
  ];
}

/** What is tried in each operation; how a text is compared hardly depends on where it is said. */
const OF_ANY_OPERATION = ['accepted', 'status-401', 'status-200', 'text-full-stop', 'text-of-another'];

/** The same, now and then. */
export function deriveRareAcceptance(contract: Contract): Derived[] {
  const family = {
    area: 'refusals',
    subjects: REFUSALS,
    ways: WAYS.filter(({ id }) => id === 'accepted' || id === 'text-of-another'),
    toBreach,
  };
  const [one] = listPlaces(contract);
  return [
    derive(contract, { ...family, places: [toWholePlace(contract)], occasions: [EACH_FIFTH] }),
    derive(contract, {
      ...family,
      places: one ? [one] : [],
      occasions: [EACH_TWENTIETH],
    }),
  ];
}

function toBreach({ subject, way }: Pick<Cell<Refused, Way, Place>, 'subject' | 'way'>): Breach {
  const { id, key, check, about } = subject;
  return { does: `${about} ${way.does}`, fact: id, check, keys: [key], answer: way.answer };
}

/** What is refused is done, or shown, all the same. */
export function deriveHollowRefusals(contract: Contract): Derived[] {
  const places = listPlaces(contract);
  const derived = (way: Way & { check: string; fact?: string }, some: typeof places): Derived =>
    derive(contract, {
      area: 'refused and done',
      subjects: REFUSED_WHOLLY,
      ways: [way],
      places: some,
      occasions: [ALWAYS, LATER, AFTER_REFUSAL],
      toBreach: ({ subject: { key, about, rule }, place: { operation } }) => ({
        does: `${about} ${way.does}`,
        fact: way.fact ?? rule,
        check: way.check,
        keys: [key],
        answer: way.answer,
        needs: listRelated(contract, operation),
      }),
    });
  return [
    derived(
      {
        id: 'done',
        does: 'is refused, and what it asks for is done',
        check: 'refused_write_changes_nothing',
        answer: saysAndDoes,
      },
      places.filter((place) => !isRead(place)),
    ),
    derived(
      {
        id: 'shown',
        does: 'is refused, and shown the data beside it',
        check: 'refusal_shows_nothing',
        fact: 'company-scope',
        answer: saysAndShows,
      },
      places.filter(isRead),
    ),
  ];
}

const RETIRED: Refused = { id: 'key-retired', key: 'retired', check: 'ignored_auth', about: 'A retired key' };

/** Who is refused, and the rule that is broken where that is only said. */
const REFUSED_WHOLLY: readonly (Refused & { rule: string })[] = [
  { id: 'key-missing', rule: 'key-in-header' },
  { id: 'key-unknown', rule: 'company-scope' },
  { id: 'key-of-other-stage', rule: 'stage-bound-key' },
]
  .flatMap((row) => REFUSALS.filter(({ id }) => id === row.id).map((refused) => ({ ...refused, ...row })))
  .concat({ ...RETIRED, rule: 'key-rotation' });
