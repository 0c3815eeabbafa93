import type { AttemptContext, MakeAttempt } from '../attempt.ts';
import { type RawRequest, toBytes } from '../http-bytes.ts';
import { HOST, toRequest, toSending } from '../requests.ts';

/** A request, the status of its answer, and what stands in that. */
type Row = readonly [request: RawRequest, status: number, shows: string];

/** Many requests on one connection, in pieces of whatever length: answered in their order, one answer each. */
export const makePipelining: MakeAttempt = (context) => {
  const { random, tenant, number, mark } = context;
  const rows = Array.from({ length: random.between(2, 12) }, (_, index) =>
    random.pick(listRows(context, `${number}-${index}`)),
  );
  rows.splice(random.between(0, rows.length), 0, [toSending(tenant, mark), 201, mark]);
  const target = `/last-${number}`;
  rows.push([{ method: 'GET', target, headers: [HOST, 'connection: close'] }, 404, target]);
  const bytes = Buffer.concat(rows.map(([request]) => toBytes(request)));
  const size = random.pick([1, 7, 64, 500, bytes.length]);
  return {
    what: `${rows.length} requests in pieces of ${size} bytes`,
    tenant,
    async play(sender) {
      const methods = rows.map(([{ method }]) => method);
      const answers = await sender.converse({ pieces: cut(bytes, size), methods, ending: 'wait' });
      if (answers.length !== rows.length)
        sender.complain(`${rows.length} requests have ${answers.length} answers.`);
      for (const [index, [request, wanted, shows]] of rows.entries()) {
        const { status = 0, body = Buffer.alloc(0) } = answers[index] ?? {};
        if (status !== wanted || (request.method !== 'HEAD' && !body.includes(shows)))
          sender.complain(
            `Answer ${index + 1} is not to request ${index + 1}: ${status} ${body.toString('utf8', 0, 500)}`,
          );
      }
    },
  };
};

function listRows({ random, tenant }: AttemptContext, name: string): Row[] {
  const email = random.pick(tenant.members);
  const nothing = toRequest(tenant, 'GET', `/nothing-${name}`);
  const some = Buffer.alloc(random.between(0, 300), 'x');
  return [
    [toRequest(tenant, 'GET', `/api/v1/users/${email}/profile`), 200, email],
    [nothing, 404, name],
    [{ ...nothing, target: `/nothing-${name}` }, 404, name],
    [{ ...nothing, method: 'POST', body: some }, 404, name],
    [toRequest(tenant, 'HEAD', '/members'), 200, ''],
    [toRequest(tenant, 'DELETE', '/members'), 405, 'DELETE'],
    [toRequest({ ...tenant, key: name }, 'GET', '/members'), 403, 'Invalid API Key.'],
    [toRequest(tenant, 'POST', '/api/v1/performance-boosts', {}), 400, '/email'],
  ];
}

/** In at most 400 pieces, the last of them as long as need be. */
export function cut(bytes: Buffer, size: number): Buffer[] {
  const count = Math.min(400, Math.ceil(bytes.length / size));
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * size, index === count - 1 ? bytes.length : (index + 1) * size),
  );
}
