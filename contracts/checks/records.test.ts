import { describe, expect, it } from 'vitest';
import { findOperation, readContract } from '../../spec/contract.test.helper.ts';
import { createContract } from '../../spec/contract.ts';
import { loadDocument } from '../../spec/document.ts';
import { type Json, toCanonical } from '../../spec/json.ts';
import { toAnswer } from './answer.ts';
import {
  listAdded,
  listAddresses,
  listItems,
  listListedMembers,
  listMemberRecords,
  listNaming,
  listRecords,
  listShared,
} from './records.ts';

const ADA = { email: 'ada@one.example', name: 'Ada' };
const BEN = { email: 'ben@one.example', name: 'Ben' };

describe('listRecords: the objects of every list, but for those that stand in such an object', () => {
  const rows: { given: Json; want: Json[] }[] = [
    { given: [ADA, BEN], want: [ADA, BEN] },
    { given: { a: [ADA], b: { c: [BEN] } }, want: [ADA, BEN] },
    { given: [{ inside: [ADA] }], want: [{ inside: [ADA] }] },
    { given: { a: ['text', 1, null, ADA, [BEN]] }, want: [ADA] },
    {
      given: { all: { x: { ...ADA, to: [BEN] }, y: BEN }, page: { n: 1 } },
      want: [{ ...ADA, to: [BEN] }, BEN],
    },
    { given: { sent: { list: [ADA], next: 'x' }, received: { list: [BEN], next: 'y' } }, want: [ADA, BEN] },
    { given: { x: { ...ADA, to: [BEN] } }, want: [BEN] },
    { given: ADA, want: [] },
    { given: 'text', want: [] },
    { given: null, want: [] },
  ];
  it.each(rows)('$given', ({ given, want }) => {
    expect(listRecords(given)).toEqual(want);
  });
});

describe('listMemberRecords: what names a member (§2: by an email address)', () => {
  const rows: { given: Json; want: Json[]; listed?: Json[] }[] = [
    { given: { members: [ADA, BEN] }, want: [ADA, BEN] },
    { given: ['ada@one.example', 'no address'], want: ['ada@one.example'] },
    { given: ['a**@one.example', { email: 'a**@***', name: 'A.' }], want: [] },
    { given: { data: { people: [{ person: ADA }] } }, want: [ADA] },
    { given: ADA, want: [ADA], listed: [] },
    { given: { ...ADA, manager: BEN }, want: [{ ...ADA, manager: BEN }], listed: [] },
    {
      given: { help: 'help@vendor.example', members: [] },
      want: [{ help: 'help@vendor.example', members: [] }],
      listed: [],
    },
    {
      given: { help: 'help@vendor.example', members: [ADA] },
      want: [{ help: 'help@vendor.example', members: [ADA] }],
      listed: [ADA],
    },
    { given: { total: 3, names: ['Ada'] }, want: [] },
    { given: ['a@b, c@d', 'a @b', '@', 'a@'], want: [] },
    { given: null, want: [] },
  ];
  it.each(rows)('$given', ({ given, want, listed = want }) => {
    expect(listMemberRecords(given)).toEqual(want);
    expect(listListedMembers(given)).toEqual(listed);
  });
});

describe('listItems: the list that the document names, and nothing beside it', () => {
  const contract = createContract(loadDocument());
  const rows: { given: string; operation: string; status?: number; body: Json; want: Json[] }[] = [
    {
      given: 'recognitions, and links',
      operation: 'listRecognitions',
      body: { recognitions: [{ id: 1 }], pagination: { links: [{ rel: 'self' }] }, related: [{ id: 2 }] },
      want: [{ id: 1 }],
    },
    {
      given: 'recognitions that are no objects',
      operation: 'listRecognitions',
      body: { recognitions: ['a', 'b'], pagination: {} },
      want: ['a', 'b'],
    },
    {
      given: 'an empty list, and links',
      operation: 'listRecognitions',
      body: { recognitions: [], pagination: { links: [{ rel: 'self' }] } },
      want: [],
    },
    {
      given: 'a list of another name',
      operation: 'listMembers',
      body: { people: [ADA], pagination: {} },
      want: [ADA],
    },
    {
      given: 'recognitions with lists of their own',
      operation: 'listRecognitions',
      body: { recognitions: [{ id: 1, recipients: ['ada@one.example'] }] },
      want: [{ id: 1, recipients: ['ada@one.example'] }],
    },
    {
      given: 'a list of another name, and a list of links',
      operation: 'listMembers',
      body: { people: [ADA], links: [{ rel: 'self', href: '/people?page=1' }] },
      want: [ADA],
    },
    {
      given: 'an empty list of another name, and links of pages',
      operation: 'listMembers',
      body: { people: [], meta: { links: [{ url: null, label: 'Back', active: false }] } },
      want: [],
    },
    {
      given: 'a list of links alone',
      operation: 'listMembers',
      body: { people: [{ url: '/ada' }] },
      want: [{ url: '/ada' }],
    },
    { given: 'a bare list', operation: 'listMembers', body: [ADA, BEN], want: [ADA, BEN] },
    { given: 'a bare list of no objects', operation: 'listMembers', body: ['ada'], want: [] },
    {
      given: 'another success status',
      operation: 'listMembers',
      status: 206,
      body: { members: [ADA], meta: [{ a: 1 }] },
      want: [ADA],
    },
    { given: 'an error', operation: 'listMembers', status: 400, body: { errors: [{ a: 1 }] }, want: [] },
  ];
  it.each(rows)('$given', ({ operation: id, status = 200, body, want }) => {
    const operation = contract.operations.find((one) => one.id === id);
    if (!operation) throw new Error(`There is no ${id}.`);
    const bytes = new TextEncoder().encode(JSON.stringify(body));
    const headers = [['content-type', 'application/json']] as const;
    const answer = toAnswer({ status, headers, body: bytes, milliseconds: 1 });
    expect(listItems(contract, operation, answer)).toEqual(want);
  });
});

/** What is taken for the list of an answer that a document describes by a schema. */
function listOf(schema: string): (value: Json) => Json[] {
  const contract = readContract(`
    paths:
      /members:
        get:
          operationId: a
          responses: { 200: { description: D., content: { application/json: { schema: ${schema.replaceAll('\n', ' ')} } } } }
  `);
  const operation = findOperation(contract, 'a');
  const answer = { status: 200, headers: [], mediaType: 'application/json', text: '', size: 0 };
  return (value) => listItems(contract, operation, { ...answer, json: { value } });
}

it('takes the records of a bare list, and not the lists in them', () => {
  const list = listOf('{ items: { properties: { id: {}, of: { items: { properties: { a: {} } } } } } }');
  const record = { id: 1, of: [{ a: 1 }, { a: 2 }] };
  expect(list([record])).toEqual([record]);
});

it('takes the first list or map that a document names for that of its operation', () => {
  const list = listOf(`{
    properties: {
      members: { type: object, additionalProperties: { type: object } },
      people: { type: object, additionalProperties: { type: object } },
      days: { type: object, additionalProperties: { type: object, additionalProperties: { type: object } } },
      warnings: { type: array },
      notes: { type: array, items: { properties: { text: {} } } },
      result: { properties: { entries: { items: { allOf: [{ properties: { id: {}, email: {}, name: {} } }] } } } },
    },
  }`);
  expect(list({ people: { b: BEN }, warnings: ['w'], members: { a: ADA, total: 1 } })).toEqual([ADA]);
  expect(list({ people: { b: BEN }, members: {} })).toEqual([]);
  expect(list({ warnings: ['w'], people: { b: BEN } })).toEqual([BEN]);
  expect(list({ days: { monday: { a: ADA, b: BEN }, tuesday: {} } })).toEqual([ADA, BEN]);
  // What has few members is said beside the records, also where these stand further inside.
  const noted = { notes: [{ text: 't' }], people: { b: BEN } };
  expect(list({ ...noted, result: { entries: [ADA], total: 1 } })).toEqual([ADA]);
  expect(list({ ...noted, result: { entries: [] } })).toEqual([]);
  expect(list(noted)).toEqual([{ text: 't' }]);
  // Links by their relations are no records.
  const links = { self: { href: '/members' }, next: [{ href: '/members?page=2' }] };
  expect(list({ members: links, _embedded: { people: [ADA, BEN] } })).toEqual([ADA, BEN]);
});

describe('listNaming: records that name whom something was sent to', () => {
  const BOTH = ['{"to":["ben@one.example"]}', '{"words":"for ben@one.example, from all"}', '{"to":[]}'];
  const rows: { given: string; filled: [string, string][]; want: string[] }[] = [
    { given: 'the second member', filled: [['EmailAddress/1', 'ben@one.example']], want: BOTH.slice(0, 2) },
    { given: 'the sender only', filled: [['EmailAddress/0', 'ben@one.example']], want: [] },
    { given: 'a team', filled: [['TeamOrCohortId/0', 'team_ops']], want: [] },
  ];
  it.each(rows)('$given', ({ filled, want }) => {
    expect(listNaming(BOTH, { filled: new Map(filled) })).toEqual(want);
  });

  it('whatever has to be escaped in JSON', () => {
    const name = '"b\\e"@one.example';
    const record = toCanonical({ to: name });
    expect(listNaming([record], { filled: new Map([['EmailAddress/1', name]]) })).toEqual([record]);
  });
});

describe('listAddresses: each once and in lower case, wherever in a text', () => {
  const rows: { given: Json; want: string[] }[] = [
    { given: { from: 'Ada@one.example', to: ['ben@one.example', 'ada@one.example'] }, want: ['ada', 'ben'] },
    { given: 'ada@one.example, ben@one.example', want: ['ada', 'ben'] },
    { given: 'from <ada@one.example> to "ben@one.example"', want: ['ada', 'ben'] },
    { given: "from 'ada@one.example' to 'ben@one.example's team'", want: ['ada', 'ben'] },
    { given: "o'neil&co_50%@one.example", want: ["o'neil&co_50%"] },
    { given: "d'arc.o'neil@one.example and 'o'neil@one.example'", want: ["d'arc.o'neil", "o'neil"] },
    { given: ["a***@one.example, '@', 'ada'", 7, null], want: [] },
  ];
  it.each(rows)('$given', ({ given, want }) => {
    expect(listAddresses(given)).toEqual(want.map((name) => `${name}@one.example`));
  });
});

describe('listShared', () => {
  it('finds what stands in both, whatever the order of members', () => {
    expect(listShared([{ name: 'Ada', email: 'ada@one.example' }, BEN], [ADA])).toEqual([ADA]);
    expect(listShared([], [ADA])).toEqual([]);
    expect(listShared([ADA], [])).toEqual([]);
    expect(listShared([{ ...ADA, id: 1 }], [ADA])).toEqual([]);
  });
});

describe('listAdded', () => {
  it('finds what is new, whatever the order of members', () => {
    expect(listAdded([ADA], [{ name: 'Ada', email: 'ada@one.example' }, BEN])).toEqual([toCanonical(BEN)]);
    expect(listAdded([ADA], [ADA])).toEqual([]);
    expect(listAdded([ADA], [ADA, ADA])).toEqual([toCanonical(ADA)]);
    expect(listAdded([ADA, ADA], [ADA])).toEqual([]);
    expect(listAdded([ADA], [])).toEqual([]);
  });
});
