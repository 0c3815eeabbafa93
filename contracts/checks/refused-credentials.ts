import type { Alternative, Operation, SecurityScheme } from '../../spec/operation.ts';
import { isGiven, toFakeCredential, toInvalidCredential, writeCredential } from '../../spec/security.ts';
import type { Call, KeyUse } from '../cases/call.ts';
import { describeAnswer, isSuccess } from './answer.ts';
import type { LabelledCase, Observation, Plan } from './check.ts';
import type { Exchange } from './exchange.ts';
import { type FirstCall, listFirstCalls } from './first-calls.ts';
import { AGREES, differs, notObserved, type Outcome } from './judgement.ts';

/** A way not to give a credential that an operation wants. */
export interface CredentialCell {
  key: Extract<KeyUse, 'none' | 'empty' | 'unknown'>;
  /** What stands before the name of a scheme: behind "refuses", and as half a sentence. */
  says: string;
  why: string;
  /** Asked of some operations only: how it is read hardly depends on them. */
  ofSome?: true;
}

/** One operation of so many is asked for what hardly depends on it. */
const EACH = 7;

/**
 * The cases of operations whose document does not say how it refuses: each scheme of each alternative that credentials were given for, while
 * the others of that alternative are as they should be. What still satisfies another alternative is no case.
 */
export function planRefusedCredentials(plan: Plan, cells: readonly CredentialCell[]): LabelledCase[] {
  const calls = listFirstCalls(plan).filter(({ operation }) => plan.alternatives(operation).length > 0);
  return cells.flatMap((cell) =>
    calls
      .filter((_, index) => !cell.ofSome || plan.thorough || index % EACH === plan.seed % EACH)
      .flatMap((first) => planOperation(first, cell, plan)),
  );
}

function planOperation(
  { operation, stage, valid }: FirstCall,
  cell: CredentialCell,
  plan: Plan,
): LabelledCase[] {
  const { key, says, why } = cell;
  const cases = new Map<string, { call: Call; others: readonly string[]; schemes: SecurityScheme[] }>();
  for (const alternative of plan.alternatives(operation)) {
    for (const scheme of alternative.schemes) {
      if (!scheme.place || isStillOpen(operation, alternative, scheme, key)) continue;
      const others = alternative.schemes.filter((one) => one !== scheme).map(({ name }) => name);
      // Whatever is left out of nothing else is the same request.
      const sent = key === 'none' ? others.toSorted().join() : `${scheme.name} beside ${others.join()}`;
      const call: Call = {
        ...valid.call,
        why: `${why} \`${scheme.name}\``,
        intent: 'unkeyed',
        key,
        credentials: { alternative: alternative.pointer, scheme: scheme.name },
      };
      const one = cases.get(sent) ?? { call, others, schemes: [] };
      if (!one.schemes.includes(scheme)) one.schemes.push(scheme);
      cases.set(sent, one);
    }
  }
  return [...cases.values()].map(({ call, others, schemes }) => {
    const names = schemes.map(({ name }) => name);
    return {
      operation,
      stage,
      label: [key, ...names, ...(others.length > 0 ? ['beside', ...others] : [])].join(' '),
      name: `${operation.id} refuses ${says} ${names.map((name) => `\`${name}\``).join(' or ')} (${stage})`,
      calls: [call],
      facts: schemes.map(({ pointer }) => pointer),
      judge: ([exchange], found) => (exchange ? schemes.map((scheme) => judge(exchange, scheme, found)) : []),
    };
  });
}

/** Whether a request whose credential of one scheme is not as it should be is let in by another alternative all the same. */
function isStillOpen(
  { security }: Operation,
  { schemes }: Alternative,
  changed: SecurityScheme,
  key: CredentialCell['key'],
): boolean {
  const headers = new Headers();
  const query = new URLSearchParams();
  const cookies: string[] = [];
  for (const scheme of schemes) {
    const isChanged = scheme === changed;
    if (isChanged && key === 'none') continue;
    const carried = writeCredential(
      scheme,
      isChanged ? (key === 'empty' ? '' : toInvalidCredential(scheme, '0')) : toFakeCredential(scheme),
    );
    if (carried?.in === 'header') headers.set(carried.name, carried.value);
    if (carried?.in === 'query') query.set(carried.name, carried.value);
    if (carried?.in === 'cookie') cookies.push(`${carried.name}=${carried.value}`);
  }
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
  return security.some((one) => isGiven(one, { headers, query: query.toString() }));
}

/** A refusal is 401 or 403 (RFC 9110 §15.5); whatever else is no success may be about something else. */
function judge(
  { id, answer, call }: Exchange,
  { name, pointer }: SecurityScheme,
  found: Exchange | undefined,
): Observation {
  const { status } = answer;
  let outcome: Outcome = notObserved(
    `the answer ${status} does not say whether it is the credential that is refused`,
  );
  if (isSuccess(answer))
    outcome = differs(describeAnswer(answer), `401 or 403, because \`${name}\` is wanted`);
  if (status === 401 || status === 403)
    outcome =
      found?.answer.status === status
        ? notObserved(`a call with the credentials that were given is answered with ${status} too`)
        : AGREES;
  return { fact: pointer, label: `${call.key} ${name}`, exchange: id, outcome };
}
