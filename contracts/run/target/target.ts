import type { Contract } from '../../../spec/contract.ts';
import type { Operation } from '../../../spec/operation.ts';
import { toBasePath, withStage } from '../../../spec/servers.ts';
import { CannotJudge } from '../cannot-judge.ts';
import type { ContractOptions, StageKeys } from '../options.ts';
import { isLoopback, toBaseAddress } from './base-address.ts';
import { type GivenCredentials, toCredentials, wantsCompanyKey } from './given-credentials.ts';
import { type KeyOwner, type StageKeyring, toVariable, type VariableOf } from './keys.ts';
import type { Permissions } from './permissions.ts';

/** The deployment that is judged: where it is, with which keys, and how far it may be touched. */
export interface Target {
  /** Scheme, host and path before any base path. */
  prefix: string;
  /** As it was given. */
  shown: string;
  live: boolean;
  /** The stages that are judged, in the document's order, each with its keys. */
  stages: ReadonlyMap<string, StageKeyring>;
  permissions: Permissions;
  /** Where the keys came from, so that what is printed can be repeated. */
  variableOf: VariableOf;
  /** What was given for the schemes of the document, beside the keys of companies. */
  credentials: GivenCredentials;
}

/** Throws `CannotJudge` where there is nothing to judge with, or the permissions contradict each other. */
export function createTarget(contract: Contract, options: ContractOptions): Target {
  const base = toBasePath(contract.root['servers']);
  const { prefix, stages } = toBaseAddress(options.baseUrl, base);
  const wantsKey = contract.operations.some((operation) => wantsCompanyKey(contract, operation));
  const variableOf: VariableOf = (stage, owner = 'own') =>
    options.variables?.[owner]?.[stage] ?? toVariable(stage, owner);
  const keyrings = new Map<string, StageKeyring>();
  for (const stage of stages) {
    const own = options.keys[stage] ?? (wantsKey ? undefined : '');
    if (own === undefined) continue;
    keyrings.set(stage, {
      own,
      otherCompany: options.otherKeys?.[stage],
      retired: options.retiredKeys?.[stage],
      otherStage: findOtherStage(options.keys, stage),
      otherCompanyOtherStage: findOtherStage(options.otherKeys, stage),
    });
  }
  if (keyrings.size === 0) {
    const variables = stages.map((stage) => variableOf(stage)).join(' or ');
    throw new CannotJudge(`There is no key for ${prefix}: set ${variables} in the environment.`);
  }
  checkKeys(options, variableOf);
  const credentials = toCredentials(contract, options);
  const live = options.live === true || !(isInProcess(options) || isLoopback(prefix));
  const permissions = toPermissions(options, live, keyrings);
  return { prefix, shown: options.baseUrl, live, stages: keyrings, permissions, variableOf, credentials };
}

function findOtherStage(keys: StageKeys = {}, stage: string): { stage: string; key: string } | undefined {
  for (const [other, key] of Object.entries(keys))
    if (other !== stage && key !== undefined) return { stage: other, key };
  return undefined;
}

/** The URL below which an operation's path stands in a stage. */
export function toBaseUrl({ prefix }: Target, { base }: Operation, stage: string): string {
  return prefix + withStage(base.template, stage);
}

/** A key travels in a header (RFC 9110 §5.5), so it is visible ASCII without white space at its ends. */
function checkKeys(
  { keys, otherKeys = {}, retiredKeys = {} }: ContractOptions,
  variableOf: VariableOf,
): void {
  const given: [StageKeys, KeyOwner][] = [
    [keys, 'own'],
    [otherKeys, 'other'],
    [retiredKeys, 'retired'],
  ];
  const seen = new Map<string, string>();
  for (const [ring, owner] of given) {
    for (const [stage, key] of Object.entries(ring)) {
      if (key === undefined) continue;
      const variable = variableOf(stage, owner);
      if (!/^[\x21-\x7e]+$/.test(key))
        throw new CannotJudge(
          `${variable} is ${key === '' ? 'empty' : 'no key: it holds white space or characters that no header may carry'}.`,
        );
      if (key.length < 4) throw new CannotJudge(`${variable} is too short to be a key.`);
      const same = seen.get(key);
      if (same !== undefined) throw new CannotJudge(`${variable} and ${same} hold the same key.`);
      seen.set(key, variable);
    }
  }
}

/** The `fetch` of the platform is no function that answers: it goes out to whoever is at the address. */
function isInProcess({ fetch: answer }: ContractOptions): boolean {
  return answer !== undefined && answer !== globalThis.fetch;
}

/** On a live target `prod` holds live company data (§9.2), and a plain permission to write does not mean it. */
function toPermissions(
  options: ContractOptions,
  live: boolean,
  keyrings: ReadonlyMap<string, StageKeyring>,
): Permissions {
  const { allowWrites = false, allowBroadcast = false, members = [] } = options;
  const stages = [...keyrings.keys()];
  if (!live) return { live, writableStages: stages, otherStageKeys: true, broadcast: true, named: members };
  if (allowWrites === true && stages.includes('prod')) {
    throw new CannotJudge(
      'A plain --allow-writes does not mean `prod`, which holds live company data: say --allow-writes=prod, or judge the base address of another stage alone.',
    );
  }
  return {
    live,
    writableStages: allowWrites === false ? [] : stages,
    otherStageKeys:
      allowWrites === 'prod' ||
      [...keyrings.values()].every(({ otherStage, otherCompanyOtherStage }) =>
        [otherStage, otherCompanyOtherStage].every((other) => other?.stage !== 'prod'),
      ),
    broadcast: allowBroadcast === true,
    named: members,
  };
}
