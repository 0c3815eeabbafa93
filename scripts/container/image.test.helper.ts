import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { parse } from 'yaml';
import { packageFile } from '../../spec/package-file.ts';

export interface Instruction {
  keyword: string;
  /** Behind flags. */
  text: string;
  flags: Record<string, string>;
}

/** The instructions of each stage of the Containerfile, the last of which is the image. */
export function readStages(): Instruction[][] {
  const stages: Instruction[][] = [];
  for (const one of DockerfileParser.parse(
    readFileSync(packageFile('Containerfile'), 'utf8'),
  ).getInstructions()) {
    const [, keyword = '', rest = ''] = /^(\w+)\s+([\s\S]*)$/.exec(one.getTextContent()) ?? [];
    const [, flags = '', text = ''] = /^((?:--\S+\s+)*)([\s\S]*)$/.exec(rest) ?? [];
    const named = [...flags.matchAll(/--([^=\s]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]);
    if (keyword === 'FROM') stages.push([]);
    stages.at(-1)?.push({ keyword, text, flags: Object.fromEntries(named) });
  }
  return stages;
}

/** What an image says of how it is run. */
export interface Image {
  entrypoint: string[];
  command: string[];
  /** Exits with 0 where the container is healthy. */
  health: string[];
  env: Record<string, string>;
  user: { uid: number; gid: number };
  stopSignal: NodeJS.Signals;
}

export function readImage(): Image {
  const last = readStages().at(-1) ?? [];
  const find = (keyword: string): string => last.find((one) => one.keyword === keyword)?.text ?? '';
  const [uid = 0, gid = 0] = find('USER').split(':').map(Number);
  return {
    entrypoint: JSON.parse(find('ENTRYPOINT')),
    command: JSON.parse(find('CMD')),
    health: JSON.parse(find('HEALTHCHECK').replace(/^CMD /, '')),
    env: Object.fromEntries(
      last
        .filter(({ keyword }) => keyword === 'ENV')
        .map(({ text }) => text.split('=', 2) as [string, string]),
    ),
    user: { uid, gid },
    stopSignal: find('STOPSIGNAL') as NodeJS.Signals,
  };
}

export interface Service {
  command: string[];
  environment: Record<string, string>;
  healthcheck?: { test: string[] };
}

export function readCompose(): { services: Record<string, Service> } {
  return parse(readFileSync(packageFile('compose.yaml'), 'utf8'), { merge: true });
}

export interface Runner {
  /** The working folder. */
  folder: string;
  start(command: readonly string[], env: Record<string, string>): ChildProcess;
  /** Runs a command that ends; gives its exit status. */
  check(command: readonly string[], env: Record<string, string>): number | null;
}

/** Runs what an image runs: as its user, in a folder that nobody may write to, with what it holds in `/app` taken from `app`. */
export function createRunner(image: Image, app: string): Runner {
  const folder = mkdtempSync(join(tmpdir(), 'wes-work-'));
  chmodSync(folder, 0o555);
  const toLocal = (words: readonly string[]): string[] =>
    words.map((word) => (word === 'node' ? process.execPath : word.replace(/^\/app\//, `${app}/`)));
  // Where the user of the tests is root, and what is run can be read by others.
  const canBe =
    spawnSync(process.execPath, ['-e', `fs.accessSync('${app}/package.json')`], image.user).status === 0;
  const options = (env: Record<string, string>): object => ({
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...image.env, ...env },
    ...(process.getuid?.() === 0 && canBe ? image.user : {}),
  });
  return {
    folder,
    start(command, env) {
      const [file = '', ...args] = toLocal([...image.entrypoint, ...command]);
      return spawn(file, args, { ...options(env), stdio: ['ignore', 'pipe', 'pipe'] });
    },
    check(command, env) {
      const [file = '', ...args] = toLocal(command);
      return spawnSync(file, args, options(env)).status;
    },
  };
}
