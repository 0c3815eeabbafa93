import { expect, it } from 'vitest';
import { createContract } from '../../../spec/contract.ts';
import { loadDocument } from '../../../spec/document.ts';
import { type GatewayChoices, PLAIN_CHOICES } from './choices.ts';
import { judgeGateway } from './judge-gateway.ts';

const contract = createContract(loadDocument());

interface Row {
  given: string;
  seed: number;
  choices: Partial<GatewayChoices>;
  checks?: readonly string[];
}

/** Gateways that were failed once, with the fewest choices that showed it. */
it.each<Row>([
  {
    given: 'what both companies sent alike in another stage shows in this one too',
    seed: 59_563,
    choices: { recordId: 'none', unknownRecipient: 'accepted', stages: 'shared', sharedPerson: 'yes' },
  },
  {
    given: 'somebody is a member of both companies, with the same id and year in each',
    seed: 2,
    choices: { personForm: 'with-id', sharedPerson: 'same-id' },
  },
  {
    given: 'what is more in a body is refused before the key, with 403 and its reason phrase',
    seed: 60_181,
    choices: {
      order: 'request-first',
      errorForm: 'with-reason-phrase',
      invalidStatus: 403,
      otherMembers: 'refused',
    },
    checks: ['ignored_auth'],
  },
  {
    given: 'two are members of both companies, in lists of three whose order never stays',
    seed: 2,
    choices: { sharedPerson: 'several', personOrder: 'shuffled', listMembersAnswer: 'paged' },
  },
])('no gateway is failed where $given', async ({ seed, choices, checks = ['company_scope'] }) => {
  const run = { contract, seed, scope: { checks } };
  const { violations, unjudged } = await judgeGateway(run, { ...PLAIN_CHOICES, ...choices });
  expect(violations).toEqual([]);
  expect(unjudged).toBe(undefined);
});
