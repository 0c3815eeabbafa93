import fc from 'fast-check';
import { describe, it } from 'vitest';
import { encode, json, nasty } from '../requests.test.helper.ts';
import { type Ask, useMockInProcess } from '../ways.test.helper.ts';
import { CONTROL, control } from './control.test.helper.ts';

const names = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'alder-finch',
      'bluepeak',
      'key_alder-finch_dev',
      'key_bluepeak_prod',
      'dev',
      'members',
    ),
  },
  // A segment of nothing or dots is another path.
  { weight: 1, arbitrary: nasty.map(encode).filter((text) => !/^\.{0,2}$/.test(text)) },
);
const bodies = fc.oneof(
  fc.constantFrom<unknown>(
    { stage: 'dev' },
    { stage: 'prod' },
    { developer_access: true },
    { developer_access: false },
  ),
  fc.dictionary(
    fc.constantFrom('stage', 'developer_access', 'document', 'checksum', 'state', '__proto__'),
    json,
  ),
  json,
);
const queries = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: nasty.map((text) => `?limit=${encode(text)}`) },
);

/** A request of the control: mostly nearly valid. */
const asks: fc.Arbitrary<Ask> = fc.constantFrom(...CONTROL.operations).chain(({ method, path }) =>
  fc
    .record({
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant(method) },
        { weight: 1, arbitrary: fc.constantFrom('GET', 'PUT', 'OPTIONS') },
      ),
      segments: fc.tuple(names, names, names),
      query: queries,
      body: bodies,
    })
    .map(({ method: chosen, segments, query, body }): Ask => {
      const rest = [...segments];
      const target = path.replace(/\{[^}]+\}/g, () => rest.shift() ?? '') + query;
      return { method: chosen, path: target, ...(chosen === 'GET' ? {} : { json: body }) };
    }),
);

describe('the control', () => {
  const door = useMockInProcess();

  it('answers any request as its document says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(asks, { minLength: 5, maxLength: 15 }), async (all) => {
        // The helper holds each answer against the document.
        for (const ask of all) await control(door, ask);
        door.reset();
      }),
      { numRuns: 30 },
    );
  });
});
