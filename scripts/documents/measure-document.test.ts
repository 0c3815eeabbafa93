import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { measureDocument } from './measure-document.ts';

const folder = mkdtempSync(join(tmpdir(), 'wes-odd-'));
afterAll(() => rmSync(folder, { recursive: true }));

const json = (content: object): object => ({
  200: { description: 'd', content: { 'application/json': content } },
});

const ID = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };

interface Odd {
  /** What is odd in the description, or wrong. */
  name: string;
  paths: Record<string, object>;
  components?: object;
}

/** What others' descriptions hold, each in the least that shows it. */
const given: Odd[] = [
  {
    name: 'examples that hold what schemas call themselves',
    paths: {
      '/a': { get: { responses: json({ example: { $id: 'x', a: 1 } }) } },
      '/b': { get: { responses: json({ example: { $id: 'x', b: 2 }, schema: { type: 'object' } }) } },
    },
  },
  {
    name: 'keywords of other drafts, of which the validator refuses some',
    paths: {
      '/a': {
        get: {
          responses: json({ schema: { type: 'object', id: 'a', $recursiveAnchor: 1, nullable: true } }),
        },
      },
    },
  },
  {
    name: 'a list of values that names none',
    paths: {
      '/a': {
        get: {
          parameters: [{ name: 'q', in: 'query', schema: { type: 'string', enum: [] } }],
          responses: json({ schema: { type: 'integer', enum: [] } }),
        },
      },
    },
  },
  {
    name: 'a body of an answer that has none',
    paths: {
      '/a': {
        delete: {
          responses: {
            204: { description: 'd', content: { 'application/json': { schema: { type: 'object' } } } },
          },
        },
      },
    },
  },
  {
    name: 'an id that one operation describes as another does not',
    paths: {
      '/things': {
        get: {
          responses: json({
            schema: {
              type: 'array',
              minItems: 1,
              items: {
                type: 'object',
                required: ['id'],
                properties: { id: { type: 'string', pattern: '^[a-z]{8}$' } },
              },
            },
          }),
        },
      },
      '/things/{id}': { get: { parameters: [ID], responses: json({ schema: { type: 'object' } }) } },
      '/things/{thing_id}/notes': {
        get: {
          parameters: [{ ...ID, name: 'thing_id', schema: { type: 'integer' } }],
          responses: json({ schema: { type: 'array', items: { type: 'string' } } }),
        },
      },
    },
  },
  {
    name: 'no other answer than that the method is not there',
    paths: { '/a': { get: { responses: { 405: { description: 'Invalid input' } } } } },
  },
];

describe('what the mock makes of a description, and the suite of that', () => {
  it.each(given)('is all of it, and right: $name', async ({ name, paths, components = {} }) => {
    const file = join(folder, `${name.replaceAll(' ', '-')}.json`);
    const info = { title: name, version: '1' };
    writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info, paths, components }));
    const { unanswered, wrong, verdict, why, faults } = await measureDocument(file, 1);
    expect({ unanswered, wrong, verdict, why }).toEqual({
      unanswered: [],
      wrong: [],
      verdict: 'holds',
      why: [],
    });
    expect(faults.filter((fault) => fault.verdict === 'survived')).toEqual([]);
  });
});
