import type { Contract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Call } from '../cases/call.ts';
import { ownedBy } from '../cases/placeholders.ts';
import { listOptionalCalls, type ValidCall } from '../cases/valid-calls.ts';
import { isClientError, isSuccess } from './answer.ts';
import type { LabelledCase, Observation, Plan } from './check.ts';
import { refusesKey } from './documented-error.ts';
import type { Exchange } from './exchange.ts';
import { AGREES, differs, notObserved, type Outcome } from './judgement.ts';
import {
  COMPANIES,
  listOwned,
  listSharedRecords,
  readsRecognition,
  type SharedRecords,
} from './owned-records.ts';
import { isToBeAskedAgain } from './passing-members.ts';
import { isTurnOfOperation } from './turns.ts';

/** A page that most lists have a second one of, so that what is not scoped behind the first page shows. */
const SECOND_PAGE = { page: '2', limit: '2' };

/** What both companies ask in turn, first the one whose members and teams it names. */
interface ScopeRead {
  call: Call;
  about: 'own' | 'other-company';
  /** What tells it from the others of its operation; '' where nothing does. */
  label: string;
}

/**
 * Every read with the keys of two companies: in each stage the first call of each operation, and in one stage what else may be asked
 * (other parameters, members of the other company, a further page).
 */
export function planScopeReads(plan: Plan, fact: string): LabelledCase[] {
  const cases = [...listFirstReads(plan), ...listFurtherReads(plan)].map((read) =>
    toCase(read, fact, plan.contract),
  );
  return [...new Map(cases.map((one) => [`${one.operation?.id} ${one.stage} ${one.label}`, one])).values()];
}

function listFirstReads({ stages, operations, validCalls }: Plan): ScopeRead[] {
  return stages.flatMap((stage) =>
    listKeyedReads(operations).flatMap((operation) =>
      validCalls(operation, stage)
        .slice(0, 1)
        .map(({ call }): ScopeRead => ({ call, about: 'own', label: '' })),
    ),
  );
}

/** Whom a read is about, and whether it is one of a further page. */
const WAYS = [
  { about: 'own', isPaged: false },
  { about: 'other-company', isPaged: true },
  { about: 'own', isPaged: true },
  { about: 'other-company', isPaged: false },
] as const;

/** The calls that are documented to be needed in most ways, those with what may be left out in one. */
function listFurtherReads(plan: Plan): ScopeRead[] {
  const { contract, operations, stages, thorough, validCalls } = plan;
  return stages.flatMap((stage) =>
    listKeyedReads(operations).flatMap((operation) => {
      const needed = validCalls(operation, stage);
      const optional = listOptionalCalls(contract, operation, stage).filter(
        ({ fact }) => !isOfPaging(operation, fact),
      );
      return [...needed, ...optional]
        .flatMap((valid, index) => {
          if (thorough) return WAYS.map((way) => toScopeRead(valid, way));
          const some = WAYS.filter((_, way) => {
            // The first way of the first call is asked in every stage.
            if (index === 0) return way === 1;
            return index < needed.length ? way < 3 : way === index % WAYS.length;
          });
          return some.map((way) => toScopeRead(valid, way));
        })
        .filter((_, index) => isTurnOfOperation({ operation, stage }, 'further reads', plan, index));
    }),
  );
}

function listKeyedReads(operations: readonly Operation[]): Operation[] {
  return operations.filter(({ method, key }) => method === 'get' && key);
}

function isOfPaging({ parameters }: Operation, fact: string): boolean {
  return parameters.some(({ pointer, name }) => pointer === fact && name in SECOND_PAGE);
}

/** What names nobody is the same whoever it is about, and what has no pages has no second one. */
function toScopeRead({ call, label }: ValidCall, { about, isPaged }: (typeof WAYS)[number]): ScopeRead {
  const values =
    about === 'own'
      ? call.values
      : call.values.map((value) => ({ ...value, text: ownedBy('other-company', value.text) }));
  const isAboutOther = values.some(({ text }, index) => text !== call.values[index]?.text);
  const pages = Object.entries(SECOND_PAGE).map(([name, text]) => ({ name, text, in: 'query' as const }));
  const hasPages = pages.every(({ name }) => call.operation?.parameters.some((one) => one.name === name));
  const isSecond = isPaged && hasPages;
  const details = [label, isAboutOther ? 'about the other company' : '', isSecond ? 'second page' : ''];
  return {
    call: { ...call, values: isSecond ? [...values, ...pages] : values },
    about: isAboutOther ? 'other-company' : 'own',
    label: details.filter(Boolean).join(', '),
  };
}

function toCase({ call, about, label }: ScopeRead, fact: string, contract: Contract): LabelledCase {
  const { operation, stage } = call;
  const askedBy = (key: 'own' | 'other-company'): Call => {
    const isOwn = key === 'own' && about === 'own' && !operation?.deprecated;
    const who = key === 'own' ? 'with the key of the company' : 'with the key of another company';
    const why = [who, label].filter(Boolean).join(', ');
    return { ...call, key, intent: isOwn ? call.intent : 'unknown', why };
  };
  const others = label === '' ? '' : `, ${label}`;
  return {
    operation,
    stage,
    label: `read${others}`,
    name: `${operation?.id} shows two companies nothing of each other${others} (${stage})`,
    calls: [askedBy(about), askedBy(about === 'own' ? 'other-company' : 'own')],
    facts: [fact],
    // Recognition is sent until the end of a run.
    ...(readsRecognition(operation, contract) && label !== '' ? { anytime: true as const } : {}),
    follow: (all) => {
      const why = 'again, to see whether who is shown to both companies stays';
      return label === '' && isToBeAskedAgain(all, contract)
        ? COMPANIES.map((key) => ({ ...askedBy(key), why }))
        : [];
    },
    judge: (all, _, run) => judgeReads(all, fact, { contract, run }),
  };
}

function judgeReads(
  [owner, asker]: readonly Exchange[],
  fact: string,
  by: { contract: Contract; run: readonly Exchange[] | undefined },
): Observation[] {
  const { contract } = by;
  if (!owner || !asker) return [];
  const say = (outcome: Outcome): Observation[] => [{ fact, label: 'read', exchange: asker.id, outcome }];
  const doubt = findDoubt(asker, contract);
  if (doubt !== undefined) return say(notObserved(doubt));
  if (listOwned(owner, contract).length === 0)
    return say(notObserved('no data: the answer shows nothing that belongs to one company alone'));
  const company = asker.call.key === 'own' ? 'own' : 'other-company';
  const [shared] = listSharedRecords([owner, asker], company, by);
  return shared ? [toSharedObservation(shared, fact)] : say(AGREES);
}

/** What may be of either company contradicts nothing, and is told. */
export function toSharedObservation(
  { exchange, count, isCertain }: SharedRecords,
  fact: string,
  label = 'read',
): Observation {
  const outcome = differs(
    `${count} of the records that another company is shown`,
    'what belongs to one company is shown to no other one',
  );
  const base = { fact, label, exchange: exchange.id, outcome };
  return isCertain ? base : { ...base, label: `${label}, alike`, grade: 'assumed' };
}

/** Why the answer to the other company shows neither what it may see nor that it may not; `undefined` where it does. */
export function findDoubt({ answer }: Exchange, contract: Contract): string | undefined {
  if (refusesKey(answer, contract)) return 'the key of the other company is refused';
  return isSuccess(answer) || isClientError(answer)
    ? undefined
    : `the other company was answered with ${answer.status}`;
}
