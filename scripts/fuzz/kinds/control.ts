import { createHash } from 'node:crypto';
import type { Json } from '../../../spec/json.ts';
import {
  type AttemptContext,
  type FuzzSender,
  type FuzzTenant,
  type MakeAttempt,
  toFields,
  toMark,
  toSending,
} from '../attempt.ts';
import { mutate } from '../hostile-values.ts';
import type { RawRequest } from '../http-bytes.ts';

const JSON_TYPE: [string, string] = ['content-type', 'application/json'];

/** What only the user of a mock may ask of its control. */
const OWN: readonly ((tenant: FuzzTenant) => Pick<RawRequest, 'method' | 'target' | 'body'>)[] = [
  () => ({ method: 'POST', target: '/__mock/reset', body: Buffer.from('{}') }),
  () => ({ method: 'PUT', target: '/__mock/snapshot', body: Buffer.from('{}') }),
  () => ({ method: 'DELETE', target: '/__mock/journal', body: Buffer.from('{}') }),
  ({ company, stage }) => ({
    method: 'POST',
    target: toAccount(company, '/keys'),
    body: Buffer.from(`{"stage":"${stage}"}`),
  }),
  ({ company, stage }) => ({
    method: 'POST',
    target: toAccount(company, `/keys/key_${company}_${stage}/retire`),
    body: Buffer.from('{}'),
  }),
  ({ company }) => ({
    method: 'PATCH',
    target: toAccount(company),
    body: Buffer.from('{"developer_access":false}'),
  }),
  () => ({ method: 'GET', target: '/__mock/snapshot' }),
  ({ company }) => ({ method: 'GET', target: toAccount(company, '/keys') }),
];

const toAccount = (company: string, rest = ''): string => `/__mock/companies/${company}${rest}`;

const ORIGINS =
  'http://elsewhere.example null https://127.0.0.1 http://127.0.0.1.elsewhere.example http://127.0.0.1:1 file:// *';
const NAMES =
  'elsewhere.example 127.0.0.1.elsewhere.example localhost.elsewhere.example 169.254.169.254 0x7f.example';

/** A page of another origin, by a name of its own or as a form would: always refused, and nothing is changed. */
export const makeForeignControl: MakeAttempt = ({ random, tenant }) => {
  const request = random.pick(OWN)(tenant);
  const [name, value] = random.pick<[string, string]>([
    ['origin', random.pick(ORIGINS.split(' '))],
    ['sec-fetch-site', random.pick(['cross-site', 'same-site'])],
    ['host', random.pick(NAMES.split(' '))],
    ['target', random.pick(NAMES.split(' '))],
    ['content-type', random.pick(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])],
  ]);
  const fields = new Map<string, string>([['host', '127.0.0.1'], JSON_TYPE]);
  if (name !== 'target') fields.set(name, value);
  const target = name === 'target' ? `http://${value}${request.target}` : request.target;
  return {
    what: `${request.method} ${request.target} with ${name} ${value}`,
    tenant: undefined,
    async play(sender) {
      const { status } = await sender.ask({ ...request, target, headers: [...fields] });
      const wanted = name === 'content-type' ? 415 : 403;
      // What changes nothing may be asked for in any form.
      const isHarmless = name === 'content-type' && request.method === 'GET';
      if (status !== wanted && !isHarmless)
        sender.complain(`The control answers with ${status}, and should with ${wanted}.`);
    },
  };
};

/** A snapshot that was changed and says that it was not. Where it is taken, everything goes on by the document. */
export const makeForgedSnapshot: MakeAttempt = (context) => ({
  what: 'a forged snapshot',
  tenant: 'any',
  async play(sender) {
    const taken = await sender.ask(toGet('/__mock/snapshot'));
    const snapshot = JSON.parse(taken.body.toString()) as { state: Json; checksum: string };
    let { state } = snapshot;
    for (let count = context.random.between(1, 3); count > 0; count -= 1)
      state = mutate(state, context.random);
    const checksum = createHash('sha256').update(JSON.stringify(state)).digest('hex');
    const body = Buffer.from(JSON.stringify({ ...snapshot, state, checksum }));
    const headers: [string, string][] = [['host', '127.0.0.1'], JSON_TYPE];
    await sender.ask({ method: 'PUT', target: '/__mock/snapshot', headers, body });
    for (const tenant of context.tenants) await readAll(sender, tenant, context);
    await sender.ask({ method: 'PUT', target: '/__mock/snapshot', headers, body: taken.body });
  },
});

async function readAll(sender: FuzzSender, tenant: FuzzTenant, { number }: AttemptContext): Promise<void> {
  const { company, stage, members } = tenant;
  const paths = [
    '/members',
    `/recognition?email=${members[0]}`,
    `/api/v1/users/${members[1]}/profile`,
    '/performance_feedback',
    '/responses',
    '/questions',
  ];
  for (const path of paths) await sender.ask({ ...toGet(`/${stage}/1${path}`), headers: toFields(tenant) });
  await sender.ask(toSending(tenant, toMark(tenant, number), 'ALL_MEMBERS'));
  await sender.ask(toGet(`/__mock/companies/${company}/keys`));
  await sender.ask(toGet('/__mock/companies'));
}

const toGet = (target: string): RawRequest => ({ method: 'GET', target, headers: [['host', '127.0.0.1']] });
