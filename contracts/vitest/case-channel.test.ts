import { describe, expect, it } from 'vitest';
import { askForCases, serveCases } from './case-channel.ts';

describe('cases over a channel', () => {
  it('answers each with its own end, in whatever order they come', async () => {
    const later: (() => void)[] = [];
    const stop = serveCases(
      'test-order',
      (id) =>
        new Promise((resolve) => {
          later.unshift(() => resolve({ kind: 'skipped', reason: `about ${id}` }));
          if (later.length === 3) for (const go of later) go();
        }),
      () => undefined,
    );
    const ask = askForCases('test-order');
    const ends = await Promise.all(['a', 'b', 'c'].map(ask));
    stop();
    expect(ends).toEqual(['a', 'b', 'c'].map((id) => ({ kind: 'skipped', reason: `about ${id}` })));
  });

  it('keeps two runs apart', async () => {
    const stops = ['one', 'two'].map((name) =>
      serveCases(
        `test-${name}`,
        async () => ({ kind: 'skipped', reason: name }),
        () => undefined,
      ),
    );
    const asks = ['one', 'two'].map((name) => askForCases(`test-${name}`)('x'));
    expect(await Promise.all(asks)).toMatchObject([{ reason: 'one' }, { reason: 'two' }]);
    for (const stop of stops) stop();
  });

  it('says a fault of the kit to both sides, and only its kind to the tests', async () => {
    const problems: unknown[] = [];
    const fault = new Error('with a secret in it');
    const stop = serveCases(
      'test-fault',
      () => Promise.reject(fault),
      (problem) => problems.push(problem),
    );
    await expect(askForCases('test-fault')('x')).rejects.toThrow(/^the case could not be run$/);
    stop();
    expect(problems).toEqual([fault]);
  });
});
