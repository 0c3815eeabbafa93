import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { toBaseAddress } from '../../../contracts/run/target/base-address.ts';
import { startProxyServer } from '../../../contracts/watch/proxy/proxy-server.ts';
import { createUpstream, type Upstream } from '../../../contracts/watch/proxy/upstream.ts';
import { DEFAULTS } from '../../../mock/options.ts';
import { type ContractDocument, loadDocument } from '../../../spec/document.ts';
import { toBasePath, withStage } from '../../../spec/servers.ts';
import { toOneLine } from '../../../spec/text/visible.ts';
import { checkLearnFile } from '../../command-line/learned-files.ts';
import { toHost, toPort, toSeconds } from '../../command-line/option-values.ts';
import { isColored, print, printError } from '../../command-line/output.ts';
import { makeFolder } from '../../command-line/write-atomically.ts';
import type { JudgeSettings } from './judge.ts';
import { startJudgeThread } from './judge-thread.ts';

/** The options of `wes proxy` as they are written. */
export interface ProxyFlags {
  port?: string;
  host: string;
  har?: string;
  learn?: string;
  document?: string;
  overlay?: string[];
  strictDocument?: boolean;
  timeout: string;
}

/** What all bodies on their way, and those that wait to be judged, may take, in bytes. */
const ROOM = 128 * 1024 * 1024;

/**
 * The life of `wes proxy`: listen, pass on until it is told to stop, tell. Returns the exit status: 1 where a violation was seen.
 * Throws `UsageError`, `CannotJudge` (of an address that is none), `ListenError` and what `loadDocument` throws.
 */
export async function proxy(baseUrl: string, flags: ProxyFlags, until: Promise<void>): Promise<number> {
  checkLearnFile(flags.learn);
  const { stdout } = process;
  const document = loadDocument(flags.document, flags.overlay ?? [], { strict: flags.strictDocument });
  const { prefix } = toBaseAddress(baseUrl, toBasePath(document.root['servers']));
  const upstream = createUpstream(baseUrl);
  const listen = {
    port: flags.port ? toPort(flags.port, 'The port (--port or PORT)') : DEFAULTS.port,
    host: toHost(flags.host),
  };
  const timeout = toSeconds(flags.timeout, '--timeout');
  // Said before the first exchange, and not after the last.
  for (const file of [flags.har, flags.learn]) if (file !== undefined) await makeFolder(dirname(file));

  const worker = new Worker(new URL('./judge-worker.js', import.meta.url), {
    workerData: toSettings(flags, prefix),
  });
  const judge = await startJudgeThread(worker, {
    print,
    complain: (message) => printError(`wes proxy: ${toOneLine(message)}\n`),
  });
  const server = await startProxyServer(
    { upstream, timeout, room: { left: ROOM }, onEnd: judge.take },
    listen,
  ).catch(async (error: unknown) => {
    await worker.terminate();
    throw error;
  });
  // Whose reader has seen enough (`wes proxy … | head`) still has a client that is served.
  stdout.removeAllListeners('error').on('error', () => undefined);
  print(describeProxy(document, upstream, prefix, server.url));
  await until;
  await server.close();
  const { text, isViolated, problem } = await judge.end();
  // Also where a reader of the summary closes the pipe.
  process.exitCode = isViolated ? 1 : 0;
  print(`\n${text}`);
  if (problem === undefined) return isViolated ? 1 : 0;
  printError(`wes: ${problem}\n`);
  return 2;
}

function toSettings({ document, overlay = [], har, learn }: ProxyFlags, prefix: string): JudgeSettings {
  const { stdout } = process;
  return {
    document,
    overlays: overlay,
    prefix: new URL(prefix).pathname.replace(/\/+$/, ''),
    har,
    learn,
    text: { color: isColored(stdout, process.env), width: stdout.columns },
  };
}

function describeProxy(
  { file, root }: ContractDocument,
  upstream: Upstream,
  prefix: string,
  url: string,
): string {
  const { template, stages } = toBasePath(root['servers']);
  // Where the service's address ends with a base address, that is what the proxy's own stands for.
  const isOfStage = upstream.shown !== prefix;
  const width = Math.max(...stages.map(({ length }) => length));
  const bases = isOfStage
    ? [`  ${url}`]
    : stages.map((stage) => `  ${stage.padEnd(width)}  ${url}${withStage(template, stage)}`);
  return [
    `Passing everything on to ${upstream.shown}, and judging it by ${file}.`,
    '',
    'Point the client here:',
    ...bases,
    '',
    'Keys pass through and are shown nowhere. Findings print as they come.',
    'Ctrl-C stops, and tells what was seen.',
    '',
    '',
  ].join('\n');
}
