import { describe, expect, it } from 'vitest';
import { createContract } from '../../spec/contract.ts';
import { loadDocument } from '../../spec/document.ts';
import type { Learned } from '../learn/learned.ts';
import { createLearner } from '../learn/learner.ts';
import { toTraffic } from './traffic.test.helper.ts';
import { createWatch } from './watch.ts';

const contract = createContract(loadDocument());

function learnFrom(lines: readonly (readonly [line: string, status: number, body: string])[]): Learned {
  const learner = createLearner(contract);
  const watch = createWatch(contract, { learner });
  for (const [line, status, body] of lines) watch.observe(toTraffic(line, status, body), '');
  return watch.redact(learner.conclude());
}
const says = ({ edits }: Learned): string[] =>
  edits.filter(({ kind }) => kind !== 'confirmed').map((edit) => edit.says);
const list = (name: string): string => JSON.stringify({ members: [], pagination: {}, name });

describe('what traffic teaches', () => {
  it('a parameter that clients send and that is accepted, often enough', () => {
    const calls = (count: number): [string, number, string][] =>
      Array.from({ length: count }, (_, index) => [
        `GET /dev/1/members?cursor=c${index}`,
        200,
        list(`${index}`),
      ]);
    expect(says(learnFrom(calls(3)))).toContain('GET /members is called with `cursor`');
    expect(says(learnFrom(calls(2)))).not.toContain('GET /members is called with `cursor`');
  });

  it.each(['api_key', 'x-api-key', 'rosa@alderfinch.example', '7f3a 90bc'])(
    'no parameter that is called %s',
    (name) => {
      const calls = [1, 2, 3].map((index): [string, number, string] => [
        `GET /dev/1/members?${encodeURIComponent(name)}=v${index}`,
        200,
        list(`${index}`),
      ]);
      expect(says(learnFrom(calls)).filter((one) => one.includes('is called with'))).toEqual([]);
    },
  );

  it('that a parameter changes the answer, where the same request is always answered alike', () => {
    const calls: [string, number, string][] = [
      ['GET /dev/1/members', 200, list('all')],
      ['GET /dev/1/members', 200, list('all')],
      ['GET /dev/1/members?team_name=Design', 200, list('design')],
      ['GET /dev/1/members?team_name=Payments', 200, list('payments')],
      ['GET /dev/1/members?team_name=Support', 200, list('support')],
    ];
    // Two are a coincidence.
    const confirmed = (all: typeof calls): string[] => learnFrom(all).edits.map((edit) => edit.says);
    expect(confirmed(calls)).toContain('the query parameter `team_name` of GET /members changes the answer');
    expect(confirmed(calls.slice(0, 4)).filter((one) => one.endsWith('changes the answer'))).toEqual([]);
    const [first, ...rest] = calls;
    if (!first) throw new Error('no call');
    const changing: typeof calls = [[first[0], 200, list('other')], ...rest];
    expect(confirmed(changing).filter((one) => one.endsWith('changes the answer'))).toEqual([]);
  });

  it('the form of refusals only where a valid call succeeded', () => {
    const refusals = [1, 2, 3].map((index): [string, number, string] => [
      `GET /dev/1/members?limit=${index}x`,
      400,
      JSON.stringify({ detail: `No ${index}` }),
    ]);
    const form = expect.stringMatching(/^refusals have their text at \/detail/);
    expect(says(learnFrom(refusals))).not.toContainEqual(form);
    expect(says(learnFrom([...refusals, ['GET /dev/1/members', 200, list('all')]]))).toContainEqual(form);
  });

  it('nothing where it was refused, throttled, or failed', () => {
    expect(
      learnFrom([
        ['GET /dev/1/members', 429, list('a')],
        ['GET /dev/1/members', 500, list('b')],
        ['GET /dev/1/members', 503, list('c')],
      ]),
    ).toMatchObject({ edits: [], why: 'nothing was seen that says anything of the service' });
  });
});
