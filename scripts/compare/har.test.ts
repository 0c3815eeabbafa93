import { describe, expect, it } from 'vitest';
import { toHar } from './har.ts';

describe('an archive of recorded exchanges', () => {
  it('holds them in their order, with bodies and their types', () => {
    const json = ['content-type', 'application/json'] as const;
    const har = JSON.parse(
      toHar(
        [
          {
            sent: { method: 'GET', target: '/a?b=c%20d', headers: [], body: undefined },
            received: { status: 204, headers: [], body: '' },
          },
          {
            sent: { method: 'POST', target: '/e', headers: [json], body: '{}' },
            received: { status: 200, headers: [json], body: '"é"' },
          },
        ],
        'http://any.example',
      ),
    );
    const [first, second] = har.log.entries;
    expect(first.request).toMatchObject({ method: 'GET', url: 'http://any.example/a?b=c%20d' });
    expect(first.request.queryString).toEqual([{ name: 'b', value: 'c d' }]);
    expect(first.request.postData).toBeUndefined();
    expect(second.request.postData).toEqual({ mimeType: 'application/json', text: '{}' });
    expect(second.response).toMatchObject({
      status: 200,
      content: { size: 4, mimeType: 'application/json', text: '"é"' },
    });
  });
});
