import type { ContractDocument } from './document.ts';
import {
  type Evidence,
  type EvidenceScope,
  findDenial,
  isAbout,
  listEvidence,
  pickEvidence,
} from './evidence.ts';
import { type Fact, listFacts } from './facts.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { findAt, parsePointer, toPointer } from './json-pointer.ts';
import type { Operation } from './operation.ts';
import { listOperations } from './operations.ts';
import { listRefusals, type Refusal } from './refusals.ts';
import { remember } from './remember.ts';
import { listRules, type Rule } from './rules.ts';
import { createSchemas, type Schemas } from './schema/schemas.ts';

/** A document as the suite judges by it: everything that it states, each looked up once. */
export interface Contract extends Schemas {
  /** The schemas as what is sent has to fit them; those of the contract itself are for what is answered. */
  sent: Schemas;
  document: ContractDocument;
  root: JsonObject;
  operations: readonly Operation[];
  /** By condition. */
  refusals: ReadonlyMap<string, Refusal>;
  /** By id. */
  rules: ReadonlyMap<string, Rule>;
  facts: readonly Fact[];
  /** What stands at a pointer; kept, because every part of every body asks for it. */
  at(pointer: string): Json | undefined;
  /** Where the parts of what stands at a pointer are defined; kept, because every report asks for it. */
  reachOf(pointer: string): readonly string[];
  /** The evidence of the fact at a pointer, in general or for a stage and an operation; kept for the same reason. */
  evidenceOf(pointer: string, scope?: EvidenceScope): Evidence;
  /** What showed that the fact at a pointer does not hold for a stage and an operation, where something did; kept too. */
  denialOf(pointer: string, scope?: EvidenceScope): Evidence | undefined;
  /** The one where there is one, else the other: what is known of a fact. */
  knownOf(pointer: string, scope?: EvidenceScope): Evidence;
}

export function createContract(document: ContractDocument): Contract {
  const { root, precompiled } = document;
  const evidenceOf = rememberEvidence(root);
  const denialOf = rememberDenial(root);
  return {
    document,
    root,
    operations: listOperations(root),
    refusals: listRefusals(root),
    rules: new Map(listRules(root).map((rule) => [rule.id, rule])),
    facts: listFacts(root),
    ...createSchemas(root, { precompiled, view: 'answers' }),
    sent: createSchemas(root, { precompiled, view: 'requests' }),
    at: remember((pointer) => findAt(root, pointer)),
    reachOf: remember((pointer) => listReach(root, pointer)),
    evidenceOf,
    denialOf,
    knownOf: (pointer, scope) => denialOf(pointer, scope) ?? evidenceOf(pointer, scope),
  };
}

function rememberDenial(root: JsonObject): Contract['denialOf'] {
  const known = remember((pointer) => findDenial(root, pointer));
  return (pointer, scope = {}) => {
    const denial = known(pointer);
    return denial && isAbout(denial, scope) ? denial : undefined;
  };
}

/** Only what was observed is about some stages or operations; all else is looked up once. */
function rememberEvidence(root: JsonObject): Contract['evidenceOf'] {
  const known = remember((pointer) => {
    const all = listEvidence(root, pointer);
    const isScoped = all.some(({ stated }) => stated.stage !== undefined || stated.operations !== undefined);
    return { all, isScoped, general: pickEvidence(all) };
  });
  return (pointer, scope) => {
    const { all, isScoped, general } = known(pointer);
    return scope && isScoped ? pickEvidence(all, scope) : general;
  };
}

/** Where the parts of what stands at `pointer` are defined: the pointer itself, and that of everything it refers to. */
export function listReach(root: Json, pointer: string): string[] {
  const reached = new Set<string>();
  const follow = (start: string): void => {
    if (reached.has(start)) return;
    reached.add(start);
    const go = (value: Json | undefined): void => {
      if (Array.isArray(value)) for (const item of value) go(item);
      if (!isObject(value)) return;
      // In an example it may be any text.
      if (typeof value['$ref'] === 'string' && value['$ref'].startsWith('#/'))
        follow(toPointer(parsePointer(value['$ref'])));
      for (const inner of Object.values(value)) go(inner);
    };
    go(findAt(root, start));
  };
  follow(pointer);
  return [...reached];
}
