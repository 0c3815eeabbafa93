import { describe, expect, it } from 'vitest';
import { checkMeaning } from './check-meaning.ts';
import { checkStructure } from './check-structure.ts';
import { EVERY_KIND, put, read, readDocument, readOwnDocument, told } from './document.test.helper.ts';

interface Given {
  name: string;
  text: string;
  /** `pointer message` of each problem. */
  want: string[];
}

/** The problems of a document that is well-formed. */
function listProblems(text: string): string[] {
  const root = readDocument(text);
  expect(told(checkStructure(root))).toEqual([]);
  return checkMeaning(root).map(({ pointer, message }) => `${pointer} ${message}`);
}

describe('a sound document has no problem', () => {
  it.each([
    { name: 'the shipped one', root: readOwnDocument() },
    { name: 'one with every kind of object', root: read(EVERY_KIND) },
    { name: 'one without anything', root: readDocument('{}') },
  ])('$name', ({ root }) => {
    expect(told(checkMeaning(root))).toEqual([]);
  });
});

const evidence: Given[] = [
  {
    name: 'a grade that there is not',
    text: 'x-evidence: { grade: certain, source: §1 }',
    want: ['/x-evidence/grade The grade must be one of documented, observed, unconfirmed, seen, assumed.'],
  },
  {
    name: 'a grade in other letters',
    text: 'x-evidence: { grade: Assumed }',
    want: ['/x-evidence/grade The grade must be one of documented, observed, unconfirmed, seen, assumed.'],
  },
  {
    name: 'documented without a source',
    text: 'info: { title: T, version: v, x-evidence: { grade: documented, note: n } }',
    want: ['/info/x-evidence Evidence of the grade `documented` needs a `source`.'],
  },
  {
    name: 'unconfirmed without a source',
    text: 'tags: [{ name: A, x-evidence: { grade: unconfirmed } }]',
    want: ['/tags/0/x-evidence Evidence of the grade `unconfirmed` needs a `source`.'],
  },
  {
    name: 'observed without stage, date and count',
    text: 'x-evidence: { grade: observed, source: me }',
    want: [
      '/x-evidence Evidence of the grade `observed` needs a `stage`.',
      '/x-evidence Evidence of the grade `observed` needs a `date`.',
      '/x-evidence Evidence of the grade `observed` needs a `count`.',
    ],
  },
  {
    name: 'observed with all of them',
    text: "x-evidence: { grade: observed, stage: dev, date: '2026-01-31', count: 3 }",
    want: [],
  },
  { name: 'assumed without anything', text: 'x-evidence: { grade: assumed }', want: [] },
  {
    name: 'a schema property that is called x-evidence, which is none',
    text: 'components: { schemas: { A: { properties: { x-evidence: { type: string } } } } }',
    want: [],
  },
];

describe('evidence', () => {
  it.each(evidence)('$name', ({ text, want }) => {
    expect(listProblems(text)).toEqual(want);
  });
});

describe('rules', () => {
  const rule = (id: string, about = 'service'): string => `{ id: ${id}, statement: s, about: ${about} }`;

  it('are listed once by their id', () => {
    expect(listProblems(`x-rules: [${rule('a')}, ${rule('b')}, ${rule('a')}, ${rule('a')}]`)).toEqual([
      '/x-rules/2/id The rule `a` is listed twice.',
      '/x-rules/3/id The rule `a` is listed twice.',
    ]);
  });

  it('are about somebody that there is', () => {
    const rules = ['service', 'client', 'account', 'history', 'reader', 'Client', 'mock'].map((about) =>
      rule(about, about),
    );
    expect(listProblems(`x-rules: [${rules}]`)).toEqual([
      '/x-rules/5/about A rule is about service, client, account, history, reader.',
      '/x-rules/6/about A rule is about service, client, account, history, reader.',
    ]);
  });
});

const answer = 'responses: { default: { description: d } }';
const named = (...names: string[]): string =>
  `parameters: [${names.map((name) => `{ name: ${name}, in: path, required: true, schema: {} }`)}], ${answer}`;
const paths: Given[] = [
  {
    name: 'an absence in a stage that there is not',
    text: `paths: { /a: { get: { operationId: x, x-absent: { stages: [default, dev] }, ${answer} } } }`,
    want: ['/paths/~1a/get/x-absent/stages/1 There is no stage `dev`; there are default.'],
  },
  {
    name: 'an operationId twice',
    text: `paths: { /a: { get: { operationId: x, ${answer} }, put: { operationId: x, ${answer} } } }`,
    want: ['/paths/~1a/put The operationId `x` is used twice.'],
  },
  {
    name: 'operations without an operationId',
    text: `paths: { /a: { get: { ${answer} }, put: { ${answer} } } }`,
    want: [],
  },
  {
    name: 'two paths with one method that differ in the name of a parameter',
    text: `paths: { '/a/{x}/b': { get: { ${named('x')} } }, '/a/{y}/b': { get: { ${named('y')} } } }`,
    want: ['/paths/~1a~1{y}~1b/get /a/{y}/b cannot be told from /a/{x}/b.'],
  },
  {
    name: 'two paths with different methods that differ in the name of a parameter',
    text: `paths: { '/a/{x}': { get: { ${named('x')} } }, '/a/{y}': { put: { ${named('y')} } } }`,
    want: ['/paths/~1a~1{y}/put /a/{y} cannot be told from /a/{x}.'],
  },
  {
    name: 'two paths that their servers make the same',
    text: `paths: { /v1/a: { get: { ${answer} } }, /a: { servers: [{ url: /v1 }], get: { ${answer} } } }`,
    want: ['/paths/~1a/get /a cannot be told from /v1/a.'],
  },
  {
    name: 'two paths that their servers make the same, with different methods',
    text: `paths: { /v1/a: { get: { ${answer} } }, /a: { servers: [{ url: /v1 }], put: { ${answer} } } }`,
    want: [],
  },
  {
    name: 'one path in two places',
    text: `paths: { /a: { get: { ${answer} } }, /b: { servers: [{ url: /v1 }], get: { ${answer} } } }`,
    want: [],
  },
  {
    name: 'a parameter beside a literal, and one that is part of a segment',
    text: `paths: { '/a/{x}': { get: { ${named('x')} } }, /a/b: { get: { ${answer} } }, '/a/{y}.json': { get: { ${named('y')} } } }`,
    want: [],
  },
];

describe('operations', () => {
  it.each(paths)('$name', ({ text, want }) => {
    expect(listProblems(text)).toEqual(want);
  });

  it('are not asked while the key that they want is unknown', () => {
    const root = put(read(EVERY_KIND), '/security/0', { nope: [] });
    expect(told(checkMeaning(root))).toEqual([
      { pointer: '/security/0', message: 'There is no security scheme `nope`.' },
    ]);
  });

  it('that share what is wrong report it once', () => {
    const style = (name: string): string => `{ name: ${name}, in: query, style: label, schema: {} }`;
    const shared =
      "parameters: [{ $ref: '#/components/parameters/q' }, { $ref: '#/components/parameters/r' }]";
    const text = `
      components: { parameters: { q: ${style('q')}, r: ${style('r')} } }
      paths: { /a: { ${shared}, get: { ${answer} }, put: { ${answer} }, post: { ${answer} } } }`;
    const message =
      'The style `label` is not supported; in query use `form`, `spaceDelimited`, `pipeDelimited`, `deepObject`.';
    expect(listProblems(text)).toEqual(
      ['q', 'r'].map((name) => `/components/parameters/${name}/style ${message}`),
    );
  });
});
