import { hash, randomBytes } from 'node:crypto';
import { toIdTail } from '../../spec/random.ts';

/** A company that uses the service. */
export interface CompanyAccount {
  id: string;
  name: string;
  /** Whether keys can be generated for it (§5.5). */
  developer_access: boolean;
  /** Of one that was added to those that the mock started with: the company whose known data it has, if any. */
  added?: { like?: string };
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
  /** Puts a company with its keys in the place of the one with its id, or beside the others. */
  putCompany(company: CompanyAccount, keys: readonly Key[]): void;
  removeCompany(id: string): void;
  setDeveloperAccess(id: string, enabled: boolean): void;
  keys(company: string): Key[];
  generate(company: string, stage: string): Key;
  retire(id: string): Key | undefined;
  /** `stageBound` says whether a key is for its stage alone. */
  identify(presented: string | undefined, stage: string, stageBound: boolean): Identity;
  /** The stage that a key was made for. */
  findStage(presented: string): string | undefined;
  /** Every key that was ever here, also those that a `restore` forgot: none of them is for other eyes. */
  secrets(): ReadonlySet<string>;
  /** Takes for its own what is a key no longer, but was one. */
  remember(secrets: Iterable<string>): void;
  snapshot(): KeyRingState;
  restore(state: KeyRingState): void;
}

export interface KeyRingState {
  companies: CompanyAccount[];
  keys: Key[];
}

export function createKeyRing(initial: KeyRingState, seed: number): KeyRing {
  let companies = new Map<string, CompanyAccount>();
  const keys = createKeyStore();
  const keysOf = (company: string): Key[] => keys.all().filter((key) => key.company === company);

  function restore(state: KeyRingState): void {
    companies = new Map(structuredClone(state.companies).map((company) => [company.id, company]));
    keys.clear();
    for (const key of state.keys) keys.add(structuredClone(key));
  }

  restore(initial);
  return {
    companies: () => [...companies.values()],
    findCompany: (id) => companies.get(id),
    putCompany(company, its) {
      keys.removeOf(company.id);
      companies.set(company.id, structuredClone(company));
      for (const key of its) keys.add(structuredClone(key));
    },
    removeCompany(id) {
      companies.delete(id);
      keys.removeOf(id);
    },
    setDeveloperAccess(id, enabled) {
      const company = companies.get(id);
      if (company) company.developer_access = enabled;
    },
    keys: keysOf,
    generate(company, stage) {
      const key = makeKey(keysOf(company), seed, company, stage);
      keys.add(key);
      return key;
    },
    retire(id) {
      const key = keys.all().find((one) => one.id === id);
      if (key) key.status = 'retired';
      return key;
    },
    identify(presented, stage, stageBound) {
      if (!presented) return { refused: 'key-missing' };
      const key = keys.find(presented);
      const company = key && companies.get(key.company);
      if (!company || key.status === 'retired') return { refused: 'key-unknown' };
      if (stageBound && key.stage !== stage) return { refused: 'key-of-other-stage' };
      return { company };
    },
    findStage: (presented) => keys.find(presented)?.stage,
    secrets: keys.secrets,
    remember: keys.remember,
    snapshot: () => structuredClone({ companies: [...companies.values()], keys: keys.all() }),
    restore,
  };
}

interface KeyStore extends Pick<KeyRing, 'secrets' | 'remember'> {
  add(key: Key): void;
  find(presented: string): Key | undefined;
  /** In the order in which they were added. */
  all(): Key[];
  removeOf(company: string): void;
  clear(): void;
}

function createKeyStore(): KeyStore {
  /** By digest under a secret of its own, so that a look-up does not take longer the more of a key is right. */
  const keys = new Map<string, Key>();
  const pepper = randomBytes(32).toString('base64');
  // As text: Node takes ten times as long to give it as a Buffer.
  const toDigest = (key: string): string => hash('sha256', pepper + key, 'base64');
  const secrets = new Set<string>();
  return {
    add(key) {
      keys.set(toDigest(key.key), key);
      secrets.add(key.key);
    },
    find: (presented) => keys.get(toDigest(presented)),
    all: () => [...keys.values()],
    removeOf(company) {
      for (const [digest, key] of keys) if (key.company === company) keys.delete(digest);
    },
    clear: () => keys.clear(),
    secrets: () => secrets,
    remember(known) {
      for (const secret of known) secrets.add(secret);
    },
  };
}

/** The first key of a company in a stage, always the same for a seed. */
export function makeFirstKey(seed: number, company: string, stage: string): Key {
  return makeKey([], seed, company, stage);
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
