import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HeaderList, HttpAnswer, HttpRequest } from '../../cases/http-message.ts';
import { createQuickClock } from './clock.test.helper.ts';
import { createDeliver, type DeliverOptions } from './deliver.ts';
import { TransportError } from './http.ts';

const request: HttpRequest = { method: 'POST', url: 'http://a.example/', headers: [] };
const answer = (status: number, headers: HeaderList = []): HttpAnswer => ({
  status,
  headers,
  body: new Uint8Array(),
  milliseconds: 1,
});
const asking = (status: number, wait: string): HttpAnswer => answer(status, [['Retry-After', wait]]);
const lost = (kind: TransportError['kind'], unsent = false): TransportError =>
  new TransportError(kind, `it was ${kind}`, unsent);

type Step = HttpAnswer | TransportError;

/** Every try takes the next step, and the last one again and again. */
function createScripted(steps: readonly Step[], options: Partial<DeliverOptions> = {}) {
  const clock = createQuickClock(1000);
  const calls: { at: number; options: unknown }[] = [];
  let turns = 0;
  const deliver = createDeliver({
    send: async (_, given) => {
      const step = steps[Math.min(calls.length, steps.length - 1)] as Step;
      calls.push({ at: clock.now(), options: given });
      if (step instanceof TransportError) throw step;
      return step;
    },
    clock,
    pace: async () => {
      turns += 1;
    },
    timeout: 700,
    random: () => 0.5,
    ...options,
  });
  return {
    deliver: (given: HttpRequest, { repeatable } = { repeatable: true }) => deliver(given, { repeatable }),
    clock,
    calls,
    turns: () => turns,
  };
}

describe('a repeatable request', () => {
  const ok = answer(200);
  const table: [name: string, steps: Step[], want: object, sleeps: number[]][] = [
    ['answered at once', [ok], { answer: ok, attempts: 1, startedAt: 1000 }, []],
    ['refused', [answer(403)], { answer: answer(403), attempts: 1 }, []],
    ['a failing server is an answer', [answer(500)], { answer: answer(500), attempts: 1 }, []],
    ['a redirect is an answer', [answer(302)], { answer: answer(302), attempts: 1 }, []],
    ['dropped once', [lost('dropped'), ok], { answer: ok, attempts: 2, startedAt: 1025 }, [25]],
    [
      'one of each',
      [lost('timeout'), lost('unreachable', true), lost('not-http'), answer(429), answer(503), ok],
      { answer: ok, attempts: 6 },
      [25, 50, 100, 200, 400],
    ],
    [
      'dropped to the end',
      [lost('dropped')],
      { answer: undefined, kind: 'dropped', why: 'it was dropped (6 tries)', attempts: 6 },
      [25, 50, 100, 200, 400],
    ],
    [
      'throttled to the end',
      [answer(429)],
      { kind: 'throttled', why: 'throttled (429) to the end (6 tries)', attempts: 6 },
      [25, 50, 100, 200, 400],
    ],
    [
      'unavailable to the end',
      [answer(503)],
      { kind: 'unavailable', why: 'unavailable (503) to the end (6 tries)', attempts: 6 },
      [25, 50, 100, 200, 400],
    ],
    ['told to wait', [asking(429, '3'), ok], { answer: ok, attempts: 2 }, [3025]],
    [
      'told to wait until a date',
      [asking(503, 'Thu, 01 Jan 1970 00:00:05 GMT'), ok],
      { answer: ok, attempts: 2 },
      [4025],
    ],
    [
      'told to wait until a date that is over',
      [asking(503, 'Thu, 01 Jan 1970 00:00:00 GMT'), ok],
      { answer: ok },
      [25],
    ],
    ['told nothing that can be read', [asking(429, 'soon'), ok], { answer: ok }, [25]],
    ['told to wait as long as is allowed', [asking(429, '30'), ok], { answer: ok }, [30_025]],
    [
      'told to wait longer',
      [asking(429, '31'), ok],
      { kind: 'throttled', why: 'throttled (429) with a wish to wait 31 s, over 30 s (1 try)', attempts: 1 },
      [],
    ],
    ['too large', [lost('too-large')], { kind: 'too-large', attempts: 1 }, []],
    ['cannot be written', [lost('not-http', true)], { kind: 'not-http', attempts: 1 }, []],
    ['stopped by the sender', [lost('stopped')], { kind: 'stopped', attempts: 1 }, []],
  ];
  test.each(table)('%s', async (_, steps, want, sleeps) => {
    const { deliver, clock, turns } = createScripted(steps);
    const delivery = await deliver(request);
    expect(delivery).toMatchObject(want);
    expect(clock.sleeps).toStrictEqual(sleeps);
    expect(turns()).toBe(delivery.attempts);
  });
});

describe('a request that may not be repeated', () => {
  const table: [name: string, steps: Step[], attempts: number, answered: boolean][] = [
    ['dropped', [lost('dropped'), answer(200)], 1, false],
    ['timed out', [lost('timeout'), answer(200)], 1, false],
    ['not HTTP', [lost('not-http'), answer(200)], 1, false],
    ['unsent', [lost('unreachable', true), answer(200)], 2, true],
    ['throttled', [answer(429), answer(200)], 2, true],
    ['unavailable', [asking(503, '1'), answer(200)], 2, true],
    ['unsent, then dropped', [lost('unreachable', true), lost('dropped'), answer(200)], 2, false],
  ];
  test.each(table)('%s', async (_, steps, attempts, answered) => {
    const delivery = await createScripted(steps).deliver(request, { repeatable: false });
    expect([delivery.attempts, delivery.answer !== undefined]).toStrictEqual([attempts, answered]);
  });
  test('says that it may have been done', async () => {
    expect(await createScripted([lost('dropped')]).deliver(request, { repeatable: false })).toMatchObject({
      why: 'it was dropped, and what was asked may have been done all the same (1 try)',
    });
  });
});

test('every try is given the timeout', async () => {
  const { deliver, calls } = createScripted([asking(429, '2'), answer(200)]);
  await deliver(request);
  expect(calls.map(({ options }) => options)).toEqual(Array(2).fill({ timeout: 700 }));
});

test('the pause is anything up to its bound, which doubles', async () => {
  await fc.assert(
    fc.asyncProperty(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), async (draw) => {
      const { deliver, clock } = createScripted([lost('dropped')], { random: () => draw });
      await deliver(request);
      expect(clock.sleeps).toStrictEqual([50, 100, 200, 400, 800].map((bound) => draw * bound));
    }),
  );
});

describe('when the run is stopped', () => {
  const hang = (stop: () => void) => () => {
    stop();
    return new Promise<never>(() => undefined);
  };
  const fail = (stop: () => void) => async () => {
    stop();
    throw lost('stopped');
  };
  const table: [name: string, options: (stop: () => void) => Partial<DeliverOptions>, attempts: number][] = [
    ['waiting for a turn', (stop) => ({ pace: hang(stop) }), 0],
    ['sending', (stop) => ({ send: hang(stop) }), 1],
    ['sleeping', (stop) => ({ clock: { now: () => 1000, sleep: hang(stop) } }), 1],
    ['failing', (stop) => ({ send: fail(stop) }), 1],
  ];
  test.each(table)('%s', async (_, options, attempts) => {
    const controller = new AbortController();
    const stop = () => queueMicrotask(() => controller.abort());
    const { deliver } = createScripted([lost('dropped')], { ...options(stop), signal: controller.signal });
    const why = attempts === 0 ? 'the run was stopped' : expect.stringMatching(/stopped \(1 try\)$/);
    expect(await deliver(request)).toStrictEqual({
      answer: undefined,
      kind: 'stopped',
      why,
      attempts,
      startedAt: 1000,
    });
  });
  test('before the first try, nothing is sent', async () => {
    const { deliver, calls } = createScripted([answer(200)], { signal: AbortSignal.abort() });
    expect(await deliver(request)).toMatchObject({ kind: 'stopped', attempts: 0 });
    expect(calls).toStrictEqual([]);
  });
});

test('many requests may wait for one signal', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on('warning', note);
  const stop = new AbortController();
  const { deliver } = createScripted([], {
    send: () => new Promise<never>(() => undefined),
    signal: stop.signal,
  });
  const waiting = Array.from({ length: 50 }, () => deliver(request));
  await new Promise((resolve) => setImmediate(resolve));
  stop.abort();
  await Promise.all(waiting);
  process.off('warning', note);
  expect(warnings).toStrictEqual([]);
});

test('a defect of the sender is not taken for a fault of the transport', async () => {
  const deliver = createScripted([], { send: () => Promise.reject(new TypeError('a defect')) }).deliver;
  await expect(deliver(request)).rejects.toThrow('a defect');
});
