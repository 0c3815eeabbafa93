import { dirname, relative, resolve } from 'node:path';
import type { Command } from 'commander';
import type { KeyVariables } from '../../../contracts/run/options.ts';
import { refuseKeys } from '../check-arguments.ts';
import { toCredentialVariables } from '../credentials.ts';
import { UsageError } from '../usage-error.ts';
import type { Settings, TargetSettings } from './settings.ts';

/** What the command line and the configuration come to. */
export interface AskedTarget {
  baseUrl: string;
  variables: KeyVariables;
}

/** An address has a colon or a slash, which the name of a target has not. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** The options that say together where writes may go. */
const WRITES = ['allowWrites', 'allowWritesIn'];

/** Where a file of the configuration is. */
type At = (file: string) => string;

/** How a setting is said as an option, by the name that commander gives that. What is empty says that there is none. */
const OPTIONS: { [Name in keyof Settings]?: (value: NonNullable<Settings[Name]>, at: At) => object } = {
  document: (file, at) => ({ document: at(file) }),
  overlays: (files, at) => ({ overlay: files.map(at) }),
  strictDocument: (strict) => ({ strictDocument: strict || undefined }),
  members: (member) => ({ member: [...member] }),
  grade: (grade) => ({ grade }),
  team: (team) => ({ team }),
  known: (known) => ({
    known: Object.entries(known).flatMap(([name, values]) => [values].flat().map((one) => `${name}=${one}`)),
  }),
  allow: (names) => ({
    allowWrites: names.includes('writes') || undefined,
    allowWritesIn: names.includes('prod-writes') ? 'prod' : undefined,
    allowBroadcast: names.includes('broadcast') || undefined,
  }),
  live: (live) => ({ live: live || undefined }),
  rate: (rate) => ({ rateLimit: String(rate) }),
  timeout: (timeout) => ({ timeout: String(timeout) }),
  seed: (seed) => ({ seed: String(seed) }),
  checks: (ids) => ({ checks: toText(ids) }),
  excludeChecks: (ids) => ({ excludeChecks: toText(ids) }),
  reports: (names) => ({ report: toText(names) }),
  reportDir: (folder, at) => ({ reportDir: at(folder) }),
  baseline: (file, at) => ({ baseline: at(file) }),
  minObserved: (minObserved) => ({ minObserved }),
  failOn: (failOn) => ({ failOn }),
};

function toText(names: readonly string[]): string | undefined {
  return names.length === 0 ? undefined : names.join(',');
}

/** The argument and the option that `applyConfig` reads. `address` says what an address stands for. */
export function addTarget(command: Command, address: string): Command {
  return command
    .argument('<target>', `${address}; or the name of a target in wes.config.yaml`)
    .option(
      '--config <file>',
      'configuration (default: wes.config.yaml, .yml or .json of the working folder, else of the nearest above)',
    );
}

/**
 * The target that an argument names, an address or one of the configuration. What the configuration says becomes the value of each option of
 * the command that the command line does not give. Throws a `UsageError`, and what `loadConfig` throws.
 */
export async function applyConfig(command: Command, target: string): Promise<AskedTarget> {
  const { findConfig, loadConfig, selectSettings } = await import('./load-config.ts');
  const file: string | undefined = command.opts()['config'] ?? findConfig(process.cwd());
  const name = NAME.test(target) ? target : undefined;
  const named = Object.values(toCredentialVariables(command.opts()['credential']));
  refuseKeys('An argument holds', listTexts([target, command.opts()]), process.env, named);
  if (file === undefined) {
    if (name === undefined) return { baseUrl: target, variables: {} };
    throw new UsageError(
      `There is no wes.config.yaml here or in a folder above that could say what "${name}" is; else give an address, such as http://${name}.`,
    );
  }
  const config = loadConfig(file, process.env);
  refuseKeys(`${file} holds`, listTexts(config.content), process.env, config.keyNames);
  refuseKeys('An argument holds', listTexts([target, command.opts()]), process.env, config.keyNames);
  const settings = selectSettings(config, name);
  const { keys = {}, otherKeys = {}, retiredKeys = {}, credentials, url = target } = settings;
  setOptions(command, settings, dirname(file));
  // For who asks where it was found.
  command.setOptionValueWithSource('config', file, 'config');
  return {
    baseUrl: url,
    variables: { own: keys, other: otherKeys, retired: retiredKeys, ...(credentials ? { credentials } : {}) },
  };
}

function setOptions(command: Command, settings: Partial<TargetSettings>, folder: string): void {
  const known = new Set(command.options.map((option) => option.attributeName()));
  const isSaid = (option: string): boolean => command.getOptionValueSource(option) === 'cli';
  const at = (file: string): string => relative(process.cwd(), resolve(folder, file)) || '.';
  for (const name of Object.keys(settings) as (keyof Settings)[]) {
    const options = toOptions(name, settings, at);
    for (const [option, value] of Object.entries(options)) {
      // Where writes may go is one thing that two options say.
      const same = WRITES.includes(option) ? WRITES : [option];
      if (known.has(option) && value !== undefined && !same.some(isSaid))
        command.setOptionValueWithSource(option, value, 'config');
    }
  }
}

function toOptions<Name extends keyof Settings>(name: Name, settings: Settings, at: At): object {
  const value = settings[name];
  return value === undefined ? {} : (OPTIONS[name]?.(value, at) ?? {});
}

function listTexts(value: unknown): string[] {
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(listTexts)
    : [String(value)];
}
