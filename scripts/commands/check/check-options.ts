import type { KnownKeys } from '../../../contracts/faults/asked.ts';
import type { ContractOptions, KeyVariables, StageKeys } from '../../../contracts/run/options.ts';
import { type KeyOwner, toVariable } from '../../../contracts/run/target/keys.ts';
import { loadDocument, withGrade } from '../../../spec/document.ts';
import type { Grade } from '../../../spec/evidence.ts';
import { toBasePath } from '../../../spec/servers.ts';
import { toHint } from '../../../spec/text/nearest.ts';
import { readCredentials, toCredentialVariables } from '../../command-line/credentials.ts';
import {
  toKnown,
  toList,
  toRate,
  toSeconds,
  toSeed,
  toShard,
  toShare,
  toWhole,
} from '../../command-line/option-values.ts';
import { UsageError } from '../../command-line/usage-error.ts';

/** The options of `wes check` as they are written. */
export interface CheckFlags {
  live?: true;
  allowWrites?: true;
  allowWritesIn?: string;
  allowBroadcast?: true;
  credential?: string[];
  member?: string[];
  team?: string;
  known?: string[];
  document?: string;
  overlay?: string[];
  grade?: Grade;
  strictDocument?: boolean;
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
  nonce?: string;
  thorough?: true;
  replay?: string[];
  explain?: string;
  shard?: string;
  maxFailures?: string;
  minObserved?: string;
  failOn: 'violation' | 'drift';
  baseline?: string;
  baselineUpdate?: true;
  learn?: string;
  relearn?: string;
  report?: string;
  reportDir: string;
  dryRun?: true;
  /** The configuration that was read, also where it was found and not given. */
  config?: string;
  /** No option: what the configuration says of the keys. */
  variables?: KeyVariables;
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
  const loaded = loadDocument(flags.document, flags.overlay ?? [], { strict: flags.strictDocument });
  const document = withGrade(loaded, flags.grade);
  const { stages } = toBasePath(document.root['servers']);
  const named = { ...flags.variables?.credentials, ...toCredentialVariables(flags.credential) };
  return {
    baseUrl,
    document,
    ...readKeys(stages, env, flags.variables),
    credentials: readCredentials(document.root, named, env),
    variables: { ...flags.variables, credentials: named },
    live: flags.live === true,
    allowWrites: toAllowWrites(flags),
    allowBroadcast: flags.allowBroadcast === true,
    members: flags.member ?? [],
    include: {
      paths: flags.includePath,
      methods: flags.includeMethod,
      tags: flags.includeTag,
      operationIds: flags.includeOperationId,
    },
    exclude: {
      paths: flags.excludePath,
      methods: flags.excludeMethod,
      tags: flags.excludeTag,
      operationIds: flags.excludeOperationId,
    },
    seed: toSeed(flags.seed),
    nonce: flags.nonce,
    learn: toLearnFile(flags) !== undefined,
    relearn: flags.relearn !== undefined,
    thorough: flags.thorough === true,
    replay: flags.replay,
    failOn: flags.failOn,
    team: flags.team,
    known: toKnown(flags.known),
    checks: convert(flags.checks, (text) => toList(text, '--checks')),
    excludeChecks: convert(flags.excludeChecks, (text) => toList(text, '--exclude-checks')),
    rateLimit: convert(flags.rateLimit, toRate),
    timeout: convert(flags.timeout, (text) => toSeconds(text, '--timeout')),
    shard: convert(flags.shard, toShard),
    minObserved: convert(flags.minObserved, toShare),
    maxFailures: convert(flags.maxFailures, (text) => toWhole(text, '--max-failures', 1_000_000, 1)),
  };
}

/** Where what is learned goes; `undefined` where nothing is. Throws a `UsageError` where two are given. */
export function toLearnFile({ learn, relearn }: Pick<CheckFlags, 'learn' | 'relearn'>): string | undefined {
  if (learn !== undefined && relearn !== undefined)
    throw new UsageError('Give --learn or --relearn: what is relearned is learned too.');
  return relearn ?? learn;
}

/** The keys of the environment, by stage; one that is empty is none. Throws a `UsageError` for a variable of a stage that there is not. */
export function readKeys(
  stages: readonly string[],
  env: NodeJS.ProcessEnv,
  variables: KeyVariables = {},
): KnownKeys {
  const { credentials: _, ...byStage } = variables;
  for (const stage of Object.values(byStage).flatMap((named) => Object.keys(named)))
    if (!stages.includes(stage))
      throw new UsageError(`A key is named for the stage "${stage}", which is none${toHint(stage, stages)}`);
  const keysOf = (owner: KeyOwner): StageKeys =>
    Object.fromEntries(
      stages.map((stage) => [stage, env[variables[owner]?.[stage] ?? toVariable(stage, owner)] || undefined]),
    );
  return { keys: keysOf('own'), otherKeys: keysOf('other'), retiredKeys: keysOf('retired') };
}

function convert<T>(text: string | undefined, read: (text: string) => T): T | undefined {
  return text === undefined ? undefined : read(text);
}

function toAllowWrites({ allowWrites, allowWritesIn }: CheckFlags): boolean | 'prod' {
  if (allowWritesIn === undefined) return allowWrites === true;
  if (allowWritesIn === 'prod') return 'prod';
  throw new UsageError(
    `--allow-writes takes no value but prod, which lets writes go to every stage; it is "${allowWritesIn}".`,
  );
}
