import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';

/** A Prism that listens on loopback. */
export interface Prism {
  url: string;
  stop(): void;
}

const COMMAND = createRequire(import.meta.url).resolve('@stoplight/prism-cli/dist/index.js');

/** Starts Prism, as `startPrism('mock', document)`, on a free port. */
export async function startPrism(...args: string[]): Promise<Prism> {
  const child = spawn(process.execPath, [COMMAND, ...args, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      const said = /Prism is listening on (http:\S+)/.exec(text.toString());
      if (said?.[1] !== undefined) resolve(said[1]);
    });
    child.on('exit', (code) => reject(new Error(`Prism ended with ${code} before it listened.`)));
  });
  return { url, stop: () => child.kill() };
}
