import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDraws } from '../../spec/random.ts';
import { KEY_USES } from '../cases/call.ts';
import type { HttpRequest } from '../cases/http-message.ts';
import { isNotObserved } from '../checks/judgement.ts';
import { runRecorded } from '../recorded-run.test.helper.ts';
import { type Given, runLines } from '../report/run-lines.test.helper.ts';
import { toCurl } from './curl.ts';
import { type CarriedKey, carryKey } from './target/keys.ts';

function toGiven({ method, url, headers, body }: HttpRequest): Given {
  return { method, url, headers: headers.map(([name, value]) => `${name}: ${value}`), body };
}

const BARE: HttpRequest = {
  method: 'GET',
  url: 'http://a.example/dev/1/recognition?email=a@b.example',
  headers: [['accept', '*/*']],
};
const NONE: CarriedKey['shell'] = { headers: [] };
const POST: HttpRequest = {
  ...BARE,
  method: 'POST',
  headers: [['content-type', 'application/json']],
  body: '{"a":"it\'s"}',
};

describe('the line', () => {
  const table: [name: string, request: HttpRequest, key: CarriedKey['shell'], want: string][] = [
    [
      'of a read',
      BARE,
      { headers: ['x-api-key: $WES_DEV_KEY'] },
      `curl -i -H "x-api-key: $WES_DEV_KEY" 'http://a.example/dev/1/recognition?email=a@b.example'`,
    ],
    [
      'of a write',
      POST,
      NONE,
      `curl -i -H 'content-type: application/json' --data-raw '{"a":"it'\\''s"}' 'http://a.example/dev/1/recognition?email=a@b.example'`,
    ],
    [
      'of a key in the query',
      { ...BARE, headers: [] },
      { headers: [], query: 'x-api-key=$WES_DEV_KEY' },
      `curl -i 'http://a.example/dev/1/recognition?email=a@b.example&'"x-api-key=$WES_DEV_KEY"`,
    ],
    [
      'of another method',
      { method: 'PUT', url: 'http://a.example', headers: [['x', '']] },
      NONE,
      `curl -i -X PUT -H 'x;' 'http://a.example'`,
    ],
    [
      'of HEAD',
      { method: 'HEAD', url: 'http://a.example', headers: [] },
      NONE,
      `curl -i -I 'http://a.example'`,
    ],
    [
      'of POST without a body',
      { method: 'POST', url: 'http://a.example', headers: [] },
      NONE,
      `curl -i -X POST 'http://a.example'`,
    ],
    [
      'of a body that is mostly space',
      { ...POST, headers: [], body: '{}'.padEnd(1_048_577) },
      NONE,
      `printf '%-1048577s' '{}' | curl -i --data-binary @- '${BARE.url}'`,
    ],
  ];
  it.each(table)('%s', (_, request, key, want) => {
    expect(toCurl(request, key)).toBe(want);
  });
});

describe('run in a shell with the keys in the environment, it sends the same again', () => {
  const sign = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
  const key = fc.string({ unit: sign, minLength: 4, maxLength: 30 });
  const text = fc.string({
    unit: fc.oneof(sign, fc.constantFrom(' ', '\n', '$(id)', '`id`', "'", '"', '\\', 'é', '😀', '!')),
  });
  const body = fc.oneof(
    text,
    fc.jsonValue().map((value) => JSON.stringify(value)),
    text.map((part) => `${part}é${'x'.repeat(50_000)}`),
    text.map((part) => part.replace(/[^\x21-\x7e]/g, '').padEnd(200_000)),
  );
  const drawn = fc.record({
    use: fc.constantFrom(...KEY_USES),
    keys: fc.tuple(key, key, key, key),
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE'),
    url: text.map((part) => `http://a.example/dev/1/${encodeURIComponent(part)}`),
    query: fc.constantFrom('', '?email=a@b.example&page=1'),
    header: fc.string({ unit: sign }).map((value) => value.replaceAll(';', '')),
    name: fc.constantFrom('x-api-key', 'X$WES_DEV_KEY', 'x-`id`', "x'y"),
    body: fc.option(body, { nil: undefined }),
  });

  it('whatever is in it', () => {
    const samples = fc.sample(drawn, { numRuns: 60, seed: 1 });
    const wanted = samples.flatMap(({ use, keys, name, method, url, query, header, body: sent }) => {
      const [own, otherCompany, retired, other] = keys;
      const ring = { own, otherCompany, retired, otherStage: { key: other, stage: 'prod' } };
      const carried = carryKey(use, {
        name,
        stage: 'dev',
        keys: ring,
        random: createDraws(1, 'unknown key'),
      });
      if (isNotObserved(carried)) return [];
      const hasBody = sent !== undefined && method !== 'GET' && method !== 'HEAD';
      const request: HttpRequest = {
        method,
        url: url + query,
        headers: [['x-other', header]],
        ...(hasBody ? { body: sent } : {}),
      };
      const added = carried.query === undefined ? '' : `${query === '' ? '?' : '&'}${carried.query}`;
      const whole = {
        ...request,
        url: request.url + added,
        headers: [...carried.headers, ...request.headers],
      };
      const environment = {
        WES_DEV_KEY: own,
        WES_OTHER_DEV_KEY: otherCompany,
        WES_RETIRED_DEV_KEY: retired,
        WES_PROD_KEY: other,
      };
      return [{ line: toCurl(request, carried.shell), environment, whole }];
    });
    expect(wanted.length).toBeGreaterThan(50);
    for (const { line, environment, whole } of wanted)
      expect(runLines([line], environment)).toEqual([toGiven(whole)]);
  });

  it('for every request of a whole run', async () => {
    const keys = { dev: 'De+v/k=e&y"$(id)-1', prod: 'Pr%41od`id`\\key-2' };
    const { exchanges, requests } = await runRecorded({
      keys,
      otherKeys: { dev: "their'key;3" },
      retiredKeys: {},
      include: { operationIds: ['listRecognitions', 'sendRecognition'] },
    });
    expect(exchanges.length).toBe(requests.length);
    const environment = { WES_DEV_KEY: keys.dev, WES_PROD_KEY: keys.prod, WES_OTHER_DEV_KEY: "their'key;3" };
    const lines = exchanges.map(({ curl }) => curl);
    const given = runLines(lines, environment);
    for (const [index, { method, url, headers, body }] of requests.entries()) {
      const told = given[index];
      expect(told).toMatchObject({
        method,
        body: body === '' && told?.body === undefined ? undefined : body,
      });
      expect(new URL(told?.url ?? '').href).toBe(url);
      // What curl says where it is told nothing else.
      const sent = new Headers();
      for (const header of told?.headers ?? [])
        sent.append(...(header.split(/: ?(.*)/s).slice(0, 2) as [string, string]));
      if (!sent.has('accept')) sent.set('accept', '*/*');
      expect(Object.fromEntries(sent)).toEqual(headers);
    }
    for (const { curl } of exchanges) expect(curl.length).toBeLessThan(2000);
  });
});
