import { describe, expect, it } from 'vitest';
import { read } from './document.test.helper.ts';
import { type Evidence, findEvidence, GRADES, isGrade, toKeywordGrade, toSource } from './evidence.ts';

const root = read(`
x-evidence: { grade: unconfirmed, source: §0, note: of the root }
paths:
  /a/b:
    x-evidence: { grade: documented, source: §1 }
    get:
      parameters:
        - { name: p, x-evidence: { grade: assumed } }
        - { $ref: '#/components/parameters/q' }
      responses:
        x-evidence: { grade: observed, stage: dev, date: '2026-01-31', count: 3 }
        '200': { description: d }
      unknown: { x-evidence: { grade: certain }, deeper: {} }
      lacking: { x-evidence: { source: §9 }, deeper: {} }
      text: { x-evidence: documented, deeper: {} }
      listed: { x-evidence: [documented], deeper: {} }
components:
  parameters:
    q: { name: q, x-evidence: { grade: documented, source: §2 } }
  schemas:
    A: { properties: { x-evidence: { type: string }, b: {} } }
`);
const ofRoot: Evidence = { grade: 'unconfirmed', source: '§0', note: 'of the root', statedAt: '' };
const ofPath: Evidence = { grade: 'documented', source: '§1', statedAt: '/paths/~1a~1b' };
const get = '/paths/~1a~1b/get';

interface Given {
  name: string;
  pointer: string;
  want: Evidence;
}
const given: Given[] = [
  { name: 'the root', pointer: '', want: ofRoot },
  { name: 'what has no evidence above it but that of the root', pointer: '/paths', want: ofRoot },
  { name: 'what carries evidence itself', pointer: '/paths/~1a~1b', want: ofPath },
  { name: 'what stands below', pointer: get, want: ofPath },
  {
    name: 'an item that carries evidence',
    pointer: `${get}/parameters/0`,
    want: { grade: 'assumed', statedAt: `${get}/parameters/0` },
  },
  {
    name: 'a text in it',
    pointer: `${get}/parameters/0/name`,
    want: { grade: 'assumed', statedAt: `${get}/parameters/0` },
  },
  { name: 'a list', pointer: `${get}/parameters`, want: ofPath },
  {
    name: 'a reference, which has that of its place and not that of its target',
    pointer: `${get}/parameters/1`,
    want: ofPath,
  },
  {
    name: 'the target of the reference',
    pointer: '/components/parameters/q',
    want: { grade: 'documented', source: '§2', statedAt: '/components/parameters/q' },
  },
  {
    name: 'an observation, with stage, date and count',
    pointer: `${get}/responses/200`,
    want: { grade: 'observed', stage: 'dev', date: '2026-01-31', count: 3, statedAt: `${get}/responses` },
  },
  {
    name: 'what is not there, as its nearest ancestor',
    pointer: `${get}/responses/404/content`,
    want: { grade: 'observed', stage: 'dev', date: '2026-01-31', count: 3, statedAt: `${get}/responses` },
  },
  { name: 'evidence of an unknown grade, which is none', pointer: `${get}/unknown/deeper`, want: ofPath },
  { name: 'evidence without a grade', pointer: `${get}/lacking`, want: ofPath },
  { name: 'evidence that is a text', pointer: `${get}/text/deeper`, want: ofPath },
  { name: 'evidence that is a list', pointer: `${get}/listed/deeper`, want: ofPath },
  {
    name: 'a property beside one that is called x-evidence',
    pointer: '/components/schemas/A/properties/b',
    want: ofRoot,
  },
  { name: 'a URI fragment', pointer: '#/paths/~1a~1b/get', want: ofPath },
];

describe('findEvidence', () => {
  it.each(given)('of $name', ({ pointer, want }) => {
    expect(findEvidence(root, pointer)).toEqual(want);
  });

  it.each([{ paths: {} }, null, 'text', []])('is assumed in a document without any: %j', (bare) => {
    expect(findEvidence(bare, '/paths/~1a')).toEqual({ grade: 'assumed', statedAt: '' });
  });

  it('changes nothing and shares nothing with the document', () => {
    const before = structuredClone(root);
    findEvidence(root, '').note = 'changed';
    expect(root).toEqual(before);
  });
});

describe('isGrade', () => {
  it.each(GRADES)('%s is one', (grade) => {
    expect(isGrade(grade)).toBe(true);
  });
  it.each(['Documented', '', 'certain', null, undefined, 1, ['documented'], 'length'])(
    '%j is none',
    (value) => {
      expect(isGrade(value)).toBe(false);
    },
  );
});

describe('evidence about some keywords', () => {
  const partial = read(`
x-evidence: { grade: unconfirmed, source: §0 }
a:
  x-evidence: { grade: observed, stage: dev, date: '2026-01-31', count: 3, keywords: [type] }
  properties:
    b: { type: string }
    c:
      x-evidence: { grade: observed, stage: dev, date: '2026-01-31', count: 1, keywords: [], otherwise: assumed }
      items: { type: string }
`);
  const table: { name: string; pointer: string; keyword: string; want: string }[] = [
    { name: 'a keyword that it names', pointer: '/a', keyword: 'type', want: 'observed' },
    {
      name: 'another keyword has the grade around it',
      pointer: '/a',
      keyword: 'pattern',
      want: 'unconfirmed',
    },
    {
      name: 'what stands below has the grade around it',
      pointer: '/a/properties/b',
      keyword: 'type',
      want: 'unconfirmed',
    },
    {
      name: 'another keyword has the grade that is said for it',
      pointer: '/a/properties/c',
      keyword: 'type',
      want: 'assumed',
    },
    {
      name: 'what stands below has that grade too',
      pointer: '/a/properties/c/items',
      keyword: 'type',
      want: 'assumed',
    },
  ];
  it.each(table)('$name', ({ pointer, keyword, want }) => {
    expect(toKeywordGrade(findEvidence(partial, pointer), keyword)).toBe(want);
  });

  it('is that of the thing itself', () => {
    expect(findEvidence(partial, '/a/properties/c')).toMatchObject({ grade: 'observed', count: 1 });
  });
});

describe('where a fact is stated', () => {
  const seen = { grade: 'observed', stage: 'dev', date: '2026-01-31', count: 3, statedAt: '' } as const;
  const table: { given: Evidence; want: string | undefined }[] = [
    { given: { grade: 'documented', source: '§7', statedAt: '' }, want: '§7' },
    { given: { grade: 'assumed', statedAt: '' }, want: undefined },
    { given: seen, want: 'observed in dev on 2026-01-31, 3 exchanges' },
    { given: { ...seen, count: 1, source: '§4.3' }, want: '§4.3; observed in dev on 2026-01-31, 1 exchange' },
  ];
  it.each(table)('$want', ({ given, want }) => {
    expect(toSource(given)).toBe(want);
  });
});

describe('evidence of an observation, asked for a stage and an operation', () => {
  const seen = { grade: 'observed', date: '2026-01-31', count: 3 };
  const document = read(`
x-evidence: { grade: unconfirmed, source: §0 }
whole: { x-evidence: ${JSON.stringify({ ...seen, stage: 'dev' })}, inside: {} }
both: { x-evidence: ${JSON.stringify({ ...seen, stage: 'dev, prod' })} }
shared: { x-evidence: ${JSON.stringify({ ...seen, stage: 'dev', operations: ['a', 'b'], otherwise: 'assumed' })} }
part: { x-evidence: ${JSON.stringify({ ...seen, stage: 'dev', keywords: ['type'], otherwise: 'assumed' })}, inside: {} }
`);
  it.each([
    { pointer: '/whole', scope: {}, want: 'observed' },
    { pointer: '/whole', scope: { stage: 'dev' }, want: 'observed' },
    { pointer: '/whole', scope: { stage: 'prod' }, want: 'unconfirmed' },
    { pointer: '/whole/inside', scope: { stage: 'prod' }, want: 'unconfirmed' },
    { pointer: '/both', scope: { stage: 'prod', operationId: 'a' }, want: 'observed' },
    { pointer: '/shared', scope: { operationId: 'a' }, want: 'observed' },
    { pointer: '/shared', scope: { operationId: 'c' }, want: 'assumed' },
    { pointer: '/shared', scope: { stage: 'prod', operationId: 'a' }, want: 'assumed' },
    { pointer: '/part', scope: { stage: 'dev' }, want: 'observed' },
    { pointer: '/part', scope: { stage: 'prod' }, want: 'assumed' },
    { pointer: '/part/inside', scope: { stage: 'dev' }, want: 'assumed' },
  ])('$pointer $scope is $want', ({ pointer, scope, want }) => {
    expect(findEvidence(document, pointer, scope).grade).toBe(want);
  });
});
