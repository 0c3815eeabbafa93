import { describe, expect, it } from 'vitest';
import { stillClock } from '../initial-state.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import { openTenant, type Tenant, type TenantSources } from './tenant.ts';

const LIMITS = { members: 100, records: 1_000_000 };
const company = { id: 'one', name: 'One', keys: {} } as never as Tenant['company'];

function open(store = createMemoryStore(() => [])): Tenant & { sources: TenantSources } {
  const sources = { store, clock: stillClock, seed: 1, stateLimits: LIMITS, copies: new Map() };
  return { ...openTenant(sources, company, 'dev'), sources };
}

/** Keeps one more record of a content, under its new id. */
function add(tenant: Tenant, message: string): string {
  const id = tenant.newId('recognitions', 'rec', { message });
  const person = { email: 'a@b.example', name: 'A' };
  const record = { id, created_at: '', sender: person, recipients: [person], message };
  tenant.records.write([{ collection: 'recognitions', record: record as never }]);
  return id;
}

const range = (length: number): undefined[] => Array.from({ length });

describe('the ids of records of the same content', () => {
  it('are the same for who remembers the latest, and for who has to look for it', () => {
    const remembers = open();
    const forgets = open();
    const look = (): string => {
      forgets.sources.copies.clear();
      return add(forgets, 'same');
    };
    const ids = range(70).map(() => add(remembers, 'same'));
    expect(range(70).map(look)).toEqual(ids);
    expect(new Set(ids).size).toBe(70);
  });

  it('go on from what is there after the state went back, and after it came forward again', () => {
    const tenant = open();
    const { store } = tenant.sources;
    const before = range(5).map(() => add(tenant, 'same'));
    const early = store.snapshot();
    const after = range(5).map(() => add(tenant, 'same'));
    const late = store.snapshot();
    store.restore(early);
    expect(range(2).map(() => add(tenant, 'same'))).toEqual(after.slice(0, 2));
    store.restore(late);
    const next = add(tenant, 'same');
    expect([...before, ...after]).not.toContain(next);
    store.reset();
    expect(range(10).map(() => add(tenant, 'same'))).toEqual([...before, ...after]);
    expect(add(tenant, 'same')).toBe(next);
  });

  it('are found also of contents that are too long to be remembered', () => {
    const tenant = open();
    const ids = range(9).map(() => add(tenant, 'long'.repeat(2_000)));
    expect(new Set(ids).size).toBe(9);
    expect(tenant.sources.copies.size).toBe(0);
  });

  it('are found also where more contents came in between than are remembered', () => {
    const tenant = open();
    const ids = range(3).map(() => add(tenant, 'same'));
    for (const index of range(1_500).keys()) for (const _ of [1, 2]) add(tenant, `other ${index}`);
    expect(tenant.sources.copies.size).toBe(1_000);
    expect(ids).not.toContain(add(tenant, 'same'));
  });
});
