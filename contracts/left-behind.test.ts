import { expect, it } from 'vitest';
import { createMock } from '../mock/create-mock.ts';
import type { Report } from './report/report.ts';
import { runContract } from './run-contract.ts';

/** Two companies with so few members that a run finds those whom an earlier one imported. */
function createSmall(): ReturnType<typeof createMock> {
  const companies = ['one', 'two'].map((id) => ({
    id,
    members: [1, 2, 3].map((number) => ({
      email: `member-${number}@${id}.example`,
      team: `${id} ${number % 2}`,
    })),
  }));
  return createMock({ companies: { companies, replace_known: true } });
}

it('what a run leaves behind is not held against the target by the next one', async () => {
  const app = createSmall();
  const fetch = (request: Request): Response | Promise<Response> => {
    const url = new URL(request.url);
    if (request.method !== 'GET' || url.searchParams.has('limit')) return app.fetch(request);
    url.searchParams.set('limit', '100');
    return app.fetch(new Request(url, { headers: request.headers }));
  };
  const run = async (): Promise<Report> => {
    const [own, other] = app.mock.companies.map(({ keys }) => ({ ...keys }));
    const options = { baseUrl: 'http://gateway.example', fetch, keys: own ?? {}, otherKeys: other ?? {} };
    return (await runContract(options)).report;
  };
  for (const report of [await run(), await run(), await run()]) {
    expect(report.findings.map(({ id, received }) => `${id}: ${received}`)).toEqual([]);
    expect(report.verdict).toBe('holds');
  }
});
