import type { Json } from '../../spec/json.ts';
import type { Condition } from '../../spec/refusals.ts';
import { someOf } from '../../spec/text/count.ts';
import type { CompanyAccount, KeyRing } from '../keys/key-ring.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import type { Handler, Input } from '../serve/prepare-operation.ts';
import { Refused } from '../serve/refused.ts';

/** How many names a sentence has. */
const MOST_NAMED = 10;

/** Somebody asked for what is not there; the sentence says what is. */
export function refuseUnknown(condition: Condition, asked: string, names: readonly string[]): Refused {
  const more = names.length === 0 ? 'there are none.' : `there are ${someOf(names, MOST_NAMED)}.`;
  return new Refused(condition, `There is no ${asked}; ${more}`);
}

/** Of an operation below one company. */
export function withCompany(
  keys: KeyRing,
  handle: (company: CompanyAccount, input: Input) => MaybePromise<Json | Refused>,
): Handler<undefined> {
  return (input) => {
    const id = String(input.path['company_id']);
    const company = keys.findCompany(id);
    if (company) return handle(company, input);
    const ids = keys.companies().map((one) => one.id);
    return refuseUnknown('account-unknown', `company ${id}`, ids);
  };
}
