import fc from 'fast-check';
import { asks } from '../requests.test.helper.ts';
import type { Ask } from '../ways.test.helper.ts';

/** Asks one of several instances that are one. Gives what of its answer hangs on neither time nor connection, as JSON. */
export type Instance = (ask: Ask) => Promise<string>;

const HERE = 'http://127.0.0.1:4010';
const OF_CONNECTION = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

export function toInstance(
  send: (request: Request) => Response | Promise<Response>,
  base: string = HERE,
): Instance {
  return async ({ method, path, headers, body, json }) => {
    const sent = json === undefined ? body : JSON.stringify(json);
    const fields = new Headers(headers as Record<string, string>);
    if (json !== undefined) fields.set('content-type', 'application/json');
    const response = await send(
      new Request(base + path, {
        method: method ?? (sent === undefined ? 'GET' : 'POST'),
        headers: fields,
        redirect: 'manual',
        ...(sent === undefined ? {} : { body: sent }),
      }),
    );
    const text = (await response.text()).replace(/"taken_at":"[^"]*"/g, '');
    const shown = [...response.headers].filter(([field]) => !OF_CONNECTION.includes(field));
    return JSON.stringify([response.status, shown, text]).replaceAll(base, HERE);
  };
}

const company = fc.constantFrom('alder-finch', 'bluepeak', 'company-1', 'company-2');
const name = fc.constantFrom('a', 'b');
const toControl = (ask: Ask): Ask => ({ ...ask, path: `/__mock${ask.path}` });
export const ofControl: fc.Arbitrary<Ask> = fc
  .oneof(
    fc.constant({ method: 'POST', path: '/companies', json: { like: 'alder-finch' } }),
    company.map((one) => ({ method: 'DELETE', path: `/companies/${one}` })),
    company.map((one) => ({ method: 'POST', path: `/companies/${one}/reset` })),
    company.map((one) => ({ method: 'POST', path: `/companies/${one}/keys`, json: { stage: 'dev' } })),
    company.map((one) => ({ path: `/companies/${one}/keys` })),
    fc.constant({ method: 'POST', path: '/companies/alder-finch/keys/key_alder-finch_dev/retire' }),
    fc.constant({ path: '/companies' }),
    fc.constant({ path: '/snapshot' }),
    fc.constant({ path: '/snapshots' }),
    name.map((one) => ({ method: 'PUT', path: `/snapshots/${one}` })),
    name.map((one) => ({ method: 'DELETE', path: `/snapshots/${one}` })),
    name.map((one) => ({ method: 'POST', path: `/snapshots/${one}/restore` })),
    fc.constant({ method: 'POST', path: '/reset' }),
  )
  .map(toControl);

export const ofBehaviours: fc.Arbitrary<Ask> = fc
  .oneof(
    fc
      .record({ skip: fc.nat(2), times: fc.integer({ min: 1, max: 3 }), status: fc.constantFrom(500, 429) })
      .map(({ skip, times, status }) => ({
        method: 'POST',
        path: '/behaviours',
        json: { skip, times, answer: { status } },
      })),
    fc.constant({
      method: 'POST',
      path: '/behaviours',
      json: { match: { method: 'POST' }, probability: 0.5, answer: { status: 503 } },
    }),
    fc.constant({ method: 'DELETE', path: '/behaviours' }),
    fc.constant({ path: '/behaviours' }),
  )
  .map(toControl);

export interface Step {
  who: number;
  ask: Ask;
}

export interface Round {
  atOnce: Step[];
  /** What is asked one after the other, once all of that is answered. */
  inOrder: Step[];
  /** Who leaves in between, and comes again. */
  restarted: number | null;
}

/** `alone` are the asks that may not be made while others are. */
export function roundsOf(ask: fc.Arbitrary<Ask>, alone: fc.Arbitrary<Ask>): fc.Arbitrary<Round[]> {
  const who = fc.nat(2);
  return fc.array(
    fc.record({
      atOnce: fc.array(fc.record({ who, ask }), { maxLength: 5 }),
      inOrder: fc.array(fc.record({ who, ask: alone }), { maxLength: 4 }),
      restarted: fc.option(who, { freq: 4 }),
    }),
    { minLength: 2, maxLength: 8 },
  );
}

/** The header that tells an ask of several at once in the log. */
export const TAG = 'x-number';

export const withTag = (ask: Ask, number: number): Ask => ({
  ...ask,
  headers: {
    ...(Array.isArray(ask.headers) ? Object.fromEntries(ask.headers) : ask.headers),
    [TAG]: String(number),
  },
});

/** Asks of the service and of its control, mostly nearly valid. */
export const ofService: fc.Arbitrary<Ask> = fc.oneof(
  { weight: 3, arbitrary: asks },
  { weight: 1, arbitrary: ofControl },
);
