import { type FuzzTenant, listMarks, toFields } from './attempt.ts';
import { findKeys } from './judge-answer.ts';

/** The state of a mock, from the outside. */
export interface StateControl {
  /** The whole state as it is kept, with the data of all tenants. */
  read(): Promise<string>;
  restore(state: string): Promise<void>;
  reset(): Promise<void>;
  /** What the journal shows around a key; `undefined` where it shows none. */
  findKeyInJournal(): Promise<string | undefined>;
  clearJournal(): Promise<void>;
}

export function openControl(port: number, tenants: readonly FuzzTenant[]): StateControl {
  const ask = async (method: string, path: string, body?: string): Promise<string> => {
    const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const init = {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(60_000),
    };
    const response = await fetch(`http://127.0.0.1:${port}/__mock${path}`, init);
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${method} ${path} was answered with ${response.status}: ${text.slice(0, 500)}`);
    return text;
  };
  /** A store opens the data of a tenant when they are first asked for. A key can only be generated with developer access. */
  const openAll = async (): Promise<void> => {
    for (const tenant of tenants) {
      const headers = Object.fromEntries(toFields(tenant).slice(1));
      await (await fetch(`http://127.0.0.1:${port}/${tenant.stage}/1/members?limit=1`, { headers })).text();
      await ask('PATCH', `/companies/${tenant.company}`, '{"developer_access":true}');
    }
  };
  return {
    async read() {
      await openAll();
      return ask('GET', '/snapshot');
    },
    async restore(state) {
      await ask('PUT', '/snapshot', state);
    },
    async reset() {
      await ask('POST', '/reset', '{}');
    },
    async findKeyInJournal() {
      const journal = await ask('GET', '/journal?limit=1000');
      const [key] = findKeys(journal);
      if (key === undefined) return undefined;
      const at = journal.toLowerCase().indexOf(key);
      return `The journal shows the key ${key}: ${journal.slice(Math.max(0, at - 300), at + 300)}`;
    },
    async clearJournal() {
      await ask('DELETE', '/journal');
    },
  };
}

/** What of a state cannot come of what was accepted: marks of others, or of what was refused; `undefined` where there is none. */
export function findStranger(
  state: string,
  tenants: readonly FuzzTenant[],
  accepted: ReadonlySet<number>,
): string | undefined {
  const { data } = (JSON.parse(state) as { state: { data: Record<string, unknown> } }).state;
  for (const [scope, records] of Object.entries(data)) {
    const tenant = tenants.find(({ company, stage }) => scope === JSON.stringify([company, stage]));
    for (const { mark, owner, number } of listMarks(JSON.stringify(records))) {
      if (owner === undefined)
        return `What was hidden in request ${number} was done: ${mark} is in the data of ${scope}.`;
      if (owner !== tenant?.index)
        return `What one tenant sent is in the data of another: ${mark} in ${scope}.`;
      if (!accepted.has(number))
        return `Request ${number} was refused, and changed something: ${mark} is in the data of ${scope}.`;
    }
  }
  return undefined;
}
