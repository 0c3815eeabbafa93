import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { toIdTail } from '../random.ts';

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
  /** Every key that was ever here, also those that a `restore` forgot: none of them is for other eyes. */
  secrets(): Iterable<string>;
  snapshot(): KeyRingState;
  restore(state: KeyRingState): void;
}

export interface KeyRingState {
  companies: CompanyAccount[];
  keys: Key[];
}

/**
 * Looks keys up by their digest under a secret of this process and then compares the digests in constant time, so that
 * neither the look-up nor the comparison takes longer the more of a key is right.
 */
export function createKeyRing(initial: KeyRingState, seed: number, stageBound: boolean): KeyRing {
  const pepper = randomBytes(32).toString('base64');
  let companies = new Map<string, CompanyAccount>();
  let keys = new Map<string, Key>();
  const secrets = new Set<string>();
  let byDigest = new Map<string, { digest: Buffer; id: string }>();

  // As text: Node takes ten times as long to give it as a Buffer.
  const toDigest = (key: string): string => hash('sha256', pepper + key, 'base64');

  function add(key: Key): void {
    const digest = toDigest(key.key);
    keys.set(key.id, key);
    secrets.add(key.key);
    byDigest.set(digest, { digest: Buffer.from(digest), id: key.id });
  }

  function restore(state: KeyRingState): void {
    companies = new Map(structuredClone(state.companies).map((company) => [company.id, company]));
    keys = new Map();
    byDigest = new Map();
    for (const key of structuredClone(state.keys)) add(key);
  }

  function find(presented: string): Key | undefined {
    const digest = toDigest(presented);
    const found = byDigest.get(digest);
    return found && timingSafeEqual(found.digest, Buffer.from(digest)) ? keys.get(found.id) : undefined;
  }

  restore(initial);
  return {
    companies: () => [...companies.values()],
    findCompany: (id) => companies.get(id),
    setDeveloperAccess(id, enabled) {
      const company = companies.get(id);
      if (company) company.developer_access = enabled;
    },
    keys: (company) => [...keys.values()].filter((key) => key.company === company),
    generate(company, stage) {
      const count =
        [...keys.values()].filter((key) => key.company === company && key.stage === stage).length + 1;
      const tail = toIdTail(seed, 'key', company, stage, count);
      const key: Key = {
        id: `key_${tail}`,
        company,
        stage,
        key: `fake-${stage}-key-${company}-${String(count).padStart(4, '0')}-${tail}`,
        status: 'active',
      };
      add(key);
      return key;
    },
    retire(id) {
      const key = keys.get(id);
      if (key) key.status = 'retired';
      return key;
    },
    identify(presented, stage) {
      if (!presented) return { refused: 'key-missing' };
      const key = find(presented);
      const company = key && companies.get(key.company);
      if (!company || key.status === 'retired') return { refused: 'key-unknown' };
      if (stageBound && key.stage !== stage) return { refused: 'key-of-other-stage' };
      return { company };
    },
    secrets: () => secrets,
    snapshot: () => structuredClone({ companies: [...companies.values()], keys: [...keys.values()] }),
    restore,
  };
}
