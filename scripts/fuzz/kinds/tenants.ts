import type { AttemptContext, FuzzSender, FuzzTenant, MakeAttempt } from '../attempt.ts';
import { toControl, toRequest, toSending } from '../requests.ts';

type Work = (sender: FuzzSender, context: AttemptContext) => Promise<unknown>;

/** What clients of several companies do, and what comes of it by the model: what was accepted shows, and nothing else does. */
const WORK: Record<string, Work> = {
  async 'sends a recognition'(sender, { random, tenant, mark }) {
    const { members, team } = tenant;
    const recipients = random.pick([members[1], members.join(', '), members, 'ALL_MEMBERS', team]);
    await sender.ask(toSending(tenant, mark, recipients), 201);
    await expectShown(sender, tenant, mark);
  },
  'writes what is not accepted': (sender, { random, tenant, mark }) => {
    const nobody = 'nobody@nowhere.example';
    const recipients = random.pick([[], nobody, [tenant.members[1], nobody], 7, null, '', 'team_nowhere']);
    return sender.ask(toSending(tenant, mark, recipients), 400);
  },
  'gives a boost': (sender, { random, tenant, mark }) => {
    const boost = { email: random.pick(tenant.members), points: random.between(1, 10), reason: mark };
    return sender.ask(toRequest(tenant, 'POST', '/api/v1/performance-boosts', boost), 201);
  },
  async 'imports a member'(sender, { tenant, mark }) {
    const email = `${mark}@${tenant.company}.example`;
    const members = [{ email, name: mark, team_name: mark }];
    await sender.ask(toRequest(tenant, 'POST', '/api/v1/members', members), 200);
    await sender.ask(toRequest(tenant, 'GET', `/api/v1/users/${email}/profile`), 200);
  },
  'sets a preset': (sender, { tenant, mark }) => {
    const preset = { name: mark, competencies: [mark] };
    return sender.ask(toRequest(tenant, 'POST', '/api/v1/performance-preset', preset), 201);
  },
  reads: (sender, { random, tenant }) =>
    sender.ask(toRequest(tenant, 'GET', random.pick(listReads(tenant))), 200),
  'asks for a town hall': (sender, { tenant, mark }) =>
    sender.ask(toRequest(tenant, 'POST', '/townhall/content', { topic: mark }), 200),
  'uses its key in the other stage': (sender, { tenant, tenants, foul }) => {
    const stage = tenants.find((one) => one.company === tenant.company && one !== tenant)?.stage ?? '';
    return sender.ask(toSending({ ...tenant, stage }, foul), 403);
  },
  'leaves its key out': (sender, { tenant, foul }) => {
    const { headers, ...request } = toSending(tenant, foul);
    return sender.ask({ ...request, headers: headers.filter((field) => !field.includes(tenant.key)) }, 403);
  },
  'sends to members of another company': (sender, { random, tenant, tenants, mark }) => {
    const other = random.pick(tenants.filter(({ company }) => company !== tenant.company));
    return sender.ask(toSending(tenant, mark, other.members[0]), 400);
  },
  /** A new key works, its mark shows; a retired one does not. */
  async 'rotates its key'(sender, { tenant, mark, foul }) {
    const { company, stage } = tenant;
    const keys = `/companies/${company}/keys`;
    const made = await sender.ask(toControl('POST', keys, { stage }), 201);
    const { id, key } = JSON.parse(made.body.toString());
    const renewed = { ...tenant, key };
    await sender.ask(toSending(renewed, mark), 201);
    await expectShown(sender, renewed, mark);
    await sender.ask(toControl('POST', `${keys}/${id}/retire`, {}), 200);
    await sender.ask(toSending(renewed, foul), 403);
  },
};

export const makeTenantWork: MakeAttempt = (context) => {
  const [what, work] = context.random.pick(Object.entries(WORK));
  return { what: `a tenant ${what}`, tenant: context.tenant, play: (sender) => work(sender, context) };
};

/** Where a tenant's data can be read. */
export function listReads({ members }: FuzzTenant): string[] {
  return [
    ...['/members?limit=100', '/performance_feedback?limit=50', '/questions', '/responses'],
    ...[`/recognition?email=${members[0]}&limit=100`, `/recognition/recipient/${members[1]}`],
    `/api/v1/users/${members[1]}/profile`,
  ];
}

/** What was accepted is on the first page of the sender's list. Others may have sent in the meantime, but not a hundred. */
async function expectShown(sender: FuzzSender, tenant: FuzzTenant, mark: string): Promise<void> {
  const list = toRequest(tenant, 'GET', `/recognition?email=${tenant.members[0]}&limit=100&x=${mark}`);
  const { body } = await sender.ask(list, 200);
  const { recognitions } = JSON.parse(body.toString()) as { recognitions: { message: string }[] };
  const count = recognitions.filter(({ message }) => message === mark).length;
  if (count !== 1)
    sender.complain(`The recognition ${mark} was accepted, and stands ${count} times in the list.`);
}
