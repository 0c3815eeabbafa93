import type { Json } from '../../spec/json.ts';
import { describeValidationError } from '../../spec/schema/validation-error.ts';
import { toHint } from '../../spec/text/nearest.ts';
import type { Behaviours } from '../behaviours/behaviours.ts';
import { loadControlSchema } from '../control/control-document.ts';
import type { KnownCompany } from '../initial-state.ts';
import { type CompanyAccount, type Key, type KeyRing, makeFirstKey } from '../keys/key-ring.ts';
import type { ServedDocument } from '../served-document.ts';
import type { Store } from '../store/store.ts';

/** A company that a test wants for itself. */
export interface NewCompany {
  /** The id of the company whose known data it shall have; without it the company is empty. */
  like?: string;
  /** Its id where it is left out. */
  name?: string;
}

/** What is needed to try a company that was added. */
export type AddedCompany = Pick<KnownCompany, 'id' | 'name' | 'keys'> & Partial<Pick<KnownCompany, 'sample'>>;

/** The companies of a mock that come and go. */
export interface Companies {
  /** Why a company cannot be added, as one sentence that begins with the pointer of what is wrong. */
  findProblem(company: NewCompany): string | undefined;
  isFull(): boolean;
  /** Takes one that has no problem. */
  add(company: NewCompany): AddedCompany;
  /** Takes the id of a company that was added. */
  remove(id: string): void;
  /** Puts a company back to how it started, and no other. */
  reset(company: CompanyAccount): void;
  /** Back to ids from the first. */
  restart(): void;
  /** How many were added since the start, of which the next id is made. */
  count(): number;
  continueFrom(count: number): void;
}

/** Each has keys and data; test runners start fewer workers. */
export const MOST_ADDED = 100;

export const TOO_MANY_COMPANIES: string = `There are ${MOST_ADDED} companies already that were added; remove some.`;

/** Whether an id is such as companies get that are added. */
export function isAddedId(id: string): boolean {
  return /^company-[1-9]\d{0,8}$/.test(id);
}

interface CompaniesSources {
  served(): ServedDocument;
  keys: KeyRing;
  store: Store;
  behaviours: Behaviours;
  seed: number;
}

export function createCompanies(sources: CompaniesSources): Companies {
  const { served, keys, store, behaviours, seed } = sources;
  let count = 0;

  const keysOf = (id: string): Key[] => served().stages.map((stage) => makeFirstKey(seed, id, stage));
  const forget = (id: string): void => {
    for (const stage of served().stages) store.resetScope({ company: id, stage });
    behaviours.removeOf(id);
  };
  const newId = (): string => {
    do count += 1;
    while (keys.findCompany(`company-${count}`));
    return `company-${count}`;
  };

  return {
    findProblem({ like }) {
      if (like === undefined || keys.findCompany(like)) return undefined;
      const ids = keys.companies().map(({ id }) => id);
      return `/like: ${like} is no company of this mock${toHint(like, ids)}`;
    },
    isFull: () => keys.companies().filter(({ added }) => added).length >= MOST_ADDED,
    add({ like, name }) {
      const id = newId();
      const known = like === undefined ? undefined : (keys.findCompany(like)?.added ?? { like });
      const account = { id, name: name ?? id, developer_access: true, added: { ...known } };
      const own = keysOf(id);
      forget(id);
      keys.putCompany(account, own);
      const sample = served().initial.companies.find((company) => company.id === known?.like)?.sample;
      return {
        id,
        name: account.name,
        keys: Object.fromEntries(own.map(({ stage, key }) => [stage, key])),
        ...(sample ? { sample } : {}),
      };
    },
    remove(id) {
      keys.removeCompany(id);
      forget(id);
    },
    reset(company) {
      const { id } = company;
      const { initial } = served();
      const account = initial.keyRing.companies.find((one) => one.id === id);
      const own = account ? initial.keyRing.keys.filter((key) => key.company === id) : keysOf(id);
      keys.putCompany(account ?? { ...company, developer_access: true }, own);
      forget(id);
    },
    restart() {
      count = 0;
    },
    count: () => count,
    continueFrom(number) {
      count = number;
    },
  };
}

/** A company in the hands of who added it. */
export interface OwnCompany extends AddedCompany {
  /** Puts it back to how it started, and no other. */
  reset(): void;
  remove(): void;
}

/** Adds a company, as `POST /__mock/companies` does. Throws a `TypeError` of one sentence for what is none. */
export type AddCompany = (company?: NewCompany) => OwnCompany;

export function createAddCompany(companies: Companies, keys: KeyRing): AddCompany {
  return (company = {}) => {
    const error = loadControlSchema('NewCompany')(company as Json)[0];
    const problem = error
      ? `${describeValidationError(error, 'The company')}.`
      : companies.findProblem(company);
    if (problem !== undefined) throw new TypeError(problem);
    if (companies.isFull()) throw new TypeError(TOO_MANY_COMPANIES);
    const added = companies.add(company);
    const whenThere = (act: (account: CompanyAccount) => void) => (): void => {
      const account = keys.findCompany(added.id);
      if (account) act(account);
    };
    return {
      ...added,
      reset: whenThere(companies.reset),
      remove: whenThere(({ id }) => companies.remove(id)),
    };
  };
}
