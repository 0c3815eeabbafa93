import { type FuzzTenant, listMarks } from './attempt.ts';
import { keepConnection } from './connection.ts';
import { type RawRequest, toBytes } from './http-bytes.ts';
import { findKeys } from './judge-answer.ts';
import { toControl, toRequest } from './requests.ts';

/** The state of a mock, from the outside. */
export interface StateControl {
  /** The whole state as it is kept, with the data of all tenants. */
  read(): Promise<string>;
  restore(state: string): Promise<unknown>;
  reset(): Promise<unknown>;
  /** What the journal shows around a key; `undefined` where it shows none. */
  findKeyInJournal(): Promise<string | undefined>;
  clearJournal(): Promise<unknown>;
  close(): void;
}

/** How many of the latest are read one by one, with their bodies. */
const WHOLE_ENTRIES = 50;

export function openControl(port: number, tenants: readonly FuzzTenant[]): StateControl {
  const kept = keepConnection(port);
  const ask = async (request: RawRequest): Promise<string> => {
    const { status, body } = (await kept.ask(toBytes(request), request.method)) ?? {};
    if (body && status && status < 300) return body.toString();
    throw new Error(
      `${request.method} ${request.target} was answered with ${status}: ${body?.toString('utf8', 0, 500)}`,
    );
  };
  return {
    async read() {
      // A store opens the data of a tenant when they are first asked for. A key can only be generated with developer access.
      for (const tenant of tenants) {
        await ask(toRequest(tenant, 'GET', '/members?limit=1'));
        await ask(toControl('PATCH', `/companies/${tenant.company}`, { developer_access: true }));
      }
      return ask(toControl('GET', '/snapshot'));
    },
    restore: (state) => ask(toControl('PUT', '/snapshot', JSON.parse(state))),
    reset: () => ask(toControl('POST', '/reset', {})),
    async findKeyInJournal() {
      const list = await ask(toControl('GET', '/journal?limit=1000'));
      const { requests } = JSON.parse(list) as { requests: { number: number }[] };
      const entries: string[] = [];
      for (const { number } of requests.slice(0, WHOLE_ENTRIES))
        entries.push(await ask(toControl('GET', `/journal/${number}`)));
      const journal = [list, ...entries].join('\n');
      const [key] = findKeys(journal);
      if (key === undefined) return undefined;
      const at = journal.toLowerCase().indexOf(key);
      return `The journal shows the key ${key}: ${journal.slice(Math.max(0, at - 300), at + 300)}`;
    },
    clearJournal: () => ask(toControl('DELETE', '/journal')),
    close: kept.close,
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
