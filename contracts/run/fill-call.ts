import type { Json } from '../../spec/json.ts';
import { isSafeMethod } from '../../spec/method.ts';
import { createDraws } from '../../spec/random.ts';
import type { ParameterText } from '../../spec/request/parameter-places.ts';
import { type Call, listContent } from '../cases/call.ts';
import { makeUpMember, makeUpTeam } from '../cases/made-up.ts';
import {
  fillKnown,
  listPlaceholders,
  MEMBER_PLACEHOLDER,
  OUTSIDER_PLACEHOLDER,
  type Placeholder,
  TEAM_OF_MEMBER_PLACEHOLDER,
  TEAM_OF_OUTSIDER_PLACEHOLDER,
  TEAM_PLACEHOLDER,
  toPlaceholderName,
} from '../cases/placeholders.ts';
import { type NotObserved, notObserved } from '../checks/judgement.ts';
import type { KnownData } from './known-data.ts';
import { mustBeNamed, type Permissions } from './target/permissions.ts';
import type { Given } from './things/resolve.ts';

/** A call with known data in the place of its placeholders. */
export interface FilledCall {
  values: readonly ParameterText[];
  body: Json | undefined;
  /** The body as it goes out, where it is JSON or no value. */
  text: string | undefined;
  /** False where somebody had to be made up: such a request may well be refused. */
  knownToExist: boolean;
  /** What was written in, by `kind/index`, of another company by `kind/index@`. */
  filled: ReadonlyMap<string, string>;
}

/**
 * Writes known data into a call. A read may ask about somebody who is made up, at an address that can belong to nobody
 * (RFC 2606 §2), because even then the form of the answer can be seen. Not observed where data are missing.
 */
export function fillCall(
  call: Call,
  known: Pick<KnownData, 'pick'> & { given?: ReadonlyMap<string, Given> },
  permissions: Permissions,
  seed: number,
): FilledCall | NotObserved {
  const filled = new Map<string, string>();
  let knownToExist = true;
  for (const placeholder of listPlaceholders(listContent(call))) {
    const given = known.given?.get(placeholder.kind);
    if (given !== undefined) {
      filled.set(toPlaceholderName(placeholder), given.text);
      knownToExist &&= given.isKnown;
      continue;
    }
    const onlyNamed = mustBeNamed(call, permissions, placeholder.kind);
    const value = known.pick(placeholder, onlyNamed) ?? pickTeam(placeholder, known, onlyNamed);
    if (value !== undefined) {
      filled.set(toPlaceholderName(placeholder), value);
      continue;
    }
    const madeUp = isSafeMethod(call.method) ? makeUp(placeholder, seed) : undefined;
    if (madeUp === undefined) return notObserved(explain(placeholder, onlyNamed));
    filled.set(toPlaceholderName(placeholder), madeUp);
    knownToExist = false;
  }
  const body = call.body?.value === undefined ? undefined : fillKnown(call.body.value, filled);
  const raw = call.body?.text === undefined ? undefined : fillKnown(call.body.text, filled);
  return {
    values: call.values.map((value) => ({ ...value, text: fillKnown(value.text, filled) })),
    body,
    text: body === undefined ? raw?.padEnd(call.body?.paddedTo ?? 0) : JSON.stringify(body),
    knownToExist: knownToExist,
    filled,
  };
}

/** Any team, for somebody of whom it is not known which they are in. */
function pickTeam(
  { kind, ...placeholder }: Placeholder,
  known: Pick<KnownData, 'pick'>,
  onlyNamed: boolean,
): string | undefined {
  return kind === TEAM_OF_MEMBER_PLACEHOLDER
    ? known.pick({ ...placeholder, kind: TEAM_PLACEHOLDER, index: 0 }, onlyNamed)
    : undefined;
}

/** Whoever is to be of another company or stage must be there: nobody belongs to none. */
function makeUp({ kind, index, of }: Placeholder, seed: number): string | undefined {
  if (of !== undefined) return undefined;
  const draws = createDraws(seed, `nobody ${kind} ${index}`);
  if (kind === MEMBER_PLACEHOLDER) return makeUpMember(draws);
  return kind === TEAM_PLACEHOLDER ? makeUpTeam(draws) : undefined;
}

function explain({ kind, index, of }: Placeholder, onlyNamed: boolean): string {
  if (of !== undefined)
    return `no data: the other ${of === 'other-company' ? 'company' : 'stage'} shows no \`${kind}\``;
  if (kind === OUTSIDER_PLACEHOLDER || kind === TEAM_OF_OUTSIDER_PLACEHOLDER)
    return 'no data: nobody is known to be in none of the teams of the others';
  if (kind === TEAM_OF_MEMBER_PLACEHOLDER) return 'no data: the team of a member is not known';
  if (kind === MEMBER_PLACEHOLDER) {
    const which = index === 0 ? 'no member is' : `fewer than ${index + 1} members are`;
    return onlyNamed
      ? `${which} named; a write to a live target goes to members named by --member only`
      : `no data: ${which} known; name them with --member`;
  }
  if (onlyNamed)
    return `a write to a live target is given no \`${kind}\` that nobody named; --allow-broadcast lets it be sent`;
  if (kind === TEAM_PLACEHOLDER) return 'no data: no team is known; name one with --team';
  return `no data: the target shows no value for \`${kind}\``;
}
