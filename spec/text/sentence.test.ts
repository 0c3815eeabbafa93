import { expect, it } from 'vitest';
import { capitalize, endSentence, uncapitalize, withoutFullStop } from './sentence.ts';

it.each<[given: string, upper: string, lower: string]>([
  ['', '', ''],
  ['a name', 'A name', 'a name'],
  ['GET', 'GET', 'gET'],
])('%j begins as %j and %j', (given, upper, lower) => {
  expect([capitalize(given), uncapitalize(given)]).toEqual([upper, lower]);
});

it.each<[given: string, ended: string, open: string]>([
  ['it fell', 'it fell.', 'it fell'],
  ['It fell.', 'It fell.', 'It fell'],
  ['It fell! ', 'It fell!', 'It fell! '],
])('%j ends as %j and %j', (given, ended, open) => {
  expect([endSentence(given), withoutFullStop(given)]).toEqual([ended, open]);
});
