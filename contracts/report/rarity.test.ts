import { expect, it } from 'vitest';
import { loadDocument } from '../../spec/document.ts';
import { createGateway, KEYS } from '../gateway.test.helper.ts';
import type { ContractOptions } from '../run/options.ts';
import { runContract } from '../run-contract.ts';

const document = loadDocument();

async function noteOf(options: Partial<ContractOptions>): Promise<string | undefined> {
  const { report } = await runContract({
    baseUrl: 'http://gateway.example/dev/1',
    document,
    fetch: createGateway({}),
    keys: KEYS,
    members: ['ada@one.example', 'ben@one.example'],
    team: 'Ops',
    checks: ['repeated_call'],
    rateLimit: 10_000,
    ...options,
  });
  return report.notes.find((note) => note.includes('certainty'));
}

it.each<{ given: string; options: Partial<ContractOptions>; want: RegExp }>([
  {
    given: 'a run',
    options: {},
    want: /^A documented call that fails in 7\.\d % .* 95 % certainty: .* (?:3\d|40) times\.$/,
  },
  { given: 'a live run', options: { live: true }, want: /fails in 25\.9 % .*, 10 times\.$/ },
  {
    given: 'a thorough run',
    options: { thorough: true, include: { operationIds: ['listRecognitions'] } },
    want: /fails in 0\.37 % .* least often, 800 times\.$/,
  },
])('says how rare a failure is seen: $given', async ({ options, want }) => {
  expect(await noteOf(options)).toMatch(want);
});

it('says nothing where no documented call was answered', async () => {
  expect(await noteOf({ checks: ['unknown_route'], members: [], team: undefined })).toBeUndefined();
});
