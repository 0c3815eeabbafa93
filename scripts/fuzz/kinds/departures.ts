import type { AttemptContext, MakeAttempt } from '../attempt.ts';
import type { Conversation, Ending } from '../connection.ts';
import { type RawRequest, toBytes } from '../http-bytes.ts';
import { toControl, toRequest, toSending } from '../requests.ts';
import { cut } from './pipelining.ts';

type Departure = (context: AttemptContext) => Partial<Conversation>;

const GONE: readonly Ending[] = ['destroy', 'reset'];

const toWrite = ({ tenant, mark }: AttemptContext): RawRequest => toSending(tenant, mark);

/** The head of a write with another field, without its body. */
const toHead = (context: AttemptContext, field: string): Buffer => {
  const { method, target, headers } = toWrite(context);
  return toBytes({ method, target, headers: [...headers, field] });
};

/** Clients that go away, or say only half of what they began. */
const DEPARTURES: Record<string, Departure> = {
  'says nothing': ({ random }) => ({ methods: [], ending: random.pick([...GONE, 'half-close']) }),
  'stops in the middle': (context) => {
    const bytes = toBytes(toWrite(context));
    const length = context.random.between(1, bytes.length - 1);
    return { pieces: [bytes.subarray(0, length)], ending: context.random.pick([...GONE, 'half-close']) };
  },
  'does not wait for the answer': (context) => ({
    pieces: [toBytes(toWrite(context))],
    ending: context.random.pick(GONE),
  }),
  'closes its half after the request': (context) => ({ pieces: [toBytes(toWrite(context))] }),
  'goes while much comes': ({ random, tenant }) => {
    const members = toRequest(tenant, 'GET', '/members?limit=100');
    const journal = toControl('GET', '/journal?limit=100');
    const request = toBytes(random.pick([toControl('GET', '/snapshot'), journal, members]));
    return { pieces: [Buffer.concat(Array(5).fill(request))], methods: [], ending: random.pick(GONE) };
  },
  'says it byte by byte': (context) => {
    const { headers, ...request } = toWrite(context);
    const bytes = toBytes({ ...request, headers: [...headers, 'connection: close'] });
    return { pieces: cut(bytes, 1), ending: 'wait' };
  },
  'promises a body that does not come': (context) => {
    const length = context.random.pick([1, 100, 1_048_576, 1_048_577, 10 ** 15]);
    const ending = context.random.pick<Ending>(['destroy', 'half-close']);
    return { pieces: [toHead(context, `content-length: ${length}`)], ending };
  },
  'sends more than may be, without saying how much': (context) => {
    const chunk = Buffer.from(`10000\r\n${' '.repeat(0x10000)}\r\n`);
    const chunks = Array(context.random.between(1, 40)).fill(chunk);
    return { pieces: [toHead(context, 'transfer-encoding: chunked'), ...chunks] };
  },
};

export const makeDeparture: MakeAttempt = (context) => {
  const [what, write] = context.random.pick(Object.entries(DEPARTURES));
  const conversation = { pieces: [], methods: ['POST'], ending: 'half-close' as const, ...write(context) };
  return { what, tenant: context.tenant, play: (sender) => sender.converse(conversation) };
};
