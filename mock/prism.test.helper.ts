import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';

/** A Prism that listens on loopback. */
export interface Prism {
  url: string;
  stop(): void;
}

const COMMAND = createRequire(import.meta.url).resolve('@stoplight/prism-cli/dist/index.js');

/** Starts Prism, as `startPrism('mock', document)`, on a port that was free a moment ago: it cannot choose one and say which. */
export async function startPrism(...args: string[]): Promise<Prism> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [COMMAND, ...args, '--port', `${port}`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => text.includes('Prism is listening') && resolve());
    child.on('exit', (code) => reject(new Error(`Prism ended with ${code} before it listened.`)));
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
