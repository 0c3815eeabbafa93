import { setImmediate } from 'node:timers/promises';
import { type Deviation, toRunScope } from '../../contracts/faults/fault.ts';
import { listFaultAreas, listVariations } from '../../contracts/faults/faults.ts';
import { runAgainst } from '../../contracts/faults/run-fault.ts';
import type { Report } from '../../contracts/report/report.ts';
import type { Contract } from '../../spec/contract.ts';
import type { Deployments } from './deployments.ts';
import { type RecordedExchange, recorded, replay } from './recording.ts';
import type { Remark, Remarks } from './remark.ts';

/** A deployment with requests to send to it. */
export interface Trial {
  id: string;
  /** What is wrong with it; `undefined` where nothing is. */
  deviation: Deviation | undefined;
  /** What it is about: an area of the faults, or `VARIATIONS_AREA`; '' where nothing is wrong. */
  area: string;
  /** The id of the trial of the healthy deployment with the same requests. */
  control: string;
  /** What it answered. */
  recording: readonly RecordedExchange[];
  /** What a healthy deployment answers to the same requests. */
  expected: readonly RecordedExchange[];
}

export interface RecordedTrials {
  /** The deployments that differ, and each healthy one once: the requests of many are the same. */
  trials: readonly Trial[];
  /** What the suite itself said. */
  said: Remarks;
}

export const VARIATIONS_AREA = 'variations';

/** Every fault, then every variation: the deployments that a tool may look at. */
export function listDeviations(contract: Contract): { area: string; deviation: Deviation }[] {
  return [
    ...listFaultAreas(contract).flatMap(({ area, faults }) =>
      faults.map((deviation) => ({ area, deviation })),
    ),
    ...listVariations(contract).map((deviation) => ({ area: VARIATIONS_AREA, deviation })),
  ];
}

/** `count` of a list, or all of a shorter one, with the same distance between them. */
export function takeEvenly<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  return Array.from({ length: count }, (_, index) => list[Math.floor((index * list.length) / count)] as T);
}

/**
 * Runs the suite against every deployment, so that each fault shows, and sends the same requests to a healthy one. The suite is
 * compared with a whole run against a healthy deployment, as in the self-test.
 */
export async function recordTrials(
  contract: Contract,
  deployments: Deployments,
  deviations: ReturnType<typeof listDeviations>,
  onDone: (count: number) => void = () => {},
): Promise<RecordedTrials> {
  const trials: Trial[] = [];
  const controls = new Map<string, Trial>();
  const said = new Map<string, readonly Remark[]>();
  const ofHealthy = toRemarks((await runSuite(contract, deployments)).report);
  for (const { area, deviation } of deviations) {
    const { id } = deviation;
    const { recording, report } = await runSuite(contract, deployments, deviation);
    said.set(id, toRemarks(report));
    const requests = recording.map(({ request }) => request);
    const key = JSON.stringify(requests);
    let control = controls.get(key);
    if (control === undefined) {
      const expected = await replay(requests, await deployments.create());
      const own = `healthy-${controls.size + 1}`;
      control = { id: own, deviation: undefined, area: '', control: own, recording: expected, expected };
      controls.set(key, control);
      said.set(own, ofHealthy);
    }
    trials.push({ id, deviation, area, control: control.id, recording, expected: control.expected });
    onDone(trials.length);
    // Everything answers in process: without this, Ctrl-C would wait for the end.
    await setImmediate();
  }
  return { trials: [...trials, ...controls.values()], said };
}

/** Runs our suite against a deployment, as the self-test does, and records every exchange. */
async function runSuite(
  contract: Contract,
  deployments: Deployments,
  deviation?: Deviation,
): Promise<{ recording: RecordedExchange[]; report: Report }> {
  const recording: RecordedExchange[] = [];
  const fetch = recorded(await deployments.create(deviation), recording);
  const options = { ...deployments.known, host: 'http://compare.example' };
  const { report } = await runAgainst(contract, options, fetch, deviation && toRunScope(deviation));
  return { recording, report };
}

/** What our suite said: its findings, of which violations fail; and that it could not judge, which fails too. */
export function toRemarks({ verdict, findings }: Pick<Report, 'verdict' | 'findings'>): Remark[] {
  const found = findings.map(({ id, outcome }) => ({
    exchange: 0,
    says: id,
    fails: outcome === 'violation',
  }));
  return verdict === 'cannot-judge' ? [...found, { exchange: 0, says: verdict, fails: true }] : found;
}
