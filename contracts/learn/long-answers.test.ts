import { expect, it } from 'vitest';
import { growthOf } from '../../mock/cost.test.helper.ts';
import { createMock } from '../../mock/create-mock.ts';
import { createContract } from '../../spec/contract.ts';
import { loadDocument } from '../../spec/document.ts';
import { listShown } from '../checks/shown-data.ts';
import { useLearn } from './learn.test.helper.ts';
import { createNames } from './shape/data-names.ts';
import { toStrange } from './strange-gateway.test.helper.ts';

const contract = createContract(loadDocument());
const learn = useLearn();

/** What looks like the beginning of an address from each of its characters. */
const toLong = (length: number): string => `${'a'.repeat(length)} @ ${'a@'.repeat(length / 2)} b`;

it.each<{ what: string; look: (text: string) => unknown }>([
  { what: 'names are looked for in', look: (text) => createNames(contract, [text], () => '') },
  {
    what: 'people are looked for in',
    look: (text) => {
      const value = { members: [{ note: text }] };
      const answer = { status: 200, text: JSON.stringify(value), json: { value } };
      return listShown([{ call: { key: 'own' }, answer, filled: new Map(), request: { url: '' } } as never]);
    },
  },
])('an answer that $what costs by its length', async ({ look }) => {
  expect(await growthOf((size) => look(toLong(size)), 4_000, 8)).toBeLessThan(20);
});

it('refusals of any length are learned from', { timeout: 120_000 }, async () => {
  const app = createMock();
  const fetch = toStrange((request) => app.fetch(request), {
    toError: (text) => ({ type: 'text/plain', body: `${text} ${'a'.repeat(100_000)}` }),
  });
  const [own] = app.mock.companies;
  const known = { members: ['rosa.delgado@alderfinch.example'] };
  const { learned } = await learn(fetch, {
    keys: { ...own?.keys },
    known,
    include: { operationIds: ['readProfile'] },
  });
  expect(learned.edits.some(({ kind }) => kind === 'error')).toBe(true);
});
