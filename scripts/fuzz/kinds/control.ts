import { createHash } from 'node:crypto';
import type { Json } from '../../../spec/json.ts';
import type { FuzzTenant, MakeAttempt } from '../attempt.ts';
import { mutate } from '../hostile-values.ts';
import type { RawRequest } from '../http-bytes.ts';
import { toControl, toRequest, toSending } from '../requests.ts';
import { listReads } from './tenants.ts';

/** What only the user of a mock may ask of its control. */
const listOwn = ({ company, stage }: FuzzTenant): RawRequest[] => [
  toControl('POST', '/reset', {}),
  toControl('PUT', '/snapshot', {}),
  toControl('DELETE', '/journal', {}),
  toControl('POST', `/companies/${company}/keys`, { stage }),
  toControl('POST', `/companies/${company}/keys/key_${company}_${stage}/retire`, {}),
  toControl('PATCH', `/companies/${company}`, { developer_access: false }),
  toControl('GET', '/snapshot'),
  toControl('GET', `/companies/${company}/keys`),
];

const NAMES =
  'elsewhere.example 127.0.0.1.elsewhere.example localhost.elsewhere.example 169.254.169.254 0x7f.example';

/** How a page of another origin asks, by a name of its own or as a form would. */
const FOREIGN: Record<string, string> = {
  origin:
    'http://elsewhere.example null https://127.0.0.1 http://127.0.0.1.elsewhere.example http://127.0.0.1:1 file:// *',
  'sec-fetch-site': 'cross-site same-site',
  host: NAMES,
  target: NAMES,
  'content-type': 'text/plain application/x-www-form-urlencoded multipart/form-data',
};

/** It is always refused, and nothing is changed. */
export const makeForeignControl: MakeAttempt = ({ random, tenant }) => {
  const request = random.pick(listOwn(tenant));
  const [name, values] = random.pick(Object.entries(FOREIGN));
  const value = random.pick(values.split(' '));
  const isTarget = name === 'target';
  const target = isTarget ? `http://${value}${request.target}` : request.target;
  const kept = request.headers.filter((line) => !line.startsWith(`${name}:`));
  const headers = isTarget ? request.headers : [...kept, `${name}: ${value}`];
  // What changes nothing may be asked for in any form.
  const isHarmless = name === 'content-type' && request.method === 'GET';
  const wanted = isHarmless ? 200 : name === 'content-type' ? 415 : 403;
  return {
    what: `${request.method} ${request.target} with ${name} ${value}`,
    tenant: undefined,
    play: (sender) => sender.ask({ ...request, target, headers }, wanted),
  };
};

/** A snapshot that was changed and says that it was not. Where it is taken, everything goes on by the document. */
export const makeForgedSnapshot: MakeAttempt = ({ random, tenants, number }) => ({
  what: 'a forged snapshot',
  tenant: 'any',
  async play(sender) {
    const taken = await sender.ask(toControl('GET', '/snapshot'));
    const snapshot = JSON.parse(taken.body.toString()) as { state: Json; checksum: string };
    let { state } = snapshot;
    for (let count = random.between(1, 3); count > 0; count -= 1) state = mutate(state, random);
    const checksum = createHash('sha256').update(JSON.stringify(state)).digest('hex');
    await sender.ask(toControl('PUT', '/snapshot', { ...snapshot, state, checksum }));
    for (const tenant of tenants) {
      for (const path of listReads(tenant)) await sender.ask(toRequest(tenant, 'GET', path));
      await sender.ask(toSending(tenant, `${number}`, 'ALL_MEMBERS'));
      await sender.ask(toControl('GET', `/companies/${tenant.company}/keys`));
      await sender.ask(toControl('GET', '/companies'));
    }
    await sender.ask(toControl('PUT', '/snapshot', snapshot));
  },
});
