import { describe, expect, it } from 'vitest';
import { findOperation, ownContract, toContract } from '../../../spec/contract.test.helper.ts';
import { isObject, type Json, type JsonObject } from '../../../spec/json.ts';
import { findAt } from '../../../spec/json-pointer.ts';
import { resolve } from '../../../spec/resolve.ts';
import type { Call } from '../../cases/call.ts';
import { toAnswer } from '../../checks/answer.ts';
import type { Exchange } from '../../checks/exchange.ts';
import { createErrorObservations } from '../observations/error-observations.ts';
import { type AcceptedCall, createDistinctExchanges } from '../observations/observations.ts';
import { learnContent } from './content-edits.ts';
import { learnErrors } from './error-edits.ts';
import { startPlainLearning } from './learning.test.helper.ts';

const OWN = ownContract();
const operation = findOperation(OWN, 'listMembers');

const LIST_OF_TEXTS = { type: 'array', items: { type: 'string' } };

interface Came {
  type: string;
  body: string;
  /** How many distinct requests were answered so. */
  times?: number;
}

/** What a copy of the document says after answers with a status to calls of an intent. */
function learnFrom(status: number, intent: Call['intent'], all: readonly Came[], contract = OWN): JsonObject {
  const distinct = createDistinctExchanges();
  const learning = startPlainLearning(contract, distinct);
  const answers: AcceptedCall[] = [];
  const errors = createErrorObservations(contract);
  for (const { type, body, times = 3 } of all)
    for (let each = 0; each < times; each += 1) {
      const headers = [['content-type', type]] as const;
      const answer = toAnswer({ status, headers, body: new TextEncoder().encode(body), milliseconds: 1 });
      const call = { intent, operation, method: 'GET', stage: 'dev', key: 'own' } as unknown as Call;
      const request = { method: 'GET', url: `http://a.example/${type}/${each}`, headers: [] };
      const exchange = { call, request, answer, address: '' } as unknown as Exchange;
      const { number } = distinct.note(exchange, 0);
      if (intent === 'valid') answers.push({ call, operation, stage: 'dev', address: '', answer, number });
      else errors.add(exchange, number);
    }
  learnContent(learning, answers);
  learnErrors(learning, errors);
  return learning.draft.root;
}

describe('the media type of what is accepted', () => {
  const at = `${operation.pointer}/responses/200/content`;
  const before = findAt(OWN.root, `${at}/application~1json/schema`);
  const table: { name: string; given: Came | Came[]; want: unknown }[] = [
    {
      name: 'of JSON that is called something else keeps the schema',
      given: { type: 'text/html', body: '{"members":[]}' },
      want: before,
    },
    {
      name: 'of what is no JSON is that of a text',
      given: { type: 'text/html', body: '<p>Nobody' },
      want: expect.objectContaining({ type: 'string' }),
    },
    {
      name: 'of XML is that of what it holds',
      given: { type: 'application/xml', body: '<job><id>j-1</id><step>a</step><step>b</step></job>' },
      want: {
        type: 'object',
        required: ['id', 'step'],
        properties: { id: { type: 'string' }, step: { type: 'array', items: { type: 'string' } } },
      },
    },
    {
      name: 'of XML is that of a list, also where it has one item, or none',
      given: [
        { type: 'application/xml', body: '<job><steps/></job>' },
        { type: 'application/xml', body: '<job><steps><step>a</step></steps></job>', times: 1 },
        { type: 'application/xml', body: '<job><steps><step>b</step><step>c</step></steps></job>', times: 1 },
      ],
      want: {
        type: 'object',
        required: ['steps'],
        properties: {
          steps: {
            type: 'object',
            properties: { step: { type: 'array', items: { type: 'string' } } },
          },
        },
      },
    },
  ];
  it.each(table)('$name', ({ given, want }) => {
    const came = [given].flat();
    const type = came[0]?.type ?? '';
    const content = findAt(learnFrom(200, 'valid', came), at);
    expect(Object.keys(content as object)).toEqual([type]);
    expect(content).toMatchObject({ [type]: { schema: want, 'x-evidence': { count: 3 } } });
  });
});

describe('the form of refusals', () => {
  const at = '/components/responses/NotFound/content';
  const XML = { type: 'application/xml', body: '<e>No</e>' };
  const HTML = { type: 'text/html', body: '<p>No' };
  const JSON_AS_STATED = { type: 'application/json', body: '{"message":"No"}' };
  const table: { name: string; given: Came[]; want: Record<string, number> }[] = [
    {
      name: 'is that of the media type that comes most often, and the others stand beside',
      given: [XML, { ...HTML, times: 2 }],
      want: { 'application/xml': 3, 'text/html': 2 },
    },
    {
      name: 'stays as it is where that comes too, and what comes beside it is added',
      given: [{ ...XML, times: 9 }, JSON_AS_STATED],
      want: { 'application/json': 0, 'application/xml': 9 },
    },
    {
      name: 'stays as it is where one body alone has a name beside, which may be data',
      given: [{ type: 'application/json', body: '{"message":"No","rosa":"No"}', times: 1 }],
      want: { 'application/json': 0 },
    },
  ];
  it.each(table)('$name', ({ given, want }) => {
    const content = findAt(learnFrom(404, 'invalid', given), at) as JsonObject;
    const counts = Object.entries(content).map(([type, media]) => {
      const evidence = isObject(media) ? media['x-evidence'] : undefined;
      return [type, isObject(evidence) ? evidence['count'] : 0];
    });
    expect(Object.fromEntries(counts)).toEqual(want);
  });

  it('has its text where it is known to be, where several come of which none is that of most', () => {
    const given = ['message', 'detail', 'title'].map((name) => ({
      type: 'application/json',
      body: `{"${name}":"It is not here."}`,
    }));
    const root = learnFrom(404, 'invalid', given);
    expect(resolve(root, `${at}/application~1json/schema`).value).toMatchObject({ 'x-message': '/message' });
  });

  it('stays a map where few are seen again, of which nothing tells that they are', () => {
    const toBody = (name: string): Came => ({
      type: 'application/json',
      body: JSON.stringify({ message: 'No', [name]: 'No' }),
      times: 1,
    });
    const root = learnFrom(404, 'invalid', [toBody('4711'), toBody('4712'), toBody('4713')]);
    expect(root).not.toEqual(OWN.root);
    expect(learnFrom(404, 'invalid', [toBody('rosa')], toContract(root))).toEqual(root);
  });

  const toJson = (value: Json, times: number): Came => ({
    type: 'application/json',
    body: JSON.stringify(value),
    times,
  });
  const schemaAt = '/components/responses/BadRequest/content/application~1json/schema';
  const BY_FIELD: { name: string; given: Came[]; want: JsonObject }[] = [
    {
      name: 'is a map where what was sent names what was wrong, and has no place of the text',
      given: [
        toJson({ errors: { recipients: ['is not valid'] } }, 6),
        toJson({ errors: { team_name: ['is too long'] } }, 2),
        toJson({ errors: { 'recipients.0': ['is unknown'] } }, 1),
      ],
      want: { errors: { type: 'object', additionalProperties: LIST_OF_TEXTS } },
    },
    {
      name: 'has what was sent beside other members, by any name',
      given: [
        toJson({ recipients: ['is not valid'], code: 7 }, 6),
        toJson({ email: ['is not valid'], code: 8 }, 2),
      ],
      want: { code: { type: 'integer' } },
    },
    {
      name: 'has the text where it is called so, also in a list',
      given: [toJson({ error: 'Not Found', type: 'gone', msg: ['nothing is there'] }, 6)],
      want: {
        'x-message': '/msg/0',
        error: { type: 'string' },
        type: { type: 'string' },
        msg: LIST_OF_TEXTS,
      },
    },
    {
      name: 'has the text where several words are, where nothing is called so',
      given: [toJson({ code: 'NO_ROUTE', text: 'Nothing is there.' }, 6)],
      want: { 'x-message': '/text', code: { type: 'string' }, text: { type: 'string' } },
    },
  ];
  it.each(BY_FIELD)('$name', ({ given, want }) => {
    const schema = resolve(learnFrom(400, 'invalid', given), schemaAt).value as JsonObject;
    const place = schema['x-message'] === undefined ? {} : { 'x-message': schema['x-message'] };
    expect({ ...place, ...(schema['properties'] as JsonObject) }).toEqual(want);
  });
});
