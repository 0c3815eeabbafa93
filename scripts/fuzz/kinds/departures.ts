import { type AttemptContext, type MakeAttempt, toFields, toMark, toSending } from '../attempt.ts';
import type { Conversation } from '../connection.ts';
import { toBytes } from '../http-bytes.ts';
import { cut } from './pipelining.ts';

type Row = [what: string, write: (context: AttemptContext) => Conversation];

/** Clients that go away, or say only half of what they began. */
const ROWS: readonly Row[] = [
  [
    'says nothing',
    ({ random }) => ({ pieces: [], methods: [], ending: random.pick(['destroy', 'reset', 'half-close']) }),
  ],
  [
    'stops in the middle',
    (context) => {
      const bytes = toWrite(context);
      const length = context.random.between(1, bytes.length - 1);
      const ending = context.random.pick(['destroy', 'reset', 'half-close'] as const);
      return { pieces: [bytes.subarray(0, length)], methods: ['POST'], ending };
    },
  ],
  [
    'does not wait for the answer',
    (context) => ({
      pieces: [toWrite(context)],
      methods: ['POST'],
      ending: context.random.pick(['destroy', 'reset']),
    }),
  ],
  [
    'closes its half after the request',
    (context) => ({ pieces: [toWrite(context)], methods: ['POST'], ending: 'half-close' }),
  ],
  [
    'goes while much comes',
    ({ random, tenant }) => {
      const request = toBytes({
        method: 'GET',
        target: random.pick([
          '/__mock/snapshot',
          '/__mock/journal?limit=100',
          `/${tenant.stage}/1/members?limit=100`,
        ]),
        headers: toFields(tenant),
      });
      return {
        pieces: [Buffer.concat(Array.from({ length: 5 }, () => request))],
        methods: [],
        ending: random.pick(['destroy', 'reset']),
      };
    },
  ],
  [
    'says it byte by byte',
    ({ tenant, number }) => {
      const { headers, ...request } = toSending(tenant, toMark(tenant, number));
      const bytes = toBytes({ ...request, headers: [...headers, ['connection', 'close']] });
      return { pieces: cut(bytes, 1), methods: ['POST'], ending: 'wait' };
    },
  ],
  [
    'promises a body that does not come',
    (context) => {
      const { method, target, headers } = toSending(context.tenant, toMark(context.tenant, context.number));
      const length: [string, string] = [
        'content-length',
        `${context.random.pick([1, 100, 1_048_576, 1_048_577, 10 ** 15])}`,
      ];
      return {
        pieces: [toBytes({ method, target, headers: [...headers, length] })],
        methods: [method],
        ending: context.random.pick(['destroy', 'half-close']),
      };
    },
  ],
  [
    'sends more than may be, without saying how much',
    (context) => {
      const { method, target, headers } = toSending(context.tenant, toMark(context.tenant, context.number));
      const head = toBytes({ method, target, headers: [...headers, ['transfer-encoding', 'chunked']] });
      const chunk = Buffer.from(`10000\r\n${' '.repeat(0x10000)}\r\n`);
      return {
        pieces: [head, ...Array.from({ length: context.random.between(1, 40) }, () => chunk)],
        methods: [method],
        ending: 'half-close',
      };
    },
  ],
];

export const makeDeparture: MakeAttempt = (context) => {
  const [what, write] = context.random.pick(ROWS);
  const conversation = write(context);
  return {
    what,
    tenant: context.tenant,
    async play(sender) {
      await sender.converse(conversation);
    },
  };
};

const toWrite = ({ tenant, number }: AttemptContext): Buffer =>
  toBytes(toSending(tenant, toMark(tenant, number)));
