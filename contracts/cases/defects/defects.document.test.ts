import { describe, expect, it } from 'vitest';
import { loadDocument } from '../../../spec/document.ts';
import { isObject, type Json } from '../../../spec/json.ts';
import { findAt } from '../../../spec/json-pointer.ts';
import type { Operation, Parameter } from '../../../spec/operation.ts';
import { listOperations } from '../../../spec/operations.ts';
import { resolve } from '../../../spec/resolve.ts';
import { createSchemas } from '../../../spec/schema/schemas.ts';
import { listBodyDefects } from './body.ts';
import { createOracle, toChance } from './defects.test.helper.ts';
import type { Defect } from './defects.ts';
import { listTextDefects } from './text.ts';

const { root } = loadDocument();
const schemas = createSchemas(root);
const operations = listOperations(root);

const bodies = operations.flatMap(({ id, requestBody }) =>
  (requestBody?.content ?? []).flatMap(({ schema = '', examples }) =>
    examples.map(({ name, value }) => ({ id, name, schema, valid: value })),
  ),
);
const parameters = operations.flatMap(({ id, parameters }) =>
  parameters.map((parameter) => ({ id, name: parameter.name, parameter, valid: toValid(parameter) })),
);

function toValid({ pointer, schema }: Parameter): Json {
  const { value } = resolve(root, schema);
  const stated = isObject(value) ? (value['default'] ?? findAt(value, '/examples/0')) : undefined;
  return findAt(root, `${pointer}/example`) ?? stated ?? 'survey_spring_pulse';
}

function listFor(operationId: string, example: string, seed = 1): Defect[] {
  const found = bodies.find(({ id, name }) => id === operationId && name === example);
  if (!found) throw new Error(`${operationId} has no example ${example}.`);
  return listBodyDefects({ schemas, ...found, random: toChance(seed) });
}

function listForParameter(operationId: Operation['id'], name: string): Defect<string>[] {
  const found = parameters.find(({ id, parameter }) => id === operationId && parameter.name === name);
  if (!found) throw new Error(`${operationId} has no parameter ${name}.`);
  const { parameter, valid } = found;
  return listTextDefects({
    schemas,
    schema: parameter.schema,
    valid,
    random: toChance(1),
    in: parameter.in,
  });
}

const toLabels = (defects: readonly Defect[]): string[] => defects.map(({ label }) => label);
const allBut = (place: string, ...kinds: string[]): string[] => kinds.map((kind) => `${place} is ${kind}`);
const BODY = allBut('the body', 'null', 'true', 'a number', 'a text', 'a list');
const TEXT = ['null', 'true', 'a number', 'a list', 'an object'];

describe('the shipped document', () => {
  it('RecognitionRequest', () => {
    expect(toLabels(listFor('sendRecognition', 'one-email'))).toEqual([
      ...BODY,
      '/recipients is missing',
      '/recipients fits no form: null',
      '/recipients fits no form: true',
      '/recipients fits no form: a number',
      '/recipients fits no form: a text',
      '/recipients fits no form: a list',
      '/recipients fits no form: an object',
      '/recipients is too long',
      '/recipients does not fit its pattern',
      ...allBut('/message', ...TEXT),
      '/message is too long',
    ]);
    expect(toLabels(listFor('sendRecognition', 'array')).slice(12)).toEqual([
      '/recipients has too few items',
      ...allBut('/recipients/0', ...TEXT),
      '/recipients/0 is too long',
      '/recipients/0 does not fit its pattern',
    ]);
  });

  it('a recipient that is none of the five forms breaks the choice itself, which is documented', () => {
    const wrong = listFor('sendRecognition', 'one-email').filter(({ label }) =>
      label.includes('fits no form'),
    );
    expect(new Set(wrong.map(({ schema, keyword }) => `${schema} ${keyword}`))).toEqual(
      new Set(['/components/schemas/Recipients oneOf']),
    );
  });

  it('BoostRequest', () => {
    expect(toLabels(listFor('createBoost', ''))).toEqual([
      ...BODY,
      '/email is missing',
      ...allBut('/email', ...TEXT),
      '/email is too long',
      '/email does not fit its pattern',
      ...allBut('/points', 'null', 'true', 'a text', 'a list', 'an object', 'no whole number'),
      '/points is below its minimum',
      '/points is above its maximum',
      ...allBut('/reason', ...TEXT),
      '/reason is too long',
    ]);
  });

  it.each(['page', 'limit'])('%s', (name) => {
    expect(toLabels(listForParameter('listRecognitions', name))).toEqual([
      'the value is a word',
      'the value is no whole number',
      'the value is empty',
      'the value is below its minimum',
      'the value is above its maximum',
    ]);
  });

  it('has bodies and parameters', () => {
    expect(bodies.length).toBeGreaterThan(8);
    expect(parameters.length).toBeGreaterThan(20);
  });

  it.each(bodies)('every defect of $id $name is invalid, whatever the seed', ({ id, name, schema }) => {
    const isValid = createOracle(root, schema);
    for (const seed of [1, 2, 3, 4, 5]) {
      const defects = listFor(id, name, seed);
      expect(defects.length).toBeGreaterThan(3);
      for (const { label, value } of defects) expect(isValid(value), label).toBe(false);
      expect(toLabels(defects)).toEqual(toLabels(listFor(id, name)));
    }
  });

  it.each(parameters)('every defect of $id $name is invalid', ({ id, name, parameter }) => {
    const isValid = createOracle(root, parameter.schema);
    const defects = listForParameter(id, name);
    expect(defects.length).toBeGreaterThan(1);
    for (const { label, value } of defects)
      expect([value, ...(value === '' ? [] : [Number(value)])].filter(isValid), label).toEqual([]);
  });
});
