import { toRequestTarget } from '../../spec/request/parameter-places.ts';
import { withStage } from '../../spec/servers.ts';
import { type Call, listContent } from '../cases/call.ts';
import {
  fillPlaceholders,
  GROUP_PLACEHOLDER,
  listPlaceholders,
  MEMBER_PLACEHOLDER,
  type Placeholder,
  TEAM_PLACEHOLDER,
} from '../cases/placeholders.ts';
import { createRandom } from '../cases/random.ts';
import type { Case } from '../checks/check.ts';
import { fillCall } from '../run/fill-call.ts';
import { createKnownData } from '../run/known-data.ts';
import type { PreparedRun } from '../run/prepare-run.ts';
import { toFirstReading } from '../run/presence.ts';
import { type CarriedKey, carryKey } from '../run/target/keys.ts';
import { mustBeNamed, whyNotPermitted } from '../run/target/permissions.ts';

/** A request that a run is going to send, as it may be shown: keys by their variables, unknown data in angle brackets. */
export interface PlannedRequest {
  why: string;
  method: string;
  stage: string;
  url: string;
  /** The header that carries the key, such as `x-api-key: $WES_DEV_KEY`; '' where none does. */
  key: string;
  /** How often in a row. */
  times: number;
}

/** What a case is going to send, and why not more. */
export interface PlannedCase {
  case: Case;
  requests: readonly PlannedRequest[];
  /** Why the rest of it is not sent, as half a sentence. */
  notPermitted?: string;
}

/** The requests of a plan. Which data are known, and which operations are there, is found out by sending. */
export interface PlannedRequests {
  /** One for each operation and stage that no case of its own finds. */
  finding: readonly PlannedRequest[];
  cases: readonly PlannedCase[];
  /** How many more there may be, where operations are absent: other readings of their paths. */
  otherReadings: number;
}

/** Plans every request of a run; pure. */
export function planRequests(prepared: PreparedRun): PlannedRequests {
  const cases = prepared.cases.map((one) => planCase(one, prepared));
  const found = new Set<string>();
  const toFind = new Map<string, Call>();
  let otherReadings = 0;
  for (const { case: one, requests, notPermitted } of cases) {
    if ((notPermitted !== undefined && requests.length === 0) || one.unbound === 'no-operation') continue;
    if (one.unbound === 'finds-operation' && one.operation) found.add(toKey(one.operation.id, one.stage));
    for (const { operation, stage } of [one, ...one.calls]) {
      const call = operation && prepared.validCalls(operation, stage)[0]?.call;
      if (!operation || !call || toFind.has(toKey(operation.id, stage))) continue;
      toFind.set(toKey(operation.id, stage), call);
      otherReadings += operation.pathVariants.length;
    }
  }
  for (const { id, stage, call } of listSources(cases, prepared))
    if (!toFind.has(toKey(id, stage))) toFind.set(toKey(id, stage), call);
  const finding = [...toFind].filter(([key]) => !found.has(key)).map(([, call]) => call);
  return { finding: finding.flatMap((call) => planCalls([call], prepared)), cases, otherReadings };
}

/**
 * The reads by which a run makes sure that its keys are accepted: one a stage. Where a case asks about people or teams whom the
 * user did not name, these and all other reads that need nobody to be known, for the known data in them.
 */
function listSources(
  cases: readonly PlannedCase[],
  { target, options, validCalls, reads, readable }: PreparedRun,
): { id: string; stage: string; call: Call }[] {
  return [...target.stages.keys()].flatMap((stage) => {
    const asks = cases.some(
      ({ case: one, requests }) =>
        requests.length > 0 &&
        one.calls.some(
          (call) =>
            call.stage === stage &&
            listPlaceholders(listContent(call)).some(
              (placeholder) => toNamed(placeholder, options) === undefined,
            ),
        ),
    );
    const sources = asks ? readable : [];
    return [...new Set([...[...readable, ...reads].slice(0, 1), ...sources])].flatMap((operation) => {
      const call = validCalls(operation, stage)[0]?.call;
      return call ? [{ id: operation.id, stage, call }] : [];
    });
  });
}

function toKey(operationId: string, stage: string): string {
  return `${stage} ${operationId}`;
}

/** A permission that is missing is seen before the first request of a case; a key that is missing, when its turn comes. */
function planCase(one: Case, prepared: PreparedRun): PlannedCase {
  const { contract, target } = prepared;
  const operation = one.unbound === 'no-operation' ? undefined : one.operation;
  const finding = operation ? prepared.validCalls(operation, one.stage).slice(0, 1) : [];
  for (const call of [...one.calls, ...finding.map((valid) => valid.call)]) {
    const notPermitted = whyNotPermitted(call, target.permissions, contract) ?? findUnnamed(call, prepared);
    if (notPermitted !== undefined) return { case: one, requests: [], notPermitted };
  }
  for (const [index, call] of one.calls.entries()) {
    const carried = toCarried(call, prepared);
    if (typeof carried === 'string')
      return { case: one, requests: planCalls(one.calls.slice(0, index), prepared), notPermitted: carried };
  }
  return { case: one, requests: planCalls(one.calls, prepared) };
}

/** Why a write to a live target lacks somebody, which no answer of the target can mend. */
function findUnnamed(call: Call, { target, options, seed }: PreparedRun): string | undefined {
  const { permissions } = target;
  if (!listPlaceholders(listContent(call)).some(({ kind }) => mustBeNamed(call, permissions, kind)))
    return undefined;
  const known = createKnownData(options.members ?? [], options.team);
  const filled = fillCall(call, known, permissions, seed);
  return typeof filled === 'string' ? filled : undefined;
}

function toCarried(call: Call, { contract, target, seed }: PreparedRun): CarriedKey | string {
  const scheme = call.operation ? call.operation.key : contract.operations[0]?.key;
  const keys = target.stages.get(call.stage);
  if (!keys) return `there is no key for the stage ${call.stage}`;
  const random = createRandom(seed, 'unknown key');
  return carryKey(scheme ? call.key : 'none', scheme?.header ?? '', call.stage, keys, random);
}

function planCalls(calls: readonly Call[], prepared: PreparedRun): PlannedRequest[] {
  const planned: PlannedRequest[] = [];
  for (const call of calls) {
    const request = toPlanned(call, prepared);
    const last = planned.at(-1);
    if (last && JSON.stringify({ ...last, times: 1 }) === JSON.stringify(request)) last.times += 1;
    else planned.push(request);
  }
  return planned;
}

function toPlanned(call: Call, prepared: PreparedRun): PlannedRequest {
  const { contract, target, options } = prepared;
  const carried = toCarried(call, prepared);
  const { headers, query } = typeof carried === 'string' ? { headers: [], query: undefined } : carried.shell;
  const base = (call.operation ?? contract.operations[0])?.base ?? {
    template: '',
    stages: [],
    defaultStage: '',
  };
  const shown: string[] = [];
  // Angle brackets would be percent-encoded with the rest, so they come last.
  const stand = (text: string): string =>
    fillPlaceholders(text, (placeholder) => {
      const named = toNamed(placeholder, options);
      if (named !== undefined) return named;
      shown.push(toPlaceholder(placeholder));
      return `wes-placeholder-${shown.length}-`;
    });
  const values = call.values.map((value) => ({ ...value, text: stand(value.text) }));
  const address = toFirstReading({ base, path: call.path });
  const path = toRequestTarget(withStage(address.template, call.stage), values).replace(
    /wes-placeholder-(\d+)-/g,
    (_, number: string) => shown[Number(number) - 1] ?? '',
  );
  const url = target.prefix + path;
  return {
    why: call.why,
    method: call.method,
    stage: call.stage,
    url: query === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`,
    key: headers.join(', '),
    times: 1,
  };
}

function toNamed(
  { kind, index }: Placeholder,
  { members = [], team }: PreparedRun['options'],
): string | undefined {
  if (kind === MEMBER_PLACEHOLDER) return members[index];
  return kind === TEAM_PLACEHOLDER && index === 0 ? team : undefined;
}

function toPlaceholder({ kind, index }: Placeholder): string {
  if (kind === MEMBER_PLACEHOLDER) return `<member ${index + 1}>`;
  if (kind === TEAM_PLACEHOLDER) return '<team>';
  return kind === GROUP_PLACEHOLDER ? '<team or cohort>' : `<${kind}>`;
}
