import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEXT_CRITERION, toArazzo } from './arazzo.ts';
import { whileServed } from './deployments.ts';
import { REDOCLY, runRedocly } from './redocly.ts';
import type { Remark, Remarks } from './remark.ts';
import { runInBatches, type SetUp, type ToolInput, type ToolRow, toRows } from './tool.ts';
import type { Trial } from './trials.ts';

/** What is written into the description, from what a person has at once to what takes a contract suite to know. */
const SET_UPS: readonly SetUp[] = [
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
export async function judgeByRespect(input: ToolInput): Promise<ToolRow[]> {
  const said = await runInBatches(input, { name: 'respect', size: 32 }, (trials, index) =>
    runRespect(input, trials, `respect-${index}`),
  );
  return toRows(SET_UPS, REDOCLY, input.trials, said);
}

async function runRespect(input: ToolInput, trials: readonly Trial[], name: string): Promise<Remarks> {
  const { document, finder, basePaths, deployments, folder } = input;
  const report = join(folder, `${name}.json`);
  return whileServed(deployments, trials, async (served) => {
    const files = served.map(({ trial: { id, expected }, url }) => {
      const servers = Object.fromEntries([...basePaths].map(([stage, path]) => [stage, url + path]));
      const file = join(folder, `${id.replaceAll('/', '.')}.arazzo.json`);
      writeFileSync(file, JSON.stringify(toArazzo(expected, { document, servers, finder })));
      return { id, file };
    });
    const names = files.map(({ file }) => file);
    const args = ['respect', ...names, '--json-output', report, '--max-steps', '1000000'];
    const remarks = toRemarks(await runRedocly(args, report, input));
    return new Map(
      files.map(({ id, file }) => {
        const found = remarks.get(file);
        if (!found) throw new Error(`redocly respect said nothing of ${id}.`);
        return [id, found];
      }),
    );
  });
}

/** What a report of `respect` has that is looked at. */
interface RespectReport {
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
  const { files } = JSON.parse(json) as RespectReport;
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
