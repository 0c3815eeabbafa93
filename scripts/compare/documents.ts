import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Fetch } from '../../contracts/faults/asked.ts';
import type { Fault } from '../../contracts/faults/fault.ts';
import { listFaults } from '../../contracts/faults/faults.ts';
import type { Report } from '../../contracts/report/report.ts';
import { type Contract, createContract } from '../../spec/contract.ts';
import { loadDocument } from '../../spec/document.ts';
import { packageFile } from '../../spec/package-file.ts';
import { createRandom } from '../../spec/random.ts';
import {
  listFakeCredentials,
  listSchemes,
  toCredentialVariable,
  toFakeCredential,
} from '../../spec/security.ts';
import { createDeployments, serve } from './deployments.ts';
import { type Ran, runCommand } from './run-command.ts';
import { installSchemathesis, OPTIONS, type SchemathesisReport } from './schemathesis.ts';

/** What a tool made of one deployment. */
export interface ToolRun {
  /** What it said, so that the same of another deployment is known again. */
  says: readonly string[];
  /** Whether that would stop a build; `undefined` where it could not judge. */
  fails: boolean | undefined;
  requests: number;
  /** Seconds of a processor. */
  processor: number;
}

/** A description, and what each tool made of its mock, healthy and with one fault of each kind. */
export interface ComparedDocument {
  file: string;
  operations: number;
  runs: readonly { tool: string; healthy: ToolRun; broken: readonly { kind: string; run: ToolRun }[] }[];
}

interface Comparison {
  folder: string;
  signal: AbortSignal;
  seed: number;
  progress(text: string): void;
}

/** Puts the mocks of descriptions that others wrote before `wes check` and Schemathesis, healthy and broken. */
export async function compareDocuments(
  root: string,
  files: readonly string[],
  comparison: Comparison,
): Promise<ComparedDocument[]> {
  const { folder, signal, seed, progress } = comparison;
  progress('Schemathesis: installing');
  const python = join(folder, 'schemathesis');
  const why = await installSchemathesis(python, { folder, signal });
  if (why !== undefined) throw new Error(`Schemathesis is not there: ${why}.`);
  const compared: ComparedDocument[] = [];
  for (const file of files) {
    progress(`${compared.length} of ${files.length}`);
    const contract = createContract(loadDocument(file));
    const tools: Tool[] = [toWes(contract), toSchemathesis(contract, python)];
    const runs = [];
    for (const tool of tools) {
      const healthy = await runOnce(contract, tool, undefined, comparison);
      const broken = [];
      for (const fault of drawFaults(contract, seed))
        broken.push({ kind: fault.kind ?? '', run: await runOnce(contract, tool, fault, comparison) });
      runs.push({ tool: tool.name, healthy, broken });
    }
    compared.push({ file: relative(root, file), operations: contract.operations.length, runs });
  }
  return compared;
}

/** One fault of each kind. */
function drawFaults(contract: Contract, seed: number): Fault[] {
  const all = listFaults(contract);
  return [...new Set(all.map(({ kind }) => kind))].map((kind) =>
    createRandom('compared', seed, kind ?? '').pick(all.filter((fault) => fault.kind === kind)),
  );
}

/** How a tool is run on a deployment, and what it said of it. */
interface Tool {
  name: string;
  program: string;
  /** What it is given; `cwd` is a folder to write into. */
  toCommand(url: string, cwd: string): { args: readonly string[]; env?: Record<string, string> };
  /** What it said, of what it wrote there. */
  read(cwd: string): readonly string[];
}

/** As a user would: the description and the credentials of the mock, and nothing else. */
function toWes({ document, operations }: Contract): Tool {
  const env = Object.fromEntries(
    Object.entries(listFakeCredentials(operations)).map(([name, given]) => [
      toCredentialVariable(name),
      given,
    ]),
  );
  return {
    name: '`wes check`',
    program: process.execPath,
    toCommand: (url) => ({
      args: [
        packageFile('dist/bin/wes.js'),
        ...['check', url, '--document', resolve(document.file), '--report', 'json', '--report-dir', '.'],
      ],
      env,
    }),
    read(cwd) {
      const { findings } = JSON.parse(readFileSync(join(cwd, 'report.json'), 'utf8')) as Report;
      return findings.filter(({ outcome }) => outcome === 'violation').map(({ id }) => id);
    },
  };
}

/** With all checks and phases, as in the comparison on the service's own description. */
function toSchemathesis({ document, operations }: Contract, python: string): Tool {
  const schemes = operations.flatMap(({ security }) => listSchemes(security));
  const config = [...new Map(schemes.map((one) => [one.name, one])).values()].map((scheme) => {
    const [user, password] = toFakeCredential(scheme).split(':');
    const said = JSON.stringify(user);
    const members =
      scheme.authScheme === 'Basic'
        ? `username = ${said}\npassword = ${JSON.stringify(password)}`
        : `${scheme.authScheme === undefined ? 'api_key' : 'bearer'} = ${said}`;
    return `[auth.openapi.${JSON.stringify(scheme.name)}]\n${members}\n`;
  });
  return {
    name: 'Schemathesis',
    program: join(python, 'bin/schemathesis'),
    toCommand(url, cwd) {
      writeFileSync(join(cwd, 'schemathesis.toml'), config.join('\n'));
      return { args: ['run', resolve(document.file), '--origin', url, '--seed=1', ...OPTIONS] };
    },
    read(cwd) {
      const { failures } = JSON.parse(readFileSync(join(cwd, 'report.json'), 'utf8')) as SchemathesisReport;
      return failures.flatMap(({ type, title, operations: named }) =>
        named.map((operation) => `${type}, ${title}: ${operation}`),
      );
    },
  };
}

let count = 0;

async function runOnce(
  contract: Contract,
  { program, toCommand, read }: Tool,
  fault: Fault | undefined,
  { folder, signal }: Comparison,
): Promise<ToolRun> {
  const deployment = await (await createDeployments(contract, contract.document)).create(fault);
  let requests = 0;
  const counted: Fetch = (request) => {
    requests += 1;
    return deployment(request);
  };
  const served = await serve(counted);
  count += 1;
  const cwd = join(folder, `run-${count}`);
  mkdirSync(cwd);
  try {
    const { args, env = {} } = toCommand(served.url, cwd);
    const { code, processor } = await runMeasured(program, args, { cwd, env, timeout: TIMEOUT, signal });
    if (code > 1) return { says: [], fails: undefined, requests, processor };
    return { says: read(cwd), fails: code === 1, requests, processor };
  } finally {
    await served.close();
  }
}

const TIMEOUT = 600_000;

/** Runs a command, and writes what its processes took of a processor into a file. */
const METER = `import resource, subprocess, sys
code = subprocess.call(sys.argv[2:])
used = resource.getrusage(resource.RUSAGE_CHILDREN)
open(sys.argv[1], 'w').write(str(used.ru_utime + used.ru_stime))
sys.exit(code)`;

/** Runs a program to its end, as `runCommand` does; `processor` are the seconds that it and its own processes took of one. */
async function runMeasured(
  file: string,
  args: readonly string[],
  options: Parameters<typeof runCommand>[2],
): Promise<Ran & { processor: number }> {
  const meter = join(options.cwd, 'processor-seconds');
  const ran = await runCommand('python3', ['-c', METER, meter, file, ...args], options);
  return { ...ran, processor: Number(readFileSync(meter, 'utf8')) };
}
