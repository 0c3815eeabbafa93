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

const body = (schema: object): object => ({ required: true, content: { 'application/json': { schema } } });
const id = (name: string): object => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const ID = id('id');
const known = (name: string, ...others: string[]): object => ({
  type: 'object',
  required: [name, ...others],
  properties: { [name]: { type: 'string' } },
});
const EVENT = {
  oneOf: [
    known('id'),
    {
      ...known('id', 'at'),
      properties: { id: { type: 'string' }, hall_id: { type: 'string' }, at: { type: 'integer' } },
    },
  ],
};
const PERSON = known('name');
const ORDER = { type: 'object', required: ['id'], properties: { id: { type: 'string', maxLength: 36 } } };
const TAG = known('id', 'mark');
const OWNER = known('id');
const INVITE = known('code');
const HUB = {
  type: 'object',
  required: ['code', 'at', 'kind'],
  properties: {
    code: { type: 'string', example: 'main' },
    at: { type: 'string', readOnly: true },
    kind: { type: 'string', readOnly: true, enum: ['round', 'square'] },
  },
};
/** What may be sent of it: more than is kept, as the one who describes it did not look twice. */
const OF_HUB = { at: HUB.properties.at, kind: { type: 'string', enum: ['oval', 'round', 'square'] } };

interface Odd {
  /** What is odd in the description, or wrong. */
  name: string;
  paths: Record<string, object>;
  components?: object;
  /** The kinds of faults that are to be seen in it. */
  sees?: readonly string[];
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
    name: 'a thing whose name stands within that of its id',
    paths: {
      '/halls/{hall_id}/old-events': {
        get: {
          parameters: [id('hall_id')],
          responses: json({ schema: { type: ['array', 'null'], items: EVENT } }),
        },
      },
      '/halls/{hall_id}/old-events/{hall_old_event_id}': {
        get: {
          parameters: [id('hall_id'), id('hall_old_event_id')],
          responses: { ...json({ schema: EVENT }), 404: { description: 'd' } },
        },
      },
    },
  },
  {
    name: 'names of several words and ids of which the path says more than the record',
    paths: {
      '/people': { get: { responses: json({ schema: { type: 'array', items: PERSON } }) } },
      '/people/{name}': {
        get: {
          parameters: [id('name')],
          responses: { ...json({ schema: PERSON }), 404: { description: 'd' } },
        },
      },
      '/orders': { post: { requestBody: body({ type: 'object' }), responses: json({ schema: ORDER }) } },
      '/orders/{id}': {
        get: {
          parameters: [{ ...id('id'), schema: { type: 'string', pattern: '^[A-Z0-9]{17}$' } }],
          responses: { ...json({ schema: ORDER }), 404: { description: 'd' } },
        },
      },
    },
  },
  {
    name: 'what is created of nothing, with something that is required and not described, beside another thing',
    paths: {
      '/tags': {
        post: {
          requestBody: body({ type: 'object', properties: { data: TAG } }),
          responses: json({
            schema: { type: 'object', required: ['owner', 'tag'], properties: { owner: OWNER, tag: TAG } },
          }),
        },
      },
      '/tags/{tagId}': {
        get: {
          parameters: [id('tagId')],
          responses: { ...json({ schema: TAG }), 404: { description: 'd' } },
        },
        delete: {
          parameters: [id('tagId')],
          responses: { 204: { description: 'd' }, 404: { description: 'd' } },
        },
      },
    },
  },
  {
    name: 'what is created, of which the answer does not say what it is',
    paths: {
      '/members': {
        get: { responses: json({ schema: { type: 'array', items: PERSON } }) },
        post: {
          requestBody: body({
            type: 'object',
            required: ['user_id'],
            properties: { user_id: { type: 'string' } },
          }),
          responses: json({
            schema: { type: 'object', required: ['user_id'], properties: { user_id: { type: 'string' } } },
          }),
        },
      },
      '/members/{user_id}': {
        get: { parameters: [id('user_id')], responses: json({ schema: EVENT }) },
        delete: { parameters: [id('user_id')], responses: { 204: { description: 'd' } } },
      },
    },
  },
  {
    name: 'a form without fields, and two parameters in one segment',
    paths: {
      '/form': {
        post: {
          requestBody: {
            required: true,
            content: {
              'application/x-www-form-urlencoded': {
                schema: { type: 'object', additionalProperties: { type: 'string' } },
              },
            },
          },
          responses: json({ schema: {} }),
        },
      },
      '/pages/{page}.{format}': {
        get: {
          parameters: [{ ...id('page'), schema: { type: 'integer' } }, id('format')],
          responses: json({ schema: {} }),
        },
      },
      '/pages/{page}t.{format}': {
        get: {
          parameters: [{ ...id('page'), schema: { type: 'integer' } }, id('format')],
          responses: json({ schema: {} }),
        },
      },
    },
  },
  {
    name: 'parameters that may be anything, a map, or a number as well as a text',
    paths: {
      '/a/{any}': {
        get: {
          parameters: [
            { name: 'any', in: 'path', required: true },
            {
              name: 'map',
              in: 'query',
              required: true,
              schema: { type: 'object', additionalProperties: { type: 'string' } },
            },
            { name: 'none', in: 'header', required: true, schema: { type: 'string', default: '' } },
          ],
          responses: json({ schema: {} }),
        },
      },
      '/b/{point}': {
        get: {
          parameters: [
            { ...id('point'), schema: { anyOf: [{ type: 'integer' }, { type: 'string', format: 'uuid' }] } },
          ],
          responses: json({ schema: {} }),
        },
      },
    },
  },
  {
    name: 'a read that needs no credentials, of what is removed with some',
    paths: {
      '/invites/{code}': {
        delete: {
          security: [{ token: [] }],
          parameters: [id('code')],
          responses: { 204: { description: 'd' }, '4XX': { description: 'd' } },
        },
        get: {
          parameters: [id('code')],
          responses: { ...json({ schema: INVITE }), '4XX': { description: 'd' } },
        },
      },
    },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  },
  {
    name: 'a schema that leads back to itself in words of an older draft',
    paths: { '/a': { get: { responses: json({ schema: { $ref: '#/components/schemas/Filter' } }) } } },
    components: {
      schemas: {
        Filter: {
          $recursiveAnchor: true,
          type: 'object',
          required: ['op'],
          properties: { op: { enum: ['and'] }, of: { type: 'array', items: { $recursiveRef: '#' } } },
        },
      },
    },
  },
  {
    name: 'a change of which nothing need be sent, of what its example says is there',
    paths: {
      '/hubs': {
        post: { requestBody: body(HUB), responses: { ...json({ schema: HUB }), 409: { description: 'd' } } },
      },
      '/hubs/{code}': {
        get: { parameters: [id('code')], responses: { ...json({ schema: HUB }), 404: { description: 'd' } } },
        put: {
          parameters: [id('code')],
          requestBody: body({ type: 'object', properties: OF_HUB }),
          responses: { ...json({ schema: HUB }), 404: { description: 'd' } },
        },
        delete: {
          parameters: [id('code')],
          responses: { 400: { description: 'd' }, 404: { description: 'd' } },
        },
      },
    },
    sees: ['created-not-found', 'update-without-effect'],
  },
  {
    name: 'lines, of which there must be some',
    paths: {
      '/lines': {
        post: {
          requestBody: {
            required: true,
            content: { 'application/x-ndjson': { schema: { type: 'array', items: OWNER } } },
          },
          responses: json({ schema: {} }),
        },
      },
    },
  },
  {
    name: 'a list that does not show what is created',
    paths: {
      '/jobs': {
        get: { responses: json({ schema: { type: 'array', items: { type: 'string' } } }) },
        post: { requestBody: body({ type: 'object' }), responses: json({ schema: OWNER }) },
      },
      '/jobs/{jobId}': {
        get: {
          parameters: [id('jobId')],
          responses: { ...json({ schema: OWNER }), 404: { description: 'd' } },
        },
        delete: { parameters: [id('jobId')], responses: { 204: { description: 'd' } } },
      },
    },
    sees: ['created-not-found', 'removed-still-there'],
  },
  {
    name: 'no other answers than server errors',
    paths: { '/a': { get: { responses: { 500: { description: 'd' }, 503: { description: 'd' } } } } },
  },
  {
    name: 'no other answer than that the method is not there',
    paths: { '/a': { get: { responses: { 405: { description: 'Invalid input' } } } } },
  },
];

describe('what the mock makes of a description, and the suite of that', () => {
  it.each(given)('is all of it, and right: $name', async ({ name, paths, components = {}, sees = [] }) => {
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
    const killed = faults.filter((fault) => fault.verdict === 'killed').map(({ kind }) => kind);
    expect(killed).toEqual(expect.arrayContaining([...sees]));
  });
});
