import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../spec/random.ts';
import type { Tenant } from './company/tenant.ts';
import { DEFAULTS, type MockOptions } from './options.ts';
import type { RequestHandler } from './serve/request-handler.ts';

/** Waits before each answer, where the options say how long. */
export function createLatency({
  latency,
  seed = DEFAULTS.seed,
}: MockOptions): (service: RequestHandler<Tenant, Request>) => RequestHandler<Tenant, Request> {
  if (!latency) return (service) => service;
  let count = 0;
  return (service) => ({
    ...service,
    serve(request, told) {
      const begun = performance.now();
      count += 1;
      const wait = createRandom(seed, 'latency', count).between(latency.from, latency.to);
      const served = sleep(wait).then(() => service.serve(request, told));
      return served.then((one) => ({ ...one, noted: { ...one.noted, begun } }));
    },
  });
}
