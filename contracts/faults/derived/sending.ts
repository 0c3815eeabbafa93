import type { Contract } from '../../../spec/contract.ts';
import { findJson, isObject, type Json } from '../../../spec/json.ts';
import { errorResponse, instead } from '../answers.ts';
import type { FaultAnswer } from '../fault.ts';
import { SEND } from '../filters.ts';
import { isEverybody, isGroup, isListWith, NO_FORMS } from '../recipients.ts';
import { type Derived, derive } from './family.ts';
import { ALWAYS, FIRST } from './occasions.ts';
import { listPlaces, type OperationPlace } from './places.ts';

const FORMS = '/components/schemas/Recipients';
const RECIPIENTS = 'recipients';

interface Sent {
  id: string;
  /** The beginning of a sentence. */
  what: string;
  is: (recipients: Json | undefined) => boolean;
  fact: string;
  check: string;
}

const addresses = (value: Json | undefined): string[] =>
  typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value.map(String) : [];

/** The five forms of §2, and those of several in each of their sizes. */
function listForms({ schemaAt, validators }: Contract): Sent[] {
  const [choice] = schemaAt(FORMS)?.choices ?? [];
  return (choice?.branches ?? []).flatMap(({ pointer, stated, definition }): Sent[] => {
    const fits = (value: Json | undefined): boolean =>
      value !== undefined && validators.at(pointer)(value).length === 0;
    const title = String(stated['title']);
    const form = { id: toId(title), what: title, is: fits, fact: pointer, check: 'positive_data_acceptance' };
    const sized = (name: string, says: string, test: (count: number) => boolean): Sent => ({
      ...form,
      id: `${form.id}-of-${name}`,
      what: `${title}, of ${says}`,
      is: (value) => fits(value) && test(addresses(value).length),
    });
    const isList = definition.types.includes('array');
    if (!isList && !title.includes('comma')) return [form];
    return [
      form,
      ...(isList ? [sized('one', 'one', (count) => count === 1)] : []),
      sized('two', 'two', (count) => count === 2),
      sized('many', 'three or more', (count) => count > 2),
    ];
  });
}

function toId(title: string): string {
  return title
    .toLowerCase()
    .replace(/^an? (?:single |literal )?|^the literal value /, '')
    .replace(/[^a-z]+/g, '-');
}

const isText =
  (test: RegExp) =>
  (value: Json | undefined): boolean =>
    typeof value === 'string' && test.test(value);

/** Values that are none of the five forms; what is certain, and what only our narrow reading refuses, is graded by its rule. */
const CERTAIN_FORMS: readonly Pick<Sent, 'id' | 'what' | 'is'>[] = [
  ...NO_FORMS,
  { id: 'list-with-all', what: 'a list that holds ALL_MEMBERS', is: isListWith(isEverybody) },
  {
    id: 'all-and-address',
    what: 'ALL_MEMBERS beside an email address',
    is: isText(/@.*,\s*ALL_MEMBERS|ALL_MEMBERS\s*,.*@/),
  },
  { id: 'list-with-group', what: 'a list that holds the ID of a team', is: isListWith(isGroup) },
];
const ASSUMED_FORMS: readonly Pick<Sent, 'id' | 'what' | 'is'>[] = [
  { id: 'number', what: 'a number', is: (value) => typeof value === 'number' },
  { id: 'empty-text', what: 'an empty text', is: (value) => value === '' },
  { id: 'white-space', what: 'white space', is: isText(/^\s+$/) },
  { id: 'words', what: 'words', is: isText(/^[^@,]*\s[^@,]*$/) },
  { id: 'comma-at-end', what: 'an email address with a comma', is: isText(/@[^,]+,\s*$/) },
  { id: 'empty-list', what: 'an empty list', is: (value) => Array.isArray(value) && value.length === 0 },
];

const sent =
  (is: Sent['is']) =>
  ({ body }: { body: string }): boolean => {
    const read = findJson(body);
    return isObject(read) && is(read[RECIPIENTS]);
  };

const REFUSED: readonly { id: string; does: string; answer: FaultAnswer }[] = [400, 422].map((status) => ({
  id: `refused-${status}`,
  does: `is refused with ${status}`,
  answer: errorResponse(status, 'No.'),
}));

/** A form of recipients that is documented is refused. */
function deriveRefusedForms(contract: Contract, places: readonly OperationPlace[]): Derived {
  return derive(contract, {
    area: 'sending',
    subjects: listForms(contract),
    ways: REFUSED,
    places,
    occasions: [ALWAYS, FIRST],
    toBreach: ({ subject: { what, is, fact, check }, way: { does, answer } }) => ({
      does: `Recipients that are ${what.replace(/^[AT]/, (letter) => letter.toLowerCase())}: the call ${does}`,
      fact,
      check,
      keys: ['own'],
      also: sent(is),
      answer,
    }),
  });
}

const ACCEPTED: readonly { id: string; does: string; answer: FaultAnswer }[] = [
  { id: 'accepted-201', does: 'are accepted', answer: instead(201, { id: 'rec_0000000001' }) },
  { id: 'accepted-200', does: 'are accepted with 200', answer: instead(200, { id: 'rec_0000000001' }) },
  { id: 'accepted-204', does: 'are accepted with 204', answer: () => new Response(null, { status: 204 }) },
];

/** What is none of the forms is accepted. */
function deriveAcceptedForms(
  contract: Contract,
  places: readonly OperationPlace[],
  isStated: boolean,
): Derived {
  const rule = isStated ? 'recipients-one-form' : 'recipients-narrow-forms';
  const others: Sent[] = (isStated ? CERTAIN_FORMS : ASSUMED_FORMS).map((form) => ({
    ...form,
    fact: rule,
    check: 'recipients_one_form',
  }));
  const missing: Sent = {
    id: 'no',
    what: 'left out',
    is: (value) => value === undefined,
    fact: `/components/schemas/RecognitionRequest/properties/${RECIPIENTS}`,
    check: 'negative_data_rejection',
  };
  return derive(contract, {
    area: 'sending',
    subjects: [...others, ...(isStated ? [missing] : [])].map((one) => ({
      ...one,
      id: `recipients-${one.id}`,
    })),
    ways: ACCEPTED,
    places,
    occasions: [ALWAYS, FIRST],
    toBreach: ({ subject: { what, is, fact, check }, way: { does, answer } }) => ({
      does: `Recipients that are ${what} ${does}`,
      fact,
      check,
      keys: ['own'],
      also: sent(is),
      answer,
    }),
  });
}

/** What is sent, and taken or refused. */
export function deriveSending(contract: Contract): Derived[] {
  const places = listPlaces(contract).filter(({ operation }) => operation.id === SEND);
  return [
    deriveRefusedForms(contract, places),
    deriveAcceptedForms(contract, places, true),
    deriveAcceptedForms(contract, places, false),
  ];
}
