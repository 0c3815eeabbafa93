import type { ContractDocument } from './document.ts';
import { type Evidence, findEvidence } from './evidence.ts';
import { type Fact, listFacts } from './facts.ts';
import type { Json, JsonObject } from './json.ts';
import { findAt } from './json-pointer.ts';
import type { Operation } from './operation.ts';
import { listOperations } from './operations.ts';
import { listReach } from './reach.ts';
import { listRefusals, type Refusal } from './refusals.ts';
import { listRules, type Rule } from './rules.ts';
import { createSchemas, type Schemas } from './schema/schemas.ts';

/** A document as the suite judges by it: everything that it states, each looked up once. */
export interface Contract extends Schemas {
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
  /** The evidence of the fact at a pointer; kept for the same reason. */
  evidenceOf(pointer: string): Evidence;
}

export function createContract(document: ContractDocument): Contract {
  const { root, precompiled } = document;
  const known = new Map<string, Evidence>();
  const found = new Map<string, Json | undefined>();
  const reached = new Map<string, readonly string[]>();
  return {
    document,
    root,
    operations: listOperations(root),
    refusals: listRefusals(root),
    rules: new Map(listRules(root).map((rule) => [rule.id, rule])),
    facts: listFacts(root),
    ...createSchemas(root, precompiled),
    at(pointer) {
      if (!found.has(pointer)) found.set(pointer, findAt(root, pointer));
      return found.get(pointer);
    },
    reachOf(pointer) {
      const reach = reached.get(pointer) ?? listReach(root, pointer);
      reached.set(pointer, reach);
      return reach;
    },
    evidenceOf(pointer) {
      const evidence = known.get(pointer) ?? findEvidence(root, pointer);
      known.set(pointer, evidence);
      return evidence;
    },
  };
}
