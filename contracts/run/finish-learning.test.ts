import { expect, it } from 'vitest';
import type { Call } from '../cases/call.ts';
import type { Exchange } from '../checks/exchange.ts';
import { AGREES, differs, notObserved, type Outcome } from '../checks/judgement.ts';
import { finishLearning, listOpenReads } from './finish-learning.ts';
import type { CaseRun } from './judge-case.ts';
import type { PreparedRun } from './prepare-run.ts';
import type { Session } from './session.ts';

interface Made {
  method: string;
  path: string;
  text?: string;
  status?: number;
  intent?: Call['intent'];
}

const SENT: Made = { method: 'POST', path: '/sent' };
const EMPTY: Made = { method: 'GET', path: '/empty', text: '{"records": [ ]}' };
const FULL: Made = { method: 'GET', path: '/full', text: '{"records":[{}]}' };

/** What a run asked, and what it reads again. */
const ROWS: { name: string; given: Made[]; want: string[] }[] = [
  { name: 'what had nothing in it before a write', given: [EMPTY, FULL, SENT], want: ['/empty'] },
  { name: 'the same once only', given: [EMPTY, EMPTY, SENT, SENT], want: ['/empty'] },
  { name: 'nothing where nothing was written', given: [EMPTY, { ...SENT, status: 403 }], want: [] },
  { name: 'nothing that was read after the last write', given: [EMPTY, SENT, EMPTY], want: [] },
  {
    name: 'nothing that had something in it later',
    given: [EMPTY, { ...EMPTY, text: '[1]' }, SENT],
    want: [],
  },
  { name: 'nothing of an invalid call', given: [{ ...EMPTY, intent: 'invalid' }, SENT], want: [] },
];

it.each(ROWS)('reads again $name', async ({ given, want }) => {
  const exchanges = given.map(
    ({ method, path, text = '', status = 200, intent = 'valid' }, index) =>
      ({
        id: index + 1,
        call: { method, intent, stage: 'dev', key: 'own', path },
        request: { url: `http://a.example${path}` },
        address: path,
        answer: { status, text },
      }) as unknown as Exchange,
  );
  const asked: string[] = [];
  const send: Session['send'] = async ({ path }, _, address) => {
    expect(address?.template).toBe(path);
    asked.push(path);
    return exchanges[0] as Exchange;
  };
  const prepared = { contract: { operations: [] }, target: { stages: new Map() } } as unknown as PreparedRun;
  await finishLearning(prepared, { exchanges, send } as unknown as Session, { miss() {} }, 0);
  expect(asked).toEqual(want);
});

const OPEN = notObserved('no data');

it.each<{ name: string; outcomes: Outcome[]; methods?: string[]; written?: number; want: boolean }>([
  { name: 'left something open', outcomes: [AGREES, OPEN], want: true },
  { name: 'left nothing open', outcomes: [AGREES], want: false },
  { name: 'differs in something too', outcomes: [OPEN, differs('a', 'b')], want: false },
  { name: 'writes', outcomes: [OPEN], methods: ['GET', 'POST'], want: false },
  { name: 'sends nothing', outcomes: [OPEN], methods: [], want: false },
  { name: 'left something open in a run that wrote nothing', outcomes: [OPEN], written: 403, want: false },
])('runs a case again that $name: $want', ({ outcomes, methods = ['GET', 'GET'], written = 200, want }) => {
  const one = { calls: methods.map((method) => ({ method })) };
  const judgements = outcomes.map((outcome) => ({ outcome, exchange: 1 }));
  const exchanges = [{ call: { method: 'POST' }, answer: { status: written } }] as Exchange[];
  const found = listOpenReads([{ case: one, judgements } as unknown as CaseRun], { exchanges });
  expect(found).toEqual(want ? [one] : []);
});

it('passes over what was never sent', () => {
  const judgements = [{ outcome: OPEN, exchange: undefined }];
  const run = { case: { calls: [{ method: 'GET' }] }, judgements } as unknown as CaseRun;
  const exchanges = [{ call: { method: 'POST' }, answer: { status: 200 } }] as Exchange[];
  expect(listOpenReads([run], { exchanges })).toEqual([]);
});
