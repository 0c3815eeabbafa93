import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toHarText } from '../../contracts/report/har/har.ts';
import type { RecordedExchange } from './recording.ts';
import { REDOCLY, runRedocly } from './redocly.ts';
import type { Remark, Remarks } from './remark.ts';
import { runInBatches, type ToolInput, type ToolRow } from './tool.ts';
import type { Trial } from './trials.ts';

const ORIGIN = 'http://compare.example';
const RULES = ['undocumented-endpoint', 'schema-consistency', 'security-baseline', 'owasp-api-top10'];

const SETTINGS =
  'The recorded exchanges as HAR, with `--server` set to the base address of each stage in turn, because by itself it finds the default stage only; all four rule packs, the optional OWASP one too, because they see more. A finding of any severity tells; one of severity `error` fails, as it makes the exit status 1. It judges each exchange by itself, so many deployments go through one process.';

/** Redocly's `drift`: judges recorded traffic. */
export async function judgeByDrift(input: ToolInput): Promise<ToolRow[]> {
  const said = await runInBatches(input, { name: 'drift', size: 64 }, async (trials, index) =>
    share(trials, await runDrift(input, trials, `${index}`)),
  );
  return [{ name: 'Redocly `drift`', version: REDOCLY, settings: SETTINGS, said }];
}

async function runDrift(input: ToolInput, trials: readonly Trial[], name: string): Promise<Remark[]> {
  const { document, basePaths, folder } = input;
  const har = join(folder, `${name}.har`);
  writeFileSync(har, toHar(trials.flatMap(({ recording }) => recording)));
  const remarks: Remark[] = [];
  for (const [stage, path] of basePaths) {
    const report = join(folder, `${name}.${stage}.sarif`);
    const where = ['--api', document, '--server', ORIGIN + path];
    const how = ['--rules', RULES.join(','), '--format', 'sarif', '--output', report];
    remarks.push(...toRemarks(await runRedocly(['drift', har, ...where, ...how], report, input)));
  }
  return remarks;
}

/** Recorded exchanges as HAR, in their order. */
function toHar(recording: readonly RecordedExchange[]): string {
  const records = recording.map(({ request: { target, body, ...request }, response }, id) => ({
    id,
    case: 'recorded',
    why: 'for a comparison',
    stage: '',
    startedAt: '2026-01-01T00:00:00.000Z',
    milliseconds: 0,
    attempts: 1,
    curl: '',
    request: { ...request, url: ORIGIN + target, ...(body === undefined ? {} : { body }) },
    answer: { ...response, size: Buffer.byteLength(response.body) },
  }));
  return toHarText(records, { name: 'compare', version: '1' }, 'Recorded for a comparison.');
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
  trials: readonly Pick<Trial, 'id' | 'recording'>[],
  remarks: readonly Remark[],
): Remarks {
  let start = 0;
  return new Map(
    trials.map(({ id, recording: { length } }) => {
      const first = start;
      start += length;
      const own = remarks.filter(({ exchange }) => exchange >= first && exchange < first + length);
      return [id, own.map((remark) => ({ ...remark, exchange: remark.exchange - first }))];
    }),
  );
}
