import { describe, expect, it } from 'vitest';
import {
  findBodyType,
  findDocumented,
  findMediaType,
  findPreferredType,
  findResponse,
  toStatus,
  toSuccess,
} from './find-response.ts';
import type { MediaType, Response } from './operation.ts';

function respond(status: string, ...mediaTypes: string[]): Response {
  const content = mediaTypes.map(
    (mediaType): MediaType => ({ mediaType, pointer: `/${mediaType}`, schema: undefined, examples: [] }),
  );
  return { status, statedAt: `/${status}`, pointer: `/${status}`, headers: [], content };
}

interface Row {
  documented: string[];
  status: number;
  /** What the document states of the status, and what an answer of it is held to. */
  stated: string | undefined;
  heldTo?: string | undefined;
}

/** OpenAPI 3.1 §4.8.16: a status, else its range, else `default`. */
const STATUSES: Row[] = [
  { documented: ['200', '4XX', 'default'], status: 200, stated: '200' },
  { documented: ['4XX', '404', 'default'], status: 404, stated: '404' },
  { documented: ['4XX', 'default'], status: 418, stated: '4XX' },
  { documented: ['4xx'], status: 418, stated: '4xx' },
  { documented: ['default', '200'], status: 500, stated: 'default' },
  { documented: ['200', '4XX'], status: 500, stated: undefined },
  { documented: ['200'], status: 300, stated: undefined },
  // What is documented below an assumed success holds for whichever success came.
  { documented: ['403', '201'], status: 200, stated: undefined, heldTo: '201' },
  { documented: ['201', '200'], status: 202, stated: undefined, heldTo: '201' },
  { documented: ['201', '2XX'], status: 202, stated: '2XX' },
  { documented: ['403'], status: 200, stated: undefined },
  { documented: [], status: 200, stated: undefined },
];

describe('the response that the document has for a status', () => {
  it.each(STATUSES)('$status of $documented', ({ documented, status, stated, ...row }) => {
    const responses = documented.map((one) => respond(one));
    const heldTo = 'heldTo' in row ? row.heldTo : stated;
    expect(findResponse({ responses }, status)?.status).toBe(stated);
    expect(findDocumented({ responses }, status)?.status).toBe(heldTo);
  });
});

const TYPES: { documented: string[]; given: string; want: string | undefined }[] = [
  { documented: ['application/json'], given: 'application/json', want: 'application/json' },
  {
    documented: ['application/json; charset=utf-8'],
    given: 'application/json',
    want: 'application/json; charset=utf-8',
  },
  { documented: ['text/plain ; q=1'], given: 'text/plain', want: 'text/plain ; q=1' },
  { documented: ['Application/JSON'], given: 'application/json', want: 'Application/JSON' },
  { documented: ['application/json'], given: 'application/problem+json', want: 'application/json' },
  {
    documented: ['application/json', 'application/problem+json'],
    given: 'application/problem+json',
    want: 'application/problem+json',
  },
  { documented: ['application/json'], given: 'text/plain', want: undefined },
  { documented: ['application/json'], given: '', want: undefined },
  { documented: ['application/json'], given: 'application/jsonp', want: undefined },
  { documented: ['text/*', '*/*'], given: 'text/html', want: 'text/*' },
  { documented: ['text/*'], given: 'textual/html', want: undefined },
  { documented: ['*/*'], given: 'image/png', want: '*/*' },
  { documented: [], given: 'application/json', want: undefined },
];

describe('the media type of a response that an answer has', () => {
  it.each(TYPES)('$given of $documented', ({ documented, given, want }) => {
    expect(findMediaType(respond('200', ...documented), given)?.mediaType).toBe(want);
  });
});

describe('the response that stands for the success of an operation', () => {
  const table: [documented: string[], stated: string, status: number][] = [
    [['404', '201', '200'], '201', 201],
    [['404', '2XX'], '2XX', 200],
    [['404', 'default'], 'default', 200],
    [['4xx', '500'], '4xx', 400],
    [[], '200', 200],
  ];
  it.each(table)('of %j', (documented, stated, status) => {
    const success = toSuccess({ responses: documented.map((one) => respond(one)) });
    expect([success.status, toStatus(success)]).toEqual([stated, status]);
  });
});

it.each([
  [['text/plain', 'application/problem+json'], 'application/problem+json'],
  [['text/plain', 'text/html'], 'text/plain'],
  [[], undefined],
])('the media type that is taken of %j', (documented, want) => {
  expect(findPreferredType(respond('200', ...documented))?.mediaType).toBe(want);
});

it.each([
  [['text/plain', 'application/json'], 'text/plain', 'text/plain'],
  [['text/plain', 'application/json'], 'text/html', 'application/json'],
  [['text/plain'], '', 'text/plain'],
  [[], 'application/json', undefined],
])('what a body is held to, of %j, given %s', (documented, given, want) => {
  expect(findBodyType(respond('200', ...documented), given)?.mediaType).toBe(want);
});
