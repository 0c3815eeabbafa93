import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { readOwnDocument } from './document.test.helper.ts';
import { isObject } from './json.ts';
import { createSchemaValidators } from './schema/schema-validators.ts';
import { walkDocument } from './walk.ts';

const root = readOwnDocument();

/** The pointer of each schema that has a pattern. */
function listPatterns(): { pointer: string; pattern: string }[] {
  const found: { pointer: string; pattern: string }[] = [];
  walkDocument(root, ({ type, value, pointer }) => {
    if (type === 'Schema' && isObject(value) && typeof value['pattern'] === 'string')
      found.push({ pointer, pattern: value['pattern'] });
  });
  return found;
}

const LENGTH = 100_000;
const fill = (text: string): string => text.repeat(Math.ceil(LENGTH / text.length));

/** Texts that almost fit, and where a careless pattern would try each way to read them. */
const adversarial: string[] = [
  'a',
  '@',
  ',',
  ' ',
  '\t',
  '1',
  'a@',
  '@a',
  'a,',
  ', ',
  ' ,',
  'a@b,',
  'a@b, ',
  ' , a@b',
  'a@b ,',
]
  .flatMap((unit) => [
    fill(unit),
    `a@b,${fill(unit)}`,
    `${fill(unit)}!`,
    `${fill(unit)}@`,
    ` ${fill(unit)}, `,
    `@${fill(unit)} a`,
  ])
  .concat(
    `a@${fill('b')}${fill(' ')}!`,
    `a@b,c@d${fill(' ')}!`,
    `${fill(' ')}a@b,c@d`,
    `a@b${fill(' ')},${fill(' ')}c@`,
  );

describe('no pattern of the shipped document can be made to run for long', () => {
  const validators = createSchemaValidators(root);

  it('has patterns to look at', () => {
    expect(listPatterns().length).toBeGreaterThan(2);
  });

  it.each(listPatterns())('$pattern at $pointer', ({ pointer }) => {
    const validate = validators.at(pointer);
    for (const text of adversarial) expect(interrupt(() => validate(text)).length).toBeLessThan(10);
  });

  it('as recipients', () => {
    const validate = validators.at('/components/schemas/RecognitionRequest');
    for (const text of adversarial)
      expect(interrupt(() => validate({ recipients: text })).length).toBeLessThan(10);
  });
});

/** A pattern that goes back and forth over a text takes hours, in which no test time-out would be heard; this one is. */
function interrupt<T>(run: () => T): T {
  return runInNewContext('run()', { run }, { timeout: 20_000 }) as T;
}
