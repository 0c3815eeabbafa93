import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toBasePath, withStage } from '../../spec/servers.ts';
import { TEXT_CRITERION, toArazzo } from './arazzo.ts';
import { type Served, serve } from './deployments.ts';
import { createPlacer } from './place.ts';
import { REDOCLY, runRedocly } from './redocly.ts';
import type { Remark } from './remark.ts';
import { type Row, type Scene, toBatches } from './tool.ts';
import type { Trial } from './trial.ts';

const TOGETHER = 32;

/** What is written into the description, from what a person has at once to what takes a contract suite to know. */
const SET_UPS: readonly {
  name: string;
  settings: string;
  /** Whether a remark would be made in that set-up; `status` is that of the healthy deployment. */
  takes: (remark: Remark, status: number) => boolean;
}[] = [
  {
    name: 'Redocly `respect`, valid calls',
    settings:
      'An Arazzo description with one workflow for each recorded request that a healthy deployment accepts, naming the operation, so that its own checks of status, content type and schema run, and the status to expect. More than its own `generate-arazzo` writes, which is one call of each operation. A body of more than 100,000 characters is left out, and of several values of one parameter the last is sent.',
    takes: ({ says }, status) => status < 300 && !says.includes(TEXT_CRITERION),
  },
  {
    name: 'Redocly `respect`, all requests',
    settings:
      'The same for every recorded request, those that must be refused too, each with the status of the healthy deployment: it is handed the cases of our suite, and what to expect of them.',
    takes: ({ says }) => !says.includes(TEXT_CRITERION),
  },
  {
    name: 'Redocly `respect`, all requests and texts',
    settings:
      'The same, and each answer 403 is expected to hold the text of the healthy deployment: which a person can write by hand. Conditions over several answers could be written too, and are not: nothing here makes them from a document.',
    takes: () => true,
  },
];

/** Redocly's `respect`: sends requests that a description lists, and checks the answers. */
export async function judgeByRespect(scene: Scene): Promise<Row[]> {
  const said = new Map<string, readonly Remark[]>();
  for (const [index, trials] of toBatches(scene.trials, TOGETHER).entries()) {
    scene.progress(`respect: ${index * TOGETHER} of ${scene.trials.length}`);
    for (const [id, remarks] of await listen(scene, `respect-${index}`, trials)) said.set(id, remarks);
  }
  return SET_UPS.map(({ name, settings, takes }) => ({
    name,
    version: REDOCLY,
    settings,
    outcome: {
      kind: 'judged',
      said: new Map(
        scene.trials.map(({ id, expected }) => [
          id,
          (said.get(id) ?? []).filter((remark) =>
            takes(remark, expected[remark.exchange]?.received.status ?? 0),
          ),
        ]),
      ),
    },
  }));
}

async function listen(
  scene: Scene,
  name: string,
  trials: readonly Trial[],
): Promise<Map<string, readonly Remark[]>> {
  const { contract, document, deployments, folder } = scene;
  const { stages, template } = toBasePath(contract.root['servers']);
  const place = createPlacer(contract);
  const served: Served[] = [];
  const files = new Map<string, string>();
  try {
    for (const { id, breaks, expected } of trials) {
      const one = await serve(await deployments.create(breaks));
      served.push(one);
      const servers = Object.fromEntries(
        stages.map((stage) => [stage, one.url + withStage(template, stage)]),
      );
      const file = join(folder, `${id}.arazzo.json`);
      writeFileSync(file, JSON.stringify(toArazzo(expected, { document, servers, place })));
      files.set(id, file);
    }
    const report = join(folder, `${name}.json`);
    const args = ['respect', ...files.values(), '--json-output', report, '--max-steps', '1000000'];
    const remarks = toRemarks(await runRedocly(args, report, scene));
    return new Map(
      [...files].map(([id, file]) => {
        const found = remarks.get(file);
        if (!found) throw new Error(`redocly respect said nothing of ${id}.`);
        return [id, found];
      }),
    );
  } finally {
    for (const { close } of served) await close();
  }
}

interface Log {
  files: Record<
    string,
    {
      executedWorkflows: {
        workflowId: string;
        executedSteps: {
          checks: { name: string; condition?: string; passed: boolean; severity: string }[];
        }[];
      }[];
    }
  >;
}

/** The checks that failed, by the file of the description that they stand in. */
export function toRemarks(json: string): Map<string, Remark[]> {
  const { files } = JSON.parse(json) as Log;
  return new Map(
    Object.entries(files).map(([file, { executedWorkflows }]) => [
      file,
      executedWorkflows.flatMap(({ workflowId, executedSteps }) =>
        executedSteps.flatMap(({ checks }) =>
          checks
            .filter(({ passed }) => !passed)
            .map(({ name, condition = '', severity }) => ({
              exchange: Number(workflowId.slice(1)),
              says: `${name} ${condition}`,
              fails: severity === 'error',
            })),
        ),
      ),
    ]),
  );
}
