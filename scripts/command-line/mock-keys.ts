import type { KnownKeys } from '../../contracts/faults/asked.ts';
import type { MockApp } from '../../mock/create-mock.ts';

const JSON_FIELDS = { 'content-type': 'application/json' };

/**
 * Generates a new key of the first company of a mock for each stage and retires those before, as its account would. Returns
 * these, and the keys of the second company.
 */
export async function rotateMockKeys(app: MockApp): Promise<KnownKeys> {
  const [own, other] = app.mock.companies;
  const path = `/__mock/companies/${encodeURIComponent(own?.id ?? '')}/keys`;
  const before = ((await (await app.request(path)).json()) as { keys: { id: string; stage: string }[] }).keys;
  const keys: Record<string, string> = {};
  for (const stage of new Set(before.map((key) => key.stage))) {
    const body = JSON.stringify({ stage });
    const made = await app.request(path, { method: 'POST', headers: JSON_FIELDS, body });
    keys[stage] = ((await made.json()) as { key: string }).key;
  }
  for (const { id } of before) await app.request(`${path}/${id}/retire`, { method: 'POST' });
  return { keys, otherKeys: other?.keys ?? {}, retiredKeys: own?.keys ?? {} };
}

/** Remembers the state of a mock; what is returned puts it, or another mock, into that state. */
export async function rememberState(app: MockApp): Promise<(other: MockApp) => Promise<void>> {
  const body = await (await app.request('/__mock/snapshot')).text();
  return async (other) => {
    await other.request('/__mock/snapshot', { method: 'PUT', headers: JSON_FIELDS, body });
  };
}
