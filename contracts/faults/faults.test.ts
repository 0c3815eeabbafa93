import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Contract, createContract } from '../../spec/contract.ts';
import { loadDocument } from '../../spec/document.ts';
import { CHECKS } from '../checks/checks.ts';
import { type Fault, toFactPointer, toRunScope } from './fault.ts';
import { listFaults, listVariations } from './faults.ts';
import { describeFact } from './self-test-text.ts';

const contract = createContract(loadDocument());
const FAULTS = listFaults(contract);
const VARIATIONS = listVariations(contract);
const checks = CHECKS.map(({ id }) => id);
const operations = contract.operations.map(({ id }) => id);

describe('faults and variations', () => {
  it('are many, each with an id of its own and a title that is a sentence', () => {
    const all = [...FAULTS, ...VARIATIONS];
    expect(FAULTS.length).toBeGreaterThanOrEqual(400);
    expect(VARIATIONS.length).toBeGreaterThanOrEqual(80);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const { id, title } of all) {
      expect(id).toMatch(/^[a-zA-Z0-9]+(?:[-/][a-zA-Z0-9]+)*$/);
      expect(title).toMatch(/^[A-Z`].*\.$/);
    }
  });

  it('name checks, facts and operations that there are', () => {
    const facts = contract.facts.map(({ pointer }) => pointer);
    for (const fault of FAULTS) {
      expect(checks, fault.id).toContain(fault.check);
      expect(facts, fault.id).toContain(toFactPointer(contract, fault.fact));
      expect(operations, fault.id).toEqual(expect.arrayContaining([...toRunScope(fault).operations]));
    }
    for (const variation of VARIATIONS) {
      expect(checks, variation.id).toEqual(expect.arrayContaining([...variation.reports]));
      expect(operations, variation.id).toEqual(expect.arrayContaining([...toRunScope(variation).operations]));
    }
  });

  it('leave no check without a fault', () => {
    const named = FAULTS.map(({ check }) => check);
    expect(checks.filter((check) => !named.includes(check))).toEqual([]);
  });

  it('leave no documented fact without a fault', () => {
    expect(listUnbroken(contract, FAULTS)).toEqual([]);
  });

  describe('of a document that is added to', () => {
    const overlay = join(mkdtempSync(join(tmpdir(), 'wes-faults-')), 'badges.overlay.yaml');
    writeFileSync(
      overlay,
      `overlay: 1.1.0
info: { title: Badges, version: '1' }
actions:
  - target: $
    update:
      x-rules:
        - id: badges-are-earned
          statement: A badge is earned once.
          x-evidence: { grade: documented, source: §10 }
  - target: $.paths
    update:
      /badges:
        get:
          operationId: listBadges
          x-evidence: { grade: documented, source: §10 }
          responses: { '200': { description: d, x-evidence: { grade: assumed } } }
`,
    );
    const added = createContract(loadDocument(undefined, [overlay]));
    const faults = listFaults(added);

    it('follow from what it adds', () => {
      const [operation] = added.operations.slice(-1);
      const own = faults.filter(({ when }) => when?.operations?.join() === operation?.id);
      expect(operation?.id).toBe('listBadges');
      for (const start of [
        'key-missing/',
        'key-unknown/',
        'key-of-other-stage/',
        'valid-key/',
        'valid-call/',
      ])
        expect(own.map(({ id }) => id)).toContainEqual(expect.stringMatching(`^${start}`));
    });

    it('are wanted for what they do not follow from', () => {
      const { pointer } = added.rules.get('badges-are-earned') ?? {};
      expect(listUnbroken(added, faults)).toEqual([
        `badges-are-earned (§10) is documented, and no fault breaks it: add one whose fact is ${pointer} to contracts/faults/.`,
      ]);
    });
  });

  it('are the same each time, in every stage, and of each operation', () => {
    expect(listFaults(contract).map(({ id }) => id)).toEqual(FAULTS.map(({ id }) => id));
    const derived = FAULTS.filter(({ kind }) => kind !== undefined);
    for (const part of [...operations, 'dev', 'prod'])
      expect(derived.some(({ id }) => id.split('/').some((one) => one.startsWith(part)))).toBe(true);
  });
});

/**
 * The documented facts that no fault breaks, each as a sentence of what to add. A fact that binds somebody else than the service
 * cannot be broken by a deployment.
 */
function listUnbroken(contract: Contract, faults: readonly Fault[]): string[] {
  const broken = new Set(faults.map(({ fact }) => toFactPointer(contract, fact)));
  const elsewhere = new Set(
    [...contract.rules.values()].filter(({ about }) => about !== 'service').map(({ pointer }) => pointer),
  );
  return contract.facts
    .filter(
      ({ evidence, pointer }) =>
        evidence.grade === 'documented' && !broken.has(pointer) && !elsewhere.has(pointer),
    )
    .map(
      ({ pointer }) =>
        `${describeFact(contract, pointer)} is documented, and no fault breaks it: add one whose fact is ${pointer} to contracts/faults/.`,
    );
}
