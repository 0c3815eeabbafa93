import { describe, expect, it } from 'vitest';
import { VIOLATION } from '../samples/sample-report.test.helper.ts';
import { describePlaces } from './places.ts';

describe('describePlaces', () => {
  it.each<{ given: string[]; want: string }>([
    { given: ['a dev x'], want: 'x: a (dev)' },
    { given: ['a dev x', 'a prod x'], want: 'x: a (dev, prod)' },
    { given: ['a dev x', 'b dev x', 'b prod x'], want: 'x: a (dev); b (dev, prod)' },
    { given: ['a dev x', 'b dev x', 'c dev x'], want: 'x: a, b, c (dev)' },
    { given: ['a dev x', 'a dev y', 'b dev x', 'b dev y'], want: 'a, b (dev): x, y' },
    { given: ['a dev x', 'a dev y', 'a prod y'], want: 'a (dev): x; a (dev, prod): y' },
    { given: ['a dev x', 'b dev y'], want: 'a (dev): x; b (dev): y' },
    { given: ['- dev x', 'a dev x'], want: 'x: no operation, a (dev)' },
    { given: ['a dev x', 'a dev x'], want: 'x: a (dev)' },
    { given: ['a dev '], want: 'a (dev)' },
  ])('$given: $want', ({ given, want }) => {
    const { operationId: _, ...base } = VIOLATION;
    const findings = given.map((text) => {
      const [operation = '', stage = '', label = ''] = text.split(' ');
      return { ...base, ...(operation === '-' ? {} : { operationId: operation }), stage, label };
    });
    expect(describePlaces(findings)).toBe(want);
  });
});
