import { describe, expect, it } from 'vitest';
import { ownContract } from '../../spec/contract.test.helper.ts';
import type { Json, JsonObject } from '../../spec/json.ts';
import { toHarText } from '../report/har/har.ts';
import { pickDeployments } from './pick-deployments.ts';
import { readHar } from './read-har.ts';
import { toTraffic } from './traffic.test.helper.ts';
import { createWatch } from './watch.ts';

const contract = ownContract();
const GATEWAY = 'https://gateway.example';

/** An entry as Chrome writes it, with something else in its parts. */
function toEntry(request: JsonObject = {}, response: JsonObject = {}, entry: JsonObject = {}): JsonObject {
  return {
    _initiator: { type: 'script' },
    _priority: 'High',
    _resourceType: 'fetch',
    startedDateTime: '2026-01-31T12:00:00.123Z',
    time: 12.5,
    request: {
      method: 'GET',
      url: `${GATEWAY}/dev/1/members?page=1`,
      httpVersion: 'http/2.0',
      headers: [
        { name: ':authority', value: 'gateway.example' },
        { name: ':method', value: 'GET' },
        { name: 'x-api-key', value: 'fake-key-1' },
      ],
      queryString: [],
      cookies: [],
      headersSize: -1,
      bodySize: 0,
      ...request,
    },
    response: {
      status: 200,
      statusText: '',
      headers: [
        { name: 'content-type', value: 'application/json' },
        { name: 'content-encoding', value: 'br' },
      ],
      content: { size: 2, mimeType: 'application/json', text: '{}' },
      redirectURL: '',
      _transferSize: 120,
      ...response,
    },
    cache: {},
    timings: { send: 0, wait: 1, receive: 0 },
    ...entry,
  };
}

const read = (...entries: Json[]) => readHar(JSON.stringify({ log: { version: '1.2', entries } }), 'a.har');
const bodyOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

describe('an exchange that was recorded', () => {
  it('is what was seen, without pseudo-header fields', () => {
    const { traffic, skipped } = read(toEntry());
    expect(skipped).toEqual([]);
    expect(traffic).toEqual([
      {
        request: {
          method: 'GET',
          url: `${GATEWAY}/dev/1/members?page=1`,
          headers: [['x-api-key', 'fake-key-1']],
          body: new Uint8Array(0),
        },
        answer: {
          status: 200,
          headers: [
            ['content-type', 'application/json'],
            ['content-encoding', 'br'],
          ],
          body: Buffer.from('{}'),
          milliseconds: 12.5,
        },
        startedAt: Date.UTC(2026, 0, 31, 12, 0, 0, 123),
        headersAreWhole: true,
      },
    ]);
  });

  it.each<[given: string, content: JsonObject, want: string]>([
    ['base64', { size: 2, text: 'w7w=', encoding: 'base64' }, 'ü'],
    ['a size that is not that of the text', { size: 5, text: '{}' }, '{}'],
    ['a size that nobody knew', { size: -1, text: '{"a":1}' }, '{"a":1}'],
    ['no content', { size: 0 }, ''],
  ])('has its body from %s', (_, content, want) =>
    expect(bodyOf(read(toEntry({}, { content })).traffic[0]?.answer.body)).toBe(want),
  );

  it.each<[given: string, request: JsonObject, want: string]>([
    ['a text', { postData: { mimeType: 'application/json', text: '{"a":1}' } }, '{"a":1}'],
    ['base64', { postData: { mimeType: 'x', text: 'YQ==', encoding: 'base64' } }, 'a'],
    ['the pairs of a form', { postData: { mimeType: 'x', params: [{ name: 'a', value: 'b c' }] } }, 'a=b+c'],
    ['nothing', { bodySize: 0 }, ''],
  ])('has the body of its request from %s', (_, request, want) =>
    expect(bodyOf(read(toEntry({ method: 'POST', ...request })).traffic[0]?.request.body)).toBe(want),
  );

  it('has whole header fields only where one of them is the host', () => {
    const isWhole = (name: string) =>
      read(toEntry({ headers: [{ name, value: 'x' }] })).traffic[0]?.headersAreWhole;
    expect([isWhole('Host'), isWhole(':authority'), isWhole('user-agent')]).toEqual([true, true, false]);
  });

  it('may begin with a byte order mark', () =>
    expect(readHar(`\ufeff${JSON.stringify({ log: { entries: [toEntry()] } })}`, 'a').traffic).toHaveLength(
      1,
    ));
});

describe('an entry that records no exchange with the service is skipped, and says why', () => {
  it.each<[given: string, why: string, request?: JsonObject, response?: JsonObject, entry?: JsonObject]>([
    ['blocked', 'no answer', {}, { status: 0, content: {} }],
    ['negative', 'no answer', {}, { status: -1 }],
    ['a socket', 'no exchange over HTTP', { url: 'wss://gateway.example/' }, { status: 101 }],
    ['data', 'no exchange over HTTP', { url: 'data:text/plain,a' }],
    ['a tunnel', 'no exchange over HTTP', { method: 'CONNECT' }],
    ['from the memory', "the browser's cache", {}, {}, { _fromCache: 'memory' }],
    ['from a worker', "the browser's cache", {}, { _fetchedViaServiceWorker: true }],
    ['of our proxy', 'a proxy answered', {}, { headers: [{ name: 'X-Wes-Proxy', value: 'error' }] }],
    ['without its content', 'does not hold the body of the answer', {}, { content: { size: 5000 } }],
    [
      'with a part of its content',
      'does not hold the whole body',
      {},
      { content: { size: 5000, text: '{"a":' } },
    ],
    ['without what was sent', 'does not hold the body of the request', { method: 'POST', bodySize: 20 }],
    [
      'without what was sent, of a size that nobody knew',
      'does not hold the body of the request',
      { method: 'POST', bodySize: -1 },
    ],
  ])('%s', (_, why, request, response, entry) => {
    const { traffic, skipped } = read(toEntry(request, response, entry));
    expect(traffic).toEqual([]);
    expect(skipped.join()).toContain(why);
  });
});

describe('what is no HAR is refused, with its file and entry', () => {
  it.each<[text: string, message: string]>([
    ['', 'a.har is no HAR: it is no JSON.'],
    ['{"log":', 'a.har is no HAR: it is no JSON.'],
    ['[]', 'a.har is no HAR: it has no `log` with a list of `entries`.'],
    ['{"log":{"entries":{}}}', 'a.har is no HAR: it has no `log` with a list of `entries`.'],
    ['{"log":{"entries":[1]}}', 'a.har is no HAR: entry 0 is no object.'],
    ['{"log":{"entries":[{"request":{}}]}}', 'a.har is no HAR: entry 0 has no response.'],
    [toText({ method: '' }), 'a.har is no HAR: entry 1 has no method.'],
    [toText({ url: 5 }), 'a.har is no HAR: entry 1 has no url.'],
    [toText({ headers: {} }), 'a.har is no HAR: entry 1 has header fields that are no list.'],
    [toText({ headers: [{}] }), 'a.har is no HAR: entry 1 has a header field without a name.'],
    [toText({}, { status: '200' }), 'a.har is no HAR: entry 1 has no status.'],
    [toText({}, { content: { text: {} } }), 'a.har is no HAR: entry 1 has a body that is no text.'],
    [toText({}, {}, { startedDateTime: 'now' }), 'a.har is no HAR: entry 1 has no time of its start.'],
  ])('%.50s', (text, message) => expect(() => readHar(text, 'a.har')).toThrow(message));

  function toText(...parts: Parameters<typeof toEntry>): string {
    return JSON.stringify({ log: { entries: [toEntry(), toEntry(...parts)] } });
  }
});

it('reads what a watch recorded, and sees the same', () => {
  const watch = createWatch(contract, { store: { exchanges: 9, bytes: 1e9 } });
  const many = { members: Array.from({ length: 3000 }, () => 'x'.repeat(30)) };
  for (const [line, status, answer, body] of [
    ['GET /dev/1/members', 203, { members: [] }, undefined],
    ['POST /dev/1/recognition/a@b.example', 201, 'ok', { recipients: 'c@d.example' }],
    ['GET /dev/1/members', 200, many, undefined],
  ] as const)
    watch.observe(toTraffic(line, status, answer, body ? { body } : {}), '');
  const written = toHarText(watch.result().records, { name: 'kit', version: '1' }, '');
  const { traffic, skipped } = readHar(written, 'own.har');
  expect(skipped).toEqual(['the recording does not hold the whole body of the answer']);
  const again = createWatch(contract);
  for (const one of traffic) again.observe(one, '');
  const ids = (one: typeof watch) => one.result().findings.map(({ id }) => id);
  expect(ids(again)).toEqual(ids(watch).filter((id) => ids(again).includes(id)));
  expect(ids(again)).toContain('status_code_conformance/listMembers/dev/status-203');
});

describe('the hosts of a recording', () => {
  const at = (origin: string, line: string, startedAt = 0, keyless = false) =>
    toTraffic(line, 200, {}, { origin, startedAt, keyless });
  const RECORDED = [
    at(GATEWAY, 'GET /gw/dev/1/members', 3),
    at(GATEWAY, 'GET /gw/members', 2),
    at(GATEWAY, 'GET /logo.png', 1),
    at('https://cdn.example', 'GET /app/members'),
    at('http://10.0.0.1:8080', 'GET /prod/1/questions', 4),
  ];
  const pick = (hosts?: string[]) => {
    const { own, others } = pickDeployments(contract, RECORDED, hosts);
    const shown = own.map(({ traffic, prefix }) => `${traffic.request.url} ${prefix}`);
    return { shown, others };
  };

  it('are those where a base address is asked for, in the order of time', () =>
    expect(pick()).toEqual({
      shown: [
        `${GATEWAY}/gw/members /gw`,
        `${GATEWAY}/gw/dev/1/members /gw`,
        'http://10.0.0.1:8080/prod/1/questions ',
      ],
      others: [
        'it belongs to another host, cdn.example',
        'it is no request below the address of the service',
      ],
    }));

  it.each([['10.0.0.1'], ['10.0.0.1:8080']])('or the one that is named, as %s', (host) =>
    expect(pick([host]).shown).toEqual(['http://10.0.0.1:8080/prod/1/questions ']),
  );

  it('or the one that is named, whatever its paths', () =>
    expect(pick(['CDN.example']).shown).toEqual(['https://cdn.example/app/members ']));

  it.each([
    ['some request shows a key', false, true],
    ['none does', true, false],
  ])('show that a request has no key only where %s', (_, keyless, want) => {
    const recorded = [
      at(GATEWAY, 'GET /dev/1/members', 0, true),
      at(GATEWAY, 'GET /dev/1/questions', 1, keyless),
    ];
    const [first] = pickDeployments(contract, recorded).own;
    expect(first?.traffic.headersAreWhole).toBe(want);
  });
});
