import { createGateway, KEYS } from '../gateway.test.helper.ts';

type StageName = keyof typeof KEYS;

/**
 * A gateway that does what is sent when so many more requests were answered, and shows no text of it: in the stage that it was sent in, or
 * in all of these.
 */
export function createLateGateway(
  after: number,
  stages?: readonly StageName[],
): (request: Request) => Promise<Response> {
  const inner = createGateway({ toRecord: ({ id, from, to }) => ({ id, from, to }) });
  const waiting: { url: string; body: string; from: number }[] = [];
  let count = 0;
  return async (request) => {
    count += 1;
    while (waiting[0] && waiting[0].from <= count) await act(waiting.shift() as (typeof waiting)[0]);
    if (request.method !== 'POST') return inner(request);
    const { url } = request;
    const body = await request.clone().text();
    const answer = await createGateway()(request);
    if (answer.ok) waiting.push({ url, body, from: count + after });
    return answer;
  };

  async function act({ url, body }: { url: string; body: string }): Promise<void> {
    const own: StageName = url.includes('/dev/') ? 'dev' : 'prod';
    for (const stage of stages ?? [own]) {
      const headers = { 'x-api-key': KEYS[stage] };
      await inner(new Request(url.replace(`/${own}/`, `/${stage}/`), { method: 'POST', headers, body }));
    }
  }
}
