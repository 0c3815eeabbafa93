import { hash, randomBytes } from 'node:crypto';
import { toIdTail } from '../../spec/random.ts';

/** A company that uses the service. */
export interface CompanyAccount {
  id: string;
  name: string;
  /** Whether keys can be generated for it (§5.5). */
  developer_access: boolean;
}

export interface Key {
  id: string;
  company: string;
  stage: string;
  key: string;
  status: 'active' | 'retired';
}

/** Whom a presented key stands for, or why it is refused (§7). */
export type Identity =
  | { company: CompanyAccount }
  | { refused: 'key-missing' | 'key-unknown' | 'key-of-other-stage' };

/** The keys of all companies: what the integrations page of each company's account shows (§5.5, §5.6). */
export interface KeyRing {
  companies(): CompanyAccount[];
  findCompany(id: string): CompanyAccount | undefined;
  setDeveloperAccess(id: string, enabled: boolean): void;
  keys(company: string): Key[];
  generate(company: string, stage: string): Key;
  retire(id: string): Key | undefined;
  identify(presented: string | undefined, stage: string): Identity;
  /** The stage that a key was made for. */
  findStage(presented: string): string | undefined;
  /** Every key that was ever here, also those that a `restore` forgot: none of them is for other eyes. */
  secrets(): ReadonlySet<string>;
  snapshot(): KeyRingState;
  restore(state: KeyRingState): void;
}

export interface KeyRingState {
  companies: CompanyAccount[];
  keys: Key[];
}

export function createKeyRing(initial: KeyRingState, seed: number, stageBound: boolean): KeyRing {
  let companies = new Map<string, CompanyAccount>();
  /** By digest under a secret of its own, so that a look-up does not take longer the more of a key is right. */
  let keys = new Map<string, Key>();
  const pepper = randomBytes(32).toString('base64');
  // As text: Node takes ten times as long to give it as a Buffer.
  const toDigest = (key: string): string => hash('sha256', pepper + key, 'base64');
  const secrets = new Set<string>();

  function add(key: Key): void {
    keys.set(toDigest(key.key), key);
    secrets.add(key.key);
  }

  function keysOf(company: string): Key[] {
    return [...keys.values()].filter((key) => key.company === company);
  }

  function restore(state: KeyRingState): void {
    companies = new Map(structuredClone(state.companies).map((company) => [company.id, company]));
    keys = new Map();
    for (const key of structuredClone(state.keys)) add(key);
  }

  restore(initial);
  return {
    companies: () => [...companies.values()],
    findCompany: (id) => companies.get(id),
    setDeveloperAccess(id, enabled) {
      const company = companies.get(id);
      if (company) company.developer_access = enabled;
    },
    keys: keysOf,
    generate(company, stage) {
      const key = makeKey(keysOf(company), seed, company, stage);
      add(key);
      return key;
    },
    retire(id) {
      const key = [...keys.values()].find((one) => one.id === id);
      if (key) key.status = 'retired';
      return key;
    },
    identify(presented, stage) {
      if (!presented) return { refused: 'key-missing' };
      const key = keys.get(toDigest(presented));
      const company = key && companies.get(key.company);
      if (!company || key.status === 'retired') return { refused: 'key-unknown' };
      if (stageBound && key.stage !== stage) return { refused: 'key-of-other-stage' };
      return { company };
    },
    findStage: (presented) => keys.get(toDigest(presented))?.stage,
    secrets: () => secrets,
    snapshot: () => structuredClone({ companies: [...companies.values()], keys: [...keys.values()] }),
    restore,
  };
}

/** A key that none of those that a company has is like, also where a snapshot has left earlier ones out. */
function makeKey(known: readonly Key[], seed: number, company: string, stage: string): Key {
  const ids = new Set(known.map(({ id }) => id));
  let count = known.filter((key) => key.stage === stage).length;
  let tail: string;
  do {
    count += 1;
    tail = toIdTail(seed, 'key', company, stage, count);
  } while (ids.has(`key_${tail}`));
  const key = `fake-${stage}-key-${company}-${String(count).padStart(4, '0')}-${tail}`;
  return { id: `key_${tail}`, company, stage, key, status: 'active' };
}
