import { isObject, type Json } from '../../../spec/json.ts';
import { toSample } from '../../../spec/schema/sample.ts';
import type { Breakage, FindBreakages } from './breakage.ts';
import { KINDS } from './of-types.ts';

/** Beside the values of a kind: texts and others that are of a common type, and mostly of no form. */
const ODD: Readonly<Record<string, readonly Json[]>> = {
  'a number': [-1, 0.5, 1e9],
  'a text': ['', '!', '@', ',', '[]', ' '],
  'an object': [{ unexpected: true }],
};

/** Choices (core §10.2.1): a value of each JSON type that fits no branch, and where branches exclude each other one that fits two. */
export const breakChoices: FindBreakages = ({ schema, value }, { validators }) =>
  schema.choices.flatMap(({ keyword, isExclusive, branches }) => {
    const countFitting = (other: Json): number =>
      branches.filter(({ pointer }) => validators.at(pointer)(other).length === 0).length;

    const samples = branches.map((branch) => toSample(branch)).filter((sample) => sample !== undefined);
    const both = listCandidates(value, samples).filter((other) => countFitting(other) > 1);
    const none = listNone(keyword, (other) => countFitting(other) === 0);
    return isExclusive
      ? [...none, { keyword, predicate: 'fits two forms at once', alternatives: both, aspect: 'two forms' }]
      : none;
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
