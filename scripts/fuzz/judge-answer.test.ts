import { describe, expect, it } from 'vitest';
import { type FuzzTenant, toMark } from './attempt.ts';
import { readAnswers } from './http-bytes.ts';
import { findProblem } from './judge-answer.ts';
import { findStranger } from './state-control.ts';

const toTenant = (index: number, company: string, stage: string): FuzzTenant => ({
  index,
  company,
  stage,
  key: `fake-${stage}-key-${company}-0001`,
  members: [],
  team: '',
});
const ALDER = toTenant(0, 'alder-finch', 'dev');
const BLUE = toTenant(1, 'bluepeak', 'dev');

const MOCK = 'x-wes-mock: assumed';
const CONTROL = 'x-wes-mock: control';

interface Row {
  what: string;
  status?: number;
  head?: string;
  body: string;
  sent?: string;
  tenant?: FuzzTenant | 'any' | undefined;
  /** '' where nothing is wrong. */
  problem: string;
}

describe('findProblem', () => {
  it.each<Row>([
    { what: 'its own mark', body: toMark(ALDER, 7), problem: '' },
    {
      what: 'the mark of another',
      body: toMark(BLUE, 7),
      problem: 'It shows what another tenant sent, zq1n7q1n7qz',
    },
    {
      what: 'the mark of another, sent by itself',
      body: toMark(BLUE, 7),
      sent: `/x${toMark(BLUE, 7)}`,
      problem: '',
    },
    {
      what: 'any mark, to nobody',
      body: toMark(ALDER, 7),
      tenant: undefined,
      problem: 'It shows what another',
    },
    { what: 'any mark, by the control', head: CONTROL, body: toMark(BLUE, 7), problem: '' },
    { what: 'a key', body: BLUE.key, problem: `It shows the key ${BLUE.key}` },
    {
      what: 'a key, encoded twice',
      body: BLUE.key.replace('-', '%252D'),
      problem: `It shows the key ${BLUE.key}`,
    },
    {
      what: 'a key in a field',
      head: `${MOCK}\r\nx: ${BLUE.key}`,
      body: '',
      problem: `It shows the key ${BLUE.key}`,
    },
    { what: 'the key that was sent', body: BLUE.key, sent: `/%66${BLUE.key.slice(1)}`, problem: '' },
    { what: 'a key, by the control', head: CONTROL, body: `{"key":"${BLUE.key}"}`, problem: '' },
    {
      what: 'a key, in the journal',
      head: CONTROL,
      body: `{"requests":["${BLUE.key}"]}`,
      problem: 'It shows the key',
    },
    { what: 'a failure', status: 500, body: 'oh', problem: 'It failed with 500: oh' },
    { what: 'a failure that is declared', status: 503, body: '', problem: '' },
    {
      what: 'no JSON',
      head: `${MOCK}\r\nContent-Type: application/json`,
      body: '{',
      problem: 'This is no JSON',
    },
    { what: 'somebody else', head: 'server: x', body: '', problem: 'The mock does not say that it is one' },
  ])('$what', ({ status = 200, head = MOCK, body, sent = '', problem, ...row }) => {
    const answer = { status, head: `HTTP/1.1 ${status} x\r\n${head}`, body: Buffer.from(body) };
    const tenant = 'tenant' in row ? row.tenant : ALDER;
    const found = findProblem(answer, { sent: Buffer.from(sent), tenant, declared: new Set([503]) }) ?? '';
    expect(found.slice(0, problem.length)).toBe(problem);
    expect(found === '').toBe(problem === '');
  });
});

describe('findStranger', () => {
  const toState = (tenant: FuzzTenant, text: string): string =>
    JSON.stringify({ state: { data: { [JSON.stringify([tenant.company, tenant.stage])]: { x: [text] } } } });

  it.each([
    { what: 'what was accepted', state: toState(ALDER, toMark(ALDER, 1)), problem: undefined },
    {
      what: 'what was refused',
      state: toState(ALDER, toMark(ALDER, 2)),
      problem: /^Request 2 was refused, and changed/,
    },
    {
      what: 'what another sent',
      state: toState(BLUE, toMark(ALDER, 1)),
      problem: /in the data of another: zq0n1q0n1qz in/,
    },
    {
      what: 'a mark in which a byte was changed, which says nothing',
      state: toState(ALDER, toMark(ALDER, 1).replace('1', '21')),
      problem: undefined,
    },
    {
      what: 'what was hidden',
      state: toState(ALDER, toMark(undefined, 1)),
      problem: /^What was hidden in request 1 was done/,
    },
  ])('$what', ({ state, problem }) => {
    const found = findStranger(state, [ALDER, BLUE], new Set([1]));
    if (problem === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(problem);
  });
});

describe('readAnswers', () => {
  const OK = 'HTTP/1.1 200 OK\r\n';
  it.each([
    { what: 'one', text: `${OK}content-length: 2\r\n\r\nok`, bodies: ['ok'], rest: '' },
    {
      what: 'two',
      text: `${OK}content-length: 2\r\n\r\nok${OK}content-length: 1\r\n\r\n!`,
      bodies: ['ok', '!'],
      rest: '',
    },
    {
      what: 'one that is cut off',
      text: `${OK}content-length: 3\r\n\r\nok`,
      bodies: [],
      rest: `${OK}content-length: 3\r\n\r\nok`,
    },
    {
      what: 'chunks',
      text: `${OK}transfer-encoding: chunked\r\n\r\n1\r\no\r\n1\r\nk\r\n0\r\n\r\n`,
      bodies: ['ok'],
      rest: '',
    },
    {
      what: 'one before the final one',
      text: `HTTP/1.1 100 Continue\r\n\r\n${OK}content-length: 1\r\n\r\n!`,
      bodies: ['!'],
      rest: '',
    },
    {
      what: 'none to HEAD',
      text: `${OK}content-length: 2\r\n\r\n`,
      methods: ['HEAD'],
      bodies: [''],
      rest: '',
    },
  ])('$what', ({ text, methods = [], bodies, rest }) => {
    const bytes = Buffer.from(text);
    const { answers, length } = readAnswers(bytes, methods, true);
    expect(answers.map(({ body }) => body.toString())).toEqual(bodies);
    expect(bytes.subarray(length).toString()).toBe(rest);
  });

  it('throws where it is no HTTP', () => {
    expect(() => readAnswers(Buffer.from('hello\r\n\r\n'), [], true)).toThrow('This is no answer: "hello"');
  });
});
