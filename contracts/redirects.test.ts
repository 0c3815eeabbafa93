import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { KEYS } from './gateway.test.helper.ts';
import { runRecorded } from './recorded-run.test.helper.ts';
import { runContract } from './run-contract.ts';

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

  it('over a socket', async () => {
    let strayed = 0;
    let count = 0;
    const elsewhere = await listen((_, response) => {
      strayed += 1;
      response.end('{}');
    });
    const baseUrl = await listen((_, response) => {
      count += 1;
      response.writeHead(STATUSES[count % STATUSES.length] ?? 302, {
        location: `${elsewhere}/dev/1/recognition`,
      });
      response.end();
    });
    const { report } = await runContract({ keys: KEYS, baseUrl, include, checks });
    expect(count).toBeGreaterThan(10);
    expect(strayed).toBe(0);
    expect(report.verdict).toBe('violated');
  });
});

/** The address of a server that is closed when the test is over. */
async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}
