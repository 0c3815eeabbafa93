import { findJson, isObject, type Json } from '../../spec/json.ts';
import type { AskedFilter } from './fault.ts';
import { ofSending } from './filters.ts';

export const isEmail = (value: Json): boolean =>
  typeof value === 'string' && /^[^\s@,]+@[^\s@,]+$/.test(value);

/** A list of which `test` holds for one value. */
export const isListWith =
  (test: (value: Json) => boolean) =>
  (value: Json | undefined): boolean =>
    Array.isArray(value) && value.some(test);

export const EVERYBODY = 'ALL_MEMBERS';
export const isEverybody = (value: Json): boolean => value === EVERYBODY;
export const isWords = (value: Json): boolean => typeof value === 'string' && value.includes(' ');
export const isGroup = (value: Json): boolean =>
  typeof value === 'string' && /^[^\s@,]+$/.test(value) && !isEverybody(value);

/** Values that are none of the five forms of §2 by their types alone. */
export const NO_FORMS: readonly {
  id: string;
  what: string;
  is: (recipients: Json | undefined) => boolean;
}[] = [
  { id: 'null', what: 'null', is: (value) => value === null },
  { id: 'true', what: 'true', is: (value) => value === true },
  { id: 'object', what: 'an object', is: isObject },
  { id: 'list-with-null', what: 'a list that holds null', is: isListWith((one) => one === null) },
  {
    id: 'list-with-number',
    what: 'a list that holds a number',
    is: isListWith((one) => typeof one === 'number'),
  },
  { id: 'list-with-object', what: 'a list that holds an object', is: isListWith(isObject) },
  { id: 'list-in-list', what: 'a list in a list', is: isListWith(Array.isArray) },
];

/** Calls that send recipients for which `is` holds. */
export function sent(is: (recipients: Json) => boolean, stage = 'dev'): AskedFilter {
  return {
    ...ofSending,
    stages: [stage],
    also({ body }) {
      const recipients = readRecipients(body);
      return recipients !== undefined && is(recipients);
    },
  };
}

/** `undefined` where a body has none, or is no JSON. */
export function readRecipients(body: string): Json | undefined {
  const read = findJson(body);
  return isObject(read) ? read['recipients'] : undefined;
}

/** The addresses of a body whose recipients are a text (1) or a list (2). */
export function listAddresses(body: string, form: number): string[] {
  const recipients = readRecipients(body);
  if (form === 2) return Array.isArray(recipients) ? recipients.map(String) : [];
  return typeof recipients === 'string' ? recipients.split(',') : [];
}

/** The fact that a form is accepted, by its number in §2, from 0. */
export function toFormFact(form: number): string {
  return `/components/schemas/Recipients/oneOf/${form}`;
}
