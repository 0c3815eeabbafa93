import fc from 'fast-check';
import { describe, it } from 'vitest';
import { runs } from '../spec/runs.test.helper.ts';
import { ComparedMock } from './compared-mock.test.helper.ts';
import { CALLERS } from './known.test.helper.ts';
import type { Step } from './model.test.helper.ts';

const who = fc.nat(CALLERS.length - 1);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        act: fc.constant('send' as const),
        who,
        from: fc.nat(),
        form: fc.constantFrom(
          'one' as const,
          'comma' as const,
          'array' as const,
          'all' as const,
          'team' as const,
          'cohort' as const,
          'stranger' as const,
        ),
        to: fc.array(fc.nat(), { minLength: 2, maxLength: 4 }),
      }),
    },
    {
      weight: 3,
      // Few new names, so that the same address is new in one company and known in another.
      arbitrary: fc.record({
        act: fc.constant('import' as const),
        who,
        member: fc.nat(60),
        team: fc.option(fc.nat(8), { nil: undefined }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('boost' as const),
        who,
        member: fc.nat(),
        points: fc.integer({ min: 1, max: 10 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('preset' as const), who }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('rotate' as const), who }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('strange key' as const), who, of: who }) },
  ),
  { minLength: 3, maxLength: 14 },
);

describe('several companies in several stages', () => {
  it('each see their own, whatever they do, and in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const compared = new ComparedMock();
        for (const step of all) await compared.take(step);
        await compared.check();
      }),
      { numRuns: runs(5, 50) },
    );
  });
});
