import { expect, it } from 'vitest';
import { createMock } from '../../mock/create-mock.ts';
import { useLearn } from './learn.test.helper.ts';
import { toStrange } from './strange-gateway.test.helper.ts';

const learn = useLearn();

it('what a response is seen to hold is counted from the answers with its own status', {
  timeout: 120_000,
}, async () => {
  const app = createMock();
  const [own] = app.mock.companies;
  const asked = { 201: new Set<string>(), 202: new Set<string>() };
  let count = 0;
  const next = toStrange((request) => app.fetch(request), { change: (body) => body });
  const fetch = async (request: Request): Promise<Response> => {
    const { url, headers } = request;
    const sent = await request.clone().text();
    const answer = await next(request);
    if (answer.status !== 201) return answer;
    count += 1;
    const status = count % 3 === 0 ? 202 : 201;
    asked[status].add(`${url} ${headers.get('content-type')} ${sent}`);
    return Response.json(null, { status });
  };
  const members = ['rosa.delgado@alderfinch.example', 'tom.okafor@alderfinch.example'];
  const options = {
    keys: { ...own?.keys },
    known: { members },
    include: { operationIds: ['sendRecognition'] },
  };
  const { learned } = await learn(fetch, options);
  const places = [201, 202].map((status) => `/paths/~1recognition~1{member_email}/post/responses/${status}/`);
  const counts = places.map((place) =>
    learned.edits.filter(({ fact }) => fact.startsWith(place)).map(({ observed }) => observed.count),
  );
  const [most = 0, mostOther = 0] = counts.map((each) => Math.max(...each));
  expect(most).toBeGreaterThan(3);
  expect(most).toBeLessThanOrEqual(asked[201].size);
  expect(mostOther).toBeGreaterThan(3);
  expect(mostOther).toBeLessThanOrEqual(asked[202].size);
});
