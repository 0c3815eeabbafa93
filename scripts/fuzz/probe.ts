/** What the process of a mock tells of itself when it is asked. Loaded before its own code (`node --expose-gc --import`). */
export interface Vitals {
  /** MiB that are in use after a garbage collection: objects, and buffers outside of the heap. */
  memory: number;
  /** The longest time in milliseconds, since it was last asked, in which the event loop did one thing. */
  gap: number;
  /** Open connections. */
  sockets: number;
}

interface Moment {
  wall: number;
  cpu: number;
}

const PERIOD = 5;
let longest = 0;
let before = read();

function read(): Moment {
  const { user, system } = process.cpuUsage();
  return { wall: performance.now(), cpu: (user + system) / 1_000 };
}

/** A machine that does much else besides makes the time on the wall long, and the collector's threads that of the processor. */
setInterval(() => {
  const now = read();
  longest = Math.max(longest, Math.min(now.wall - before.wall, now.cpu - before.cpu) - PERIOD);
  before = now;
}, PERIOD).unref();

process.on('message', () => {
  // What is only held weakly goes at the second.
  for (let count = 0; count < 2; count += 1) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  const sockets = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
  const vitals: Vitals = { memory: (heapUsed + external) / 1_048_576, gap: longest, sockets };
  process.send?.(vitals);
  longest = 0;
  before = read();
});
// Who started the process may be ended by a signal.
process.on('disconnect', () => process.exit());
process.channel?.unref();
