import { type Command, Option } from 'commander';
import pc from 'picocolors';
import { toJsonText } from '../../../contracts/report/text/json.ts';
import { BEHAVIOUR_SET_NAMES } from '../../../mock/behaviours/behaviour-sets.ts';
import { isStoreName, STORE_FORM } from '../../../mock/check-options.ts';
import type { ControlPages } from '../../../mock/control/controlled.ts';
import { DEFAULTS, type StartOptions } from '../../../mock/options.ts';
import type { RunningMock } from '../../../mock/start-mock.ts';
import { describeLeftOut } from '../../../spec/describe-left-out.ts';
import type { ContractDocument } from '../../../spec/document.ts';
import type { Grade } from '../../../spec/evidence.ts';
import { listOperations } from '../../../spec/operations.ts';
import {
  credentialOption,
  readNamedCredentials,
  toCredentialVariables,
} from '../../command-line/credentials.ts';
import {
  collect,
  gradeOption,
  STRICT_DOCUMENT,
  toBehaviourSet,
  toControlToken,
  toHost,
  toLatency,
  toPort,
  toPublicHost,
  toSeconds,
  toSeed,
  toWhole,
} from '../../command-line/option-values.ts';
import { isColored, print, printError } from '../../command-line/output.ts';
import { stopWithParent } from '../../command-line/stop-with-parent.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { describeMock } from './describe-mock.ts';
import { toEnvironment } from './environment.ts';
import { type MockFiles, readMockFiles, reloadOnChange } from './reload-on-change.ts';

interface MockFlags {
  port?: string;
  host: string;
  publicHost?: string[];
  seed: string;
  overlay?: string[];
  grade?: Grade;
  strict?: true;
  strictDocument?: true;
  stateless?: true;
  retireLegacy?: true;
  latency?: string;
  maxConnections: string;
  maxHeaderSize: string;
  maxBodySize: string;
  maxBodyValues: string;
  maxMembers: string;
  maxRecords: string;
  requestTimeout: string;
  grace: string;
  json?: true;
  fault?: string;
  behaviour?: string[];
  store: string;
  storeReset?: true;
  data?: string;
  credential?: string[];
  watch?: true;
}

/** Of a limit: as much as the system below takes for a number. */
const LARGEST = 2 ** 30;

const STRICT: [string, string] = [
  '--strict',
  'respond with 501 to operations that are neither documented nor observed (default: serve them)',
];
const STATELESS: [string, string] = [
  '--stateless',
  'keep nothing of the resources of a description, and answer each operation by itself (default: what is created can be read)',
];

/** `wes mock`: serves a document until it is told to stop. */
export function addMockCommand(program: Command): void {
  const command = program
    .command('mock')
    .description('Serve an OpenAPI description: check keys, validate requests, remember what is written.')
    .argument('[document]', 'OpenAPI description to serve (default: that of the service)')
    .addOption(
      new Option('--port <number>', `port to listen on, 0 for a free one (default: ${DEFAULTS.port})`).env(
        'PORT',
      ),
    )
    .option(
      '--host <address>',
      'address to bind to; beyond loopback, the control below /__mock needs the token of WES_CONTROL_TOKEN, else one that is printed',
      DEFAULTS.host,
    )
    .option(
      '--public-host <name>',
      'name that the control answers to besides loopback names and the bound address, with the token; repeatable',
      collect,
    )
    .option('--seed <number>', 'seed of the random generator', String(DEFAULTS.seed))
    .option('--overlay <file>', 'OpenAPI Overlay to apply to it; repeatable', collect)
    .addOption(gradeOption())
    .option(...STRICT_DOCUMENT)
    .option(...STRICT)
    .option(...STATELESS)
    .option('--retire-legacy', 'leave deprecated operations out (default: serve them)')
    .option('--latency <ms>', 'delay of each response in milliseconds, as 100 or 50-200 (default: none)')
    .option(
      '--fault <id>',
      'inject a fault of `wes self-test`, to see what a violation looks like (default: none)',
    )
    .option(
      '--data <file>',
      'companies of your own (YAML or JSON), beside those that the mock knows or in their place (default: none)',
    )
    .addOption(
      credentialOption('the one credential of a security scheme that is accepted', 'any that is well-formed'),
    )
    .option(
      '--watch',
      'reload the document, its Overlays, what they refer to and --data when one of these files changes, and keep what was written (default: read them once)',
    )
    .option(
      '--behaviour <name>',
      `failures on demand from the start: ${BEHAVIOUR_SET_NAMES.join(', ')}; repeatable (default: none)`,
      collect,
    );
  addStore(addLimits(command))
    .option(
      '--grace <seconds>',
      'time that requests under way have to end once it is told to stop',
      String(DEFAULTS.grace / 1000),
    )
    .option('--json', 'print addresses and keys as one line of JSON once it listens (default: as text)')
    .action(run);
}

/** Where what is written lasts. */
function addStore(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--store <where>',
        'where the order of changes is kept: memory (nowhere), file:<folder>, from which a later start goes on, or redis://<host>, which several mocks share',
      )
        .env('WES_STORE')
        .default('memory'),
    )
    .option('--store-reset', 'forget all that the store keeps (default: go on with it)');
}

/** What clients may take of it. */
function addLimits(command: Command): Command {
  return command
    .option(
      '--max-connections <number>',
      'connections at a time; further ones are closed',
      String(DEFAULTS.maxConnections),
    )
    .option(
      '--max-header-size <bytes>',
      'bytes that request line and header fields may have',
      String(DEFAULTS.maxHeaderSize),
    )
    .option(
      '--max-body-size <bytes>',
      'bytes that the body of a request may have',
      String(DEFAULTS.maxBodySize),
    )
    .option(
      '--max-body-values <number>',
      'JSON values that the body of a request may hold: lists, objects and what is in them',
      String(DEFAULTS.maxBodyValues),
    )
    .option(
      '--max-members <number>',
      'members that a company may come to have in a stage',
      String(DEFAULTS.maxMembers),
    )
    .option(
      '--max-records <number>',
      'records that a company may come to hold in a stage, each counted once for each list that it is found in',
      String(DEFAULTS.maxRecords),
    )
    .option(
      '--request-timeout <seconds>',
      'time that a request may take to arrive',
      String(DEFAULTS.requestTimeout / 1000),
    );
}

/** The mock is loaded when it is needed: the other commands should not wait for it. */
async function run(document: string | undefined, flags: MockFlags): Promise<void> {
  const { startMock } = await import('../../../mock/start-mock.ts');
  if (flags.watch && flags.fault !== undefined)
    throw new UsageError('--watch does not go with --fault, which is injected into one document.');
  if (flags.watch && flags.store !== 'memory')
    throw new UsageError('--watch does not go with --store, whose changes are decided by one document.');
  if (!isStoreName(flags.store)) throw new UsageError(`--store must be ${STORE_FORM}.`);
  const files: MockFiles = {
    document,
    overlays: flags.overlay,
    data: flags.data,
    grade: flags.grade,
    strict: flags.strictDocument,
  };
  const read = new Map<string, string | undefined>();
  const loaded = readMockFiles(files, read);
  const grace = toSeconds(flags.grace, '--grace', 0);
  const named = toCredentialVariables(flags.credential);
  const credentials = readNamedCredentials(loaded.root, named, process.env);
  const options = { ...toOptions(loaded, flags, () => mock.url), credentials };
  const mock: RunningMock = await startMock(
    flags.fault === undefined ? options : await withFault(flags.fault, options),
  );
  stopOnSignal(mock, grace);
  if (flags.watch) reloadOnChange(mock, files, read);
  const operations = listOperations(loaded.root);
  if (flags.json) {
    const { url, stages, companies, resources, controlToken } = mock;
    const environment = toEnvironment(mock, operations, named);
    const leftOut = toLeftOut(loaded);
    print(toJsonText({ url, stages, companies, resources, environment, controlToken, ...leftOut }, 0));
  } else {
    const watched = flags.watch ? [...read.keys()] : [];
    const leftOut = describeLeftOut(loaded, operations);
    print(describeMock(mock, options, { operations, named, leftOut, watched }));
  }
}

/** What of the document is not served as it is written, for scripts; nothing where all of it is. */
function toLeftOut({ leftOut, file }: ContractDocument): object {
  if (leftOut.length === 0) return {};
  return {
    leftOut: leftOut.map(({ message, location, isNote = false }) => ({
      file: location?.file ?? file,
      line: location?.line ?? 1,
      message,
      isNote,
    })),
  };
}

/** Loaded when it is needed: a mock without a fault should not wait for the suite. */
async function withFault(id: string, options: StartOptions): Promise<StartOptions> {
  const { putFaultInFront } = await import('../../command-line/mock-fault.ts');
  return putFaultInFront(id, options);
}

/** The pages are made when they are first asked for, by code that is loaded then; a build that failed is tried again. */
function createDocs(url: () => string): (document: ContractDocument) => Promise<string> {
  const pages = new WeakMap<ContractDocument, Promise<string>>();
  return (document) => {
    const page =
      pages.get(document) ??
      import('../docs/build-docs.ts').then(({ buildPage }) => buildPage(document, url()));
    pages.set(document, page);
    page.catch(() => pages.delete(document));
    return page;
  };
}

/** The console is loaded when somebody looks. */
const renderPage: ControlPages = async (...asked) =>
  (await import('./console/console.tsx')).renderConsole(...asked);

function toOptions(document: ContractDocument, flags: MockFlags, url: () => string): StartOptions {
  const controlToken = toControlToken(process.env['WES_CONTROL_TOKEN']);
  return {
    document,
    docs: createDocs(url),
    pages: renderPage,
    port:
      flags.port === undefined || flags.port === ''
        ? DEFAULTS.port
        : toPort(flags.port, 'The port (--port or PORT)'),
    host: toHost(flags.host),
    publicHosts: (flags.publicHost ?? []).map(toPublicHost),
    ...(controlToken === undefined ? {} : { controlToken }),
    maxConnections: toWhole(flags.maxConnections, '--max-connections', LARGEST, 1),
    maxHeaderSize: toWhole(flags.maxHeaderSize, '--max-header-size', LARGEST, 1),
    maxBodySize: toWhole(flags.maxBodySize, '--max-body-size', LARGEST, 1),
    maxBodyValues: toWhole(flags.maxBodyValues, '--max-body-values', LARGEST, 1),
    maxMembers: toWhole(flags.maxMembers, '--max-members', LARGEST, 1),
    maxRecords: toWhole(flags.maxRecords, '--max-records', LARGEST, 1),
    requestTimeout: toSeconds(flags.requestTimeout, '--request-timeout'),
    ...(flags.data === undefined ? {} : { companies: flags.data }),
    behaviours: (flags.behaviour ?? []).map(toBehaviourSet),
    seed: toSeed(flags.seed),
    store: flags.store,
    storeReset: flags.storeReset === true,
    strict: flags.strict === true,
    stateless: flags.stateless === true,
    retireLegacy: flags.retireLegacy === true,
    ...(flags.latency === undefined ? {} : { latency: toLatency(flags.latency) }),
    onNote: (line) =>
      printError(`${pc.createColors(isColored(process.stderr, process.env)).yellow('note')} ${line}\n`),
  };
}

/** Ctrl-C and SIGTERM stop the mock once what is under way is answered; a second one does not wait for that. */
function stopOnSignal(mock: RunningMock, grace: number): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(0);
    stopping = true;
    mock.close(grace).then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  stopWithParent(stop);
}
