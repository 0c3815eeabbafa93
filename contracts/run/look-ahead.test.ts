import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { describe, expect, it } from 'vitest';
import { isSafeMethod } from '../../spec/method.ts';
import { createDraws } from '../../spec/random.ts';
import { runs } from '../../spec/runs.test.helper.ts';
import { createGateway, type Gateway, KEYS, OTHER_KEYS } from '../gateway.test.helper.ts';
import type { RunRecord } from '../report/report.ts';
import { toRunRecord } from '../report/to-report.ts';
import type { ContractOptions } from './options.ts';
import { prepareRun } from './prepare-run.ts';
import { runCases } from './start-run.ts';

/** What a gateway saw of a run. */
interface Seen {
  record: RunRecord;
  /** The ids of the cases in the order in which they ended. */
  ended: readonly string[];
  /** The most requests that were under way at once, and the most beside one that writes, that one included. */
  most: number;
  mostWithWrite: number;
}

/** So fast that nothing waits, and yet a rate: one request after the other. */
const SERIAL: Partial<ContractOptions> = { rateLimit: 10_000 };

/** Runs the suite over sockets on a new gateway, whose every answer takes its time. */
async function runDelayed(
  options: Partial<ContractOptions>,
  { seed, ...gateway }: Gateway & { seed: number },
): Promise<Seen> {
  const { next } = createDraws(seed, 'delays');
  const answer = createGateway(gateway);
  const under = new Set<string>();
  let [most, mostWithWrite, number] = [0, 0, 0];
  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const name = `${isSafeMethod(request.method) ? 'read' : 'write'} ${++number}`;
      under.add(name);
      most = Math.max(most, under.size);
      if ([...under].some((other) => other.startsWith('write')))
        mostWithWrite = Math.max(mostWithWrite, under.size);
      await setTimeout(next() * 3);
      const response = await answer(request);
      under.delete(name);
      return response;
    },
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ended: string[] = [];
  try {
    const prepared = prepareRun({
      baseUrl: `http://127.0.0.1:${port}`,
      nonce: 'a test',
      keys: { dev: KEYS.dev },
      otherKeys: { dev: OTHER_KEYS.dev },
      include: { operationIds: ['listRecognitions', 'sendRecognition', 'listMembers'] },
      learn: true,
      ...options,
    });
    const outcome = await runCases(prepared, { onCase: ({ case: { id } }) => ended.push(id) });
    return { record: toRunRecord(outcome), ended, most, mostWithWrite };
  } finally {
    server.close();
  }
}

/** All that a run tells, without what is of its place and time. */
function toTold({ record: { report, exchanges, learned }, ended }: Seen): unknown {
  const text = JSON.stringify({ report, exchanges, learned, ended }, (name, value: unknown) =>
    ['milliseconds', 'spent', 'startedAt', 'date', 'seen'].includes(name) ? undefined : value,
  );
  return JSON.parse(
    text
      .replaceAll(/127\.0\.0\.1:\d+/g, 'gateway')
      .replaceAll(/\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT/g, 'now'),
  );
}

const THROTTLED = { status: 429, headers: { 'retry-after': '60' } };

const GATEWAYS: [name: string, gateway: Gateway][] = [
  ['that is healthy', { lists: true }],
  ['that refuses nothing', { lists: true, invalidStatus: 200 }],
  [
    'that stops answering',
    {
      lists: true,
      before: ({ headers }) =>
        headers.get('x-api-key') === KEYS.dev ? undefined : new Response('', THROTTLED),
    },
  ],
];

describe('a run that looks ahead', () => {
  // As fast as the machine is: each is a whole run that learns, twice.
  const options = { timeout: 600_000 };
  it.each(GATEWAYS)('tells what one tells that does not, of a gateway %s', options, async (_, gateway) => {
    const want = await runDelayed(SERIAL, { ...gateway, seed: 0 });
    expect(want.most).toBe(1);
    for (let seed = 1; seed <= runs(1, 10); seed += 1) {
      const seen = await runDelayed({}, { ...gateway, seed });
      expect(toTold(seen)).toEqual(toTold(want));
      expect(seen.most).toBeGreaterThan(1);
      expect(seen.mostWithWrite).toBe(want.mostWithWrite);
    }
  });

  it.each<[string, Partial<ContractOptions>]>([
    ['is live', { live: true, rateLimit: 10_000 }],
    ['is left after so many failures', { maxFailures: 1000 }],
  ])('asks one thing at a time where the target %s', async (_, options) => {
    const { most } = await runDelayed(options, { seed: 1 });
    expect(most).toBe(1);
  });
});
