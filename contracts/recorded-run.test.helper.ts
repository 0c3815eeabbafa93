import { createGateway, type Gateway, KEYS, OTHER_KEYS, RETIRED_KEYS } from './gateway.test.helper.ts';
import type { RunRecord } from './report/report.ts';
import type { ContractOptions } from './run/options.ts';
import { createQuickClock } from './run/transport/clock.test.helper.ts';
import { runContract } from './run-contract.ts';

/** A request as it went out. */
export interface WireRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface RecordedRun extends RunRecord {
  /** In the order in which they came, those that were sent again too. */
  requests: readonly WireRequest[];
}

/** Runs the suite against a gateway in process, with all keys and three members, and without ever waiting. */
export async function runRecorded(
  options: Partial<ContractOptions> = {},
  gateway: Gateway = {},
): Promise<RecordedRun> {
  const requests: WireRequest[] = [];
  const answer = options.fetch ?? createGateway(gateway);
  const record = await runContract(
    {
      baseUrl: 'http://gateway.example',
      keys: KEYS,
      otherKeys: OTHER_KEYS,
      retiredKeys: RETIRED_KEYS,
      members: ['ada@one.example', 'ben@one.example', 'cem@one.example'],
      team: 'Ops',
      ...options,
      async fetch(request) {
        const { method, url, headers } = request;
        const body = await request.clone().text();
        requests.push({ method, url, headers: Object.fromEntries(headers), body });
        return answer(request);
      },
    },
    createQuickClock(),
  );
  return { report: record.report, exchanges: record.exchanges, requests };
}
