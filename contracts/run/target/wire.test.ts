import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownContract } from '../../../spec/contract.test.helper.ts';
import { runs } from '../../../spec/runs.test.helper.ts';
import { KEYS, OTHER_KEYS } from '../../gateway.test.helper.ts';
import { runRecorded, type WireRequest } from '../../recorded-run.test.helper.ts';

const ORIGIN = 'https://gateway.example';
const { operations } = ownContract();
const COMPANY = ['ada', 'ben', 'cem', 'dia'].map((name) => `${name}@one.example`);

/** The operation at whose address, in any of its readings, a request is. */
function findPlace({ url }: WireRequest): string | undefined {
  const { pathname } = new URL(url);
  const fits = (template: string): boolean =>
    new RegExp(`^${template.replace('{stage}', '(dev|prod)').replace(/\{[^}]+\}/g, '[^/]+')}$`).test(
      pathname,
    );
  return operations.find(({ base, path, pathVariants: otherReadings }) =>
    [base.template + path, ...otherReadings.map((other) => other.path)].some(fits),
  )?.path;
}

interface Touch {
  address: '' | '/dev/1' | '/prod/1';
  allowWrites: boolean | 'prod';
  allowBroadcast: boolean;
  members: string[];
}

/** What is wrong with sending this to a live target; '' where nothing is. */
function findWrong(request: WireRequest, { address, allowWrites, allowBroadcast, members }: Touch): string {
  const { method, url, headers, body } = request;
  const path = findPlace(request);
  if (!url.startsWith(`${ORIGIN}/`)) return 'another origin';
  if (['GET', 'HEAD'].includes(method)) {
    const isMadeUp = /\/(?:wes-check-)?[0-9a-f]{12}$/.test(url);
    return path !== undefined || isMadeUp ? '' : 'a read of something undocumented';
  }
  const { pathname } = new URL(url);
  const keys = Object.values(headers).join() + url;
  if (allowWrites === false) return 'a write';
  if (!operations.some((operation) => operation.path === path && operation.method.toUpperCase() === method))
    return 'an undocumented method';
  if (address !== '' && !pathname.startsWith(address)) return 'a write to another stage';
  if (
    allowWrites !== 'prod' &&
    (pathname.startsWith('/prod') || keys.includes(KEYS.prod) || keys.includes(OTHER_KEYS.prod))
  )
    return 'a write to prod';
  const said = decodeURIComponent(url) + body;
  if (COMPANY.some((member) => !members.includes(member) && said.includes(member)))
    return 'a member who was not named';
  if (allowBroadcast) return '';
  if (/ALL_MEMBERS|team_|Ops/.test(said)) return 'a group';
  if (['/api/v1/members', '/api/v1/performance-preset', '/townhall/content'].includes(path ?? ''))
    return 'everybody';
  const { recipients, email } = JSON.parse(body);
  const people: unknown = recipients ?? email;
  const named = Array.isArray(people)
    ? people
    : String(people)
        .split(',')
        .map((one) => one.trim());
  return named.length > 0 && named.every((one) => members.includes(one)) ? '' : 'somebody who is no member';
}

/** Takes every write, so that whatever might be sent is. */
const takeWrites = (request: Request): Response | undefined =>
  request.method === 'GET' || request.url.includes('/recognition') ? undefined : Response.json({ id: 'x' });

const run = (touch: Touch, live: { live?: true } = { live: true }) => {
  const { address, allowWrites, allowBroadcast, members } = touch;
  const keys = address !== '' || allowWrites !== true ? KEYS : { dev: KEYS.dev };
  const options = { ...live, keys, allowWrites, allowBroadcast, members, baseUrl: ORIGIN + address };
  return runRecorded(options, { lists: true, before: takeWrites });
};

const touch: fc.Arbitrary<Touch> = fc
  .record({
    address: fc.constantFrom('' as const, '/dev/1' as const, '/prod/1' as const),
    allowWrites: fc.constantFrom(false, true, 'prod' as const),
    allowBroadcast: fc.boolean(),
    members: fc.subarray(COMPANY.slice(0, 3)),
  })
  .filter(({ address, allowWrites }) => address !== '/prod/1' || allowWrites !== true);

describe('what goes out to a live target', () => {
  it('is what was allowed, whatever that is', async () => {
    const examples: [Touch][] = [
      [{ address: '', allowWrites: false, allowBroadcast: true, members: COMPANY.slice(0, 3) }],
      [{ address: '/dev/1', allowWrites: true, allowBroadcast: false, members: COMPANY.slice(0, 3) }],
      [{ address: '', allowWrites: 'prod', allowBroadcast: true, members: COMPANY.slice(0, 2) }],
      [{ address: '', allowWrites: true, allowBroadcast: true, members: [] }],
    ];
    await fc.assert(
      fc.asyncProperty(touch, async (allowed) => {
        const { requests } = await run(allowed);
        expect(requests.length).toBeGreaterThan(20);
        const wrong = requests.map((request) =>
          [findWrong(request, allowed), request.method, request.url].join(' '),
        );
        expect(wrong.filter((said) => !said.startsWith(' ')).slice(0, 5)).toEqual([]);
      }),
      { numRuns: runs(2, 12), examples, endOnFailure: true },
    );
  });

  it('is every form of a write where all of it was allowed, so that the rules above are about something', async () => {
    const allowed: Touch = {
      address: '/dev/1',
      allowWrites: true,
      allowBroadcast: false,
      members: COMPANY.slice(0, 3),
    };
    const few = await run(allowed);
    const bodies = (requests: readonly WireRequest[]): Set<string> =>
      new Set(requests.filter(({ method }) => method !== 'GET').map(({ body }) => body));
    const forms = [...bodies(few.requests)].filter((body) => !body.includes('wes-check-'));
    expect(forms.filter((body) => body.includes('recipients'))).toHaveLength(8);
    expect(few.report.cases.filter(({ reason = '' }) => reason.includes('--allow-broadcast'))).not.toEqual(
      [],
    );

    const { requests } = await run({ ...allowed, allowBroadcast: true });
    expect([...bodies(requests)].some((body) => body.includes('"ALL_MEMBERS"'))).toBe(true);
    expect(requests.some(({ url, method }) => method === 'POST' && url.endsWith('/api/v1/members'))).toBe(
      true,
    );

    const loopback = await run({ ...allowed, members: [] }, {});
    expect(new Set(loopback.requests.map(({ method }) => method))).toEqual(new Set(['GET', 'POST', 'PUT']));
  });
});
