import type { Contract } from '../../../spec/contract.ts';
import { listStages, toKeywordGrade } from '../../../spec/evidence.ts';
import { findPreferredType } from '../../../spec/find-response.ts';
import { groupBy } from '../../../spec/group-by.ts';
import { isObject, type Json } from '../../../spec/json.ts';
import { joinPointer, lastToken } from '../../../spec/json-pointer.ts';
import { nameOperation, type Operation, toOptionalFact } from '../../../spec/operation.ts';
import { resolve } from '../../../spec/resolve.ts';
import { findOwner } from '../../../spec/schema/schema-pointer.ts';
import { code } from '../../../spec/text/markdown.ts';
import {
  findOptionalFact,
  findPart,
  hasPart,
  listOptionalParts,
  listRequiredParts,
} from '../../cases/needed-parts.ts';
import type { Learning } from '../learning.ts';
import { type FactRecords, NO_RECORD } from '../observations/fact-observations.ts';
import { type AcceptedCall, type ObservedCount, SEVERAL, toNumbers } from '../observations/observations.ts';
import { addTo, isCertain, markObserved, toObserved } from '../observed.ts';

/** The parameters and members of bodies without which calls are refused, and which every call has that was accepted. */
export function learnRequired(learning: Learning, calls: readonly AcceptedCall[]): void {
  const { contract, distinct, draft, note } = learning;
  for (const [operation, own] of groupBy(calls, (one) => one.operation)) {
    const needed = own.flatMap(({ call }) => call.needed ?? []);
    for (const part of new Map(needed.map((one) => [`${one.in} ${one.name}`, one])).values()) {
      const found = findPart(contract, operation, part);
      if (!found || found.required || !own.every(({ call }) => hasPart(call, part))) continue;
      const { pointer: fact } = found;
      const observed = distinct.describe(toNumbers(own));
      const says = `${nameOperation(operation)} needs ${code(part.name)}`;
      const isCorrection =
        isCertain(contract, fact, observed, 'required') || isShownOptional(contract, operation, observed);
      const stated = draft.at(joinPointer(fact, 'x-evidence'));
      note({ kind: 'parameter', fact, says, observed, isCorrection }, () => {
        const at =
          part.in === 'body'
            ? requireMember(learning, operation, fact)
            : requireParameter(learning, operation, fact);
        // A copy stands inside of the operation, of which more may be stated.
        const known = isObject(stated) ? stated : { grade: contract.evidenceOf(fact).grade };
        markObserved(learning, at, observed, { keywords: ['required'], ...(at === fact ? {} : { known }) });
      });
    }
  }
}

/** Whether an operation was seen to do without all that may be left out, in one of some stages. */
function isShownOptional(contract: Contract, operation: Operation, { stages }: ObservedCount): boolean {
  return stages.some((stage) => findOptionalFact(contract, operation, stage) !== undefined);
}

/** The operations that accept calls without each part that may be left out, in the stages in which that was seen of all parts. */
export function confirmOptional(learning: Learning, calls: readonly AcceptedCall[]): void {
  const { contract, distinct, draft, note } = learning;
  const valid = calls.filter(({ call }) => call.intent === 'valid');
  for (const [operation, own] of groupBy(valid, (one) => one.operation)) {
    const lacking = listLacking(contract, operation, own);
    const fewest = distinct.describe(lacking);
    if (operation.deprecated || fewest.count < SEVERAL) continue;
    const fact = toOptionalFact(operation);
    const evidence = contract.evidenceOf(fact);
    const before = evidence.statedAt === fact ? evidence : undefined;
    if (before && fewest.stages.every((stage) => listStages(before).includes(stage))) continue;
    const observed = before ? addTo(before, fewest) : fewest;
    const says = `${nameOperation(operation)} accepts calls without what may be left out`;
    note({ kind: 'confirmed', fact, says, observed, isCorrection: false }, () =>
      draft.set(fact, { 'x-evidence': toObserved(observed) }),
    );
  }
}

/** The exchanges of the part that the fewest calls were accepted without, where there is one in each stage for every part; by number. */
function listLacking(contract: Contract, operation: Operation, calls: readonly AcceptedCall[]): number[] {
  const byPart = new Map<string, number[]>();
  for (const [stage, own] of groupBy(calls, (one) => one.stage)) {
    const parts = listOptionalParts(contract, operation, stage);
    const lacking = parts.map((part) => own.filter(({ call }) => !hasPart(call, part)));
    if (lacking.some(({ length }) => length === 0)) continue;
    for (const [index, { in: place, name }] of parts.entries()) {
      const key = `${place} ${name}`;
      byPart.set(key, [...(byPart.get(key) ?? []), ...toNumbers(lacking[index] ?? [])]);
    }
  }
  const [fewest = []] = [...byPart.values()].toSorted((one, other) => one.length - other.length);
  return fewest;
}

/** What was seen to be needed, and what calls are accepted without now. */
export function learnOptional({ contract, draft, distinct, note }: Learning, facts: FactRecords): void {
  for (const operation of contract.operations)
    for (const part of listRequiredParts(contract, operation)) {
      const fact = findPart(contract, operation, part)?.pointer;
      if (fact === undefined) continue;
      const { agrees, differs } = facts.get(joinPointer(fact, 'required')) ?? NO_RECORD;
      const evidence = contract.evidenceOf(fact);
      const observed = distinct.describe([...differs.keys()]);
      const isSeen = toKeywordGrade(evidence, 'required') === 'observed';
      if (!isSeen || observed.count === 0 || agrees.size > 0) continue;
      const says = `${nameOperation(operation)} does without ${code(part.name)}`;
      note({ kind: 'parameter', fact, says, observed, isCorrection: true }, () => {
        const members = joinPointer(findOwner(fact) ?? '', 'required');
        const required = draft.at(members);
        if (part.in !== 'body') draft.remove(joinPointer(fact, 'required'));
        else if (Array.isArray(required)) draft.set(members, without(required, part.name));
        draft.set(joinPointer(fact, 'x-evidence', 'keywords'), without(evidence.keywords ?? [], 'required'));
      });
    }
}

function without(names: readonly Json[], left: string): Json[] {
  return names.filter((name) => name !== left);
}

/** Where other operations have the same parameter, this one gets its own, of which nothing was seen. Gives where it is. */
function requireParameter({ draft, findUsers }: Learning, operation: Operation, pointer: string): string {
  const parameters = draft.locate(joinPointer(operation.pointer, 'parameters'));
  const listed = draft.at(parameters);
  const places = Array.isArray(listed) ? listed.map((_, index) => joinPointer(parameters, index)) : [];
  const at = places.find((place) => resolve(draft.root, place).pointer === draft.locate(pointer));
  const stated = draft.at(pointer);
  if (at === undefined || findUsers(pointer).length === 1 || !isObject(stated)) {
    draft.set(joinPointer(pointer, 'required'), true);
    return pointer;
  }
  const { 'x-evidence': _, 'x-denied': __, ...copy } = stated;
  draft.set(at, { ...copy, required: true });
  return at;
}

/** The examples of the document which lack it get what others have. */
function requireMember({ draft }: Learning, { requestBody }: Operation, pointer: string): string {
  const name = lastToken(pointer);
  draft.append(joinPointer(findOwner(pointer) ?? '', 'required'), name);
  const examples = (requestBody && findPreferredType(requestBody)?.examples) ?? [];
  const given = examples.flatMap(({ value }) => (isObject(value) ? (value[name] ?? []) : []))[0];
  for (const { name: example, pointer: at, value } of examples)
    if (given !== undefined && isObject(value) && !Object.hasOwn(value, name))
      draft.set(example === '' ? joinPointer(at, name) : joinPointer(at, 'value', name), given);
  return pointer;
}
