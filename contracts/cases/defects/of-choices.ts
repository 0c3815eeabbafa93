import { isObject, type Json } from '../../../spec/json.ts';
import { joinPointer } from '../../../spec/json-pointer.ts';
import { toSample } from '../sample.ts';
import type { Breakage, Rule } from './breakage.ts';
import { KINDS } from './of-types.ts';

/** Beside the values of a kind: texts and others that are of a common type, and mostly of no form. */
const ODD: Readonly<Record<string, readonly Json[]>> = {
  'a number': [-1, 0.5, 1e9],
  'a text': ['', '!', '@', ',', '[]', ' '],
  'an object': [{ unexpected: true }],
};

/** `oneOf` and `anyOf` (core §10.2.1): a value of each JSON type that fits no branch, and for `oneOf` one that fits two. */
export const breakChoices: Rule = (visit, { root, validators }) =>
  ['oneOf', 'anyOf'].flatMap((keyword) => {
    const branches = visit.keywords[keyword];
    if (!Array.isArray(branches)) return [];
    const pointers = branches.map((_, index) => joinPointer(visit.schema, keyword, index));
    const countFitting = (value: Json): number =>
      pointers.filter((branch) => validators.at(branch)(value).length === 0).length;

    const samples = pointers.map((branch) => toSample(root, branch)).filter((sample) => sample !== undefined);
    const both = listCandidates(visit.value, samples).filter((value) => countFitting(value) > 1);
    const none = listNone(keyword, (value) => countFitting(value) === 0);
    return keyword === 'anyOf'
      ? none
      : [...none, { keyword, predicate: 'fits two forms at once', alternatives: both, aspect: 'two forms' }];
  });

function listNone(keyword: string, fitsNone: (value: Json) => boolean): Breakage[] {
  return KINDS.map(({ called, values }) => ({
    keyword,
    predicate: `fits no form: ${called}`,
    alternatives: [...values, ...(ODD[called] ?? [])].filter(fitsNone),
    aspect: called,
  }));
}

/** What may fit two forms: small values of each, and objects that are two of them in one, as forms differ in what they require. */
function listCandidates(value: Json, samples: readonly Json[]): Json[] {
  const objects = [value, ...samples].filter(isObject);
  const unions = objects.flatMap((one) =>
    objects.filter((other) => other !== one).map((other) => ({ ...other, ...one })),
  );
  return [...samples, ...unions, ...KINDS.flatMap(({ values }) => values), 0, 1, 1.5, '', [], '0'];
}
