import { describe, expect, it } from 'vitest';
import { createGateway } from '../gateway.test.helper.ts';
import {
  documentWithoutRules,
  error,
  insteadOfBody,
  itSays,
  listFindings,
  type Row,
  runCheck,
} from './check.test.helper.ts';

const RULE = 'sender-in-path';
const RUN = '-/dev/run';

interface Sent {
  from: string;
  to: string[];
  words: string;
}

/** A gateway that keeps what is sent with its text, and shows each record to its recipients as `toRecord` has it. */
function keeping(toRecord: (sent: Sent, index: number) => object): NonNullable<Row['options']> {
  const inner = createGateway();
  const all: Sent[] = [];
  return {
    fetch: async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      const text = request.method === 'POST' ? await request.clone().text() : '';
      const answer = await inner(request.clone() as Request);
      if (answer.status === 403) return answer;
      if (pathname.endsWith('/members') && text !== '') return Response.json({ created: 2 });
      const [, from] = /\/recognition\/([^/]+)$/.exec(pathname) ?? [];
      // Whoever was imported is known too.
      if (from !== undefined && (answer.status === 201 || text.includes('.invalid"'))) {
        const { recipients, message = '' } = JSON.parse(text) as { recipients: unknown; message?: string };
        all.unshift({ from: decodeURIComponent(from), to: String(recipients).split(','), words: message });
        return Response.json({}, { status: 201 });
      }
      const email = searchParams.get('email');
      if (!pathname.endsWith('/recognition') || email === null) return answer;
      const shown = all.map((sent, index) => ({ sent, record: toRecord(sent, all.length - index) }));
      const recognitions = shown.filter(({ sent }) => sent.to.includes(email)).map(({ record }) => record);
      return Response.json({ recognitions, pagination: {} });
    },
  };
}
const isText = ({ to }: Sent): boolean => to.length === 3;

/** The same, with the record as it was sent in the answer to the send. */
function answering(toRecord: (sent: Sent) => object): NonNullable<Row['options']> {
  const { fetch } = keeping(toRecord);
  return {
    fetch: async (request) => {
      const sent = request.method === 'POST' ? await request.clone().text() : '';
      const answer = await (fetch as (one: Request) => Promise<Response>)(request as Request);
      const [, from] = /\/recognition\/([^/]+)$/.exec(new URL(request.url).pathname) ?? [];
      if (from === undefined || answer.status !== 201) return answer;
      const { recipients, message = '' } = JSON.parse(sent) as { recipients: unknown; message?: string };
      const record = { from: decodeURIComponent(from), to: String(recipients).split(','), words: message };
      return Response.json({ sent: record }, { status: 201 });
    },
  };
}

/** §4.1 rule 3: the path carries the sender. Which fields a record has is not shown. */
const ROWS: Row[] = [
  {
    given: 'the sender in a field, whatever it is called',
    options: keeping(({ from, to, words }) => ({ by: { who: from }, to, words })),
    facts: { [RULE]: 'confirmed' },
    cases: { [RUN]: 'passed' },
  },
  {
    given: 'one and the same sender of all, but in the answers to what was sent',
    options: answering((sent) => ({ ...sent, from: 'ada@one.example' })),
    want: ['violation: sendRecognition/dev/sender'],
    facts: { [RULE]: 'contradicted' },
  },
  {
    given: 'somebody else as the sender of what three receive',
    options: keeping((sent) => ({ ...sent, from: isText(sent) ? 'eve@one.example' : sent.from })),
    want: ['violation: sendRecognition/dev/sender'],
    facts: { [RULE]: 'contradicted' },
  },
  {
    given: 'the recipient as the sender of what three receive',
    options: keeping((sent) => ({ ...sent, from: isText(sent) ? sent.to[0] : sent.from })),
    want: ['violation: sendRecognition/dev/sender'],
  },
  {
    given: 'the sender elsewhere in what three receive, which are two forms of records',
    options: keeping((sent) =>
      isText(sent) ? { ...sent, from: 'bot@one.example', author: sent.from } : sent,
    ),
    cases: { [RUN]: 'passed' },
  },
  {
    given: 'no sender, and somebody who made the key and is the first member too',
    options: keeping(({ to, words }) => ({ owner: 'ada@one.example', to, words })),
    cases: { [RUN]: 'not-observed' },
  },
  {
    given: 'no sender, and somebody else in each record',
    options: keeping(({ to, words }, index) => ({ by: `${index}@one.example`, to, words })),
    cases: { [RUN]: 'not-observed' },
  },
  {
    given: 'no texts, so that nobody knows what a record shows',
    options: keeping(({ from, to }, index) => ({
      id: index,
      from: isText({ from, to, words: '' }) ? 'eve@one.example' : from,
      to,
    })),
    cases: { [RUN]: 'not-observed' },
  },
  {
    given: 'texts that are refused',
    gateway: insteadOfBody(
      ({ message }) => message !== undefined,
      () => error(400, 'No messages'),
    ),
    cases: { [RUN]: 'not-observed' },
  },
  {
    given: 'a document without the rule',
    options: { document: documentWithoutRules(RULE) },
  },
];

const OPTIONS = {
  checks: ['sender_as_sent', 'recognition_filter', 'every_recipient_reached'],
  include: { operationIds: ['sendRecognition', 'listRecognitions', 'importMembers'] },
  members: ['ada', 'ben', 'cem', 'dia'].map((name) => `${name}@one.example`),
};

describe('what is told of who sent', () => {
  itSays('sender_as_sent', ROWS, OPTIONS);

  it('takes nothing that an earlier run with the same texts left behind for sent by this one', async () => {
    const gateway = keeping(({ from, to, words }) => ({ from, to, words }));
    for (const members of [OPTIONS.members, OPTIONS.members.toReversed()])
      expect(listFindings(await runCheck('sender_as_sent', {}, { ...OPTIONS, ...gateway, members }))).toEqual(
        [],
      );
  });
});
