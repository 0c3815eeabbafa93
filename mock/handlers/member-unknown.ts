import { Refused } from '../serve/refused.ts';

/** The refusal of a path that names nobody in the company. */
export function memberUnknown(email: string): Refused {
  return new Refused('member-unknown', `No member of this company has the email address ${email}.`);
}
