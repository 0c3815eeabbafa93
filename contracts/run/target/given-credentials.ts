import type { Contract } from '../../../spec/contract.ts';
import type { Alternative, Operation, Security, SecurityScheme } from '../../../spec/operation.ts';
import { listSchemes, toCredentialVariable } from '../../../spec/security.ts';
import { type NotObserved, notObserved } from '../../checks/judgement.ts';
import { CannotJudge } from '../cannot-judge.ts';
import type { ContractOptions } from '../options.ts';
import { toVariable } from './keys.ts';

/** A credential that was given for a scheme, and the environment variable that it came from. */
export interface GivenCredential {
  value: string;
  variable: string;
}

/** Those of a run, by the names of their schemes. */
export type GivenCredentials = ReadonlyMap<string, GivenCredential>;

/** The schemes of an alternative that nothing was given for. What no message shows is somebody else's to give. */
function listMissing({ schemes }: Alternative, given: GivenCredentials): SecurityScheme[] {
  return schemes.filter(({ name, place }) => place !== undefined && !given.has(name));
}

/** The alternatives that a run can choose of, those first that want something: what wants nothing is asked for without. */
export function listOpenAlternatives(security: Security, given: GivenCredentials): Alternative[] {
  const open = security.filter((alternative) => listMissing(alternative, given).length === 0);
  return open.toSorted((a, b) => Number(b.schemes.length > 0) - Number(a.schemes.length > 0));
}

/** Why none of them is open, and what to do about it. */
export function whyClosed(security: Security, given: GivenCredentials): NotObserved {
  const ways = security.map((alternative) =>
    listMissing(alternative, given)
      .map(({ name }) => `\`${name}\``)
      .join(' and '),
  );
  const [{ name } = { name: '' }] = security.flatMap((alternative) => listMissing(alternative, given));
  return notObserved(
    `no credential was given for ${ways.join(', or ')}; set ${toCredentialVariable(name)}, or say --credential ${name}=VARIABLE`,
  );
}

/** Whether an operation wants the key that a company has in a stage: one that is bound to it, or that the document says how to refuse. */
export function wantsCompanyKey({ refusals }: Contract, { key }: Pick<Operation, 'key'>): boolean {
  return key !== undefined && (key.stageBound || refusals.has('key-missing'));
}

/** Throws `CannotJudge` where nothing can be asked without a credential, and there is none. */
export function toCredentials(contract: Contract, options: ContractOptions): GivenCredentials {
  const { keys, credentials = {}, variables } = options;
  const given = new Map<string, GivenCredential>();
  const others = contract.operations.filter((operation) => !wantsCompanyKey(contract, operation));
  for (const { name, authScheme } of listSchemes(others.flatMap(({ security }) => security))) {
    const value = credentials[name];
    const variable = variables?.credentials?.[name] ?? toCredentialVariable(name);
    if (value === undefined) continue;
    checkCredential(value, variable, authScheme === 'Basic');
    given.set(name, { value, variable });
  }
  // A document with one key and no stages is as good as one with a key of its only stage.
  for (const { key, base } of others) {
    const [stage = ''] = base.stages;
    const value = keys[stage];
    if (key && value !== undefined && !given.has(key.name))
      given.set(key.name, { value, variable: variables?.own?.[stage] ?? toVariable(stage) });
  }
  const [closed] = others;
  if (closed && contract.operations.every(({ security }) => isClosed(security, given)))
    throw new CannotJudge(
      `Nothing can be asked of ${options.baseUrl}: ${whyClosed(closed.security, given).why}.`,
    );
  return given;
}

function isClosed(security: Security, given: GivenCredentials): boolean {
  return security.length > 0 && listOpenAlternatives(security, given).length === 0;
}

/** What a message can carry, and what is long enough to be kept out of what is told. */
function checkCredential(value: string, variable: string, isBasic: boolean): void {
  const problem =
    (value.length < 4 && 'too short to be a credential') ||
    (isBasic && !value.includes(':') && 'no user:password') ||
    (!isBasic &&
      !/^[\x20-\x7e]+$/.test(value) &&
      'no credential: it holds characters that no header may carry') ||
    (value.trim() !== value && 'no credential: it begins or ends with white space');
  if (problem) throw new CannotJudge(`${variable} is ${problem}.`);
}
