import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { Origins } from '../origins.ts';
import { parseSource } from '../source.ts';
import { applyOverlay } from './apply-overlay.ts';
import { parseOverlay } from './overlay.ts';
import { OverlayError } from './overlay-error.ts';

/** Plays what the OpenAPI Initiative publishes with the Overlay Specification: its schemas, test documents and sets. */
const data = process.env['WES_SHARED_DATA'];
if (!data)
  throw new Error(
    'WES_SHARED_DATA is not set; name the folder that holds overlay/schemas, overlay/tests and overlay/compliant-sets',
  );
const published = join(data, 'overlay');

const list = (...path: string[]): string[] => readdirSync(join(published, ...path)).sort();
const read = (...path: string[]): string => readFileSync(join(published, ...path), 'utf8');
const readJson = (...path: string[]): Json =>
  parseSource(read(...path), basename(path.join('/')), new Origins());

const versions = ['v1.0', 'v1.1'];
const schemas: ValidateFunction[] = versions.map((version) =>
  new Ajv2020({ strict: false, validateFormats: false }).compile(
    readJson('schemas', version, 'schema.yaml') as JsonObject,
  ),
);

function isAccepted(text: string): boolean {
  try {
    parseOverlay(text, 'overlay.yaml', new Origins());
    return true;
  } catch (error) {
    if (error instanceof OverlayError) return false;
    throw error;
  }
}

const documents = versions.flatMap((version) =>
  ['pass', 'fail'].flatMap((suite) =>
    list('tests', version, suite).map((name) => ({
      version,
      suite,
      name,
      path: ['tests', version, suite, name],
    })),
  ),
);
const sets = readdirSync(join(published, 'compliant-sets'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

describe('published test documents', () => {
  it('are all there', () => {
    const count = (suite: string) => documents.filter((document) => document.suite === suite).length;
    expect({ pass: count('pass'), fail: count('fail'), sets: sets.length }).toEqual({
      pass: 25,
      fail: 42,
      sets: 8,
    });
  });

  it.each(documents)('$version/$suite/$name', ({ suite, path }) => {
    expect(isAccepted(read(...path))).toBe(suite === 'pass');
  });
});

describe('published compliant sets', () => {
  it.each(sets)('%s', (set) => {
    const origins = new Origins();
    const root = parseSource(read('compliant-sets', set, 'openapi.yaml'), 'openapi.yaml', origins);
    const overlay = parseOverlay(read('compliant-sets', set, 'overlay.yaml'), 'overlay.yaml', origins);
    const result = applyOverlay(root as JsonObject, overlay, origins);
    expect(result.root).toEqual(readJson('compliant-sets', set, 'output.yaml'));
    expect(result.actions.filter(({ matched }) => matched === 0)).toEqual([]);
  });
});

/** What a member or item may be turned into; `undefined` takes it away. */
const substitutes: (Json | undefined)[] = [
  undefined,
  null,
  true,
  0,
  'text',
  '$.a',
  '1.0.3',
  '1.1.0',
  '1.2.0',
  '1.1.0\n',
  [],
  [{}],
  {},
  { title: 'T', version: '1' },
];

/** `value` with one change at a time, at every depth: a member or item replaced, taken away, added or repeated. */
function* vary(value: Json): Generator<Json> {
  if (Array.isArray(value)) {
    yield [...value, ...value];
    for (const [index, item] of value.entries()) {
      for (const substitute of substitutes)
        yield value.toSpliced(index, 1, ...(substitute === undefined ? [] : [substitute]));
      for (const variant of vary(item)) yield value.with(index, variant);
    }
  }
  if (isObject(value)) {
    for (const name of ['x-', 'X-a', 'unknown', 'copy', 'update', 'description'])
      if (!Object.hasOwn(value, name)) for (const added of ['$', null, {}]) yield { ...value, [name]: added };
    for (const [key, member] of Object.entries(value)) {
      const { [key]: _, ...others } = value;
      for (const substitute of substitutes)
        yield substitute === undefined ? others : { ...value, [key]: substitute };
      for (const variant of vary(member)) yield { ...value, [key]: variant };
    }
  }
}

describe('parseOverlay agrees with the published schemas', () => {
  const overlays = sets.map((set) => ({ name: set, path: ['compliant-sets', set, 'overlay.yaml'] }));

  it.each([...documents, ...overlays])('on $path and all that differs from it in one place', ({ path }) => {
    const document = readJson(...path);
    const disagreed = [document, ...vary(document)]
      .map((variant) => JSON.stringify(variant))
      .filter((text) => isAccepted(text) !== schemas.some((validate) => validate(JSON.parse(text))));
    expect(disagreed).toEqual([]);
  });
});
