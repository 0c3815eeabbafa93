import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOwnDocument } from './document.test.helper.ts';
import { isObject, type Json } from './json.ts';
import { findAt } from './json-pointer.ts';
import { createSchemaValidators } from './schema/schema-validators.ts';

/** The five forms of §2 of the interface specification, in its order. */
const FORMS = ['one email', 'comma list', 'array', 'everybody', 'team or cohort'] as const;
type Form = (typeof FORMS)[number];

const RECIPIENTS = '/components/schemas/Recipients';
const root = readOwnDocument();
const validators = createSchemaValidators(root);

function listForms(value: Json): Form[] {
  return FORMS.filter((_, index) => validators.at(`${RECIPIENTS}/oneOf/${index}`)(value).length === 0);
}

const long = (text: string, length: number): string => text.repeat(length).slice(0, length);
const a254 = `${'a'.repeat(252)}@b`;

const strings: { value: string; want: Form | undefined }[] = [
  { value: 'tom@a.example', want: 'one email' },
  { value: 'a@b', want: 'one email' },
  { value: "o'brien+tag=x/y?z&!#$%*{|}~^_`-.@a.example", want: 'one email' },
  { value: 'jürgen@müller.example', want: 'one email' },
  { value: '"quoted"@a.example', want: 'one email' },
  { value: 'ALL_MEMBERS@a.example', want: 'one email' },
  { value: a254, want: 'one email' },
  { value: `a${a254}`, want: undefined },
  { value: '"a b"@a.example', want: undefined },
  { value: '"a,b"@a.example', want: undefined },
  { value: 'a@b@c', want: undefined },
  { value: '@a.example', want: undefined },
  { value: 'tom@', want: undefined },
  { value: '@', want: undefined },
  { value: ' tom@a.example', want: undefined },
  { value: 'tom@a.example ', want: undefined },
  { value: 'tom@a.example\n', want: undefined },
  { value: 'a@b,c@d', want: 'comma list' },
  { value: 'a@b, c@d', want: 'comma list' },
  { value: ' a@b\t,\n c@d , e@f ', want: 'comma list' },
  { value: 'a@b,a@b', want: 'comma list' },
  { value: `${long('a@b,', 4000)}c@d`, want: 'comma list' },
  { value: 'a@b,', want: undefined },
  { value: ',a@b', want: undefined },
  { value: 'a@b,,c@d', want: undefined },
  { value: 'a@b, ,c@d', want: undefined },
  { value: 'a@b;c@d', want: undefined },
  { value: 'a@b c@d', want: undefined },
  { value: 'a@b,c', want: undefined },
  { value: 'team_payments,a@b', want: undefined },
  { value: 'a@b,ALL_MEMBERS', want: undefined },
  { value: 'ALL_MEMBERS', want: 'everybody' },
  { value: 'all_members', want: 'team or cohort' },
  { value: 'All_Members', want: 'team or cohort' },
  { value: 'ALL_MEMBERS_2', want: 'team or cohort' },
  { value: 'ALL-MEMBERS', want: 'team or cohort' },
  { value: ' ALL_MEMBERS', want: undefined },
  { value: 'ALL_MEMBERS ', want: undefined },
  { value: 'ALL MEMBERS', want: undefined },
  { value: 'ALL_MEMBERS,ALL_MEMBERS', want: undefined },
  { value: 'team_payments', want: 'team or cohort' },
  { value: 'cohort_new_joiners', want: 'team or cohort' },
  { value: '1', want: 'team or cohort' },
  { value: '7c9e6679-7425-40de-944b-e07fc1f90ae7', want: 'team or cohort' },
  { value: 'null', want: 'team or cohort' },
  { value: '[]', want: 'team or cohort' },
  { value: long('x', 254), want: 'team or cohort' },
  { value: long('x', 255), want: undefined },
  { value: long('x', 10_000), want: undefined },
  { value: `${long('x', 10_000)}@b`, want: undefined },
  { value: long('a@b,', 10_000), want: undefined },
  { value: long(' ', 10_000), want: undefined },
  { value: 'New Joiners', want: undefined },
  { value: '', want: undefined },
  { value: ' ', want: undefined },
  { value: '\t\n', want: undefined },
  { value: '\u00a0', want: undefined },
  { value: ',', want: undefined },
];

const others: { value: Json; want: Form | undefined }[] = [
  { value: ['a@b'], want: 'array' },
  { value: ['a@b', 'c@d', 'a@b'], want: 'array' },
  { value: Array.from({ length: 1000 }, (_, index) => `m${index}@a.example`), want: 'array' },
  { value: [], want: undefined },
  { value: ['a@b', 'c'], want: undefined },
  { value: ['a@b', ''], want: undefined },
  { value: ['a@b,c@d'], want: undefined },
  { value: [' a@b'], want: undefined },
  { value: ['a@b', null], want: undefined },
  { value: ['a@b', ['c@d']], want: undefined },
  { value: ['ALL_MEMBERS'], want: undefined },
  { value: ['team_payments'], want: undefined },
  { value: [`a${a254}`], want: undefined },
  { value: null, want: undefined },
  { value: 1, want: undefined },
  { value: true, want: undefined },
  { value: {}, want: undefined },
  { value: { email: 'a@b' }, want: undefined },
  { value: { 0: 'a@b', length: 1 }, want: undefined },
];

describe('recipients', () => {
  it.each([...strings, ...others])('$value is $want', ({ value, want }) => {
    expect(listForms(value)).toEqual(want === undefined ? [] : [want]);
    expect(validators.at(RECIPIENTS)(value).length === 0).toBe(want !== undefined);
    expect(validators.at('/components/schemas/RecognitionRequest')({ recipients: value }).length === 0).toBe(
      want !== undefined,
    );
  });

  it('are told in one sentence when they have none of the forms', () => {
    const branches = Object.values(findAt(root, `${RECIPIENTS}/oneOf`) ?? []);
    const titles = branches.map((branch) => (isObject(branch) ? String(branch['title']) : ''));
    const forms = titles.map((title) => title.charAt(0).toLowerCase() + title.slice(1)).join('; ');
    const allowed = `must have one of the forms that are allowed: ${forms}`;
    expect(validators.at(RECIPIENTS)('a b')).toEqual([{ pointer: '', keyword: 'oneOf', predicate: allowed }]);
    expect(validators.at('/components/schemas/RecognitionRequest')({ recipients: ['a@b', 'c'] })).toEqual([
      {
        pointer: '/recipients',
        keyword: 'oneOf',
        predicate: `${allowed} (/recipients/1 must be a valid email address)`,
      },
    ]);
    expect(validators.at('/components/schemas/RecognitionRequest')({})).toEqual([
      { pointer: '/recipients', keyword: 'required', predicate: 'is missing' },
    ]);
  });
});

describe('of any value', () => {
  const piece = fc.constantFrom(
    'a',
    '@',
    ',',
    ' ',
    '\n',
    'ALL_MEMBERS',
    'all_members',
    '.',
    'ü',
    '\u2028',
    '"',
    '0',
  );
  const text = fc.oneof(
    fc.string({ unit: piece, maxLength: 30 }),
    fc.string({ unit: 'binary' }),
    fc.emailAddress(),
  );

  it('at most one form fits, and what fits none is no recipients', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.array(text), fc.jsonValue()), (value) => {
        const forms = listForms(value as Json);
        expect(forms.length).toBeLessThanOrEqual(1);
        expect(validators.at(RECIPIENTS)(value).length === 0).toBe(forms.length === 1);
      }),
      { numRuns: 5000 },
    );
  });

  it('a list of addresses fits, joined as it is written', () => {
    const blank = fc.stringMatching(/^[ \t\n]{0,3}$/);
    fc.assert(
      fc.property(fc.array(fc.emailAddress(), { minLength: 2 }), blank, blank, (emails, before, behind) => {
        expect(listForms(emails)).toEqual(['array']);
        expect(listForms(emails.join(`${before},${behind}`))).toEqual(['comma list']);
      }),
    );
  });
});
