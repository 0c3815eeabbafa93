import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDraws } from '../../spec/random.ts';
import { makeUpId } from './made-up.ts';

/** What an ID looks like, whatever stands in it. */
const FORMS: [known: string, form: RegExp][] = [
  ['7', /^[1-9]\d{8}$/],
  ['srv_12', /^srv_[1-9]\d{8}$/],
  ['4611686018427387904', /^4611686018427\d{6}$/],
  ['LOULOUIL', /^[ILOU]{8}$/],
  ['0b9f7a54-2d0f-4c39-9a6e-1f0c3b7d9e21', /^0b9f7a54-2d0f-4c39-9a6e-1f0c[a-f\d]{8}$/],
  ['01ARZ3NDEKTSV4RRFFQ69G5FAV', /^01ARZ3NDEKTSV4RRFF[A-HJ-KM-NP-TV-Z\d]{8}$/],
  ['survey', /^survey-[a-f\d]{8}$/],
  ['q_nps', /^q_nps-[a-f\d]{8}$/],
  ['a/b=', /^a\/b=-[a-f\d]{8}$/],
  ['', /^-[a-f\d]{8}$/],
];

it.each(FORMS)('%s is made up of the same form', (known, form) => {
  for (const seed of [1, 2, 3, 4, 5]) expect(makeUpId(known, createDraws(seed, 'an ID'))).toMatch(form);
});

it('is never the known one, and the same for the same seed', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[A-Za-z\d]{6,40}$/)), fc.nat(), (known, seed) => {
      const madeUp = makeUpId(known, createDraws(seed, 'an ID'));
      expect(madeUp).not.toBe(known);
      expect(makeUpId(known, createDraws(seed, 'an ID'))).toBe(madeUp);
    }),
  );
});
