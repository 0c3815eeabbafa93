import autocannon from 'autocannon';
import type { BenchCall, Server } from './server.ts';

/** What came of some load. */
export interface Load {
  /** Answers per second. */
  rate: number;
  /** Processor time of the server for each answer, in microseconds. */
  cost: number;
}

/** Repeats a call `amount` times, over some connections at once. Rejects where any answer is not a success: what fails fast must not count as fast. */
export async function load(server: Server, call: BenchCall, amount: number, connections = 32): Promise<Load> {
  const before = await server.usage();
  const startedAt = performance.now();
  let endedAt = startedAt;
  const options = {
    url: `http://127.0.0.1:${server.port}${call.target}`,
    method: call.method,
    headers: { ...call.headers },
    ...(call.body === undefined ? {} : { body: call.body, idReplacement: true }),
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
