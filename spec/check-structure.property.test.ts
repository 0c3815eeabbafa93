import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkStructure } from './check-structure.ts';
import { EVERY_KIND, listKinds, put, read, readOwnDocument, told } from './document.test.helper.ts';
import { isObject, type Json } from './json.ts';
import { joinPointer } from './json-pointer.ts';
import { findObjectType, OWN_EXTENSIONS } from './openapi-objects.ts';
import { runs } from './runs.test.helper.ts';

type Place = 'object' | 'map' | 'data';

/**
 * Every JSON object of a document with what it is, told from the keywords above it and not by the code that is tested: an
 * object of the standard, a map whose names an author chooses, or data that nobody but a schema judges.
 */
function listObjects(
  value: Json,
  pointer = '',
  place: Place = 'object',
): { pointer: string; place: Place }[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, member]) =>
    listObjects(member, joinPointer(pointer, key), toPlace(key, member, place, pointer)),
  );
  return isObject(value) ? [{ pointer, place }, ...inner] : inner;
}

const MAPS =
  /^(variables|content|encoding|headers|links|callbacks|properties|schemas|securitySchemes|pathItems|requestBodies)$/;
const DATA = /^(example|value|default|enum|const)$/;

function toPlace(key: string, member: Json, above: Place, pointer: string): Place {
  if (above === 'data') return 'data';
  // The addresses of a callback are names of their own.
  if (above === 'map') return pointer.endsWith('/callbacks') ? 'map' : 'object';
  if (key === 'examples') return isObject(member) ? 'map' : 'data';
  if (pointer.endsWith('/responses')) return 'object';
  // What a link gives to a request is data.
  if (/\/links\/[^/]+$/.test(pointer)) return 'data';
  if (pointer === '/components' || MAPS.test(key)) return 'map';
  return DATA.test(key) ? 'data' : 'object';
}

const keywords = new Set(listKinds().flatMap((kind) => Object.keys(findObjectType(kind)?.fields ?? {})));
const refused = new Set(listKinds().flatMap((kind) => Object.keys(findObjectType(kind)?.refused ?? {})));
const anyKey = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'Type',
    'desc',
    'requird',
    '$refs',
    'X-Evidence',
    'x_evidence',
    '200 ',
  ),
  fc.constantFrom(...refused),
);
const newKey = anyKey.filter((key) => !keywords.has(key) && !/^(x-|\/)/.test(key));

const documents = [
  { name: 'the shipped document', root: readOwnDocument(), numRuns: runs(20, 200) },
  { name: 'a document with every kind of object', root: read(EVERY_KIND), numRuns: runs(150, 1500) },
];

describe.each(documents)('in $name', ({ root, numRuns }) => {
  const all = listObjects(root);
  const objects = all.filter(({ place }) => place === 'object').map(({ pointer }) => pointer);
  const others = all.filter(({ place }) => place !== 'object').map(({ pointer }) => pointer);

  it('a new key is refused in any object of the standard', () => {
    fc.assert(
      fc.property(fc.constantFrom(...objects), newKey, (pointer, key) => {
        const at = joinPointer(pointer, key);
        const problems = checkStructure(put(structuredClone(root), at, {}));
        expect(problems.map((problem) => problem.pointer)).toEqual([at]);
      }),
      { numRuns },
    );
  });

  it('an extension of somebody else passes in any of them', () => {
    const foreign = fc.string().map((rest) => `x-of-somebody-else-${rest}`);
    fc.assert(
      fc.property(fc.constantFrom(...objects), foreign, fc.jsonValue(), (pointer, key, value) => {
        const at = joinPointer(pointer, key);
        expect(told(checkStructure(put(structuredClone(root), at, value as Json)))).toEqual([]);
      }),
      { numRuns },
    );
  });

  it('a new key in a map or in data is no keyword', () => {
    fc.assert(
      fc.property(fc.constantFrom(...others), newKey, (pointer, key) => {
        const problems = checkStructure(put(structuredClone(root), joinPointer(pointer, key), {}));
        expect(problems.filter(({ message }) => /keyword|cannot stand|not played/.test(message))).toEqual([]);
      }),
      { numRuns },
    );
  });
});

describe('an extension of ours', () => {
  const root = read(EVERY_KIND);
  const objects = listObjects(root).filter(({ place }) => place === 'object');

  it('that is misspelt by one letter is refused anywhere', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...objects),
        misspell(fc.constantFrom(...OWN_EXTENSIONS)),
        ({ pointer }, key) => {
          const at = joinPointer(pointer, key);
          const problems = checkStructure(put(structuredClone(root), at, {}));
          expect(problems.map((problem) => problem.pointer)).toEqual([at]);
        },
      ),
      { numRuns: runs(150, 1500) },
    );
  });

  interface Given {
    key: string;
    want: string | undefined;
  }
  const given: Given[] = [
    { key: 'x-evidenc', want: '`x-evidenc` is unknown; was `x-evidence` meant?' },
    { key: 'x-evidences', want: '`x-evidences` is unknown; was `x-evidence` meant?' },
    { key: 'x-evidance', want: '`x-evidance` is unknown; was `x-evidence` meant?' },
    { key: 'x-eivdence', want: '`x-eivdence` is unknown; was `x-evidence` meant?' },
    { key: 'x-evidecne', want: '`x-evidecne` is unknown; was `x-evidence` meant?' },
    { key: 'x-Rules', want: '`x-Rules` is unknown; was `x-rules` meant?' },
    { key: 'x-parameter-group', want: '`x-parameter-group` is unknown; was `x-parameter-groups` meant?' },
    { key: 'x-rules', want: '`x-rules` does not belong to Info.' },
    { key: 'x-message', want: '`x-message` does not belong to Info.' },
    { key: 'x-refusal', want: '`x-refusal` does not belong to Info.' },
    { key: 'x-stage-bound', want: '`x-stage-bound` does not belong to Info.' },
    { key: 'x-other-readings', want: '`x-other-readings` does not belong to Info.' },
    { key: 'x-parameter-groups', want: '`x-parameter-groups` does not belong to Info.' },
    { key: 'x-evidenses-', want: undefined },
    { key: 'x-edivence', want: undefined },
    { key: 'x-logo', want: undefined },
    { key: 'x-', want: undefined },
  ];
  it.each(given)('$key in Info: $want', ({ key, want }) => {
    const pointer = `/info/${key}`;
    const problems = want === undefined ? [] : [{ pointer, message: want }];
    expect(told(checkStructure(put(structuredClone(root), pointer, {})))).toEqual(problems);
  });
});

/** One letter left out, added, changed, or swapped with the next, behind the `x-`. */
function misspell(words: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const letter = fc.constantFrom(...'abcxyz-');
  return fc
    .tuple(words, fc.nat(), letter, fc.constantFrom('drop', 'add', 'change', 'swap'))
    .map(([word, number, other, slip]) => {
      const at = 2 + (number % (word.length - 2));
      const [before, here, behind] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
      if (slip === 'drop') return before + behind;
      if (slip === 'add') return before + other + here + behind;
      if (slip === 'change') return before + other + behind;
      return before + behind.charAt(0) + here + behind.slice(1);
    })
    .filter((key) => !OWN_EXTENSIONS.includes(key));
}
