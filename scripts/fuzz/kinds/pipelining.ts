import type { Random } from '../../../spec/random.ts';
import { type FuzzTenant, type MakeAttempt, toFields, toMark, toSending } from '../attempt.ts';
import { type RawRequest, toBytes } from '../http-bytes.ts';

interface Row {
  /** `undefined` where what it sends depends on the tenant's state. */
  status: number;
  /** Stands in the answer. */
  shows: string;
  request: RawRequest;
}

/** Many requests on one connection, in pieces of whatever length: answered in their order, one answer each. */
export const makePipelining: MakeAttempt = ({ random, tenant, number }) => {
  const rows = Array.from({ length: random.between(2, 12) }, (_, index) =>
    toRow(random, tenant, `${number}-${index}`),
  );
  const mark = toMark(tenant, number);
  const write: Row = { status: 201, shows: mark, request: toSending(tenant, mark) };
  rows.splice(random.between(0, rows.length), 0, write);
  const last: RawRequest = {
    method: 'GET',
    target: `/last-${number}`,
    headers: [
      ['host', '127.0.0.1'],
      ['connection', 'close'],
    ],
  };
  rows.push({ status: 404, shows: `/last-${number}`, request: last });
  const bytes = Buffer.concat(rows.map(({ request }) => toBytes(request)));
  const size = random.pick([1, 7, 64, 500, bytes.length]);
  return {
    what: `${rows.length} requests in pieces of ${size} bytes`,
    tenant,
    async play(sender) {
      const methods = rows.map(({ request }) => request.method);
      const answers = await sender.converse({ pieces: cut(bytes, size), methods, ending: 'wait' });
      if (answers.length !== rows.length)
        sender.complain(`${rows.length} requests have ${answers.length} answers.`);
      for (const [index, { status, shows, request }] of rows.entries()) {
        const answer = answers[index];
        const isRight =
          answer?.status === status && (request.method === 'HEAD' || answer.body.includes(shows));
        if (!isRight)
          sender.complain(
            `Answer ${index + 1} is not to request ${index + 1}: ${answer?.status} ${answer?.body.toString('utf8', 0, 500)}`,
          );
      }
    },
  };
};

function toRow(random: Random, tenant: FuzzTenant, name: string): Row {
  const headers = toFields(tenant);
  const base = `/${tenant.stage}/1`;
  const email = random.pick(tenant.members);
  return random.pick<Row>([
    {
      status: 200,
      shows: email,
      request: { method: 'GET', target: `${base}/api/v1/users/${email}/profile`, headers },
    },
    { status: 404, shows: name, request: { method: 'GET', target: `${base}/nothing-${name}`, headers } },
    { status: 404, shows: name, request: { method: 'GET', target: `/nothing-${name}`, headers } },
    {
      status: 404,
      shows: name,
      request: {
        method: 'POST',
        target: `${base}/nothing-${name}`,
        headers,
        body: Buffer.alloc(random.between(0, 300), 'x'),
      },
    },
    { status: 200, shows: '', request: { method: 'HEAD', target: `${base}/members`, headers } },
    { status: 405, shows: 'DELETE', request: { method: 'DELETE', target: `${base}/members`, headers } },
    {
      status: 403,
      shows: 'Invalid API Key.',
      request: { method: 'GET', target: `${base}/members`, headers: toFields({ key: name }) },
    },
    {
      status: 400,
      shows: '/email',
      request: {
        method: 'POST',
        target: `${base}/api/v1/performance-boosts`,
        headers: [...headers, ['content-type', 'application/json']],
        body: Buffer.from('{}'),
      },
    },
  ]);
}

/** In at most 400 pieces, the last of them as long as need be. */
export function cut(bytes: Buffer, size: number): Buffer[] {
  const pieces: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += size) {
    if (pieces.length === 399) return [...pieces, bytes.subarray(start)];
    pieces.push(bytes.subarray(start, start + size));
  }
  return pieces;
}
