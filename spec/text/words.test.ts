import { expect, it } from 'vitest';
import { toWords } from './words.ts';

it.each([
  ['rosaDelgado', ['rosa', 'delgado']],
  ['rosa_delgado', ['rosa', 'delgado']],
  ['Rosa  Delgado-2', ['rosa', 'delgado', '2']],
  ['@type', ['type']],
  ['größeÄndern', ['größe', 'ändern']],
  ['HTTPStatus', ['httpstatus']],
  ['', []],
])('%j has the words %j', (text, want) => {
  expect(toWords(text)).toEqual(want);
});
