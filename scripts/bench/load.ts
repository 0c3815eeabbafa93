import autocannon from 'autocannon';
import type { BenchCall, Server } from './server.ts';

/** What came of some load. */
export interface Load {
  /** Answers per second. */
  rate: number;
  /** Processor time of the server for each answer, in microseconds. */
  cost: number;
}

/**
 * Repeats calls, one after the other, `amount` times in all, over some connections at once. Rejects where any answer is not a success:
 * what fails fast must not count as fast.
 */
export async function load(
  server: Server,
  call: BenchCall | readonly BenchCall[],
  amount: number,
  connections = 32,
): Promise<Load> {
  const calls = [call].flat();
  const before = await server.usage();
  const startedAt = performance.now();
  let endedAt = startedAt;
  const options = {
    url: `http://127.0.0.1:${server.port}`,
    requests: calls.map(({ method, target, headers, body }) => ({
      method,
      path: target,
      headers: { ...headers },
      ...(body === undefined ? {} : { body }),
    })),
    idReplacement: calls.some(({ body }) => body !== undefined),
    connections,
    amount,
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, made) => (error ? reject(error) : resolve(made)));
    // It looks once a second whether it is done, which would round every time up to whole seconds.
    running.on('response', () => {
      endedAt = performance.now();
    });
  });
  const took = endedAt - startedAt;
  const after = await server.usage();
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Error(`${server.name} failed ${failed} of ${amount} requests.`);
  return { rate: (amount / took) * 1_000, cost: ((after.cpu - before.cpu) / amount) * 1_000 };
}
