import type { Contract } from '../../../spec/contract.ts';
import type { Json } from '../../../spec/json.ts';
import { findAt, isWithin, joinPointer, lastToken, parentPointer } from '../../../spec/json-pointer.ts';
import type { Refusal } from '../../../spec/refusals.ts';
import { toReference } from '../../../spec/resolve.ts';
import type { HeaderList } from '../../cases/http-message.ts';
import type { Learning } from '../learning.ts';
import type { FactRecords } from '../observations/fact-observations.ts';
import type { ObservedCount } from '../observations/observations.ts';
import { isCertain, markObserved } from '../observed.ts';

/** What came where a refusal was due. */
export interface RefusedAnswer {
  status: number;
  headers: HeaderList;
  /** As JSON, else as a text; '' where there was none. */
  body: Json;
}

/**
 * Refusals that have another status, or another text, than the document says, each time that they were due. What was accepted
 * instead has neither, and cannot be written down. `answers` are those to a request, by its number.
 */
export function learnRefusals(
  learning: Learning,
  facts: FactRecords,
  answers: ReadonlyMap<number, readonly RefusedAnswer[]>,
): void {
  const { contract, draft, distinct, note } = learning;
  for (const refusal of contract.refusals.values()) {
    const at = joinPointer(refusal.pointer, 'x-refusal');
    const { agrees, differs } = facts.get(at) ?? { agrees: new Set(), differs: new Set<number>() };
    const came = [...differs].map((number) => answers.get(number) ?? []);
    const all = came.flat();
    const [first] = all;
    if (!first || agrees.size > 0 || came.some((one) => one.length === 0)) continue;
    if (all.some(({ status }) => status !== first.status || status < 400)) continue;
    const observed = distinct.describe(differs);
    const isCorrection = isCertain(contract, at, observed);
    const text = isCorrection ? findCommonText(all, refusal) : undefined;
    if (first.status === refusal.status && text === undefined) continue;
    const says = `${refusal.condition} is refused with ${first.status}${text === undefined ? '' : ` "${text}"`}`;
    note({ kind: 'refusal', fact: at, says, observed, isCorrection }, () => {
      if (text !== undefined) draft.set(joinPointer(refusal.pointer, 'value') + refusal.messageAt, text);
      markObserved(learning, at, observed, { keywords: [] });
      if (first.status !== refusal.status) {
        const home = setStatus(learning, refusal, first.status, observed);
        // What else holds of the response that it comes to stand in was seen of these too.
        if (home === undefined || contract.evidenceOf(home).grade === 'documented') return;
        const all = [...differs, ...(facts.get(home)?.agrees ?? [])];
        markObserved(learning, home, distinct.describe(all), { keywords: [] });
      }
    });
  }
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

/**
 * Another status for one refusal. Where its response is about nothing else, that gets the status, in every operation that names
 * it; else the example moves to a response of the other status, which is made where there is none. Returns the pointer of one that was there.
 */
function setStatus(
  learning: Learning,
  refusal: Refusal,
  status: number,
  observed: ObservedCount,
): string | undefined {
  const { contract, draft } = learning;
  const { pointer, responsePointer } = refusal;
  const all = [...contract.refusals.values()];
  const isAlone = all.every((other) => other === refusal || other.responsePointer !== responsePointer);
  const users = listNamed(contract, responsePointer, status);
  draft.set(joinPointer(pointer, 'x-refusal', 'status'), status);
  if (isAlone && !users.some(({ isTaken }) => isTaken)) {
    markObserved(learning, responsePointer, observed, { keywords: [] });
    for (const { statedAt, to } of users) draft.move(statedAt, to);
    return undefined;
  }
  const isElsewhere = (other: Refusal): boolean => !isWithin(draft.locate(other.pointer), responsePointer);
  const home = all.find(
    (other) => isElsewhere(other) && draft.at(joinPointer(other.pointer, 'x-refusal', 'status')) === status,
  );
  if (home) {
    const holder = parentPointer(draft.locate(home.pointer)) ?? '';
    draft.move(pointer, joinPointer(holder, lastToken(pointer)));
    return home.responsePointer;
  }
  const made = addResponse(learning, refusal);
  for (const { to, isTaken } of users) if (!isTaken) draft.set(to, toReference(`#${made}`));
  markObserved(learning, made, observed, { keywords: [], known: {}, sharedAt: responsePointer });
  return undefined;
}

/** Where operations name a response, where they would name it with a status, and whether they have that already. */
function listNamed(
  { operations, at }: Contract,
  response: string,
  status: number,
): { statedAt: string; to: string; isTaken: boolean }[] {
  return operations.flatMap(({ pointer, responses }) => {
    const to = joinPointer(pointer, 'responses', String(status));
    return responses
      .filter((one) => one.pointer === response)
      .map(({ statedAt }) => ({ statedAt, to, isTaken: at(to) !== undefined }));
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
  const name = condition.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const made = joinPointer('/components/responses', name);
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
