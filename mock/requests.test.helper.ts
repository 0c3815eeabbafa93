import fc from 'fast-check';
import { type DocumentedOperation, SERVICE } from './document.test.helper.ts';
import { CALLERS } from './known.test.helper.ts';
import type { Ask } from './ways.test.helper.ts';

/** Texts that have broken others: of every length, script and meaning. */
export const nasty: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e3',
    'null',
    'true',
    '[]',
    '{}',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '../..',
    '..',
    '%',
    '%zz',
    '%00',
    '\0',
    '\u2028',
    '\ud800',
    '\u{1F600}',
    'ALL_MEMBERS',
    'a@b',
    '@',
    ',',
    'ÀÉ@x.example',
    '*',
    '$&',
    '$1',
    'x'.repeat(300),
  ),
);

const known: fc.Arbitrary<string> = fc.constantFrom(
  ...CALLERS.flatMap(({ data }) => [
    ...data.members.slice(0, 4).map(({ email }) => email),
    data.teams[0]?.name ?? '',
    data.teams[1]?.id ?? '',
    data.cohorts[0]?.id ?? '',
    data.questions[0]?.survey_id ?? '',
    data.questions[0]?.id ?? '',
  ]),
  '1',
  '2',
  '20',
  '100',
);

const text: fc.Arbitrary<string> = fc.oneof({ weight: 3, arbitrary: known }, { weight: 1, arbitrary: nasty });

export const json: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: text },
  { weight: 1, arbitrary: fc.array(text, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, 5, 11, 1.5, 1e308, null, true, [], {}) },
);

/** A valid body with one thing changed: replaced, taken out, put in, or moved down. */
function mutated(body: unknown): fc.Arbitrary<unknown> {
  return fc
    .tuple(fc.nat(), fc.constantFrom('keep', 'replace', 'remove', 'add', 'wrap'), nasty, json)
    .map(([place, how, name, value]) => {
      if (how === 'wrap') return [body];
      const copy = structuredClone(body);
      const holders = collect(copy);
      const holder = holders[place % Math.max(1, holders.length)];
      if (!holder || how === 'keep') return copy;
      const keys = Object.keys(holder);
      // A list has a `length` that cannot be anything.
      const added = Array.isArray(holder) ? String(holder.length) : name;
      const key = how === 'add' ? added : (keys[place % Math.max(1, keys.length)] ?? added);
      if (how === 'remove') delete holder[key];
      else
        Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
      return copy;
    });
}

function collect(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(collect)];
}

const bodies = SERVICE.operations.flatMap((operation) => Object.values(operation.bodies));

function toBody(operation: DocumentedOperation | undefined): fc.Arbitrary<Pick<Ask, 'body'>> {
  const own = operation ? Object.values(operation.bodies) : [];
  const near = fc.constantFrom(...(own.length > 0 ? own : bodies)).chain(mutated);
  const raw = fc.oneof(
    { weight: 8, arbitrary: near.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: json.map((value) => JSON.stringify(value)) },
    {
      weight: 1,
      arbitrary: fc.tuple(near, fc.nat(60)).map(([value, length]) => JSON.stringify(value).slice(0, length)),
    },
    { weight: 1, arbitrary: nasty },
  );
  return fc.oneof(
    { weight: 9, arbitrary: raw.map((body) => ({ body })) },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ maxLength: 20 }).map((bytes) => ({ body: new Uint8Array(bytes) })),
    },
    { weight: 1, arbitrary: fc.constant({}) },
  );
}

const types = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'application/json; charset=utf-8',
      'text/plain',
      'application/xml',
      'json',
      '',
      'multipart/form-data; boundary=x',
    ),
  },
);

const prefer = fc.oneof(
  { weight: 12, arbitrary: fc.constant(undefined) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'code=200',
      'code=201',
      'code=403',
      'code=404, dynamic=true',
      'dynamic=true',
      'example=none',
      'code=500',
      'code=100',
      'example="',
      ';;;=,',
    ),
  },
);

const keys = fc.oneof(
  { weight: 9, arbitrary: fc.constant('own') },
  { weight: 1, arbitrary: fc.constantFrom('none', 'other stage', 'nobody') },
);

const encoded = fc.oneof(
  { weight: 9, arbitrary: text.map(encode) },
  { weight: 1, arbitrary: fc.constantFrom('%', '%zz', '%ff', '+', '%2F', '%00') },
);

function toQuery(names: readonly string[]): fc.Arbitrary<string> {
  const pair = fc.tuple(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...names, 'page', 'limit', 'email') },
      { weight: 1, arbitrary: encoded },
    ),
    encoded,
  );
  return fc
    .array(pair, { maxLength: 4 })
    .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.map((both) => both.join('=')).join('&')}`));
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'];

function toPath(operation: DocumentedOperation | undefined): fc.Arbitrary<string> {
  if (!operation)
    return fc
      .array(encoded, { maxLength: 4 })
      .map((segments) => segments.map((segment) => `/${segment}`).join(''));
  return fc.array(encoded, { minLength: 2, maxLength: 2 }).map((values) => {
    const rest = [...values];
    return operation.path.replace(/\{[^}]+\}/g, () => rest.pop() ?? '');
  });
}

/** A request of some company in some stage: mostly nearly valid, sometimes anything at all. */
export const asks: fc.Arbitrary<Ask> = fc
  .oneof(
    { weight: 9, arbitrary: fc.constantFrom(...SERVICE.operations) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )
  .chain((operation) =>
    fc
      .record({
        caller: fc.constantFrom(...CALLERS),
        method: operation
          ? fc.oneof(
              { weight: 9, arbitrary: fc.constant(operation.method) },
              { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
            )
          : fc.constantFrom(...METHODS),
        path: toPath(operation),
        query: toQuery(operation ? Object.keys(operation.parameters) : []),
        body: toBody(operation),
        key: keys,
        type: types,
        prefer,
      })
      .map(({ caller, method, path, query, body, key, type, prefer: preference }): Ask => {
        const other = CALLERS.find((one) => one.company === caller.company && one !== caller)?.key ?? '';
        const sent = { own: caller.key, 'other stage': other, nobody: 'nobody', none: '' }[key] ?? '';
        return {
          method,
          path: caller.base + path + query,
          headers: {
            'x-api-key': sent,
            'content-type': type,
            ...(preference === undefined ? {} : { prefer: preference }),
          },
          ...(method === 'GET' || method === 'HEAD' ? {} : body),
        };
      }),
  );

/** As a client would write it; half a pair of surrogates has no percent-encoding. */
export function encode(value: string): string {
  return encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\u{FFFD}'));
}
