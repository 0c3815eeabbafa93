import { type Command, Option } from 'commander';
import pc from 'picocolors';
import { type RunningMock, type StartOptions, startMock } from '../../mock/start-mock.ts';
import { describeMock } from '../describe-mock.ts';
import { collect, toLatency, toPort, toSeed } from '../option-values.ts';
import { UsageError } from '../usage-error.ts';

interface MockFlags {
  port?: string;
  host: string;
  seed: string;
  overlay?: string[];
  strict?: true;
  retireLegacy?: true;
  latency?: string;
  json?: true;
}

/** `wes mock`: serves a document until it is told to stop. */
export function addMockCommand(program: Command): void {
  program
    .command('mock')
    .description('Serve the document: refuse, accept and remember as the service is said to.')
    .argument('[document]', 'an OpenAPI 3.1 document (default: the one of the service)')
    .addOption(
      new Option('--port <number>', 'where to listen, 0 for a free port (default: 4010)').env('PORT'),
    )
    .option('--host <address>', 'on which address; beyond loopback only if you say so', '127.0.0.1')
    .option('--seed <number>', 'what chance is made of', '1')
    .option('--overlay <file>', 'an OpenAPI Overlay to apply; may be repeated', collect)
    .option('--strict', 'answer 501 where an operation is neither documented nor observed')
    .option('--retire-legacy', 'leave deprecated operations out')
    .option('--latency <ms>', 'wait before each answer, as 100 or 50-200')
    .option('--json', 'print one line of JSON once it listens, all else on standard error')
    .action(run);
}

async function run(document: string | undefined, flags: MockFlags): Promise<void> {
  const options = toOptions(document, flags);
  const mock = await startMock(options).catch((error) => {
    throw toUsageError(error, options);
  });
  stopOnSignal(mock);
  if (flags.json) {
    const { url, stages, companies } = mock;
    process.stdout.write(`${JSON.stringify({ url, stages, companies })}\n`);
  } else {
    process.stdout.write(describeMock(mock, options.seed ?? 1));
  }
}

function toOptions(
  document: string | undefined,
  flags: MockFlags,
): StartOptions & { port: number; host: string } {
  return {
    ...(document === undefined ? {} : { document }),
    overlays: flags.overlay ?? [],
    port:
      flags.port === undefined || flags.port === '' ? 4010 : toPort(flags.port, 'The port (--port or PORT)'),
    host: flags.host,
    seed: toSeed(flags.seed),
    strict: flags.strict === true,
    retireLegacy: flags.retireLegacy === true,
    ...(flags.latency === undefined ? {} : { latency: toLatency(flags.latency) }),
    onNote: (line) =>
      process.stderr.write(`${pc.createColors(process.stderr.isTTY).yellow('note')} ${line}\n`),
  };
}

/** What keeps a server from listening, in words. */
function toUsageError(error: NodeJS.ErrnoException, { port, host }: { port: number; host: string }): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new UsageError(
        `Port ${port} of ${host} is in use; choose another with --port, or 0 for a free one.`,
      );
    case 'EACCES':
      return new UsageError(`Port ${port} of ${host} needs more rights; choose one above 1023 with --port.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new UsageError(`This machine has no address ${host}; choose one with --host.`);
    default:
      return error;
  }
}

/** Ctrl-C and SIGTERM stop the mock; a second one does not wait for requests that are under way. */
function stopOnSignal(mock: RunningMock): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(0);
    stopping = true;
    mock.close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
