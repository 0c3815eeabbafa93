import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { readText } from '../../../spec/document.ts';
import { isObject, type Json, type JsonObject } from '../../../spec/json.ts';
import { isWithin, joinPointer } from '../../../spec/json-pointer.ts';
import { Origins } from '../../../spec/origins.ts';
import { packageFile } from '../../../spec/package-file.ts';
import { createSchemaValidators } from '../../../spec/schema/schema-validators.ts';
import { describeValidationError } from '../../../spec/schema/validation-error.ts';
import { parseSource } from '../../../spec/source.ts';
import { toHint } from '../../../spec/text/nearest.ts';
import { UsageError } from '../usage-error.ts';
import type { ConfigFile, TargetSettings } from './settings.ts';

/** The names of a configuration, in each folder from the working folder upwards. */
const NAMES = ['wes.config.yaml', 'wes.config.yml', 'wes.config.json'];

/** Settings that name variables, and take no variable's value: a key would be written down in their place. */
const OF_KEYS = ['keys', 'otherKeys', 'retiredKeys', 'credentials'] as const;

/** A configuration as it was read: valid, and with the environment's values in it. */
export interface Config {
  /** Relative to the working folder. */
  file: string;
  content: ConfigFile;
  /** The variables that it says hold keys. */
  keyNames: readonly string[];
  /** Throws a `UsageError` where what stands at one of these pointers, or within, uses a variable that is not set. */
  checkVariables(pointers: readonly string[]): void;
}

/** The configuration that is nearest above a folder; `undefined` where there is none. Throws a `UsageError` where a folder has several. */
export function findConfig(folder: string): string | undefined {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const found = NAMES.filter((name) => existsSync(join(at, name)));
    if (found.length > 1) throw new UsageError(`${at} has ${found.join(' and ')}: keep one of them.`);
    if (found[0] !== undefined) return relative(folder, join(at, found[0]));
    if (dirname(at) === at) return undefined;
  }
}

/**
 * Reads a configuration. Throws a `UsageError`, a `SourceError` or a `DocumentError` of one sentence, with file and line, for the first
 * thing that is wrong.
 */
export function loadConfig(file: string, env: NodeJS.ProcessEnv): Config {
  const origins = new Origins();
  const unset = new Map<string, string>();
  const written = parseSource(readText(file, 'configuration'), file, origins);
  const at = (pointer: string): string => `${file}:${origins.locate(written, pointer)?.line ?? 1}: `;
  const content = fillIn(written, (name, pointer) => {
    if (env[name] === undefined) unset.set(pointer, name);
    return env[name];
  });
  const schema: JsonObject = JSON.parse(
    readFileSync(packageFile('scripts/command-line/config/wes.config.schema.json'), 'utf8'),
  );
  const [error] = createSchemaValidators(schema, undefined, 'first').at('')(content);
  if (error) throw new UsageError(`${at(error.pointer)}${describeValidationError(error, 'The content')}.`);
  const read = content as ConfigFile;
  return {
    file,
    content: read,
    keyNames: [read, ...Object.values(read.targets ?? {})].flatMap((settings) =>
      OF_KEYS.flatMap((name) => Object.values(settings[name] ?? {})),
    ),
    checkVariables(pointers) {
      for (const [place, name] of unset)
        if (pointers.some((pointer) => isWithin(place, pointer)))
          throw new UsageError(`${at(place)}${name} is not set in the environment.`);
    },
  };
}

/** `${NAME}` in a text is the value of a variable; where it has none, it stays. */
function fillIn(
  value: Json,
  toValue: (name: string, pointer: string) => string | undefined,
  pointer = '',
): Json {
  if (typeof value === 'string')
    return value.replace(/\$\{([A-Za-z_]\w*)\}/g, (text, name: string) => toValue(name, pointer) ?? text);
  if (Array.isArray(value))
    return value.map((item, index) => fillIn(item, toValue, joinPointer(pointer, index)));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      (OF_KEYS as readonly string[]).includes(name)
        ? member
        : fillIn(member, toValue, joinPointer(pointer, name)),
    ]),
  );
}

/**
 * What holds for a target by its name, or for an address that is none: what `allow` permits is for the targets, whose owner wrote it
 * down, and not for whatever address is typed. Throws a `UsageError` where there is no such target, or a variable that would be used is
 * not set.
 */
export function selectSettings(config: Config, target: string | undefined): Partial<TargetSettings> {
  const { targets = {}, $schema: _, ...shared } = config.content;
  if (target !== undefined && !Object.hasOwn(targets, target))
    throw new UsageError(`${config.file} has no target "${target}"${toHint(target, Object.keys(targets))}`);
  const own: Partial<TargetSettings> = target === undefined ? { allow: [] } : (targets[target] ?? {});
  config.checkVariables([
    joinPointer('', 'targets', target ?? ''),
    ...Object.keys(shared)
      .filter((name) => !(name in own))
      .map((name) => joinPointer('', name)),
  ]);
  return { ...shared, ...own };
}
