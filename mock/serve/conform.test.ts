import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../spec/json.ts';
import { createSchemas } from '../../spec/schema/schemas.ts';
import { createConform } from './conform.ts';

const RECORD = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string' }, n: { type: 'integer' } },
};
const MAP = { type: 'object', additionalProperties: RECORD };

const PAGINATION = { type: 'object', properties: { total: { type: 'integer' }, page: { type: 'integer' } } };
const ADDRESS = { type: 'string', format: 'email' };

const TEXT = { type: 'string' };

/** An object that has to have all of its members. */
function toObject(properties: JsonObject): JsonObject {
  return { type: 'object', required: Object.keys(properties), properties };
}

/** Somebody, and others, in objects of objects; something else may stand beside. */
function toParties(who: JsonObject, to: Record<string, JsonObject>, beside: JsonObject = {}): JsonObject {
  const parties = toObject({ from: toObject({ who }), to: toObject(to) });
  return { type: 'object', required: ['parties'], properties: { parties, ...beside } };
}

const root = {
  components: {
    schemas: {
      Map: MAP,
      Names: { type: 'object', properties: { name: { type: 'array', items: { type: 'string' } } } },
      GivenTo: {
        type: 'object',
        required: ['id', 'given_to'],
        properties: {
          id: { type: 'string' },
          given_to: {
            type: 'object',
            required: ['email', 'name'],
            properties: { email: ADDRESS, name: { type: 'string' } },
          },
        },
      },
      Beside: toObject({
        records: { type: 'array', items: toObject({ k: {} }) },
        attributes: { type: 'array', items: toObject({ sender: TEXT, at: TEXT }) },
      }),
      InsideBesideMap: {
        type: 'object',
        required: ['inside'],
        properties: {
          others: { type: 'object', additionalProperties: toObject({ href: TEXT }) },
          inside: toObject({ list: { type: 'array', items: RECORD } }),
        },
      },
      MapOfMaps: { type: 'object', additionalProperties: MAP },
      InObject: { type: 'object', required: ['records'], properties: { records: MAP } },
      Enveloped: {
        type: 'object',
        required: ['result'],
        properties: {
          result: {
            type: 'object',
            required: ['items'],
            properties: { items: { type: 'array', items: RECORD }, ...PAGINATION.properties },
          },
        },
      },
      OfTeam: {
        type: 'object',
        required: ['ref'],
        properties: {
          ref: {
            type: 'object',
            required: ['teamId', 'teamName'],
            properties: { teamId: { type: 'string' }, teamName: { type: 'string' } },
          },
        },
      },
      Made: {
        type: 'object',
        required: ['of'],
        properties: { of: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } } },
      },
      Texts: { type: 'object', additionalProperties: { type: 'string' } },
      AddressesInMap: {
        type: 'object',
        required: ['by', 'receivers'],
        properties: {
          by: ADDRESS,
          receivers: { type: 'object', additionalProperties: ADDRESS },
        },
      },
      PartiesOfValue: {
        type: 'object',
        required: ['value'],
        properties: { value: toParties(ADDRESS, { everybody: { type: 'array', items: ADDRESS } }) },
      },
      AddressesInParties: toParties(
        ADDRESS,
        { everybody: { type: 'array', items: ADDRESS } },
        { tags: { type: 'array', items: { type: 'string' } } },
      ),
      List: { type: 'array', items: RECORD },
      Kinds: {
        type: 'array',
        items: { type: 'object', required: ['kind'], properties: { kind: { const: 'made' } } },
      },
      Nullable: { anyOf: [{ $ref: '#/components/schemas/Closed' }, { type: 'null' }] },
      Closed: { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } },
      OneOrMore: {
        type: ['array', 'object'],
        items: RECORD,
        required: ['id'],
        properties: RECORD.properties,
      },
      Open: {
        type: 'object',
        properties: { id: { type: 'string' } },
        additionalProperties: { type: 'integer' },
      },
      Renamed: {
        type: 'object',
        required: ['memberName', 'mail', 'team'],
        properties: {
          memberName: { type: 'string' },
          mail: { type: 'string', format: 'email' },
          team: { type: ['string', 'null'] },
        },
      },
      TwoLists: {
        type: 'object',
        required: ['warnings', 'entries'],
        properties: {
          warnings: {
            type: ['array', 'null'],
            items: { type: 'object', required: ['code'], properties: { code: { type: 'integer' } } },
          },
          entries: { type: 'array', items: RECORD },
        },
      },
      Labelled: {
        type: 'object',
        required: ['value', 'label'],
        properties: { value: { type: 'array', items: RECORD }, label: { type: ['string', 'null'] } },
      },
      WrappedTwice: {
        type: 'object',
        required: ['result'],
        properties: {
          result: {
            type: 'object',
            required: ['data'],
            properties: { data: { $ref: '#/components/schemas/Labelled' } },
          },
          tags: { type: 'array', items: { type: 'string' } },
        },
      },
      Wrapped: {
        type: 'object',
        required: ['data', 'at'],
        properties: {
          at: { type: 'integer' },
          data: {
            type: 'object',
            required: ['records'],
            properties: { records: { type: 'array', items: RECORD } },
          },
        },
      },
      ListOfWrapped: { type: 'array', items: { $ref: '#/components/schemas/WrappedInEither' } },
      ListOfEnvelopes: {
        type: 'array',
        items: {
          type: 'object',
          required: ['status', 'data'],
          properties: { status: { type: ['string', 'null'] }, data: { type: 'array', items: RECORD } },
        },
      },
      PartsInList: {
        type: 'object',
        required: ['sender', 'attributes'],
        properties: {
          sender: { type: 'string' },
          attributes: {
            type: 'array',
            items: {
              type: 'object',
              required: ['id', 'records'],
              properties: { id: { type: 'string' }, records: { type: 'array', items: RECORD } },
            },
          },
          likes: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } },
        },
      },
      Parties: toParties({ $ref: '#/components/schemas/Person' }, { all: { type: 'array', items: RECORD } }),
      Giver: {
        type: 'object',
        required: ['giver', 'company'],
        properties: {
          company: { type: ['object', 'null'], properties: { name: { type: 'string' } } },
          giver: { $ref: '#/components/schemas/Person' },
        },
      },
      By: {
        type: 'object',
        required: ['company', 'by'],
        properties: {
          company: {
            type: ['object', 'null'],
            properties: { name: { type: 'string' }, members: { type: 'integer' } },
          },
          by: {
            type: 'object',
            required: ['email', 'display_name'],
            properties: { email: { type: 'string' }, display_name: { type: 'string' } },
          },
        },
      },
      ListOrEntry: {
        type: 'object',
        properties: {
          records: { type: 'array', items: RECORD },
          entry: {
            type: 'object',
            required: ['records', 'pagination'],
            properties: { records: RECORD, pagination: PAGINATION },
          },
        },
      },
      GivenBy: {
        type: 'object',
        required: ['giver'],
        properties: { giver: { type: 'string', format: 'email' } },
      },
      OtherIds: {
        type: 'object',
        required: ['TeamId', 'cohortId'],
        properties: { TeamId: { type: 'string', format: 'uuid' }, cohortId: { type: 'integer' } },
      },
      Nested: {
        type: 'object',
        required: ['team', 'cohorts'],
        properties: {
          team: {
            type: 'object',
            required: ['id', 'name'],
            properties: { id: { type: 'integer' }, name: { type: 'string' } },
          },
          cohorts: {
            type: 'array',
            items: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
          },
        },
      },
      Addresses: {
        type: 'object',
        properties: { sender: { type: 'string', format: 'email' }, name: { type: 'string' } },
      },
      Person: {
        type: 'object',
        required: ['email', 'name'],
        properties: { email: { type: 'string' }, name: { type: 'string' } },
      },
      WrappedInEither: {
        type: 'object',
        required: ['result'],
        properties: {
          data: { type: 'object', properties: { records: { type: 'array', items: RECORD } } },
          result: { type: 'object', properties: { records: { type: 'array', items: RECORD } } },
          meta: { type: 'object', properties: { total: { type: 'integer' } } },
        },
      },
    },
  },
} as unknown as JsonObject;
const schemas = createSchemas(root);
const conform = createConform(schemas, async (_, ...parts) => ({ id: parts.join(), kind: 'made' }));

const RECORDS: Json = [
  { id: 'a', n: 1 },
  { n: 'two', id: 'b', other: true },
];

const ROSA: Json = { email: 'rosa@corp.example', name: 'Rosa' };
const TOM: Json = { email: 'tom@corp.example', name: 'Tom' };

it.each<{ name: string; schema: string; given: Json; want: Json }>([
  {
    name: 'a list of records where a map of them is described',
    schema: 'Map',
    given: RECORDS,
    want: { a: { id: 'a', n: 1 }, b: { id: 'b', n: 534931071 } },
  },
  {
    name: 'a list of records where a map of maps is described: each in one of its own',
    schema: 'MapOfMaps',
    given: RECORDS,
    want: { a: { a: { id: 'a', n: 1 } }, b: { b: { id: 'b', n: 534931071 } } },
  },
  {
    name: 'the one list of an object where a map is described',
    schema: 'Map',
    given: { records: RECORDS },
    want: { a: { id: 'a', n: 1 }, b: { id: 'b', n: 534931071 } },
  },
  {
    name: 'a list of another name, in an object',
    schema: 'InObject',
    given: { members: RECORDS, total: 2 },
    want: { records: { a: { id: 'a', n: 1 }, b: { id: 'b', n: 534931071 } } },
  },
  {
    name: 'a list of another name, where two lists are described',
    schema: 'TwoLists',
    given: { members: RECORDS },
    want: {
      warnings: null,
      entries: [
        { id: 'a', n: 1 },
        { id: 'b', n: 534931071 },
      ],
    },
  },
  {
    name: 'an empty list of another name, where two lists are described',
    schema: 'TwoLists',
    given: { members: [] },
    want: { warnings: [], entries: [] },
  },
  {
    name: 'what says of what it is, in an object of any name',
    schema: 'OfTeam',
    given: { id: 'm-1', team_id: 't-1', team_name: 'Ops' },
    want: { ref: { teamId: 't-1', teamName: 'Ops' } },
  },
  {
    name: 'a list of another name in an object that has its pages beside it',
    schema: 'Enveloped',
    given: { members: [{ id: 'a', n: 1 }], pagination: { total: 1, page: 1 } },
    want: { result: { items: [{ id: 'a', n: 1 }], total: 1, page: 1 } },
  },
  {
    name: 'an object with another one around it',
    schema: 'Wrapped',
    given: { records: [{ id: 'a' }], at: 7, other: true },
    want: { at: 7, data: { records: [{ id: 'a' }] } },
  },
  {
    name: 'an object with other ones around it, of which it need not be in all',
    schema: 'WrappedInEither',
    given: { records: [{ id: 'a' }], total: 1 },
    want: { result: { records: [{ id: 'a' }] }, meta: { total: 1 } },
  },
  {
    name: 'an object with another one around it, as the one item of a list',
    schema: 'ListOfWrapped',
    given: { records: [{ id: 'a' }], total: 1 },
    want: [{ result: { records: [{ id: 'a' }] }, meta: { total: 1 } }],
  },
  {
    name: 'a list of another name in the one item of a list',
    schema: 'ListOfEnvelopes',
    given: { records: [{ id: 'a', n: 1 }], total: 1 },
    want: [{ status: null, data: [{ id: 'a', n: 1 }] }],
  },
  {
    name: 'values under other names, by their words and by what they are for',
    schema: 'Renamed',
    given: { member_name: 'Rosa', team_name: 'Care', address: 'rosa@corp.example' },
    want: { memberName: 'Rosa', mail: 'rosa@corp.example', team: 'Care' },
  },
  {
    name: 'a list, where what holds one of it is described beside',
    schema: 'ListOrEntry',
    given: { records: [{ id: 'a' }, { id: 'b' }], pagination: { total: 2, page: 1 } },
    want: { records: [{ id: 'a' }, { id: 'b' }] },
  },
  {
    name: 'the address of somebody who goes by another name',
    schema: 'GivenBy',
    given: { sender: { name: 'Rosa', email: 'rosa@corp.example' }, id: 'r-1' },
    want: { giver: 'rosa@corp.example' },
  },
  {
    name: 'the addresses of somebody, and of those in a list, who go by other names in a map',
    schema: 'AddressesInMap',
    given: { sender: ROSA, recipients: [TOM] },
    want: {
      by: 'rosa@corp.example',
      receivers: { 'tom@corp.example': 'tom@corp.example' },
    },
  },
  {
    name: 'the same in objects of other names, and no words where those are wanted',
    schema: 'AddressesInParties',
    given: { sender: ROSA, recipients: [TOM] },
    want: { parties: { from: { who: 'rosa@corp.example' }, to: { everybody: ['tom@corp.example'] } } },
  },
  {
    name: 'the same in an object that has the name of a text',
    schema: 'PartiesOfValue',
    given: { sender: ROSA, recipients: [TOM], value: 'care' },
    want: {
      value: { parties: { from: { who: 'rosa@corp.example' }, to: { everybody: ['tom@corp.example'] } } },
    },
  },
  {
    name: 'an id under a name of the same words, where UUIDs or numbers are described',
    schema: 'OtherIds',
    given: { team_id: 'team_payments', 'cohort-id': 'two' },
    want: { TeamId: '3ac41381-116b-8f4f-86ab-002cde736a0b', cohortId: 534931071 },
  },
  {
    name: 'what stood side by side, where objects are described',
    schema: 'Nested',
    given: { id: 'mem-1', team_id: 'two', team_name: 'Care', cohort_ids: ['c-1', 'c-2'] },
    want: { team: { id: 534931071, name: 'Care' }, cohorts: [{ id: 'c-1' }, { id: 'c-2' }] },
  },
  {
    name: 'a list that has become an object with one',
    schema: 'Labelled',
    given: [{ id: 'a' }],
    want: { value: [{ id: 'a' }], label: null },
  },
  {
    name: 'a list of another name, in two objects',
    schema: 'WrappedTwice',
    given: { members: [{ id: 'a' }], total: 1 },
    want: { result: { data: { value: [{ id: 'a' }], label: null } } },
  },
  {
    name: 'a record where a list of such is described',
    schema: 'List',
    given: { id: 'a', n: 3 },
    want: [{ id: 'a', n: 3 }],
  },
  {
    name: 'a text where a list of such is described',
    schema: 'Names',
    given: { name: 'Care' },
    want: { name: ['Care'] },
  },
  {
    name: 'the first of a list where one object with its members stands, whatever it is called',
    schema: 'GivenTo',
    given: { id: 'r', to: [ROSA, { ...ROSA, name: 'Jun' }] },
    want: { id: 'r', given_to: ROSA },
  },
  {
    name: 'records of which nothing fits, each by another',
    schema: 'Kinds',
    given: [{ kind: 1 }, { kind: 2 }],
    want: [
      { id: '{"kind":1}', kind: 'made' },
      { id: '{"kind":2}', kind: 'made' },
    ],
  },
  {
    name: 'what stands beside the named properties, where it may',
    schema: 'Open',
    given: { id: 'a', b: 1, c: 'no' },
    want: { id: 'a', b: 1 },
  },
  {
    name: 'an object that may be null',
    schema: 'Nullable',
    given: { n: 1, other: true },
    want: { n: 1 },
  },
  {
    name: 'a record where a list holds what it has, and no other list that names one thing alike',
    schema: 'PartsInList',
    given: { id: 'r', sender: 'Rosa', records: [{ id: 'a', n: 1 }], note: 'thanks' },
    want: { sender: 'Rosa', attributes: [{ id: 'r', records: [{ id: 'a', n: 1 }] }] },
  },
  {
    name: 'a list where one of the same stands inside, and not where a map of something else does',
    schema: 'InsideBesideMap',
    given: { records: [{ id: 'a', n: 1 }] },
    want: { inside: { list: [{ id: 'a', n: 1 }] } },
  },
  {
    name: 'a record where a list holds what it has beside the list that it has too',
    schema: 'Beside',
    given: { sender: 'Rosa', at: 'noon', records: [{ k: 1 }, { k: 2 }] },
    want: { records: [{ k: 1 }, { k: 2 }], attributes: [{ sender: 'Rosa', at: 'noon' }] },
  },
  {
    name: 'an object where the one with its members stands, and a list where the one of records does, inside',
    schema: 'Parties',
    given: { sender: ROSA, records: [{ id: 'a', n: 1 }] },
    want: { parties: { from: { who: ROSA }, to: { all: [{ id: 'a', n: 1 }] } } },
  },
  {
    name: 'an object by its members, whatever it is called',
    schema: 'Giver',
    given: { sender: ROSA },
    want: { giver: ROSA, company: null },
  },
  {
    name: 'an object by its members, some of them in other words',
    schema: 'By',
    given: { sender: { email: 'rosa@corp.example', name: 'Rosa', team_name: 'Care' } },
    want: { company: null, by: { email: 'rosa@corp.example', display_name: 'Rosa' } },
  },
  {
    name: 'an object as the text that it is told by',
    schema: 'Addresses',
    given: { sender: ROSA, name: ROSA },
    want: { sender: 'rosa@corp.example', name: 'Rosa' },
  },
  { name: 'null where an object may be null', schema: 'Nullable', given: null, want: null },
  {
    name: 'a list of records where one record stands for itself',
    schema: 'OneOrMore',
    given: RECORDS,
    want: [
      { id: 'a', n: 1 },
      { id: 'b', n: 534931071 },
    ],
  },
  { name: 'texts, by their places', schema: 'Texts', given: ['x', 'y'], want: { 0: 'x', 1: 'y' } },
  { name: 'a map that fits already', schema: 'Map', given: { c: { id: 'c' } }, want: { c: { id: 'c' } } },
  {
    name: 'a list where a list is described',
    schema: 'List',
    given: { all: [{ id: 'a' }] },
    want: [{ id: 'a' }],
  },
])('fits $name', async ({ schema, given, want }) => {
  const made = await conform(`/components/schemas/${schema}`, given, 'seed');
  expect(made).toEqual(want);
  expect(schemas.validators.at(`/components/schemas/${schema}`)(made)).toEqual([]);
});

it('makes another object for another caller where nothing of a list goes into it, and the same for the same record', async () => {
  const make = (given: Json, caller: string): Promise<Json> =>
    conform('/components/schemas/Made', given, caller);
  expect(await make([], 'one')).not.toEqual(await make([], 'other'));
  expect(await make({ n: 1 }, 'one')).toEqual(await make({ n: 1 }, 'other'));
});
