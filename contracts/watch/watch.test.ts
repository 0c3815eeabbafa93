import { describe, expect, it } from 'vitest';
import { ownContract } from '../../spec/contract.test.helper.ts';
import type { Learner } from '../learn/learner.ts';
import { toHarText } from '../report/har/har.ts';
import { KEY, type Said, toTraffic } from './traffic.test.helper.ts';
import { createWatch, type Watch } from './watch.ts';
import { describeNews, describeNote, toWatchText, toWatchVerdict } from './watch-text.ts';

const contract = ownContract();
const LIST = { members: [], pagination: { page: 1, limit: 20, total: 0, pages: 0 } };
const READ = 'GET /dev/1/members';
const TEXT = { color: false, width: 100 };
const KEPT = { exchanges: 3, bytes: 1_000_000 };

/** All that a watch lets out, as one text. */
function tellAll(watch: Watch, seen: ReturnType<Watch['observe']>[]): string {
  const result = watch.result();
  return [
    ...seen.flatMap(({ findings, notes }) => [
      ...findings.map((finding) => JSON.stringify(finding) + describeNews(finding, TEXT)),
      ...notes.map((note) => describeNote(note, TEXT)),
    ]),
    JSON.stringify(result.findings),
    toWatchText(contract, result, TEXT),
    toHarText(result.records, { name: 'kit', version: '1' }, toWatchVerdict(result)),
  ].join('\n');
}

describe('findings', () => {
  it('are told once, counted, and told again only where they turn out graver', () => {
    const watch = createWatch(contract);
    const see = (status: number) =>
      watch.observe(toTraffic(READ, status, status < 300 ? LIST : 'x', {}), '').findings.map(({ id }) => id);
    expect(see(203)).toEqual(['status_code_conformance/listMembers/dev/status-203']);
    expect(see(203)).toEqual([]);
    // Once may happen to anybody; what recurs is graver.
    expect(see(500)).toEqual(['not_a_server_error/listMembers/dev/valid-call']);
    expect(see(500)).toEqual(['not_a_server_error/listMembers/dev/valid-call']);
    expect(see(500)).toEqual([]);
    expect(watch.result().findings.map(({ outcome, observations }) => [outcome, observations])).toEqual([
      ['drift', 3],
      ['learned', 2],
    ]);
  });

  it('have a line that sends the request again, with the key of the environment as it was carried', () => {
    const curl = (line: string, said: Said) =>
      createWatch(contract).observe(toTraffic(line, 200, LIST, { keyless: true, ...said }), '').findings[0]
        ?.curl;
    const url = 'https://gateway.example/dev/1/members';
    expect(curl(READ, {})).toBe(`curl -i '${url}'`);
    expect(curl(`${READ}?x-api-key=${KEY}&page=1`, {})).toBe(
      `curl -i '${url}?page=1&'"x-api-key=$WES_DEV_KEY"`,
    );
    expect(
      curl(READ, {
        headers: [
          ['Authorization', `Bearer ${KEY}`],
          ['User-Agent', 'x'],
        ],
      }),
    ).toBe(`curl -i -H "authorization: Bearer $WES_DEV_KEY" '${url}'`);
  });
});

describe('what was seen', () => {
  it('is counted, with why something was not judged', () => {
    const watch = createWatch(contract, { store: KEPT });
    for (const [line, status] of [
      [READ, 200],
      [READ, 200],
      [READ, 503],
      ['GET /x', 404],
    ] as const)
      watch.observe(toTraffic(line, status, LIST, { answerHeaders: [['X-WES-Mock', 'assumed']] }), '');
    watch.skip('a body is larger than 8 MiB');
    const { exchanges: seen, judged, mocked, operations, unjudged, records } = watch.result();
    expect({ seen, judged, mocked }).toEqual({ seen: 5, judged: 2, mocked: 4 });
    expect([...operations]).toEqual([['listMembers', 2]]);
    expect([...unjudged.values()]).toEqual([1, 1, 1]);
    expect(records.map(({ id }) => id)).toEqual([2, 3, 4]);
  });

  it('below a prefix', () => {
    const watch = createWatch(contract);
    watch.observe(toTraffic('GET /gw/dev/1/members', 200, LIST), '/gw');
    expect([...watch.result().operations]).toEqual([['listMembers', 1]]);
  });

  it('is taught, with the address where the operation answered; not where nothing is to be learned from', () => {
    const taught: unknown[] = [];
    const learner: Pick<Learner, 'observe' | 'judge'> = {
      observe: ({ call, address }, at) => void taught.push([call.operation?.id, address, at]),
      judge: (judgements) => void taught.push(judgements.length > 0),
    };
    const watch = createWatch(contract, { learner });
    for (const [line, status] of [
      [READ, 200],
      ['GET /dev/members', 200],
      [READ, 503],
      ['GET /x', 200],
      ['HEAD /dev/1/members', 200],
    ] as const)
      watch.observe(toTraffic(line, status, LIST, { startedAt: 7 }), '');
    const addresses = ['/{stage}/1/members', '/{stage}/members'];
    expect(taught).toEqual(addresses.flatMap((address) => [['listMembers', address, 7], true]));
  });
});

describe('secrets', () => {
  const SECRET = 'S3cr3t+/value-0123456789';
  it.each<[where: string, line: string, said: Said]>([
    ['the header of the key', READ, { keyless: true, headers: [['X-API-Key', SECRET]] }],
    ['the query', `${READ}?x-api-key=${encodeURIComponent(SECRET)}`, { keyless: true }],
    ['a parameter that is called like one', `${READ}?access_token=${encodeURIComponent(SECRET)}`, {}],
    ['a bearer token', READ, { keyless: true, headers: [['authorization', `Bearer ${SECRET}`]] }],
    ['a password', READ, { headers: [['authorization', `Basic ${btoa(`me:${SECRET}`)}`]] }],
    ['a credential for a proxy', READ, { headers: [['Proxy-Authorization', SECRET]] }],
    ['a cookie', READ, { headers: [['Cookie', `a=1; sid=${SECRET}`]] }],
    ['a cookie that is set', READ, { answerHeaders: [['Set-Cookie', `sid=${SECRET}; Path=/`]] }],
    ['a field that is called like one', READ, { headers: [['X-Session-Token', SECRET]] }],
    ['the address', READ, { origin: `https://me:${encodeURIComponent(SECRET)}@gateway.example` }],
  ])('in %s reach no output, whatever the service echoes, also before', (_, line, said) => {
    const watch = createWatch(contract, { store: KEPT });
    const echo = { [SECRET]: SECRET, members: SECRET, pagination: [`${encodeURIComponent(SECRET)}`] };
    const seen = [
      watch.observe(toTraffic(line, 200, echo, said), ''),
      watch.observe(toTraffic(`${READ}?${encodeURIComponent(SECRET)}=1`, 203, SECRET), ''),
    ];
    const told = tellAll(watch, seen);
    for (const form of [SECRET, encodeURIComponent(SECRET), btoa(SECRET).slice(0, 20), SECRET.toUpperCase()])
      expect(told).not.toContain(form);
    expect(told).toContain('[Filtered]');
  });

  it('that are told before they are known are not in what is told afterwards', () => {
    const watch = createWatch(contract, { store: KEPT });
    watch.observe(toTraffic(READ, 200, { members: SECRET }), '');
    const seen = [
      watch.observe(toTraffic(READ, 200, LIST, { headers: [['authorization', `Bearer ${SECRET}`]] }), ''),
    ];
    expect(tellAll(watch, seen)).not.toContain(SECRET);
  });

  it('that are short words are taken out of their fields, and leave other texts readable', () => {
    const watch = createWatch(contract, { store: KEPT });
    const headers = [
      ['Cookie', 'lang=dev; a=members'],
      ['x-api-key', 'dev'],
    ] as const;
    watch.observe(toTraffic(READ, 200, LIST, { keyless: true, headers }), '');
    const [record] = watch.result().records;
    expect(record?.request.headers).toContainEqual(['Cookie', 'lang=[Filtered]; a=[Filtered]']);
    expect(record?.request.headers).toContainEqual(['x-api-key', '[Filtered]']);
    expect(record?.request.url).toBe('https://gateway.example/dev/1/members');
  });
});
