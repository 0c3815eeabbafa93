import type { GatewayChoices } from './choices.ts';
import type { Employee, EmployeeGroup, Tenancy } from './companies.ts';

/** Whom a recognition reaches. */
export interface Reached {
  to: Employee[];
  group: EmployeeGroup | undefined;
}

const ADDRESS = /^[^\s@,]+@[^\s@,]+$/;

/**
 * Whom `recipients` means, where it has one of the five forms of §2 and what the section leaves open is as the choices say;
 * `undefined` where it is not accepted.
 */
export function readRecipients(
  choices: GatewayChoices,
  tenancy: Tenancy,
  sender: Employee,
  recipients: unknown,
): Reached | undefined {
  if (recipients === 'ALL_MEMBERS') return { to: tenancy.people, group: undefined };
  const list = listAddresses(choices, recipients);
  if (list === undefined) return readGroup(choices, tenancy, recipients);
  const people = list.map((address) => findPerson(choices, tenancy, address) ?? toStranger(choices, address));
  const known = people.filter((person) => person !== undefined);
  const different = [...new Set(known)];
  const isRefused =
    known.length < people.length ||
    people.length > choices.mostRecipients ||
    (choices.ownAddress === 'refused' && known.includes(sender)) ||
    (choices.repeatedRecipient === 'refused' && different.length < known.length);
  if (isRefused) return undefined;
  return { to: choices.repeatedRecipient === 'merged' ? different : known, group: undefined };
}

/** The member of an address. */
export function findPerson(
  { letterCase }: GatewayChoices,
  { people }: Tenancy,
  address: string,
): Employee | undefined {
  const fold = (text: string): string => (letterCase === 'any' ? text.toLowerCase() : text);
  return people.find((person) => fold(person.address) === fold(address));
}

/** One address, several in a text, or several in an array. */
function listAddresses(choices: GatewayChoices, recipients: unknown): string[] | undefined {
  if (Array.isArray(recipients)) {
    if (recipients.length === 0) return choices.emptyList === 'accepted' ? [] : undefined;
    const areAddresses = recipients.every((one) => typeof one === 'string' && ADDRESS.test(one));
    return areAddresses ? (recipients as string[]) : undefined;
  }
  if (typeof recipients !== 'string' || !recipients.includes('@')) return undefined;
  const text = choices.lastComma === 'ignored' ? recipients.replace(/,\s*$/, '') : recipients;
  const list = text.split(',').map((one) => (choices.whiteSpace === 'trimmed' ? one.trim() : one));
  return list.every((one) => ADDRESS.test(one)) ? list : undefined;
}

function readGroup(choices: GatewayChoices, tenancy: Tenancy, recipients: unknown): Reached | undefined {
  const group = tenancy.groups.find(({ id }) => id === recipients || String(id) === recipients);
  if (group !== undefined) return { to: tenancy.people.filter(({ team }) => team === group.name), group };
  // A text without a space, comma or @ may be the ID of a cohort that is made elsewhere.
  const isId =
    typeof recipients === 'string' && /^[^\s,@]+$/.test(recipients) && !/all_members/i.test(recipients);
  return isId && choices.unknownGroup === 'accepted' ? { to: [], group: undefined } : undefined;
}

/** Somebody who is in no company, and is invited. */
function toStranger({ unknownRecipient }: GatewayChoices, address: string): Employee | undefined {
  return unknownRecipient === 'accepted' ? { id: 0, address, name: address, team: '' } : undefined;
}
