import {
  type AttemptContext,
  type FuzzSender,
  type FuzzTenant,
  type MakeAttempt,
  toFields,
  toMark,
  toSending,
} from '../attempt.ts';
import type { RawAnswer, RawRequest } from '../http-bytes.ts';

type Row = [what: string, play: (sender: FuzzSender, context: AttemptContext, mark: string) => Promise<void>];

/** What clients of several companies do, and what comes of it by the model: what was accepted shows, and nothing else does. */
const ROWS: readonly Row[] = [
  [
    'sends a recognition',
    async (sender, { random, tenant, number }, mark) => {
      const { members, team } = tenant;
      const recipients = random.pick([members[1], members.join(', '), members, 'ALL_MEMBERS', team]);
      expectStatus(sender, await sender.ask(toSending(tenant, mark, recipients)), 201);
      await expectShown(sender, tenant, mark, `${number}`);
    },
  ],
  [
    'writes what is not accepted',
    async (sender, { random, tenant }, mark) => {
      const recipients = random.pick([
        [],
        'nobody@nowhere.example',
        [tenant.members[1], 'nobody@nowhere.example'],
        7,
        null,
        '',
        'team_nowhere',
      ]);
      const answer = await sender.ask(toSending(tenant, mark, recipients));
      expectStatus(sender, answer, 400);
    },
  ],
  [
    'gives a boost',
    async (sender, { random, tenant }, mark) => {
      const body = { email: random.pick(tenant.members), points: random.between(1, 10), reason: mark };
      expectStatus(sender, await sender.ask(toPost(tenant, '/api/v1/performance-boosts', body)), 201);
    },
  ],
  [
    'imports a member',
    async (sender, { tenant }, mark) => {
      const email = `${mark}@${tenant.company}.example`;
      expectStatus(
        sender,
        await sender.ask(toPost(tenant, '/api/v1/members', [{ email, name: mark, team_name: mark }])),
        200,
      );
      const found = await sender.ask(toGet(tenant, `/api/v1/users/${email}/profile`));
      expectStatus(sender, found, 200);
    },
  ],
  [
    'sets a preset',
    async (sender, { tenant }, mark) => {
      const preset = { name: mark, competencies: [mark] };
      expectStatus(sender, await sender.ask(toPost(tenant, '/api/v1/performance-preset', preset)), 201);
    },
  ],
  [
    'reads',
    async (sender, { random, tenant }) => {
      const { members } = tenant;
      const path = random.pick([
        '/members?limit=100',
        `/recognition?email=${members[0]}&limit=100`,
        `/performance_feedback?limit=${random.between(1, 100)}`,
        '/questions',
        '/responses',
        `/recognition/recipient/${members[1]}`,
      ]);
      expectStatus(sender, await sender.ask(toGet(tenant, path)), 200);
    },
  ],
  [
    'asks for a town hall',
    async (sender, { tenant }, mark) =>
      expectStatus(sender, await sender.ask(toPost(tenant, '/townhall/content', { topic: mark })), 200),
  ],
  [
    'uses its key in the other stage',
    async (sender, { tenant, tenants, number }) => {
      const other = tenants.find(
        ({ company, stage }) => company === tenant.company && stage !== tenant.stage,
      );
      const answer = await sender.ask(
        toSending({ ...tenant, stage: other?.stage ?? '' }, toMark(undefined, number)),
      );
      expectStatus(sender, answer, 403);
    },
  ],
  [
    'sends to members of another company',
    async (sender, { random, tenant, tenants }, mark) => {
      const others = tenants.filter(({ company }) => company !== tenant.company);
      const answer = await sender.ask(toSending(tenant, mark, random.pick(others).members[0]));
      expectStatus(sender, answer, 400);
    },
  ],
  ['rotates its key', rotate],
];

export const makeTenantWork: MakeAttempt = (context) => {
  const { random, tenant, number } = context;
  const [what, play] = random.pick(ROWS);
  return {
    what: `a tenant ${what}`,
    tenant,
    play: (sender) => play(sender, context, toMark(tenant, number)),
  };
};

/** A new key works, its mark shows; a retired one does not. */
async function rotate(sender: FuzzSender, { tenant, number }: AttemptContext, mark: string): Promise<void> {
  const { company, stage } = tenant;
  const host: [string, string][] = [['host', '127.0.0.1']];
  const json: [string, string] = ['content-type', 'application/json'];
  const keys = `/__mock/companies/${company}/keys`;
  const body = Buffer.from(JSON.stringify({ stage }));
  const made = await sender.ask({ method: 'POST', target: keys, headers: [...host, json], body });
  expectStatus(sender, made, 201);
  const { id, key } = JSON.parse(made.body.toString());
  const renewed = { ...tenant, key };
  expectStatus(sender, await sender.ask(toSending(renewed, mark)), 201);
  await expectShown(sender, renewed, mark, `${number}`);
  const none = Buffer.from('{}');
  expectStatus(
    sender,
    await sender.ask({
      method: 'POST',
      target: `${keys}/${id}/retire`,
      headers: [...host, json],
      body: none,
    }),
    200,
  );
  expectStatus(sender, await sender.ask(toSending(renewed, toMark(undefined, number))), 403);
}

/** What was accepted is on the first page of the sender's list. Others may have sent in the meantime, but not a hundred. */
async function expectShown(
  sender: FuzzSender,
  tenant: FuzzTenant,
  mark: string,
  number: string,
): Promise<void> {
  const list = await sender.ask(
    toGet(tenant, `/recognition?email=${tenant.members[0]}&limit=100&x=${number}`),
  );
  expectStatus(sender, list, 200);
  const { recognitions } = JSON.parse(list.body.toString()) as { recognitions: { message: string }[] };
  const count = recognitions.filter(({ message }) => message === mark).length;
  if (count !== 1)
    sender.complain(`The recognition ${mark} was accepted, and stands ${count} times in the list.`);
}

function expectStatus(sender: FuzzSender, { status, body }: RawAnswer, wanted: number): void {
  if (status !== wanted)
    sender.complain(`The answer should be ${wanted} and is ${status}: ${body.toString('utf8', 0, 500)}`);
}

function toPost(tenant: FuzzTenant, path: string, value: unknown): RawRequest {
  const headers: [string, string][] = [...toFields(tenant), ['content-type', 'application/json']];
  return {
    method: 'POST',
    target: `/${tenant.stage}/1${path}`,
    headers,
    body: Buffer.from(JSON.stringify(value)),
  };
}

const toGet = (tenant: FuzzTenant, path: string): RawRequest => ({
  method: 'GET',
  target: `/${tenant.stage}/1${path}`,
  headers: toFields(tenant),
});
