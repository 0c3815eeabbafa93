import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toBasePath, withStage } from '../../spec/servers.ts';
import { toHar } from './har.ts';
import { REDOCLY, runRedocly } from './redocly.ts';
import type { Remark } from './remark.ts';
import { type Row, type Scene, toBatches } from './tool.ts';
import type { Trial } from './trial.ts';

const ORIGIN = 'http://compare.example';
const TOGETHER = 64;
const RULES = ['undocumented-endpoint', 'schema-consistency', 'security-baseline', 'owasp-api-top10'];

const SETTINGS =
  'The recorded exchanges as HAR, with `--server` set to the base address of each stage in turn, because by itself it finds the default stage only; all four rule packs, the optional OWASP one too, because they see more. A finding of any severity tells; one of severity `error` fails, as it makes the exit status 1. It judges each exchange by itself, so many deployments go through one process.';

/** Redocly's `drift`: judges recorded traffic. */
export async function judgeByDrift(scene: Scene): Promise<Row[]> {
  const said = new Map<string, readonly Remark[]>();
  for (const [index, trials] of toBatches(scene.trials, TOGETHER).entries()) {
    scene.progress(`drift: ${index * TOGETHER} of ${scene.trials.length}`);
    for (const [id, remarks] of share(trials, await listen(scene, `${index}`, trials))) said.set(id, remarks);
  }
  return [
    { name: 'Redocly `drift`', version: REDOCLY, settings: SETTINGS, outcome: { kind: 'judged', said } },
  ];
}

async function listen(scene: Scene, name: string, trials: readonly Trial[]): Promise<Remark[]> {
  const { contract, document, folder } = scene;
  const har = join(folder, `${name}.har`);
  writeFileSync(
    har,
    toHar(
      trials.flatMap(({ tape }) => tape),
      ORIGIN,
    ),
  );
  const { stages, template } = toBasePath(contract.root['servers']);
  const remarks: Remark[] = [];
  for (const stage of stages) {
    const report = join(folder, `${name}.${stage}.sarif`);
    const where = ['--api', document, '--server', ORIGIN + withStage(template, stage)];
    const how = ['--rules', RULES.join(','), '--format', 'sarif', '--output', report];
    remarks.push(...toRemarks(await runRedocly(['drift', har, ...where, ...how], report, scene)));
  }
  return remarks;
}

/** What a report of `drift` (SARIF 2.1.0) says, by the place of the exchange in the archive. */
export function toRemarks(sarif: string): Remark[] {
  const { runs } = JSON.parse(sarif) as {
    runs: {
      results: {
        ruleId: string;
        level: string;
        message: { text: string };
        properties: { exchangeIndex: number; target?: string; dataPath?: string };
      }[];
    }[];
  };
  return runs.flatMap(({ results }) =>
    results.map(({ ruleId, level, message, properties: { exchangeIndex, target = '', dataPath = '' } }) => ({
      exchange: exchangeIndex,
      says: `${ruleId} ${target} ${dataPath} ${message.text}`,
      fails: level === 'error',
    })),
  );
}

/** Gives each trial what was said of its exchanges, where those of all trials stand one after the other. */
export function share(
  trials: readonly Pick<Trial, 'id' | 'tape'>[],
  remarks: readonly Remark[],
): Map<string, Remark[]> {
  let start = 0;
  return new Map(
    trials.map(({ id, tape }) => {
      const first = start;
      start += tape.length;
      const own = remarks.filter(({ exchange }) => exchange >= first && exchange < first + tape.length);
      return [id, own.map((remark) => ({ ...remark, exchange: remark.exchange - first }))];
    }),
  );
}
