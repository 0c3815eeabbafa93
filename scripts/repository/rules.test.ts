import { describe, expect, it } from 'vitest';
import { EXCEPTIONS } from './exceptions.test.helper.ts';
import { floorsOfContracts, importDirections } from './import-rules.test.helper.ts';
import { onePrinter, references, schemaKeywords, typeNamesOnce } from './name-rules.test.helper.ts';
import type { Rule } from './rule.test.helper.ts';
import { fewParameters, noSplinters, shortFunctions } from './size-rules.test.helper.ts';
import { readSourceFiles, toSourceFile } from './source-file.test.helper.ts';

const RULES: readonly Rule[] = [
  importDirections,
  floorsOfContracts,
  fewParameters,
  shortFunctions,
  noSplinters,
  typeNamesOnce,
  schemaKeywords,
  references,
  onePrinter,
];

describe('the repository keeps the rule', () => {
  const files = readSourceFiles();

  describe.each(RULES)('$id', ({ id, find }) => {
    const exceptions = EXCEPTIONS[id] ?? [];
    const offences = find(files);

    it('with no new exception', () => {
      expect(offences.filter(({ at }) => !exceptions.includes(at))).toEqual([]);
    });

    it('and each exception needed', () => {
      // One that is mended is to be taken out.
      expect(exceptions.filter((each) => !offences.some(({ at }) => at === each))).toEqual([]);
    });
  });
});

/** Where a rule is broken by these files. */
function findIn(rule: Rule, files: Record<string, string>): string[] {
  const sources = Object.entries(files).map(([file, text]) => toSourceFile(file, text));
  return rule.find(sources).map(({ at }) => at);
}

describe('import-directions', () => {
  it.each<{ file: string; from: string; allowed: boolean }>([
    { file: 'spec/a.ts', from: './json.ts', allowed: true },
    { file: 'spec/b.ts', from: '../fixtures/company.ts', allowed: false },
    { file: 'spec/c.ts', from: '../mock/index.ts', allowed: false },
    { file: 'spec/overlay/a.ts', from: '../../mock/index.ts', allowed: false },
    { file: 'spec/d.test.ts', from: '../contracts/a.ts', allowed: false },
    { file: 'fixtures/a.ts', from: '../spec/json.ts', allowed: true },
    { file: 'fixtures/b.ts', from: '../mock/index.ts', allowed: false },
    { file: 'mock/a.ts', from: '../spec/json.ts', allowed: true },
    { file: 'mock/a.ts', from: 'hono', allowed: true },
    { file: 'mock/store/a.ts', from: '../../fixtures/company.ts', allowed: true },
    { file: 'mock/b.ts', from: '../contracts/a.ts', allowed: false },
    { file: 'mock/c.test.ts', from: '../contracts/a.ts', allowed: true },
    { file: 'mock/d.ts', from: '../scripts/wes.ts', allowed: false },
    { file: 'contracts/a.ts', from: '../spec/json.ts', allowed: true },
    { file: 'contracts/b.ts', from: '../mock/index.ts', allowed: false },
    { file: 'contracts/b.tsx', from: '../mock/index.ts', allowed: false },
    { file: 'contracts/c.ts', from: '../fixtures/company.ts', allowed: false },
    { file: 'contracts/d.ts', from: 'workplace-engagement-kit', allowed: false },
    { file: 'contracts/d.ts', from: 'workplace-engagement-kit/vitest', allowed: false },
    { file: 'contracts/e.test.ts', from: '../mock/index.ts', allowed: true },
    { file: 'contracts/e.test.helper.ts', from: '../mock/index.ts', allowed: false },
    { file: 'contracts/f.test.ts', from: '../scripts/wes.ts', allowed: false },
    { file: 'scripts/a.ts', from: '../mock/index.ts', allowed: true },
    { file: 'scripts/a.ts', from: 'workplace-engagement-kit', allowed: true },
  ])('$file may import $from: $allowed', ({ file, from, allowed }) => {
    expect(findIn(importDirections, { [file]: `import { x } from '${from}';` })).toHaveLength(
      allowed ? 0 : 1,
    );
  });

  it.each([
    `import type { X } from '../mock/a.ts';`,
    `import '../mock/a.ts';`,
    `const x = import('../mock/a.ts');`,
    `const x = import(\`../mock/a.ts\`);`,
    `export { x } from '../mock/a.ts';`,
    `export type * from '../mock/a.ts';`,
    `type X = import('../mock/a.ts').X;`,
    `type X = typeof import('../mock/a.ts');`,
  ])('counts %s', (text) => {
    expect(findIn(importDirections, { 'contracts/a.ts': text })).toEqual(['contracts/a.ts mock/a.ts']);
  });
});

describe('floors-of-contracts', () => {
  it.each<{ file: string; from: string; allowed: boolean }>([
    { file: 'cases/a.ts', from: './b.ts', allowed: true },
    { file: 'cases/a.ts', from: '../checks/a.ts', allowed: false },
    { file: 'checks/a.ts', from: '../cases/a.ts', allowed: true },
    { file: 'checks/a.ts', from: '../learn/a.ts', allowed: false },
    { file: 'learn/shape/a.ts', from: '../../run/target/a.ts', allowed: false },
    { file: 'run/a.ts', from: '../learn/a.ts', allowed: true },
    { file: 'run/a.ts', from: '../report/a.ts', allowed: false },
    { file: 'run/a.test.ts', from: '../report/a.ts', allowed: true },
    { file: 'report/a.tsx', from: '../run/a.ts', allowed: true },
    { file: 'report/a.tsx', from: '../watch/a.ts', allowed: false },
    { file: 'watch/a.ts', from: '../report/a.ts', allowed: true },
    { file: 'watch/a.ts', from: '../faults/a.ts', allowed: false },
    { file: 'faults/a.ts', from: '../watch/a.ts', allowed: false },
    { file: 'run/a.ts', from: '../new-floor/a.ts', allowed: false },
    { file: 'run/a.ts', from: '../run-contract.ts', allowed: false },
    { file: 'run-contract.ts', from: './report/a.ts', allowed: true },
    { file: 'run/a.ts', from: '../../spec/json.ts', allowed: true },
  ])('contracts/$file may import $from: $allowed', ({ file, from, allowed }) => {
    const text = `import { x } from '${from}';`;
    expect(findIn(floorsOfContracts, { [`contracts/${file}`]: text })).toHaveLength(allowed ? 0 : 1);
  });
});

describe('few-parameters', () => {
  it.each<{ text: string; found: string[] }>([
    { text: 'function f(a, b, c, d) {}', found: [] },
    { text: 'function f(a, b, c, d, e) {}', found: ['spec/a.ts f'] },
    { text: 'function f({ a, b, c, d, e }) {}', found: [] },
    { text: 'function f(this: X, a, b, c, d) {}', found: [] },
    { text: 'const f = (a, b, c, d, e) => a;', found: ['spec/a.ts f'] },
    { text: 'const x = { f(a, b, c, d, e) {} };', found: ['spec/a.ts f'] },
    { text: 'class X { constructor(a, b, c, d, e) {} }', found: ['spec/a.ts X'] },
    { text: 'x(function (a, b, c, d, e) {});', found: ['spec/a.ts (a function without a name)'] },
    { text: 'type F = (a: 1, b: 2, c: 3, d: 4, e: 5) => void;', found: [] },
  ])('$text', ({ text, found }) => {
    expect(findIn(fewParameters, { 'spec/a.ts': text })).toEqual(found);
  });

  it('leaves tests alone', () => {
    expect(findIn(fewParameters, { 'spec/a.test.ts': 'function f(a, b, c, d, e) {}' })).toEqual([]);
  });
});

describe('short-functions', () => {
  const ofLines = (count: number): string => `function f() {\n${'x();\n'.repeat(count - 2)}}`;

  it.each<{ what: string; text: string; found: string[] }>([
    { what: '60 lines', text: ofLines(60), found: [] },
    { what: '61 lines', text: ofLines(61), found: ['spec/a.ts f'] },
    { what: 'its comment not among them', text: `/**\n * x\n */\n${ofLines(60)}`, found: [] },
    {
      what: 'those of one inside it among them',
      text: `function g() {\n${ofLines(59)}\n}`,
      found: ['spec/a.ts g'],
    },
  ])('$what', ({ text, found }) => {
    expect(findIn(shortFunctions, { 'spec/a.ts': text })).toEqual(found);
  });
});

describe('no-splinters', () => {
  const short = 'export const x = 1;\n';
  const long = short.repeat(25);
  const importing = "import { x } from './a.ts';\n";

  it.each<{ what: string; files: Record<string, string>; found: string[] }>([
    {
      what: 'short, imported once',
      files: { 'spec/a.ts': short, 'spec/b.ts': importing },
      found: ['spec/a.ts'],
    },
    { what: 'long, imported once', files: { 'spec/a.ts': long, 'spec/b.ts': importing }, found: [] },
    {
      what: 'short, imported twice',
      files: { 'spec/a.ts': short, 'spec/b.ts': importing, 'spec/c.ts': importing },
      found: [],
    },
    {
      what: 'short, imported once and by its test',
      files: { 'spec/a.ts': short, 'spec/b.ts': importing, 'spec/a.test.ts': importing },
      found: ['spec/a.ts'],
    },
    { what: 'an entry point', files: { 'spec/a.ts': short }, found: [] },
    {
      what: 'a row of a map',
      files: { 'contracts/checks/a.ts': short, 'contracts/checks/checks.ts': importing },
      found: [],
    },
  ])('$what', ({ files, found }) => {
    expect(findIn(noSplinters, files)).toEqual(found);
  });
});

describe('type-names-once', () => {
  it.each<{ a: string; b: string; found: string[] }>([
    { a: 'export interface X {}', b: 'export type X = 1;', found: ['X'] },
    { a: 'export class X {}', b: 'export interface X {}', found: ['X'] },
    { a: 'export interface X {}', b: 'interface X {}', found: [] },
    { a: 'export interface X {}', b: "export type { X } from './a.ts';", found: [] },
    { a: 'export interface X {}', b: 'export type Y = 1;', found: [] },
  ])('$a, $b', ({ a, b, found }) => {
    expect(findIn(typeNamesOnce, { 'spec/a.ts': a, 'spec/b.ts': b })).toEqual(found);
  });
});

describe('schema-keywords', () => {
  it.each([
    `x['properties']`,
    `x['items']`,
    `x['oneOf']`,
    'x.oneOf',
    `joinPointer(at, 'items')`,
    `['anyOf', 'allOf']`,
    `'/components/schemas/A/oneOf'`,
    'const { properties } = x;',
    'const { properties: own } = x;',
    'const { not } = x;',
    'function f({ prefixItems }) {}',
    `const x = { type: 'array', items };`,
    'const x = { additionalProperties: false };',
    'const x = { properties: {} };',
    'const { type, items } = x;',
  ])('counts %s', (text) => {
    expect(findIn(schemaKeywords, { 'mock/a.ts': text })).toEqual(['mock/a.ts']);
    expect(findIn(schemaKeywords, { 'spec/schema/a.ts': text, 'mock/a.test.ts': text })).toEqual([]);
  });

  it.each([
    'const { items, pagination } = x;',
    `import { readSchema } from '../spec/schema/a.ts'; const { properties } = readSchema(x);`,
    'const x = { items, pagination };',
    'x.items.length',
    'for (const items of x) f(items);',
    'interface X { items: string[]; properties: 1 }',
    '// oneOf',
    `'it is not one of these items'`,
    'x({ propertiesOf: 1 })',
  ])('does not count %s', (text) => {
    expect(findIn(schemaKeywords, { 'mock/a.ts': text })).toEqual([]);
  });
});

describe('references', () => {
  it.each([
    `x['$ref']`,
    'x.$ref',
    'const { $ref } = x;',
    'const x = { $ref: y };',
    'interface X { $ref: 1 }',
  ])('counts %s', (text) => {
    expect(findIn(references, { 'mock/a.ts': text })).toEqual(['mock/a.ts']);
    expect(findIn(references, { 'spec/a.ts': text, 'mock/a.test.ts': text })).toEqual([]);
  });

  it('counts no text about them', () => {
    expect(findIn(references, { 'mock/a.ts': `'write it where the $ref leads'` })).toEqual([]);
  });
});

describe('one-printer', () => {
  it.each([
    `process.stdout.write('x');`,
    `process['stderr'].write('x');`,
    'const { stderr } = process; stderr.write(x);',
    'const { write } = process.stdout;',
    'f(stdout.write);',
    'x.pipe(process.stdout);',
    'console.log(1);',
    'f(console.error);',
  ])('counts %s', (text) => {
    expect(findIn(onePrinter, { 'scripts/commands/a.ts': text })).toEqual(['scripts/commands/a.ts']);
    expect(findIn(onePrinter, { 'scripts/command-line/output.ts': text, 'mock/a.test.ts': text })).toEqual(
      [],
    );
  });

  it.each([
    'process.stdout.columns',
    'const { stdout } = process; f(stdout.isTTY);',
    `child.stdout?.on('data', f);`,
    'records.write(x);',
    `'console.log(1)'`,
  ])('does not count %s', (text) => {
    expect(findIn(onePrinter, { 'scripts/commands/a.ts': text })).toEqual([]);
  });
});
