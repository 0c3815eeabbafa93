import { createHash } from 'node:crypto';
import { joinPointer } from '../../../spec/json-pointer.ts';
import { nameOperation, type Operation } from '../../../spec/operation.ts';
import type { ParameterText } from '../../../spec/request/parameter-places.ts';
import type { Call } from '../../cases/call.ts';
import type { Exchange } from '../../checks/exchange.ts';
import type { Learning } from '../learning.ts';
import { confirm, toObserved } from '../observed.ts';
import { SEVERAL } from './observations.ts';

export interface ParameterObservations {
  /** Takes in a call that succeeded; also one that came before, which shows that the answer stays the same. */
  add(exchange: Exchange, number: number): void;
  learn(learning: Learning): void;
}

/** The answers to one request, as digests. */
interface Asked {
  operation: Operation;
  call: Call;
  query: readonly ParameterText[];
  count: number;
  answers: Set<string>;
  number: number;
}

/** The methods that change nothing (RFC 9110 §9.2.1). */
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** A name that a person gave to a parameter, rather than data in its place. */
const NAME = /^[A-Za-z_][\w.[\]-]{0,63}$/;

/** A query parameter that the document does not have. */
interface UndeclaredParameter {
  operation: Operation;
  name: string;
  exchanges: Set<number>;
  /** Whether all its values are whole numbers. */
  isWhole: boolean;
}

/**
 * Collects what accepted reads show of query parameters: one that changes the answer is there, and so is one that the document
 * does not have and that clients send.
 */
export function createParameterObservations(): ParameterObservations {
  const asked = new Map<string, Asked>();
  /** The same since the last write, after which any answer may be another one. */
  const recent = new Map<string, Asked>();
  const effects = new Map<string, Set<number>>();
  const undeclared = new Map<string, UndeclaredParameter>();

  function noteEffects(among: ReadonlyMap<string, Asked>): void {
    for (const one of among.values())
      for (const parameter of one.operation.parameters)
        if (parameter.in === 'query' && hasEffect(among, one, parameter.name))
          effects.set(parameter.pointer, (effects.get(parameter.pointer) ?? new Set()).add(one.number));
  }

  return {
    add({ call, answer }, number) {
      const { operation, method, intent } = call;
      if (!READS.has(method)) {
        noteEffects(recent);
        recent.clear();
      }
      if (!operation || method !== 'GET' || intent !== 'valid') return;
      const query = call.values.filter((value) => value.in === 'query');
      const key = toKey(call, query);
      const digest = createHash('sha256').update(answer.text).digest('base64');
      for (const among of [asked, recent]) {
        const known = among.get(key) ?? { operation, call, query, count: 0, answers: new Set(), number };
        known.count += 1;
        known.answers.add(digest);
        among.set(key, known);
      }
      for (const { name, text } of query) {
        if (!NAME.test(name) || operation.parameters.some((one) => one.in === 'query' && one.name === name))
          continue;
        const id = `${operation.id} ${name}`;
        const known = undeclared.get(id) ?? { operation, name, exchanges: new Set(), isWhole: true };
        undeclared.set(id, known);
        known.exchanges.add(number);
        known.isWhole &&= /^\d{1,15}$/.test(text);
      }
    },
    learn(learning) {
      for (const among of [asked, recent]) noteEffects(among);
      for (const [fact, exchanges] of effects) {
        const observed = learning.distinct.describe(exchanges);
        confirm(learning, { fact, says: `${fact} changes the answer`, observed });
      }
      for (const parameter of undeclared.values())
        if (parameter.exchanges.size >= SEVERAL) declare(learning, parameter);
    },
  };
}

function declare(
  { draft, distinct, note }: Learning,
  { operation, name, isWhole, exchanges }: UndeclaredParameter,
): void {
  const observed = distinct.describe(exchanges);
  const says = `${nameOperation(operation)} is called with \`${name}\``;
  note({ kind: 'parameter', fact: operation.pointer, says, observed, isCorrection: false }, () =>
    draft.append(joinPointer(operation.pointer, 'parameters'), {
      name,
      in: 'query',
      description: 'Sent by clients, and accepted.',
      schema: { type: isWhole ? 'integer' : 'string' },
      'x-evidence': { ...toObserved(observed), keywords: [] },
    }),
  );
}

/** Whether the answer is another one where only this parameter is left out, though the same request is always answered alike. */
function hasEffect(asked: ReadonlyMap<string, Asked>, one: Asked, name: string): boolean {
  const rest = one.query.filter((value) => value.name !== name);
  if (rest.length === one.query.length) return false;
  const without = asked.get(toKey(one.call, rest));
  if (!without || without.count < 2 || without.answers.size > 1 || one.answers.size > 1) return false;
  return [...one.answers][0] !== [...without.answers][0];
}

function toKey({ operation, stage, key, values }: Call, query: readonly ParameterText[]): string {
  const path = values.filter((value) => value.in === 'path');
  const all = [...path, ...query].map(({ in: place, name, text }) => `${place} ${name}=${text}`).toSorted();
  return JSON.stringify([operation?.id, stage, key, all]);
}
