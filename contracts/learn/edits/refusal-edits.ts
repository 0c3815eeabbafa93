import type { Contract } from '../../../spec/contract.ts';
import type { Json } from '../../../spec/json.ts';
import { findAt, isWithin, joinPointer, lastToken, parentPointer } from '../../../spec/json-pointer.ts';
import type { Refusal } from '../../../spec/refusals.ts';
import { rememberOf } from '../../../spec/remember.ts';
import { toReference } from '../../../spec/resolve.ts';
import { code } from '../../../spec/text/markdown.ts';
import type { Draft } from '../draft.ts';
import type { Learning } from '../learning.ts';
import { type FactRecord, type FactRecords, NO_RECORD } from '../observations/fact-observations.ts';
import { type ObservedCount, SEVERAL } from '../observations/observations.ts';
import { isCertain, markObserved } from '../observed.ts';

/** What came where a refusal was due. */
export interface RefusedAnswer {
  status: number;
  /** As JSON, else as a text; '' where there was none. */
  body: Json;
  /** Whether the request was one that the document does not allow, and the id of the operation that it was for. */
  isInvalid: boolean;
  operationId: string | undefined;
}

/** The answers to calls that were refused, or were to be, by the number of what was asked. */
export type RefusedAnswers = ReadonlyMap<number, readonly RefusedAnswer[]>;

/**
 * Refusals that have another status, or another text, than the document says: of a documented one each time that it was due, of others
 * most often. What was accepted instead has neither, and cannot be written down. `answers` are those to a request, by its number.
 */
export function learnRefusals(learning: Learning, facts: FactRecords, answers: RefusedAnswers): void {
  const { contract, draft, distinct, note } = learning;
  for (const refusal of contract.refusals.values()) {
    const at = joinPointer(refusal.pointer, 'x-refusal');
    const came = findCame(refusal, facts.get(at) ?? NO_RECORD, answers);
    if (!came) continue;
    const { status, numbers, all, isAtTimes } = came;
    const observed = distinct.describe(numbers);
    const text = refusal.evidence.grade === 'documented' ? findCommonText(all, refusal) : undefined;
    if (status === refusal.status && text === undefined) continue;
    // What another one leaves is free in the next pass, and what another one comes to is taken then.
    const isBusy = ({ to, taken }: NamedResponse): boolean =>
      draft.locate(to) !== to || (taken === undefined && draft.at(to) !== undefined);
    if (listNamed(contract, refusal.responsePointer, status).some(isBusy)) continue;
    const says = `${code(refusal.condition)} is refused with ${status}${text === undefined ? '' : ` "${text}"`}${isAtTimes ? ' most often' : ''}`;
    const isCorrection = isCertain(contract, at, observed);
    note({ kind: 'refusal', fact: at, says, observed, isCorrection }, () => {
      if (text !== undefined) draft.set(joinPointer(refusal.pointer, 'value') + refusal.messageAt, text);
      markObserved(learning, at, observed, { keywords: [], isAtTimes });
      if (status !== refusal.status) setStatus(learning, refusal, { status, observed, isAtTimes });
    });
  }
}

/** Whether the answer to a request, by its number, tells how an operation refuses what it is asked. */
export type IsTelling = (number: number, operationId: string | undefined) => boolean;

/** The condition of what the document does not allow, whatever that is. */
const REQUEST_INVALID = 'request-invalid';

/**
 * Who accepts some of what the document does not allow refuses the rest for reasons of its own. What is refused for one reason alone, such
 * as that nobody is called so, tells by itself.
 */
export function toIsTelling(answers: RefusedAnswers, condition: string): IsTelling {
  return condition === REQUEST_INVALID ? isTellingOf(answers) : () => true;
}

const isTellingOf: (answers: RefusedAnswers) => IsTelling = rememberOf((answers) => {
  const accepted = [...answers.values()].flat().filter(({ isInvalid, status }) => isInvalid && status < 400);
  const lenient = new Set(accepted.map(({ operationId }) => operationId));
  const isInvalid = (number: number): boolean => answers.get(number)?.some((one) => one.isInvalid) === true;
  return (number, operationId) => !(isInvalid(number) && lenient.has(operationId));
});

/** What came where a refusal was due, if that was another one; `undefined` where it was not, or where that cannot be told. */
function findCame(
  { status: stated, evidence, condition }: Refusal,
  { agrees, differs }: FactRecord,
  answers: RefusedAnswers,
): { status: number; numbers: number[]; all: RefusedAnswer[]; isAtTimes: boolean } | undefined {
  const isTelling = toIsTelling(answers, condition);
  const isStated = evidence.grade === 'documented';
  const numbers = isStated && agrees.size > 0 ? [] : [...agrees.keys(), ...differs.keys()];
  const byStatus = new Map<number, number[]>();
  for (const number of numbers)
    for (const { status } of answers.get(number) ?? [])
      if (status >= 400) byStatus.set(status, [...(byStatus.get(status) ?? []), number]);
  const [most] = [...byStatus].toSorted(([, a], [, b]) => b.length - a.length);
  if (!most || differs.size === 0 || (isStated && byStatus.size > 1)) return undefined;
  const [status, own] = most;
  // Of two that both come, which one comes more often may be chance: what was seen stays until another one comes twice as often.
  const enough = (byStatus.get(stated)?.length ?? 0) * (evidence.grade === 'seen' ? 2 : 1);
  if (status !== stated && own.length <= enough) return undefined;
  const all = own.flatMap((number) => answers.get(number) ?? []);
  // Who accepted some of what was to be refused does not always refuse it.
  const isAccepted = (number: number): boolean =>
    answers.get(number)?.every((one) => one.status < 400) ?? false;
  const accepting = new Set([...differs].flatMap(([number, id]) => (isAccepted(number) ? [id] : [])));
  const strict = own.filter((number) => {
    const id = agrees.get(number) ?? differs.get(number);
    return !accepting.has(id) && isTelling(number, id);
  });
  const isAtTimes = byStatus.size > 1 || (strict.length < SEVERAL && strict.length < own.length);
  return { status, numbers: isAtTimes ? own : strict, all, isAtTimes };
}

/** The text for a person, where all refusals have the same, and it is one that can be shown to anybody. */
function findCommonText(came: readonly RefusedAnswer[], { messageAt, message }: Refusal): string | undefined {
  const texts = new Set(came.map(({ body }) => findAt(body, messageAt)));
  const [text] = texts;
  if (texts.size !== 1 || typeof text !== 'string' || text === message) return undefined;
  return /^[\p{L}\p{N}\p{P}\p{Zs}]{1,120}$/u.test(text) && !/[@\d]|\[Filtered\]/.test(text)
    ? text
    : undefined;
}

/** What a refusal is to be answered with. */
interface OtherStatus {
  status: number;
  observed: ObservedCount;
  /** Whether the status before comes too. */
  isAtTimes: boolean;
}

/**
 * Another status for one refusal. Where its response is about nothing else, that gets the status, in every operation that names
 * it; else the example moves to a response of the other status, which is made where there is none.
 */
function setStatus(learning: Learning, refusal: Refusal, { status, observed, isAtTimes }: OtherStatus): void {
  const { contract, draft } = learning;
  const { pointer, responsePointer } = refusal;
  const all = [...contract.refusals.values()];
  const isElsewhere = (other: Refusal): boolean => !isWithin(draft.locate(other.pointer), responsePointer);
  // Others may have come to it, or have left it.
  const isAlone = all.every((other) => other === refusal || isElsewhere(other));
  const users = listNamed(contract, responsePointer, status);
  draft.set(joinPointer(pointer, 'x-refusal', 'status'), status);
  if (isAlone && !users.some(({ taken }) => taken)) {
    markObserved(learning, responsePointer, observed, { keywords: [], isAtTimes });
    for (const { statedAt, to } of users)
      if (isAtTimes) draft.set(to, draft.at(statedAt) ?? toReference(`#${responsePointer}`));
      else draft.move(statedAt, to);
    return;
  }
  const other = all.find(
    (one) => isElsewhere(one) && draft.at(joinPointer(one.pointer, 'x-refusal', 'status')) === status,
  );
  const [taken, ...more] = new Set(users.flatMap(({ taken }) => taken ?? []));
  // What all others have left is what an operation answers with that status all the same.
  const home = other
    ? parentPointer(draft.locate(other.pointer))
    : taken && more.length === 0
      ? taken + parentPointer(pointer)?.slice(responsePointer.length)
      : undefined;
  if (home !== undefined) {
    draft.move(pointer, joinPointer(home, lastToken(pointer)));
    return;
  }
  const made = addResponse(learning, refusal);
  for (const { to, taken } of users) if (!taken) draft.set(to, toReference(`#${made}`));
  markObserved(learning, made, observed, { keywords: [], known: {}, sharedAt: responsePointer });
}

/** Where an operation names a response, where it would name it with another status, and the pointer of that which it has there already. */
interface NamedResponse {
  statedAt: string;
  to: string;
  taken: string | undefined;
}

function listNamed({ operations }: Contract, response: string, status: number): NamedResponse[] {
  return operations.flatMap(({ pointer, responses }) => {
    const to = joinPointer(pointer, 'responses', String(status));
    const taken = responses.find((one) => one.status === String(status))?.pointer;
    return responses
      .filter((one) => one.pointer === response)
      .map(({ statedAt }) => ({ statedAt, to, taken }));
  });
}

/**
 * Makes a response of its own for a refusal, with the form of the one that it was in, and without the others that are in that. Returns
 * its pointer.
 */
export function addResponse(
  { contract, draft }: Learning,
  { condition, pointer, responsePointer }: Refusal,
): string {
  const made = toFreeResponse(draft, condition);
  const summary = contract.at(joinPointer(pointer, 'summary'));
  draft.copy(responsePointer, made);
  draft.set(joinPointer(made, 'description'), typeof summary === 'string' ? summary : condition);
  // Also those that have come to it.
  for (const other of contract.refusals.values()) {
    const at = draft.locate(other.pointer);
    if (isWithin(at, responsePointer)) draft.remove(made + at.slice(responsePointer.length));
  }
  draft.move(pointer, made + pointer.slice(responsePointer.length));
  return made;
}

/** A response of the components that is called like a condition, and with a number where others are. */
function toFreeResponse(draft: Draft, condition: string): string {
  const name = condition.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  for (let count = 1; ; count += 1) {
    const pointer = joinPointer('/components/responses', count === 1 ? name : `${name}${count}`);
    if (draft.at(pointer) === undefined) return pointer;
  }
}
