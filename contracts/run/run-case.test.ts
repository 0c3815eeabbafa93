import { describe, expect, it } from 'vitest';
import type { Case } from '../checks/check.ts';
import { createGateway, type Gateway, KEYS } from '../gateway.test.helper.ts';
import { type RecordedRun, runRecorded } from '../recorded-run.test.helper.ts';
import type { ContractOptions } from './options.ts';
import { runCase } from './run-case.ts';
import type { Session } from './session.ts';

/** A gateway that has some operation elsewhere: `move` says as which path one is answered. */
function runMoved(
  move: (path: string) => string,
  options: Partial<ContractOptions>,
  gateway: Gateway = {},
): Promise<RecordedRun> {
  const answer = createGateway(gateway);
  return runRecorded({
    keys: KEYS,
    ...options,
    fetch(request) {
      const { pathname, origin, search } = new URL(request.url);
      return answer(new Request(origin + move(pathname) + search, request));
    },
  });
}

describe('an operation at another reading of its path', () => {
  const checks = [
    'positive_data_acceptance',
    'missing_required_header',
    'stage_bound_key',
    'status_code_conformance',
  ];

  it('is drift where the path is unconfirmed, and is judged there', async () => {
    const { report, requests } = await runMoved(
      (path) =>
        path.endsWith('/1/members') ? '/nowhere' : path.replace(/^\/(dev|prod)\/members$/, '/$1/1/members'),
      { include: { operationIds: ['listMembers'] }, checks },
      { lists: true },
    );
    expect(report.verdict).toBe('holds');
    expect(report.findings.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['positive_data_acceptance/listMembers/dev/reading', 'drift'],
      ['positive_data_acceptance/listMembers/prod/reading', 'drift'],
    ]);
    const refused = report.cases.filter(({ check }) => check !== 'positive_data_acceptance');
    expect(refused.length).toBeGreaterThan(4);
    for (const { id, verdict } of refused) expect(verdict, id).toBe('passed');
    expect(
      requests
        .filter(({ headers }) => headers['x-api-key'] === undefined)
        .every(({ url }) => !url.includes('/1/')),
    ).toBe(true);
  });

  it('is learned where only the reading is ours; where no stage is named, no key is of another', async () => {
    const { report } = await runMoved(
      (path) =>
        path === '/dev/1/recognition' ? '/nowhere' : path.replace(/^\/1\/recognition$/, '/dev/1/recognition'),
      {
        baseUrl: 'http://gateway.example/dev/1',
        include: { operationIds: ['listRecognitions'] },
        checks: [...checks, 'ignored_auth'],
      },
    );
    expect(report.verdict).toBe('holds');
    expect(
      report.findings
        .filter(({ id }) => id.endsWith('/reading'))
        .map(({ id, outcome, rule }) => [id, outcome, rule]),
    ).toEqual([['positive_data_acceptance/listRecognitions/dev/reading', 'learned', 'version-stands-once']]);
    const { cases } = report;
    const others = cases.filter(({ check }) => check !== 'stage_bound_key');
    expect(others.filter(({ verdict }) => verdict === 'inapplicable')).toEqual([]);
    expect(cases.find(({ check }) => check === 'stage_bound_key')).toMatchObject({
      verdict: 'inapplicable',
      reason: expect.stringMatching(/names no stage/),
    });
  });
});

describe('an operation that is not there', () => {
  it('is told of once, and every other case of it says so', async () => {
    const { report } = await runRecorded({
      include: { operationIds: ['readProfile', 'listRecognitions'] },
      checks: ['positive_data_acceptance', 'ignored_auth', 'member_unknown'],
    });
    const ids = report.findings
      .filter(({ operationId }) => operationId === 'readProfile')
      .map(({ id }) => id);
    expect(ids).toEqual(
      ['dev', 'prod'].map((stage) => `positive_data_acceptance/readProfile/${stage}/absent`),
    );
    for (const { operationId, check, verdict, reason } of report.cases)
      if (operationId === 'readProfile' && check !== 'positive_data_acceptance')
        expect({ verdict, reason }).toEqual({
          verdict: 'not-observed',
          reason: 'the target has no readProfile',
        });
  });
});

describe('of a case of a check that was not asked for', () => {
  it('only what other checks say of its answers counts', async () => {
    const { report } = await runRecorded({
      include: { operationIds: ['listRecognitions'] },
      checks: ['not_a_server_error'],
      fetch: (request) =>
        request.headers.has('x-api-key') ? createGateway()(request) : new Response('', { status: 500 }),
    });
    expect(new Set(report.findings.map(({ check }) => check))).toEqual(new Set(['not_a_server_error']));
    expect(report.verdict).toBe('violated');
    for (const { check } of report.findings) expect(check).toBe('not_a_server_error');
  });
});

describe('a judge that breaks down', () => {
  it('leaves the facts of its case unobserved, and says why', async () => {
    const one: Case = {
      id: 'unknown_route/-/dev/broken',
      name: 'a case whose judge breaks down',
      check: 'unknown_route',
      operation: undefined,
      stage: 'dev',
      calls: [],
      unbound: 'no-operation',
      facts: ['/x-rules/0'],
      judge: () => {
        throw new RangeError('too deep');
      },
    };
    const reason = 'the kit could not judge what came: too deep';
    // Nothing is sent, so that nothing of the session is used.
    const run = await runCase(one, { prepared: {} } as Session, new Map());
    expect(run).toMatchObject({ verdict: 'not-observed', reason });
    expect(run.judgements).toMatchObject([
      { fact: '/x-rules/0', outcome: { kind: 'not-observed', why: reason } },
    ]);
  });
});

describe('a valid call that is refused', () => {
  const toMembers = (names: string): string[] => names.split(' ').map((name) => `${name}@one.example`);
  const members = toMembers('ada ben cem dia');

  /** Sends by each form of recipients to a gateway that refuses some of it. */
  async function runRefusing(
    refuse: (sent: { sender: string; recipients: unknown }) => number | undefined,
    known = members,
  ): Promise<string[]> {
    const before: Gateway['before'] = async (request) => {
      if (request.method !== 'POST' || request.headers.get('x-api-key') !== KEYS.dev) return undefined;
      const { recipients } = (await request.clone().json()) as { recipients: unknown };
      const sender = decodeURIComponent(request.url.split('/').at(-1) ?? '');
      const status = refuse({ sender, recipients });
      return status === undefined ? undefined : Response.json({ message: 'No.' }, { status });
    };
    const { report, requests } = await runRecorded(
      {
        members: known,
        keys: { dev: KEYS.dev },
        include: { operationIds: ['sendRecognition'] },
        checks: ['positive_data_acceptance'],
      },
      { before },
    );
    expect(requests.length).toBeGreaterThan(10);
    return [
      ...new Set(
        report.findings.filter(({ outcome }) => outcome === 'violation').map(({ pointer }) => pointer),
      ),
    ];
  }

  it('says nothing where a sender has nothing left to give', async () => {
    const spent = new Map<string, number>();
    const refuse = ({ sender }: { sender: string }): number | undefined => {
      spent.set(sender, (spent.get(sender) ?? 0) + 1);
      return (spent.get(sender) ?? 0) > 3 ? 422 : undefined;
    };
    expect(await runRefusing(refuse)).toEqual([]);
  });

  it('says nothing where nobody has anything left to give', async () => {
    let sent = 0;
    const refuse = (): number | undefined => {
      sent += 1;
      return sent > 4 ? 403 : undefined;
    };
    expect(await runRefusing(refuse)).toEqual([]);
  });

  it('says nothing where nothing is left from the start', async () => {
    expect(await runRefusing(() => 402)).toEqual([]);
  });

  it.each([409, 422])('says nothing where somebody who is named has left (%i)', async (status) => {
    const refuse = (sent: { sender: string; recipients: unknown }): number | undefined =>
      /ben@/.test(JSON.stringify(sent)) ? status : undefined;
    expect(await runRefusing(refuse)).toEqual([]);
  });

  it('says nothing where one of many may send at all', async () => {
    const answer = ({ sender }: { sender: string }): number => (sender.startsWith('gil@') ? 201 : 422);
    expect(await runRefusing(answer, toMembers('ada ben cem dia eva fay gil hal'))).toEqual([]);
  });

  it.each<{ form: number; is: (recipients: unknown) => boolean }>([
    { form: 2, is: Array.isArray },
    { form: 3, is: (recipients) => recipients === 'ALL_MEMBERS' },
  ])(
    'is a violation where each such call is refused, and the least is accepted: form $form',
    async ({ form, is }) => {
      const found = await runRefusing(({ recipients }) => (is(recipients) ? 422 : undefined));
      expect(found).toEqual([`/components/schemas/Recipients/oneOf/${form}`]);
    },
  );
});
