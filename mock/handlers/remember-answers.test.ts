import { expect, it } from 'vitest';
import type { Tenant } from '../company/tenant.ts';
import { type Input, LastingAnswer } from '../serve/prepare-operation.ts';
import { Refused } from '../serve/refused.ts';
import { rememberAnswers } from './remember-answers.ts';

/** A tenant of a store that is written to by `write`. */
function createTenant(): { tenant: Tenant; write: () => void } {
  let revision = 0;
  const tenant = { records: { revision: () => revision } } as unknown as Tenant;
  return {
    tenant,
    write() {
      revision += 1;
    },
  };
}

const toInput = (url: string): Input =>
  ({ url, path: {}, query: {}, header: {}, cookie: {}, body: undefined }) as unknown as Input;

it('a read is made once for what it asks, whom it is for and what is kept', async () => {
  let made = 0;
  const handler = rememberAnswers(() => ({ number: ++made }));
  const [one, other] = [createTenant(), createTenant()];
  const numberOf = async (input: Input, { tenant }: { tenant: Tenant }): Promise<unknown> => {
    const answer = await handler(input, tenant);
    return answer instanceof LastingAnswer ? answer.made : answer;
  };
  const asks: [input: Input, of: typeof one, want: number][] = [
    [toInput('/?a=1'), one, 1],
    [toInput('/?a=1'), one, 1],
    [toInput('/?a=2'), one, 2],
    [toInput('/?a=1'), other, 3],
    [toInput('/x?a=1'), one, 4],
    [toInput('/y?a=1'), one, 5],
    [toInput('/?a=1'), one, 1],
  ];
  for (const [input, of, number] of asks) expect(await numberOf(input, of)).toEqual({ number });
  one.write();
  expect(await numberOf(toInput('/?a=1'), one)).toEqual({ number: 6 });
  expect(await numberOf(toInput('/?a=1'), other)).toEqual({ number: 3 });
});

it('what was made while something was written, and what was refused, is made again', async () => {
  let made = 0;
  const { tenant, write } = createTenant();
  const slow = rememberAnswers(async () => {
    await undefined;
    made += 1;
    if (made === 1) write();
    return { made };
  });
  const both = [await slow(toInput('/'), tenant), await slow(toInput('/'), tenant)];
  expect(both.map((one) => one instanceof LastingAnswer && one.made)).toEqual([{ made: 1 }, { made: 2 }]);
  const refusing = rememberAnswers(() => new Refused('member-unknown', `${++made}`));
  expect(await refusing(toInput('/'), tenant)).not.toEqual(await refusing(toInput('/'), tenant));
});
