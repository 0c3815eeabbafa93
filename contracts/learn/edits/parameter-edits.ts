import type { Contract } from '../../../spec/contract.ts';
import { namePlace } from '../../../spec/describe-place.ts';
import { groupBy } from '../../../spec/group-by.ts';
import type { JsonObject } from '../../../spec/json.ts';
import { joinPointer } from '../../../spec/json-pointer.ts';
import { nameOperation, type Parameter, type ParameterPagination } from '../../../spec/operation.ts';
import { findFirstPage, findPagination } from '../../../spec/pagination.ts';
import type { ParameterText } from '../../../spec/request/parameter-places.ts';
import type { NextHint } from '../../cases/next-hints.ts';
import type { Learning } from '../learning.ts';
import { type ObservedCount, SEVERAL } from '../observations/observations.ts';
import {
  findQueryParameter,
  isWhole,
  type PartParameter,
  type ShownParameters,
} from '../observations/parameter-observations.ts';
import { confirm, isCertain, markObserved, toObserved } from '../observed.ts';

/** The operations, by their ids, whose lists begin where a parameter says, as the document has it; parameters by pointer. */
export type ObeyedParameters = ReadonlyMap<string, ReadonlySet<string>>;

/** The parameters that change answers, those that clients send, and what each of them does to a list: gives those that are obeyed. */
export function learnParameters(
  learning: Learning,
  { effects, undeclared, parts }: ShownParameters,
): ObeyedParameters {
  for (const [fact, exchanges] of effects) {
    const says = `${namePlace(learning.contract, fact)} changes the answer`;
    confirm(learning, { fact, says, exchanges });
  }
  const sizes = parts.filter((part) => isSize(learning, part));
  const learned = parts.flatMap((part) => {
    const role = findRole(learning, part, sizes);
    return role ? [{ part, role }] : [];
  });
  for (const one of learned) learnRole(learning, one, learned);
  learnMost(learning, sizes);
  for (const { operation, name, isWhole: isNumber, exchanges } of undeclared) {
    if (
      exchanges.size < SEVERAL ||
      learned.some(({ part }) => part.operation === operation && part.name === name)
    )
      continue;
    const observed = learning.distinct.describe(exchanges);
    const says = `${nameOperation(operation)} is called with \`${name}\``;
    declare(learning, { operation, name }, observed, {
      says,
      schema: { type: isNumber ? 'integer' : 'string' },
    });
  }
  return listObeyed(learning, learned);
}

function listObeyed({ contract }: Learning, learned: readonly LearnedPart[]): ObeyedParameters {
  const obeyed = learned.flatMap(({ part, role }) => {
    const declared = findDeclared(part);
    const isObeyed = declared && role.role !== 'size' && findStated(contract, declared)?.role === role.role;
    return isObeyed ? [{ pointer: declared.pointer, id: part.operation.id }] : [];
  });
  const byPointer = groupBy(obeyed, ({ pointer }) => pointer);
  return new Map([...byPointer].map(([pointer, own]) => [pointer, new Set(own.map(({ id }) => id))]));
}

function declare(
  { draft, note }: Learning,
  { operation: { pointer: fact }, name }: Pick<PartParameter, 'operation' | 'name'>,
  observed: ObservedCount,
  { says, ...stated }: { says: string; schema: JsonObject; example?: number; 'x-pagination'?: JsonObject },
): void {
  note({ kind: 'parameter', fact, says, observed, isCorrection: false }, () =>
    draft.append(joinPointer(fact, 'parameters'), {
      name,
      in: 'query',
      description: 'Sent by clients, and accepted.',
      ...stated,
      // Which values it takes was not tried.
      'x-evidence': { ...toObserved(observed), keywords: [], otherwise: 'assumed' },
    }),
  );
}

/** What a parameter turned out to be for. */
interface LearnedRole extends ParameterPagination {
  /** Of pages, the number of the first. */
  first: number | undefined;
}

interface LearnedPart {
  part: PartParameter;
  role: LearnedRole;
}

/**
 * What a parameter is for, where all that was asked with it agrees. One that the document has, and that it does not call so, may be a
 * filter, which shortens lists too.
 */
function findRole(
  learning: Learning,
  part: PartParameter,
  sizes: readonly PartParameter[],
): LearnedRole | undefined {
  const { isData } = learning.names;
  const { leads, name, operation } = part;
  if (isData(name)) return undefined;
  if (sizes.includes(part)) return { role: 'size', first: undefined, next: undefined, link: undefined };
  const declared = findDeclared(part);
  const stated = declared && findStated(learning.contract, declared)?.role;
  if (stated === 'size') return undefined;
  const isNamed = ({ names }: NextHint): boolean => !names.some(isData);
  const find = (isAddress: boolean): string | undefined =>
    leads.find((lead) => (lead.query !== undefined) === isAddress && isNamed(lead))?.at;
  // An address repeats what is filtered by.
  const [next, link] = [find(false), declared && !stated ? undefined : find(true)];
  const own = sizes.filter((size) => size.operation === operation).map((size) => size.name);
  const relations = mayCount(learning, part) ? listBeside(learning, part, own) : [];
  if (isOffset(relations)) return { role: 'offset', first: undefined, next, link };
  const first = findFirst(relations);
  if (first !== undefined) return { role: 'page', first, next, link };
  return next === undefined && link === undefined ? undefined : { role: 'cursor', first, next, link };
}

type Relations = PartParameter['relations'];

/** What is related to lists that nothing else parts but, where these are given, what says how many records there are. */
function listBeside(
  { contract }: Learning,
  { operation, relations }: PartParameter,
  sizes?: readonly string[],
): Relations {
  const { places, sizes: stated } = findPagination(operation, contract.schemaAt);
  const parting = [...places.map(({ parameter }) => parameter), ...(sizes ? [] : stated)];
  const others = operation.parameters.filter((one) => !parting.includes(one)).map(({ name }) => name);
  const allowed = [...others, ...(sizes ?? [])];
  // Where a page is always asked for, the first is the beginning.
  const needed = parting.filter(({ required }) => required);
  const isFirst = ({ name, text }: ParameterText): boolean =>
    needed.some((one) => one.name === name && Number(text) === findFirstPage(one, contract.schemaAt));
  return relations.filter(({ beside }) =>
    beside.every((given) => allowed.includes(given.name) || isFirst(given)),
  );
}

/** Whether a parameter may say a number of records or pages. */
function mayCount({ contract }: Learning, part: PartParameter): boolean {
  const declared = findDeclared(part);
  const isNumber = part.relations.every(({ value }) => isWhole(value));
  return isNumber && (!declared || findStated(contract, declared) !== undefined);
}

function isSize(learning: Learning, part: PartParameter): boolean {
  // What the document has for it may have no effect.
  return (
    mayCount(learning, part) && [undefined, []].some((sizes) => isCut(listBeside(learning, part, sizes)))
  );
}

/** Whether a list has as many records as asked for, or all that there are. */
function isCut(relations: Relations): boolean {
  const sized = listSized(relations);
  return (
    sized.some(({ value, count }) => count === Number(value)) &&
    relations.every((one) => one.relation.kind === 'same' || sized.includes(one)) &&
    sized.every(({ value, count }) => count <= Number(value))
  );
}

/** The lists of another length: where one is short unless more is asked for, it is longer. */
function listSized(relations: Relations): Relations {
  return relations.filter(({ relation: { kind } }) => kind === 'beginning' || kind === 'longer');
}

function isOffset(relations: Relations): boolean {
  const rests = relations.flatMap(({ value, relation }) =>
    relation.kind === 'rest' ? [Number(value) === relation.skipped] : [],
  );
  return rests.length > 0 && rests.every(Boolean);
}

/** The number of the first page: it shows what comes without a page, and the one after it other records, or none. */
function findFirst(relations: Relations): number | undefined {
  const isShown = (page: number, ...wanted: string[]): boolean =>
    relations.some(({ value, relation: { kind } }) => Number(value) === page && wanted.includes(kind));
  // Of a list that one page holds, the last page comes for any that is past the end, and is the first.
  if (isShown(1, 'others')) return isShown(0, 'others') ? undefined : 0;
  if (isShown(1, 'same')) return isShown(2, 'others', 'none') ? 1 : undefined;
  return isShown(0, 'same') && isShown(1, 'none') ? 0 : undefined;
}

/** What a parameter is for: said where nothing says it, or something else does, and where those who share it agree. */
function learnRole(learning: Learning, { part, role }: LearnedPart, all: readonly LearnedPart[]): void {
  const { operation, name } = part;
  const observed = learning.distinct.describe(part.exchanges);
  const declared = findDeclared(part);
  const toSays = (one: LearnedRole): string =>
    `${nameOperation(operation)} is read in parts by \`${name}\`, ${describeRole(one)}`;
  if (!declared) {
    const type =
      role.role === 'cursor' && !part.relations.every(({ value }) => isWhole(value)) ? 'string' : 'integer';
    const schema = {
      type,
      ...(role.first === undefined ? {} : { minimum: role.first, default: role.first }),
    };
    const stated = { schema, ...findExample(part, role), 'x-pagination': toStated(role) };
    declare(learning, part, observed, { says: toSays(role), ...stated });
    return;
  }
  const sharing = all.filter((other) => findDeclared(other.part)?.pointer === declared.pointer);
  if (sharing.some((other) => other.role.first !== role.first || other.role.role !== role.role)) return;
  const leading = sharing.filter((other) => !isOnePart(other));
  if (leading.length > 0 && isOnePart({ part, role })) return;
  const others = leading.length > 0 ? leading : sharing;
  const isSame = (other: LearnedPart): boolean =>
    JSON.stringify(toStated(other.role)) === JSON.stringify(toStated(role));
  // Who can count needs nothing that leads on, which some of them may not have.
  const told = others.every(isSame) ? role : { ...role, next: undefined, link: undefined };
  if (told === role || role.role !== 'cursor')
    changeRole(learning, declared, told, { says: toSays(told), observed });
}

/** The least number that was asked for and had its effect: what else an answer says by that name, such as the most of them, may be refused. */
function findExample({ relations }: PartParameter, { role }: LearnedRole): { example?: number } {
  const rest = role === 'offset' ? relations.filter(({ relation: { kind } }) => kind === 'rest') : [];
  const counts = (role === 'size' ? listSized(relations) : rest).map(({ value }) => Number(value));
  return counts.length > 0 ? { example: Math.min(...counts) } : {};
}

/**
 * What says how many records come, and is refused for more than some: from how many on, where none of those who share it takes as many.
 * How many are taken up to there nobody saw, and so the least that were are asked for.
 */
function learnMost(learning: Learning, sizes: readonly PartParameter[]): void {
  const { contract, draft, distinct, note } = learning;
  for (const sharing of groupBy(sizes, (part) => findDeclared(part)?.pointer).values()) {
    const declared = sharing[0] && findDeclared(sharing[0]);
    const refused = sharing.flatMap((part) => part.refused).filter(({ value }) => isWhole(value));
    const definition = declared && contract.schemaAt(declared.schema)?.definition;
    if (!declared || !definition || refused.length === 0) continue;
    const { pointer, schema, example } = declared;
    const taken = sharing.flatMap(({ relations }) => relations.map(({ value }) => Number(value)));
    const least = Math.min(...refused.map(({ value }) => Number(value)));
    const isOfAll = taken.every((value) => value < least);
    const asked = example ?? definition.fallback;
    if (typeof asked !== 'number' || asked < least) continue;
    const observed = distinct.describe(refused.map(({ number }) => number));
    const says = `${namePlace(contract, pointer)} is refused from ${least} on${isOfAll ? '' : ' at times'}`;
    const isCorrection = isCertain(contract, schema, observed, 'maximum');
    note({ kind: 'parameter', fact: pointer, says, observed, isCorrection }, () => {
      draft.set(joinPointer(pointer, 'example'), Math.min(...taken));
      if (!isOfAll) return;
      draft.set(joinPointer(schema, 'maximum'), least - 1);
      draft.remove(joinPointer(schema, 'default'));
      markObserved(learning, schema, observed, { keywords: ['maximum'], isAtTimes: true });
    });
  }
}

/** Whether a list had one part alone: where the next one would be told, nothing shows. */
function isOnePart({ part: { relations }, role: { next, link } }: LearnedPart): boolean {
  return (
    next === undefined &&
    link === undefined &&
    !relations.some(({ relation: { kind } }) => kind === 'others' || kind === 'rest')
  );
}

function changeRole(
  learning: Learning,
  declared: Parameter,
  role: LearnedRole,
  { says, observed }: { says: string; observed: ObservedCount },
): void {
  const { contract, draft, note } = learning;
  const before = findStated(contract, declared);
  const isSaid =
    before?.role === role.role && isPlaceSaid(before.next, role.next) && isPlaceSaid(before.link, role.link);
  const isFirstSaid = role.first === undefined || findFirstPage(declared, contract.schemaAt) === role.first;
  if (isSaid && isFirstSaid) return;
  const { pointer, schema } = declared;
  const isCorrection =
    isCertain(contract, isSaid ? schema : pointer, observed, 'default') && before !== undefined;
  note({ kind: 'parameter', fact: pointer, says, observed, isCorrection }, () => {
    if (!isSaid) draft.set(joinPointer(pointer, 'x-pagination'), toStated(role));
    if (!isFirstSaid)
      for (const keyword of ['minimum', 'default']) draft.set(joinPointer(schema, keyword), role.first ?? 0);
    markObserved(learning, pointer, observed, { keywords: [] });
  });
}

/** Where nothing was seen that leads on, what is said of that holds still. */
function isPlaceSaid(stated: string | undefined, seen: string | undefined): boolean {
  return seen === undefined || stated === seen;
}

function findDeclared({ operation, name }: PartParameter): Parameter | undefined {
  return findQueryParameter(operation, name);
}

function findStated({ schemaAt }: Contract, parameter: Parameter): ParameterPagination | undefined {
  const { places, sizes } = findPagination({ parameters: [parameter] }, schemaAt);
  return places[0] ?? (sizes.length > 0 ? { role: 'size', next: undefined, link: undefined } : undefined);
}

function toStated({ role, next, link }: LearnedRole): JsonObject {
  return { role, ...(next === undefined ? {} : { next }), ...(link === undefined ? {} : { link }) };
}

function describeRole({ role, first, next, link }: LearnedRole): string {
  const where = [next, link].flatMap((place) => (place === undefined ? [] : [`at ${place}`])).join(' and ');
  const what = {
    page: `the number of a page, from ${first}`,
    offset: 'how many records come before',
    size: 'how many records come',
    cursor: 'what an answer says',
  }[role];
  return where === '' ? what : `${what}, which it has ${where}`;
}
