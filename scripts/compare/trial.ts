import { setImmediate } from 'node:timers/promises';
import type { Fault } from '../../contracts/faults/fault.ts';
import type { Contract } from '../../spec/contract.ts';
import type { Deployments } from './deployments.ts';
import type { Area, Plan } from './plan.ts';
import type { Remark } from './remark.ts';
import { runSuite, toRemarks } from './suite.ts';
import { type Exchange, replay } from './tape.ts';

/** A deployment with requests to send to it. */
export interface Trial {
  id: string;
  /** What is wrong with it; `undefined` where nothing is. */
  breaks: Fault['breaks'] | undefined;
  /** What it answered. */
  tape: readonly Exchange[];
  /** What a healthy deployment answers to the same requests. */
  expected: readonly Exchange[];
}

/** A deployment that differs, with the requests of a run of the suite against it. */
export interface Subject extends Trial {
  area: Area;
  /** The healthy deployment with the same requests. */
  control: Trial;
}

export interface Recording {
  subjects: readonly Subject[];
  /** Each healthy deployment once: the requests of many subjects are the same. */
  controls: readonly Trial[];
  /** What the suite itself said of each trial, by id. */
  said: ReadonlyMap<string, readonly Remark[]>;
}

/**
 * Runs the suite against every deployment, so that each fault shows, and sends the same requests to a healthy one. The suite is
 * compared with a whole run against a healthy deployment, as in the self-test.
 */
export async function record(
  contract: Contract,
  deployments: Deployments,
  plans: readonly Plan[],
  onDone: (count: number) => void = () => {},
): Promise<Recording> {
  const subjects: Subject[] = [];
  const controls = new Map<string, Trial>();
  const said = new Map<string, readonly Remark[]>();
  const ofHealthy = toRemarks((await runSuite(contract, deployments)).report);
  for (const plan of plans) {
    const { id, area, breaks } = plan;
    const { tape, report } = await runSuite(contract, deployments, plan);
    said.set(id, toRemarks(report));
    const requests = tape.map(({ sent }) => sent);
    const key = JSON.stringify(requests);
    let control = controls.get(key);
    if (control === undefined) {
      const expected = await replay(requests, await deployments.create());
      control = { id: `healthy-${controls.size + 1}`, breaks: undefined, tape: expected, expected };
      controls.set(key, control);
      said.set(control.id, ofHealthy);
    }
    subjects.push({ id, area, breaks, tape, expected: control.expected, control });
    onDone(subjects.length);
    // Everything answers in process: without this, Ctrl-C would wait for the end.
    await setImmediate();
  }
  return { subjects, controls: [...controls.values()], said };
}
