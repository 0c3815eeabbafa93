import type { ContractOptions, OperationFilter, StageKeys } from '../../../contracts/run/options.ts';
import { toVariable } from '../../../contracts/run/target/keys.ts';
import { loadDocument } from '../../../spec/document.ts';
import { toBasePath } from '../../../spec/servers.ts';
import { toList, toRate, toSeconds, toSeed, toShard, toWhole } from '../../command-line/option-values.ts';
import { UsageError } from '../../command-line/usage-error.ts';

/** The options of `wes check` as they are written. */
export interface CheckFlags {
  live?: true;
  allowWrites?: true;
  allowWritesIn?: string;
  allowBroadcast?: true;
  member?: string[];
  team?: string;
  document?: string;
  overlay?: string[];
  checks?: string;
  excludeChecks?: string;
  includePath?: string[];
  includeMethod?: string[];
  includeTag?: string[];
  includeOperationId?: string[];
  excludePath?: string[];
  excludeMethod?: string[];
  excludeTag?: string[];
  excludeOperationId?: string[];
  rateLimit?: string;
  timeout?: string;
  seed: string;
  shard?: string;
  maxFailures?: string;
  failOn: 'violation' | 'drift';
  baseline?: string;
  baselineUpdate?: true;
  learn?: string;
  report?: string;
  reportDir: string;
  dryRun?: true;
}

/**
 * What the flags and the environment ask for. Reads the document, because its stages name the variables of the keys. Throws a
 * `UsageError` for a flag that cannot be meant, and what `loadDocument` throws.
 */
export function toContractOptions(
  baseUrl: string,
  flags: CheckFlags,
  env: NodeJS.ProcessEnv,
): ContractOptions {
  const document = loadDocument(flags.document, flags.overlay ?? []);
  const { stages } = toBasePath(document.root['servers']);
  const keysOf = (owner: 'own' | 'other' | 'retired'): StageKeys =>
    Object.fromEntries(stages.map((stage) => [stage, env[toVariable(stage, owner)] || undefined]));
  return {
    baseUrl,
    document,
    keys: keysOf('own'),
    otherKeys: keysOf('other'),
    retiredKeys: keysOf('retired'),
    live: flags.live === true,
    allowWrites: toAllowWrites(flags),
    allowBroadcast: flags.allowBroadcast === true,
    members: flags.member ?? [],
    include: toFilter(flags.includePath, flags.includeMethod, flags.includeTag, flags.includeOperationId),
    exclude: toFilter(flags.excludePath, flags.excludeMethod, flags.excludeTag, flags.excludeOperationId),
    seed: toSeed(flags.seed),
    learn: flags.learn !== undefined,
    failOn: flags.failOn,
    ...given('team', flags.team, (team) => team),
    ...given('checks', flags.checks, (text) => toList(text, '--checks')),
    ...given('excludeChecks', flags.excludeChecks, (text) => toList(text, '--exclude-checks')),
    ...given('rateLimit', flags.rateLimit, toRate),
    ...given('timeout', flags.timeout, (text) => toSeconds(text, '--timeout')),
    ...given('shard', flags.shard, toShard),
    ...given('maxFailures', flags.maxFailures, (text) => toWhole(text, '--max-failures', 1_000_000, 1)),
  };
}

/** `exactOptionalPropertyTypes` tells an option that is left out from one that is `undefined`. */
function given<K extends string, T>(
  name: K,
  text: string | undefined,
  convert: (text: string) => T,
): Partial<Record<K, T>> {
  return text === undefined ? {} : ({ [name]: convert(text) } as Record<K, T>);
}

function toAllowWrites({ allowWrites, allowWritesIn }: CheckFlags): boolean | 'prod' {
  if (allowWritesIn === undefined) return allowWrites === true;
  if (allowWritesIn === 'prod') return 'prod';
  throw new UsageError(
    `--allow-writes takes no value but prod, which lets writes go to every stage; it is "${allowWritesIn}".`,
  );
}

function toFilter(
  paths: string[] | undefined,
  methods: string[] | undefined,
  tags: string[] | undefined,
  operationIds: string[] | undefined,
): OperationFilter {
  return {
    ...(paths ? { paths } : {}),
    ...(methods ? { methods } : {}),
    ...(tags ? { tags } : {}),
    ...(operationIds ? { operationIds } : {}),
  };
}
