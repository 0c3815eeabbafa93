import type { Json } from '../../spec/json.ts';
import { isSafeMethod } from '../../spec/safe-method.ts';
import { type Call, listContent, type ParameterValue } from '../cases/call.ts';
import { fillSlots, listSlots, MEMBER_SLOT, type Slot, TEAM_SLOT } from '../cases/placeholders.ts';
import { createChance } from '../cases/random.ts';
import type { KnownData } from './known-data.ts';
import { mustBeNamed, type Permissions } from './target/permissions.ts';

/** A call with known data in the place of its markers. */
export interface FilledCall {
  values: readonly ParameterValue[];
  body: Json | undefined;
  /** The body as it goes out. */
  text: string | undefined;
  /** False where somebody had to be made up: such a request may well be refused. */
  vouched: boolean;
  /** What was written in, by `kind/index`. */
  filled: ReadonlyMap<string, string>;
}

/**
 * Writes known data into a call. A read may ask about somebody who is made up, at an address that can belong to nobody
 * (RFC 2606 §2), because even then the form of the answer can be seen. Returns why where data are missing, as half a sentence.
 */
export function fillCall(
  call: Call,
  known: KnownData,
  permissions: Permissions,
  seed: number,
): FilledCall | string {
  const filled = new Map<string, string>();
  let vouched = true;
  for (const slot of listSlots(listContent(call))) {
    const onlyNamed = mustBeNamed(call, permissions, slot.kind);
    const value = pick(slot, known, onlyNamed, seed);
    if (value !== undefined) {
      filled.set(`${slot.kind}/${slot.index}`, value);
      continue;
    }
    const madeUp = isSafeMethod(call.method) ? makeUp(slot, seed) : undefined;
    if (madeUp === undefined) return explain(slot, onlyNamed);
    filled.set(`${slot.kind}/${slot.index}`, madeUp);
    vouched = false;
  }
  const fill = ({ kind, index }: Slot): string => filled.get(`${kind}/${index}`) ?? '';
  const body = call.body?.value === undefined ? undefined : fillSlots<Json>(call.body.value, fill);
  const raw = call.body?.text === undefined ? undefined : fillSlots(call.body.text, fill);
  return {
    values: call.values.map((value) => ({ ...value, text: fillSlots(value.text, fill) })),
    body,
    text: body === undefined ? raw?.padEnd(call.body?.paddedTo ?? 0) : JSON.stringify(body),
    vouched,
    filled,
  };
}

/** Those that were named come first and in their order; of the others, chance says where to begin. */
function pick({ kind, index }: Slot, known: KnownData, onlyNamed: boolean, seed: number): string | undefined {
  const named = known.list(kind).filter((value) => known.isNamed(kind, value));
  if (index < named.length || onlyNamed) return named[index];
  const others = known.list(kind).filter((value) => !named.includes(value));
  const start = Math.floor(createChance(seed, `known ${kind}`).next() * others.length);
  const place = index - named.length;
  return place < others.length ? others[(start + place) % others.length] : undefined;
}

function makeUp({ kind, index }: Slot, seed: number): string | undefined {
  const hex = createChance(seed, `nobody ${kind} ${index}`).hex(12);
  if (kind === MEMBER_SLOT) return `nobody-${hex}@wes-check.invalid`;
  return kind === TEAM_SLOT ? `No team ${hex}` : undefined;
}

function explain({ kind, index }: Slot, onlyNamed: boolean): string {
  if (kind === MEMBER_SLOT) {
    const which = index === 0 ? 'no member is' : `fewer than ${index + 1} members are`;
    return onlyNamed
      ? `${which} named; a write to a live target goes to members named by --member only`
      : `no data: ${which} known; name them with --member`;
  }
  if (onlyNamed)
    return `a write to a live target is given no \`${kind}\` that nobody named; --allow-broadcast lets it be sent`;
  if (kind === TEAM_SLOT) return 'no data: no team is known; name one with --team';
  return `no data: the target shows no value for \`${kind}\``;
}
