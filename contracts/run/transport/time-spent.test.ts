import { describe, expect, it } from 'vitest';
import { createTimeBook } from './time-spent.ts';

/** A clock that goes on only when somebody says so; nothing here is at work for long. */
function createHandClock(): { now: () => number; sleep: () => Promise<void>; go(ms: number): void } {
  let now = 0;
  return {
    now: () => now,
    sleep: () => Promise.resolve(),
    go: (ms) => {
      now += ms;
    },
  };
}

function open(): { work: Promise<void>; end: () => void } {
  let end = (): void => undefined;
  const work = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work, end };
}

describe('where the time of a run went', () => {
  it.each([
    { what: 'sending alone', waits: [], sends: [[0, 1_000_000]], want: { sending: 1_000_000, waiting: 0 } },
    { what: 'waiting alone', waits: [[0, 1_000_000]], sends: [], want: { sending: 0, waiting: 1_000_000 } },
    {
      what: 'both at once, which is sending',
      waits: [[0, 600_000]],
      sends: [[400_000, 1_000_000]],
      want: { sending: 600_000, waiting: 400_000 },
    },
    {
      what: 'two at once, counted once',
      waits: [
        [0, 500_000],
        [100_000, 300_000],
      ],
      sends: [],
      want: { sending: 500_000, waiting: 500_000 },
    },
  ])('$what', async ({ waits, sends, want }) => {
    const clock = createHandClock();
    const book = createTimeBook(clock);
    const all = [
      ...waits.map((span) => ({ span, note: book.waiting })),
      ...sends.map((span) => ({ span, note: book.sending })),
    ];
    const times = [...new Set([...all.flatMap(({ span }) => span), 1_000_000])].sort((a, b) => a - b);
    const ends = new Map<number, () => void>();
    const notes: Promise<void>[] = [];
    for (const time of times) {
      clock.go(time - clock.now());
      for (const [index, { span, note }] of all.entries()) {
        if (span[0] === time) {
          const { work, end } = open();
          ends.set(index, end);
          notes.push(note(work));
        }
        if (span[1] === time) ends.get(index)?.();
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(notes);
    const { sending, waiting, judging } = book.close();
    expect(sending + waiting + judging).toBeCloseTo(1_000_000);
    // The little that this test itself is at work.
    expect({ sending: Math.round(sending / 50_000), waiting: Math.round(waiting / 50_000) }).toEqual({
      sending: want.sending / 50_000,
      waiting: want.waiting / 50_000,
    });
  });

  it('is work where the process was busy, and never more than there was', () => {
    const clock = createHandClock();
    const [book, short] = [createTimeBook(clock), createTimeBook(clock)];
    const until = performance.now() + 20;
    while (performance.now() < until);
    expect(short.close()).toEqual({ sending: 0, waiting: 0, judging: 0 });
    clock.go(1_000_000);
    expect(book.close().judging).toBeGreaterThanOrEqual(19);
  });

  it('passes on what comes of it', async () => {
    const book = createTimeBook(createHandClock());
    expect(await book.sending(Promise.resolve(7))).toBe(7);
    await expect(book.waiting(Promise.reject(new Error('stopped')))).rejects.toThrow('stopped');
  });
});
