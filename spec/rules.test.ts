import { describe, expect, it } from 'vitest';
import { readDocument } from './document.test.helper.ts';
import { listRules } from './rules.ts';

describe('listRules', () => {
  it('lists the rules in their order, each with its evidence', () => {
    const root = readDocument(`
      x-evidence: { grade: assumed, note: n }
      x-rules:
        - { id: b, statement: B holds., x-evidence: { grade: documented, source: §1 } }
        - { id: a, statement: A holds., about: client, operations: [readA, readB] }`);
    expect(listRules(root)).toEqual([
      {
        id: 'b',
        statement: 'B holds.',
        about: 'service',
        operations: [],
        pointer: '/x-rules/0',
        evidence: { grade: 'documented', source: '§1', statedAt: '/x-rules/0' },
      },
      {
        id: 'a',
        statement: 'A holds.',
        about: 'client',
        operations: ['readA', 'readB'],
        pointer: '/x-rules/1',
        evidence: { grade: 'assumed', note: 'n', statedAt: '' },
      },
    ]);
  });

  it.each([readDocument('{}'), readDocument('x-rules: []'), null, 'text'])(
    'lists none where there are none',
    (root) => {
      expect(listRules(root)).toEqual([]);
    },
  );
});
