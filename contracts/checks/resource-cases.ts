import { isOwnService } from '../../spec/own-service.ts';
import { listResources, type ResourceOperation } from '../../spec/resources.ts';
import { decodePercent } from '../../spec/text/percent.ts';
import type { Call } from '../cases/call.ts';
import { changeBody } from './change-body.ts';
import type { LabelledCase, Observation, Plan } from './check.ts';
import type { Exchange } from './exchange.ts';
import { notObserved } from './judgement.ts';
import { judgeStep } from './resource-outcomes.ts';
import {
  type Followed,
  findCreatedId,
  findShown,
  listSteps,
  type Planned,
  type Step,
  toFact,
} from './resource-steps.ts';

/** One case for each resource that can be created, and read or listed: what was written shows, until it is removed. */
export function planResourceCases(plan: Plan): LabelledCase[] {
  const { contract, stages, operations, live } = plan;
  const { root, schemaAt } = contract;
  if (isOwnService(root)) return [];
  return listResources(root, contract.operations, schemaAt).flatMap((resource) => {
    const its = resource.operations.filter(({ operation }) => operations.includes(operation));
    const create = its.find(({ role, record }) => role === 'create' && record !== undefined);
    if (!create) return [];
    return stages.flatMap((stage) => {
      const isCalled = ({ operation }: ResourceOperation): boolean =>
        plan.validCalls(operation, stage).length > 0;
      const steps = listSteps(its.filter(isCalled));
      return isCalled(create) && steps.length > 0
        ? [toCase(plan, stage, { resource, create, steps, live })]
        : [];
    });
  });
}

function toCase(plan: Plan, stage: string, followed: Followed): LabelledCase {
  const { resource, create, steps } = followed;
  const needed = [...new Set(steps.map(({ place }) => place.operation))];
  return {
    operation: create.operation,
    stage,
    label: 'resource',
    name: `what ${create.operation.id} creates is one of ${resource.name}, until it is removed (${stage})`,
    calls: plan
      .validCalls(create.operation, stage)
      .slice(0, 1)
      .map(({ call }) => ({ ...call, why: 'what is created' })),
    follow: (exchanges) => toNext(plan, stage, followed, exchanges),
    needs: needed,
    facts: needed.map(({ pointer }) => pointer),
    judge: (exchanges) => judge(plan, followed, exchanges),
  };
}

/** How far the steps have come. */
interface Progress {
  id: string | undefined;
  seen: Map<Step, Exchange>;
  next: Planned | undefined;
}

/** How often a live target is asked for what it does not show: copies of what it keeps may be late. */
const MOST_LOOKS = 3;

function toProgress({ contract }: Plan, followed: Followed, exchanges: readonly Exchange[]): Progress {
  const { steps, live } = followed;
  const [created, ...others] = exchanges;
  const id = created && findCreatedId(followed, created);
  const seen = new Map<Step, Exchange>();
  let [at, looks] = [0, 0];
  for (const exchange of id === undefined ? [] : others) {
    const planned = steps[at];
    if (!planned || id === undefined) break;
    seen.set(planned.step, exchange);
    looks += 1;
    const isLate = judgeStep(contract, followed, { ...planned, id, seen })?.kind === 'differs';
    if (live && isLate && looks < MOST_LOOKS) continue;
    [at, looks] = [at + 1, 0];
  }
  return { id, seen, next: id === undefined ? undefined : steps[at] };
}

const WHY: Readonly<Record<Step, string>> = {
  read: 'what was created, read',
  list: 'the list that it is in',
  change: 'another value for it',
  'read-changed': 'what was changed, read',
  remove: 'its removal',
  'read-removed': 'what was removed, read',
  'list-removed': 'the list that it was in',
};

function toNext(plan: Plan, stage: string, followed: Followed, exchanges: readonly Exchange[]): Call[] {
  const [created] = exchanges;
  const { id, seen, next } = toProgress(plan, followed, exchanges);
  if (!created || !next || id === undefined) return [];
  const { step, place } = next;
  const [valid] = plan.validCalls(place.operation, stage);
  if (!valid) return [];
  const outer = readParents(created, followed.create);
  const texts = new Map(place.parents.map((name, index) => [name, outer[index] ?? '']));
  if (place.parameter !== undefined) texts.set(place.parameter, id);
  const values = valid.call.values.map((value) => {
    const text = value.in === 'path' ? texts.get(value.name) : undefined;
    return text === undefined ? value : { ...value, text };
  });
  const call: Call = { ...valid.call, values, why: WHY[step] };
  if (step === 'read-removed') return [{ ...call, intent: 'invalid' }];
  return [
    step === 'change'
      ? changeBody(plan.contract, followed, { call, place }, findShown(followed, seen, 'read'))
      : call,
  ];
}

/** The ids in the path of what was created. */
function readParents({ request }: Exchange, { operation, parents }: ResourceOperation): string[] {
  const template = operation.path.split('/');
  const sent = new URL(request.url).pathname.split('/').slice(-template.length);
  return parents.map((name) => decodePercent(sent[template.indexOf(`{${name}}`)] ?? ''));
}

function judge(plan: Plan, followed: Followed, exchanges: readonly Exchange[]): Observation[] {
  const { id, seen } = toProgress(plan, followed, exchanges);
  return followed.steps.flatMap((planned): Observation[] => {
    const { step } = planned;
    if (step === 'change' || step === 'remove') return [];
    const outcome =
      id === undefined ? undefined : judgeStep(plan.contract, followed, { ...planned, id, seen });
    const exchange = (seen.get(step) ?? exchanges[0])?.id;
    return [
      {
        fact: toFact(followed, planned),
        label: step,
        ...(exchange !== undefined && { exchange }),
        outcome: outcome ?? notObserved('nothing was created whose id the answer shows'),
      },
    ];
  });
}
