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

/** What changes the mock, asked for as a page of another origin would, or as no browser can be made to do: always refused. */
export const makeForeignControl: MakeAttempt = ({ random, tenant }) => {
  const { company, stage } = tenant;
  const account = `/__mock/companies/${company}`;
  const [method, target, body] = random.pick([
    ['POST', '/__mock/reset', '{}'],
    ['PUT', '/__mock/snapshot', '{}'],
    ['DELETE', '/__mock/journal', undefined],
    ['POST', `${account}/keys`, JSON.stringify({ stage })],
    ['POST', `${account}/keys/key_${company}_${stage}/retire`, '{}'],
    ['PATCH', account, '{"developer_access":false}'],
    ['GET', '/__mock/snapshot', undefined],
    ['GET', `${account}/keys`, undefined],
  ] as const);
  const origin = random.pick([
    'http://elsewhere.example',
    'null',
    'https://127.0.0.1',
    'http://127.0.0.1.elsewhere.example',
    'http://127.0.0.1:1',
    'file://',
    '*',
  ]);
  const headers: [string, string][] = [
    ['host', '127.0.0.1'],
    ['origin', origin],
    ...(body === undefined ? [] : [JSON_TYPE]),
  ];
  const request: RawRequest = {
    method,
    target,
    headers,
    body: body === undefined ? undefined : Buffer.from(body),
  };
  return {
    what: `${method} ${target} from ${origin}`,
    tenant: undefined,
    async play(sender) {
      const { status } = await sender.ask(request);
      if (status !== 403) sender.complain(`A page of ${origin} is answered with ${status}.`);
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
