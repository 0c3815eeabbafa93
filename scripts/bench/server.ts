import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** What a process has used since its start: processor time in milliseconds, resident memory in MiB. */
export interface Usage {
  cpu: number;
  memory: number;
}

/** A request, as the load generator repeats it. In its body `[<id>]` stands for something new each time. */
export interface BenchCall {
  method: 'GET' | 'POST';
  target: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

/** A server that can be started: the arguments of `node`, given the port to listen on, and a call to see that it answers. */
export interface BenchServer {
  name: string;
  command(port: number): readonly string[];
  probe: BenchCall;
}

export interface Server {
  name: string;
  port: number;
  /** From the start of the process to the end of its first answer, in milliseconds. */
  startedIn: number;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

const METER = new URL('./meter.js', import.meta.url).href;
const PATIENCE = 30_000;

/** Starts some servers, works with them, and stops them whatever comes of it. */
export async function withServers<T>(
  subjects: readonly BenchServer[],
  work: (servers: [Server, ...Server[]]) => Promise<T>,
): Promise<T> {
  const servers: Server[] = [];
  try {
    for (const subject of subjects) servers.push(await startServer(subject));
    return await work(servers as [Server, ...Server[]]);
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** Starts a server and waits for its first answer. Rejects where it ends, or says nothing for half a minute. */
async function startServer({ name, command, probe }: BenchServer): Promise<Server> {
  const port = await findFreePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--import', METER, ...command(port)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  try {
    await untilAnswering(child, port, probe);
  } catch (cause) {
    child.kill();
    throw new Error(`${name} did not answer: ${(cause as Error).message}`, { cause });
  }
  return {
    name,
    port,
    startedIn: performance.now() - startedAt,
    async usage() {
      const told = once(child, 'message');
      child.send('usage');
      const [usage] = (await told) as [Usage];
      return usage;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function untilAnswering(child: ChildProcess, port: number, probe: BenchCall): Promise<void> {
  const until = performance.now() + PATIENCE;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`it ended with exit status ${child.exitCode}`);
    if (performance.now() > until) throw new Error(`nothing came for ${PATIENCE / 1_000} s`);
    const status = await ask(port, probe);
    if (status !== undefined && status < 300) return;
    if (status !== undefined) throw new Error(`its first answer was ${status}`);
    await sleep(5);
  }
}

/** The status of the answer to a call; `undefined` where nobody listens yet. */
function ask(port: number, { target, headers }: BenchCall): Promise<number | undefined> {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: target, headers, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    }).on('error', () => resolve(undefined));
  });
}

/** The command as it is installed, in which all is put together in a few files. */
export const COMMAND: string = besideThis('../../bin/wes.js');

/** The file of a compiled module that stands beside this one. */
export function besideThis(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

/** A port of loopback that nobody listened on a moment ago, for programs that cannot choose one and say which. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
