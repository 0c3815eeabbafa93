import type { Contract } from '../../../spec/contract.ts';
import { toRunRecord } from '../../report/to-report.ts';
import type { Finding } from '../../run/findings.ts';
import type { ContractOptions } from '../../run/options.ts';
import { prepareRun } from '../../run/prepare-run.ts';
import { runCases } from '../../run/start-run.ts';
import type { Clock } from '../../run/transport/clock.ts';
import type { GatewayChoices } from './choices.ts';
import { GATEWAY_KEYS } from './companies.ts';
import { type ConformingGateway, createConformingGateway } from './gateway.ts';

/** What a run says of a gateway: what is held against it, and whether it could be judged at all. */
export interface GatewayVerdict {
  violations: readonly Finding[];
  unjudged: string | undefined;
  requests: number;
}

/** How a gateway is judged: all of it, or a part that shows the same. */
export interface GatewayRun {
  contract: Contract;
  seed: number;
  scope?: Pick<ContractOptions, 'checks' | 'include'>;
  /** What is asked instead of the gateway itself. */
  toFetch?: (gateway: ConformingGateway) => ConformingGateway['fetch'];
}

/** Runs the suite against the gateway of a seed with these choices. */
export async function judgeGateway(
  { contract, seed, scope = {}, toFetch = ({ fetch }) => fetch }: GatewayRun,
  choices: GatewayChoices,
): Promise<GatewayVerdict> {
  const gateway = createConformingGateway(seed, choices);
  const options = { ...toRunOptions(gateway), ...scope, seed, nonce: 'once', fetch: toFetch(gateway) };
  const outcome = await runCases(prepareRun(options, contract), { clock: createLeapingClock() });
  const { report } = toRunRecord(outcome);
  return {
    violations: report.findings.filter(({ outcome }) => outcome === 'violation'),
    unjudged: report.verdict === 'cannot-judge' ? (report.reason ?? report.verdict) : undefined,
    requests: report.counts.requests.answered,
  };
}

/** What whoever runs the suite says of the gateway: with which keys, how far, about whom. */
export function toRunOptions({ choices, tenancies }: ConformingGateway): ContractOptions {
  const { toldStages, toldKeys, told, mode } = choices;
  const stages =
    toldStages === 'both' ? (['dev', 'prod'] as const) : ([toldStages === 'prod' ? 'prod' : 'dev'] as const);
  const take = (keys: { dev: string; prod: string }): Record<string, string> =>
    Object.fromEntries(stages.map((stage) => [stage, keys[stage]]));
  const { people = [], groups = [] } = tenancies.get(`one/${stages[0]}`) ?? {};
  const counts = { nobody: 0, two: 2, everybody: people.length };
  const isWriting = mode === 'live-writes' || mode === 'live-broadcasts';
  return {
    baseUrl: `http://gateway.example${toldStages === 'base-of-dev' ? '/dev/1' : ''}`,
    keys: take(GATEWAY_KEYS.one),
    ...(toldKeys === 'all' || toldKeys === 'no-retired' ? { otherKeys: take(GATEWAY_KEYS.two) } : {}),
    ...(toldKeys === 'all' || toldKeys === 'no-other' ? { retiredKeys: take(GATEWAY_KEYS.retired) } : {}),
    members: people.slice(0, counts[told]).map(({ address }) => address),
    team: choices.toldTeam === 'yes' ? groups[0]?.name : undefined,
    live: mode !== 'loopback',
    ...(isWriting ? { allowWrites: 'prod', allowBroadcast: mode === 'live-broadcasts' } : {}),
  };
}

/** Nobody waits: whoever sleeps finds the time gone by. */
export function createLeapingClock(now = 0): Clock {
  return {
    now: () => now,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      now += ms;
    },
  };
}
