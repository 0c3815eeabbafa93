import { describe, expect, it } from 'vitest';
import { runRecorded } from './recorded-run.test.helper.ts';

describe('no redirect is followed, so that no key comes to another place', () => {
  const include = { operationIds: ['listRecognitions'] };
  const checks = ['positive_data_acceptance', 'ignored_auth'];
  const STATUSES = [301, 302, 303, 307, 308];

  it('in process', async () => {
    let count = 0;
    const followed: string[] = [];
    const { requests, report } = await runRecorded({
      include,
      checks,
      fetch: (request) => {
        count += 1;
        if (request.redirect !== 'manual') followed.push(request.url);
        const status = STATUSES[count % STATUSES.length] ?? 302;
        return new Response(null, { status, headers: { location: 'https://elsewhere.example/' } });
      },
    });
    expect(followed).toEqual([]);
    expect(new Set(requests.map(({ url }) => new URL(url).origin))).toEqual(
      new Set(['http://gateway.example']),
    );
    expect(report.verdict).toBe('violated');
  });
});
