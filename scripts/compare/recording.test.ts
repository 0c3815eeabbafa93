import { describe, expect, it } from 'vitest';
import { type RecordedExchange, recorded, replay, toRequest } from './recording.ts';

/** Says what it was sent, and how often it was asked. */
function createEcho(): (request: Request) => Promise<Response> {
  let count = 0;
  return async (request) => {
    count += 1;
    const { method, url, headers } = request;
    const { pathname, search } = new URL(url);
    const said = [count, method, pathname + search, headers.get('x-api-key'), await request.text()];
    return new Response(JSON.stringify(said), { status: 201, headers: { 'x-count': `${count}` } });
  };
}

describe('a recording', () => {
  it('holds what was sent and what came, and keeps neither from anybody', async () => {
    const recording: RecordedExchange[] = [];
    const fetch = recorded(createEcho(), recording);
    const headers = { 'x-api-key': 'fake' };
    const url = 'http://any.example/dev/1/members?page=%31';
    const response = await fetch(new Request(url, { method: 'POST', headers, body: '{"a":' }));
    const body = '[1,"POST","/dev/1/members?page=%31","fake","{\\"a\\":"]';
    expect(response.status).toBe(201);
    expect(await response.text()).toBe(body);
    expect(recording).toHaveLength(1);
    expect(recording[0]?.request).toMatchObject({
      method: 'POST',
      target: '/dev/1/members?page=%31',
      body: '{"a":',
    });
    expect(recording[0]?.response).toMatchObject({ status: 201, body });
  });

  it('holds an answer without a body', async () => {
    const recording: RecordedExchange[] = [];
    const fetch = recorded(() => new Response(null, { status: 204 }), recording);
    const response = await fetch(new Request('http://any.example/'));
    expect(response.body).toBeNull();
    expect(recording[0]?.response).toMatchObject({ status: 204, body: '' });
  });

  it('is played to another deployment in its order, and gives the same', async () => {
    const recording: RecordedExchange[] = [];
    const fetch = recorded(createEcho(), recording);
    for (const path of ['/b', '/a', '/b']) await fetch(new Request(`http://any.example${path}`));
    const requests = recording.map(({ request }) => request);
    expect(await replay(requests, createEcho())).toEqual(recording);
  });

  it('sends a body as it was, with no content type of its own', () => {
    const request = { method: 'POST', target: '/a', headers: [], body: 'é' };
    expect(toRequest(request, 'http://any.example').headers.get('content-type')).toBeNull();
  });
});
