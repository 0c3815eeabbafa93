import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OperationFinder } from '../../contracts/run/operation-finder.ts';
import { whileServed } from './deployments.ts';
import type { RecordedExchange } from './recording.ts';
import type { Remark, Remarks } from './remark.ts';
import { runCommand } from './run-command.ts';
import { runInBatches, type SetUp, type ToolInput, type ToolRow, toRows } from './tool.ts';
import type { Trial } from './trials.ts';

const VERSION = '14.1.0';
const TIMEOUT = 300_000;

const SETTINGS =
  'Installed for the run only. By itself it makes one request for each documented answer, with both parameters of the list at once, which a healthy deployment refuses; so its hooks put recorded requests in their place, each beside the documented answer with the status that the healthy deployment gives. What has no documented answer is left out: a path or method of no operation, a status that is not declared. A test that fails, fails. It compares lists with the example in the document, so that it also fails where another record happens to come first. It reads OpenAPI 3.1 with the warning that it is not fully supported, and says that it knows no references between schemas.';

/** What is put in place of its own requests. */
const SET_UPS: readonly SetUp[] = [
  {
    name: 'Dredd, valid calls',
    settings: `${SETTINGS} Here: the requests that a healthy deployment accepts, as in its own plan.`,
    takes: (_, status) => status < 300,
  },
  {
    name: 'Dredd, all requests',
    settings:
      'The same with every recorded request, those that must be refused too: it is handed the cases of our suite, and what to expect of them.',
    takes: () => true,
  },
];

/** Dredd, from the registry: it is no dependency, because it brings many and has not changed for long. */
export async function judgeByDredd(input: ToolInput): Promise<ToolRow[]> {
  const { folder, trials, signal, progress } = input;
  progress('Dredd: installing');
  const home = join(folder, 'dredd');
  mkdirSync(home);
  writeFileSync(join(home, 'package.json'), '{"private":true}');
  writeFileSync(join(home, 'hooks.js'), DREDD_HOOKS);
  const why = await install(home, signal);
  const said =
    why ?? (await runInBatches(input, { name: 'Dredd', size: 64 }, (some) => runDredd(input, some, home)));
  return toRows(SET_UPS, `dredd ${VERSION}`, trials, said);
}

/** Returns why it could not be installed; `undefined` where it was. */
async function install(home: string, signal: AbortSignal): Promise<string | undefined> {
  const { npm_execpath: npm } = process.env;
  const args = ['install', `dredd@${VERSION}`, '--no-audit', '--no-fund', '--loglevel', 'error'];
  const [file, ...more] = npm === undefined ? ['npm', ...args] : [process.execPath, npm, ...args];
  const ran = await runCommand(file ?? '', more, { cwd: home, timeout: TIMEOUT, signal });
  return ran.code === 0 ? undefined : toReason(ran.stderr, ran.code);
}

/** Why npm could not install something, by the code that it prints: what else it prints names folders. */
export function toReason(stderr: string, code: number): string {
  const [, name] = /npm (?:error|ERR!) code (\w+)/.exec(stderr) ?? [];
  return `npm could not install it: ${name ?? `exit status ${code}`}`;
}

async function runDredd(
  { document, finder, deployments, signal }: ToolInput,
  trials: readonly Trial[],
  home: string,
): Promise<Remarks> {
  return whileServed(deployments, trials, async (served) => {
    const requests = served.flatMap(({ trial: { id, expected }, url }) =>
      toDreddRequests(finder, expected, url).map((request) => ({ id, ...request })),
    );
    const env = { COMPARE_PLAN: join(home, 'plan.json'), COMPARE_REPORT: join(home, 'report.json') };
    writeFileSync(env.COMPARE_PLAN, JSON.stringify(requests));
    writeFileSync(env.COMPARE_REPORT, '');
    const command = join(home, 'node_modules/dredd/bin/dredd');
    // The address is never used: each request brings its own.
    const args = [command, document, 'http://127.0.0.1:9', '--hookfiles', 'hooks.js', '--loglevel', 'error'];
    const ran = await runCommand(process.execPath, args, { cwd: home, env, timeout: TIMEOUT, signal });
    const report = readFileSync(env.COMPARE_REPORT, 'utf8');
    if (report === '') throw new Error(`Dredd ended with ${ran.code} and no report. ${ran.stderr}`);
    return toRemarks(trials, report);
  });
}

/** A recorded request beside the documented answer that it is to get; `key` names that answer to the hooks. */
export interface DreddRequest {
  exchange: number;
  key: string;
  host: string;
  port: string;
  target: string;
  headers: Record<string, string>;
  body: string;
}

/** The recorded requests as the hooks take them, below another origin. */
export function toDreddRequests(
  finder: OperationFinder,
  recording: readonly RecordedExchange[],
  origin: string,
): DreddRequest[] {
  const { hostname: host, port } = new URL(origin);
  return recording.flatMap(({ request, response }, exchange) => {
    const { method, target, headers, body = '' } = request;
    const found = finder.findDocumented(method, target.split('?')[0] ?? '');
    if (!found) return [];
    const key = `${method} ${found.operation.path} ${response.status}`;
    return [{ exchange, key, host, port, target, headers: Object.fromEntries(headers), body }];
  });
}

/** What the report of the hooks says of each trial: the parts of an answer that are not as documented. */
export function toRemarks(trials: readonly Pick<Trial, 'id'>[], report: string): Map<string, Remark[]> {
  const said = JSON.parse(report) as { id: string; exchange: number; status: string; fields: string[] }[];
  const remarks = new Map<string, Remark[]>(trials.map(({ id }) => [id, []]));
  for (const { id, exchange, status, fields } of said) {
    if (status === 'pass') continue;
    const parts = fields.length > 0 ? fields : [status];
    remarks.get(id)?.push(...parts.map((says) => ({ exchange, says, fails: true })));
  }
  return remarks;
}

/**
 * What Dredd is told by its hooks (https://dredd.org/en/latest/hooks/js.html): to take recorded requests instead of one
 * made-up request for each documented answer, and to write down what it thinks of each. It is CommonJS, because Dredd loads it so.
 */
const DREDD_HOOKS = `
const { readFileSync, writeFileSync } = require('node:fs');
const hooks = require('hooks');

const plan = JSON.parse(readFileSync(process.env.COMPARE_PLAN, 'utf8'));

hooks.beforeAll((transactions, done) => {
  const known = new Map();
  for (const transaction of transactions) {
    const path = transaction.name.split(' > ')[0];
    const key = [transaction.request.method, path, transaction.expected.statusCode].join(' ');
    if (!known.has(key)) known.set(key, transaction);
  }
  transactions.length = 0;
  for (const { key, host, port, target, headers, body, ...place } of plan) {
    const template = known.get(key);
    if (!template) continue;
    const request = { ...template.request, uri: target, headers, body };
    transactions.push({ ...template, expected: { ...template.expected }, request, host, port, fullPath: target, skip: false, place });
  }
  done();
});

hooks.afterAll((transactions, done) => {
  const said = transactions.map(({ place, test, results }) => ({
    ...place,
    status: test ? test.status : 'error',
    fields: Object.entries((results && results.fields) || {}).flatMap(([name, field]) => (field.valid ? [] : [name])),
  }));
  writeFileSync(process.env.COMPARE_REPORT, JSON.stringify(said));
  done();
});
`;
