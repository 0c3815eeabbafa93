import { describe, expect, it } from 'vitest';
import { ownContract } from '../../spec/contract.test.helper.ts';
import { loadDocument } from '../../spec/document.ts';
import { createGateway, KEYS } from '../gateway.test.helper.ts';
import { prepareRun } from '../run/prepare-run.ts';
import { type RunOutcome, runCases } from '../run/start-run.ts';
import { explain, findExplained } from './explain.ts';

const contract = ownContract();

function run(): Promise<RunOutcome> {
  const prepared = prepareRun({
    baseUrl: 'http://gateway.example/dev/1',
    document: loadDocument(),
    fetch: createGateway({
      before: ({ method, headers }) =>
        method === 'GET' && !headers.has('x-api-key') ? Response.json({ open: KEYS.dev }) : undefined,
    }),
    keys: KEYS,
    members: ['ada@one.example', 'ben@one.example'],
    team: 'Ops',
    include: { operationIds: ['listRecognitions', 'sendRecognition'] },
    rateLimit: 10_000,
  });
  return runCases(prepared);
}

describe('what is explained of a run', async () => {
  const outcome = await run();
  const linesOf = (wanted: string): string[] => explain(outcome, findExplained(contract, wanted)).split('\n');

  it.each([
    ['key-missing', /^listRecognitions +dev +missing_required_header: none +2 +differs \(2 of 2\): 200/],
    ['key-in-header', /^sendRecognition +dev +missing_required_header: none +2 +agrees$/],
    ['ignored_auth', /^\S+ +dev +ignored_auth: not observed +0 +not observed: .*retired/],
    ['valid_key_accepted', /^listRecognitions +dev +valid_key_accepted: whole run +\d+ +looked at$/],
    ['key-missing', /^key-missing \(documented, §7\)/],
    ['/paths/~1recognition/get', /^listRecognitions +dev +repeated_call: again +\d+ +agrees/],
    ['no-events', /^No case of this run is about it\.$/],
  ])('%s: %s', (wanted, line) => {
    expect(linesOf(wanted).filter((one) => line.test(one))).not.toEqual([]);
  });

  it('shows no key', () => {
    expect(linesOf('key-in-header').join()).not.toContain(KEYS.dev);
  });
});

it('names the nearest where there is no such thing', () => {
  expect(() => findExplained(contract, 'company-scop')).toThrow(
    /"company-scop"; the nearest are company-scope, /,
  );
});
