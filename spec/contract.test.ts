import { expect, it } from 'vitest';
import { ownContract } from './contract.test.helper.ts';
import { findEvidence } from './evidence.ts';
import { findAt } from './json-pointer.ts';

it('says of every fact what the document says of it, however often it is asked', () => {
  const contract = ownContract();
  expect(contract.facts.length).toBeGreaterThan(200);
  for (const { pointer, evidence } of [...contract.facts, ...contract.facts]) {
    expect(contract.at(pointer)).toBe(findAt(contract.root, pointer));
    expect(contract.evidenceOf(pointer)).toEqual(findEvidence(contract.root, pointer));
    expect(contract.evidenceOf(pointer)).toEqual(evidence);
  }
  expect(contract.at('/nothing/here')).toBeUndefined();
  expect(contract.at('/nothing/here')).toBeUndefined();
});

it('finds refusals by condition, rules by id, operations by theirs', () => {
  const { refusals, rules, operations } = ownContract();
  expect(refusals.get('key-unknown')).toMatchObject({ status: 403, message: 'Invalid API Key.' });
  expect(rules.get('recipients-one-form')?.operations).toEqual(['sendRecognition']);
  expect(operations.map(({ id }) => id)).toContain('listRecognitions');
});
