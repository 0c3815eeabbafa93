import { randomUUID } from 'node:crypto';
import { type Contract, createContract } from '../../spec/contract.ts';
import { type ContractDocument, loadDocument, withGrade } from '../../spec/document.ts';
import type { Operation } from '../../spec/operation.ts';
import { isOwnService } from '../../spec/own-service.ts';
import type { Call } from '../cases/call.ts';
import { MEMBER_PLACEHOLDER, TEAM_PLACEHOLDER } from '../cases/placeholders.ts';
import { createValidCalls, toKind, type ValidCalls } from '../cases/valid-calls.ts';
import { type Case, type Check, listCases } from '../checks/check.ts';
import { CHECKS } from '../checks/checks.ts';
import { CannotJudge } from './cannot-judge.ts';
import { toSortedByEffect } from './case-groups.ts';
import { checkOptions } from './check-options.ts';
import { createKeyRedactor } from './key-redactor.ts';
import { type ContractOptions, DEFAULTS_OF_RUN } from './options.ts';
import { selectCases, selectChecks, selectOperations, selectReplayed } from './select.ts';
import { listOpenAlternatives, wantsCompanyKey } from './target/given-credentials.ts';
import { whyNotPermitted } from './target/permissions.ts';
import { createTarget, type Target } from './target/target.ts';

/** Everything that is known of a run before the first request. */
export interface PreparedRun {
  contract: Contract;
  target: Target;
  checks: readonly Check[];
  cases: readonly Case[];
  validCalls: ValidCalls;
  /** Reads that may be asked outside of any case: all but those that the user left out. */
  reads: readonly Operation[];
  /** Those of them that need nobody to be known. */
  readable: readonly Operation[];
  /** Requests per second; `undefined` where they are not limited. */
  rate: number | undefined;
  seed: number;
  /** How many runs by what was learned came before, each of which asked about others. */
  turn: number;
  /** What the texts and people that the run makes up have in common, and those of no other run. */
  nonce: string;
  options: ContractOptions;
}

/** How often a refusal is asked for. */
const REPEATS = 2;
/** How many answers a documented valid call is to get: 40 show a failure of one in 14 with 95 % certainty. */
const ANSWERS = { loopback: 40, live: 10, ofOthers: 3 };
/** How many times as many a thorough run asks for. */
const THOROUGH = 20;

/**
 * Plans a run; sends nothing. A contract that was made before spares reading the document again. Throws `CannotJudge` where the options leave nothing to judge or to judge with, and what
 * `loadDocument` throws.
 */
export function prepareRun(options: ContractOptions, contract?: Contract): PreparedRun {
  try {
    return prepare(options, contract);
  } catch (error) {
    // Whoever takes a key for a member's name, or for a part of the address, must not see it quoted.
    if (error instanceof CannotJudge) throw new CannotJudge(createKeyRedactor(options)(error.message));
    throw error;
  }
}

function prepare(asked: ContractOptions, known: Contract | undefined): PreparedRun {
  checkOptions(asked);
  const contract = known ?? createContract(toDocument(asked));
  const options = withKnownPeople(contract, asked);
  const target = createTarget(contract, options);
  const { seed = DEFAULTS_OF_RUN.seed, nonce = randomUUID(), shard } = options;
  const checks = selectChecks(CHECKS, options);
  const operations = toSortedByEffect(selectOperations(contract.operations, options));
  const stages = [...target.stages.keys()];
  const validCalls = createValidCalls(contract);
  const plan = {
    contract,
    operations,
    alternatives: (operation: Operation) =>
      wantsCompanyKey(contract, operation)
        ? []
        : listOpenAlternatives(operation.security, target.credentials),
    stages,
    seed,
    nonce,
    validCalls,
    repeats: REPEATS,
    answers: toAnswers(contract, target) * (options.thorough ? THOROUGH : 1),
    live: target.live,
    learn: options.learn === true,
    thorough: options.thorough === true,
  };
  const cases: Case[] = [];
  for (const check of CHECKS) cases.push(...listCases(check, { ...plan, planned: cases }));
  const maySend = (call: Call): boolean => whyNotPermitted(call, target.permissions, contract) === undefined;
  const reads = selectOperations(contract.operations, { exclude: options.exclude ?? {} }).filter(
    ({ method, deprecated }) => method === 'get' && !deprecated,
  );
  return {
    contract,
    target,
    checks,
    cases: selectReplayed(selectCases(cases, checks, shard, maySend), options.replay),
    validCalls,
    reads,
    readable: reads.filter(
      ({ parameters, groups }) => groups.length === 0 && !parameters.some(({ required }) => required),
    ),
    rate: options.rateLimit ?? (target.live ? DEFAULTS_OF_RUN.liveRate : undefined),
    seed,
    turn: 0,
    nonce,
    options,
  };
}

/** Members and teams are known by the names of the parameters that take them, too. */
function withKnownPeople(contract: Contract, options: ContractOptions): ContractOptions {
  const { known = {}, members = [], team } = options;
  if (!isOwnService(contract.root)) return options;
  const parameters = contract.operations.flatMap((operation) => operation.parameters);
  const listNamed = (kind: string): string[] =>
    Object.entries(known).flatMap(([name, values]) =>
      parameters.some((one) => one.name === name && toKind(contract, one.schema) === kind)
        ? [values].flat().map(String)
        : [],
    );
  return {
    ...options,
    members: [...members, ...listNamed(MEMBER_PLACEHOLDER)],
    team: team ?? listNamed(TEAM_PLACEHOLDER)[0],
  };
}

/** Of another document, which may have a thousand operations, a failure that is rare is not looked for. */
function toAnswers({ root }: Contract, { live }: Target): number {
  return isOwnService(root) ? ANSWERS[live ? 'live' : 'loopback'] : ANSWERS.ofOthers;
}

function toDocument(options: ContractOptions): ContractDocument {
  const { document, overlays, strictDocument: strict, grade } = options;
  return withGrade(
    typeof document === 'object' ? document : loadDocument(document, overlays, { strict }),
    grade,
  );
}
