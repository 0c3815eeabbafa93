import { describe, expect, it } from 'vitest';
import { findOperation, ownContract } from '../../spec/contract.test.helper.ts';
import { createContract } from '../../spec/contract.ts';
import type { Json } from '../../spec/json.ts';
import { findAt } from '../../spec/json-pointer.ts';
import { countPeople } from './bodies.ts';
import { fillPlaceholders, listPlaceholders } from './placeholders.ts';
import { createValidCalls, listOptionalCalls, listValidCalls } from './valid-calls.ts';

const contract = ownContract();
const of = (id: string) => findOperation(contract, id);

describe('the calls that the document says are accepted', () => {
  const table: [id: string, labels: string[]][] = [
    ['listRecognitions', ['with `email`', 'with `team_name`']],
    ['sendRecognition', ['one-email', 'comma-separated', 'array', 'all-members', 'team-or-cohort']],
    ['listRecognitionsByRecipient', ['']],
    ['importMembers', ['wrapped', 'bare']],
    ['listMembers', ['']],
    ['readProfile', ['']],
    ['createBoost', ['']],
  ];
  it.each(table)('%s', (id, labels) => {
    expect(listValidCalls(contract, of(id), 'dev').map(({ label }) => label)).toEqual(labels);
  });

  it('are those of every operation, with its key, its method and all that it requires, and fit the document', () => {
    for (const operation of contract.operations) {
      const calls = listValidCalls(contract, operation, 'prod');
      expect(calls.length, operation.id).toBeGreaterThan(0);
      for (const { call, fact, facts } of calls) {
        expect(call).toMatchObject({ intent: 'valid', key: 'own', stage: 'prod', path: operation.path });
        expect(call.method).toBe(operation.method.toUpperCase());
        const given = call.values.map(({ name }) => name);
        for (const { name, required } of operation.parameters) if (required) expect(given).toContain(name);
        for (const { parameters } of operation.groups)
          expect(parameters.filter((name) => given.includes(name))).toHaveLength(1);
        for (const pointer of [fact, ...facts]) expect(contract.at(pointer), pointer).toBeDefined();
        const schema = operation.requestBody?.content[0]?.schema;
        expect(call.body === undefined).toBe(operation.requestBody === undefined);
        if (schema === undefined || call.body?.value === undefined) continue;
        const filled = fillPlaceholders<Json>(call.body.value, ({ kind, index }) =>
          kind === 'EmailAddress' ? `m${index}@one.example` : 'team_ops',
        );
        expect(contract.validators.at(schema)(filled)).toEqual([]);
      }
    }
  });

  it('name the recipients apart from the sender, and nobody whom the document names', () => {
    for (const { call } of listValidCalls(contract, of('sendRecognition'), 'dev')) {
      const inPath = listPlaceholders(call.values.map(({ text }) => text)).map(({ index }) => index);
      const inBody = listPlaceholders(call.body?.value).filter(({ kind }) => kind === 'EmailAddress');
      expect(inPath).toEqual([0]);
      for (const { index } of inBody) expect(index).toBeGreaterThan(0);
      expect(JSON.stringify(call.values) + JSON.stringify(call.body)).not.toContain('@');
    }
    expect(countPeople(contract, of('sendRecognition'))).toBe(1);
    expect(countPeople(contract, of('createBoost'))).toBe(0);
  });

  it('stand for the form that they show', () => {
    const facts = listValidCalls(contract, of('sendRecognition'), 'dev').map(({ fact }) => fact);
    expect(facts).toEqual([0, 1, 2, 3, 4].map((index) => `/components/schemas/Recipients/oneOf/${index}`));
  });
});

describe('the calls with what may be left out', () => {
  it.each([
    ['listRecognitions', ['with `page`', 'with `limit`']],
    ['listMembers', ['with `team_name`', 'with `page`', 'with `limit`']],
    ['listResponses', ['with `survey_id`', 'with `question_id`', 'with `page`', 'with `limit`']],
    ['sendRecognition', ['with /message in its body', 'with /value in its body']],
    ['createBoost', ['with /points in its body', 'with /reason in its body']],
    ['importMembers', ['with /members/-/name in its body', 'with /members/-/team_name in its body']],
  ])('%s', (id, labels) => {
    const calls = listOptionalCalls(contract, of(id), 'dev');
    expect(calls.map(({ label }) => label)).toEqual(labels);
    const [base] = listValidCalls(contract, of(id), 'dev');
    for (const { call, label } of calls) {
      const more = label.endsWith('body') ? 0 : 1;
      expect(call.values).toHaveLength((base?.call.values.length ?? 0) + more);
    }
  });

  it('give what the document says, else known data of that name', () => {
    const texts = listOptionalCalls(contract, of('listResponses'), 'dev').map(
      ({ call }) => call.values.at(-1)?.text,
    );
    expect(texts.slice(2)).toEqual(['1', '20']);
    expect(listPlaceholders(texts.slice(0, 2) as Json)).toEqual([
      { kind: 'survey_id', index: 0 },
      { kind: 'question_id', index: 0 },
    ]);
  });
});

describe('the least that a call holds', () => {
  const bodyOf = (id: string, document = contract.document) =>
    listValidCalls(createContract(document), of(id), 'dev').map(({ call }) => call.body?.value);

  it.each([
    ['sendRecognition', ['recipients']],
    ['createBoost', ['email']],
    ['createPreset', ['name', 'competencies']],
    ['createTownhallContent', ['topic']],
  ])('%s: %j', (id, names) => {
    for (const body of bodyOf(id)) expect(Object.keys(body as object)).toEqual(names);
  });

  it('is that of each entry of a list', () => {
    expect(JSON.stringify(bodyOf('importMembers')[0])).toMatch(
      /^\{"members":\[\{"email":"[^"]+"\},\{"email":"[^"]+"\}\]\}$/,
    );
  });

  it('goes beyond what is documented in one thing at a time, which it names, and says so', () => {
    const calls = contract.operations.flatMap((operation) => listOptionalCalls(contract, operation, 'dev'));
    expect(calls.length).toBeGreaterThan(20);
    for (const { call, fact } of calls) {
      expect(call.beyond).toBe(true);
      expect(contract.evidenceOf(fact).grade).toBe('assumed');
    }
    const least = contract.operations.flatMap((operation) => listValidCalls(contract, operation, 'dev'));
    for (const { call } of least) expect(call.beyond).toBeUndefined();
  });

  it('is the whole example where its owner vouches for all of it', () => {
    const { precompiled: _, ...document } = contract.document;
    const root = structuredClone(document.root);
    Object.assign(findAt(root, '/components/schemas/RecognitionRequest/properties/message') as object, {
      'x-evidence': { grade: 'documented', source: '§2' },
    });
    const names = bodyOf('sendRecognition', { ...document, root }).map((body) => Object.keys(body as object));
    expect(names[0]).toEqual(['recipients', 'message']);
    expect(names[1]).toEqual(['recipients', 'message']);
  });
});

it('are made once for each operation and stage', () => {
  const validCalls = createValidCalls(contract);
  const one = validCalls(of('listMembers'), 'dev');
  expect(validCalls(of('listMembers'), 'dev')).toBe(one);
  expect(validCalls(of('listMembers'), 'prod')[0]?.call.stage).toBe('prod');
  expect(one).toEqual(listValidCalls(contract, of('listMembers'), 'dev'));
});
