import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExchangeRecord } from '../../run/exchange-log.ts';
import { anyRecord } from '../samples/any-report.test.helper.ts';
import { EXCHANGE, RECORD, SAMPLE } from '../samples/sample-report.test.helper.ts';
import { toHar, toUri } from './har.ts';

interface HarEntry {
  _id: number;
  request: Record<string, unknown>;
  response: {
    cookies: { expires?: string }[];
    headers: unknown[];
    content: Record<string, unknown>;
    bodySize: number;
  };
}

const read = (text: string): { entries: HarEntry[] } => JSON.parse(text).log;

function readEntry(exchange: ExchangeRecord): HarEntry {
  const [entry] = read(toHar({ report: SAMPLE, exchanges: [exchange] })).entries;
  if (!entry) throw new Error('no entry');
  return entry;
}

describe('toHar', () => {
  it('names who made it, and the verdict', () => {
    expect(read(toHar(RECORD))).toMatchObject({
      version: '1.2',
      creator: { name: 'workplace-engagement-kit', version: '0.1.0' },
      comment: 'Violated: 1 violation.',
    });
  });

  it('has every exchange, in the order of the run', () => {
    expect(read(toHar(RECORD)).entries.map(({ _id }) => _id)).toEqual(RECORD.exchanges.map(({ id }) => id));
  });

  it('tells an exchange', () => {
    expect(readEntry(EXCHANGE)).toEqual({
      startedDateTime: '2026-02-03T10:00:01.250Z',
      time: 12.5,
      request: {
        method: 'GET',
        url: 'https://gateway.example/dev/1/members?team_name=Payments+EU&page=1&limit=%25zz#part',
        _url: EXCHANGE.request.url,
        httpVersion: 'HTTP/1.1',
        cookies: [
          { name: 'session', value: '[Filtered]' },
          { name: 'theme', value: 'dark' },
        ],
        headers: [
          { name: 'Cookie', value: 'session=[Filtered]; theme=dark' },
          { name: 'Accept', value: 'application/json' },
        ],
        queryString: [
          { name: 'team_name', value: 'Payments EU' },
          { name: 'page', value: '1' },
          { name: 'limit', value: '%zz' },
        ],
        headersSize: -1,
        bodySize: 0,
      },
      response: {
        status: 200,
        statusText: 'OK',
        httpVersion: 'HTTP/1.1',
        cookies: [
          {
            name: 'a',
            value: 'b=c',
            path: '/',
            expires: '2026-02-04T10:00:00.000Z',
            httpOnly: true,
            secure: true,
          },
          { name: 'plain', value: '', httpOnly: false, secure: false },
        ],
        headers: EXCHANGE.answer.headers.map(([name, value]) => ({ name, value })),
        content: { size: 14, mimeType: 'application/json', text: '{"members":[]}' },
        redirectURL: '',
        headersSize: -1,
        bodySize: 14,
      },
      cache: {},
      timings: { send: 0, wait: 12.5, receive: 0, comment: 'Only the whole was measured.' },
      comment: 'missing_required_header/listMembers/dev/no-key: without a key',
      _id: 7,
      _case: 'missing_required_header/listMembers/dev/no-key',
      _check: 'missing_required_header',
      _operationId: 'listMembers',
      _stage: 'dev',
      _attempts: 2,
      _curl: EXCHANGE.curl,
    });
  });

  it('tells bodies: sent, cut off, encoded, and where a redirect leads', () => {
    const first = read(toHar(RECORD)).entries.find(({ _id }) => _id === 2);
    expect(first?.request).toMatchObject({
      postData: { mimeType: 'application/json', text: '{"message":"Grüße"}' },
      bodySize: 21,
      queryString: [],
    });
    expect(first?.response).toMatchObject({
      statusText: 'Temporary Redirect',
      redirectURL: '/elsewhere',
      bodySize: -1,
      content: {
        size: 9,
        mimeType: 'x-unknown',
        text: 'AAEC',
        encoding: 'base64',
        comment: 'Not all is shown: 3 of 9 bytes.',
      },
    });
  });

  it.each<{ expires: string; want: string | undefined }>([
    { expires: 'Wed, 04 Feb 2026 10:00:00 GMT', want: '2026-02-04T10:00:00.000Z' },
    { expires: 'soon', want: undefined },
    { expires: '+275760-09-13T00:00:00.000Z', want: undefined },
  ])('a cookie that expires $expires', ({ expires, want }) => {
    const headers = [['Set-Cookie', `a=b; expires=${expires}`]] as const;
    const { cookies } = readEntry({ ...EXCHANGE, answer: { ...EXCHANGE.answer, headers } }).response;
    expect(cookies[0]?.expires).toBe(want);
  });

  it('keeps every exchange and every header of any record', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        const { entries } = read(toHar(record));
        const countAll = (lists: readonly { length: number }[]): number =>
          lists.reduce((sum, { length }) => sum + length, 0);
        expect(entries).toHaveLength(record.exchanges.length);
        expect(countAll(entries.map(({ response }) => response.headers))).toBe(
          countAll(record.exchanges.map(({ answer }) => answer.headers)),
        );
      }),
    );
  });
});

const ORIGIN = 'http://[::1]:4010';

describe('toUri', () => {
  it.each<{ given: string; want: string }>([
    { given: '/dev/1/members?a=b%20c&d=:@/?', want: '/dev/1/members?a=b%20c&d=:@/?' },
    { given: '/%zz%', want: '/%25zz%25' },
    { given: '/a b"[]|', want: '/a%20b%22%5B%5D%7C' },
    { given: '/é\ud800', want: '/%C3%A9%EF%BF%BD' },
    { given: '?a#b#c', want: '?a#b%23c' },
    { given: '', want: '' },
  ])('$given', ({ given, want }) => {
    expect(toUri(ORIGIN + given)).toBe(ORIGIN + want);
  });

  it('is a URI whatever follows the origin, and leaves one as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (rest) => {
        const uri = toUri(`${ORIGIN}/${rest}`);
        expect(uri.slice(ORIGIN.length)).toMatch(
          /^([\w\-.~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*(#([\w\-.~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i,
        );
        expect(toUri(uri)).toBe(uri);
      }),
    );
  });
});
