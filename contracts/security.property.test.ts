import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createMock } from '../mock/create-mock.ts';
import { type ContractDocument, loadDocument } from '../spec/document.ts';
import type { SecurityScheme } from '../spec/operation.ts';
import { listOperations } from '../spec/operations.ts';
import { runs } from '../spec/runs.test.helper.ts';
import {
  isGiven,
  listFakeCredentials,
  listSchemes,
  toFakeCredential,
  writeCredential,
} from '../spec/security.ts';
import type { Report } from './report/report.ts';
import { runContract } from './run-contract.ts';

const folder = mkdtempSync(join(tmpdir(), 'wes-security-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SCHEMES = {
  header: { type: 'apiKey', in: 'header', name: 'X-Key' },
  other: { type: 'apiKey', in: 'header', name: 'X-Other' },
  field: { type: 'apiKey', in: 'header', name: 'Authorization' },
  query: { type: 'apiKey', in: 'query', name: 'api key' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
  second: { type: 'apiKey', in: 'cookie', name: 'csrf' },
  basic: { type: 'http', scheme: 'basic' },
  bearer: { type: 'http', scheme: 'bearer' },
  digest: { type: 'http', scheme: 'Digest' },
  oauth: { type: 'oauth2', flows: {} },
  openid: { type: 'openIdConnect', openIdConnectUrl: 'https://id.example' },
  certificate: { type: 'mutualTLS' },
};

const requirement = fc
  .uniqueArray(fc.constantFrom(...Object.keys(SCHEMES)), { maxLength: 3 })
  .map((names) => Object.fromEntries(names.map((name) => [name, []])));
const security = fc.array(requirement, { maxLength: 3 });

let files = 0;
/** One read and one write, of which either may state its security itself. */
function toDocument(ofAll: object[], ofWrite: object[] | undefined, errors: object): ContractDocument {
  const answer = (status: string): object => ({
    responses: {
      [status]: { description: 'd', content: { 'application/json': { example: { id: 1 } } } },
      ...errors,
    },
  });
  files += 1;
  const file = join(folder, `${files}.json`);
  writeFileSync(
    file,
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'A shop', version: '1' },
      security: ofAll,
      paths: {
        '/orders': {
          get: {
            operationId: 'listOrders',
            parameters: [
              { name: 'lang', in: 'cookie', required: true, schema: { type: 'string' }, example: 'en' },
            ],
            ...answer('200'),
          },
          post: { operationId: 'addOrder', ...(ofWrite ? { security: ofWrite } : {}), ...answer('201') },
        },
      },
      components: { securitySchemes: SCHEMES },
      'x-evidence': { grade: 'documented', source: '§1' },
    }),
  );
  return loadDocument(file);
}

const refusal = { description: 'd', content: { 'application/json': { example: { no: 1 } } } };
const errors = fc.constantFrom(
  {},
  { 401: refusal },
  { 403: refusal },
  { '4XX': refusal },
  { default: refusal },
);

async function judge(
  document: ContractDocument,
  fetch: (request: Request) => Response | Promise<Response>,
): Promise<Report> {
  const credentials = listFakeCredentials(listOperations(document.root));
  const { report } = await runContract({
    baseUrl: 'http://shop.local',
    document,
    fetch,
    keys: {},
    credentials,
  });
  return report;
}

/** The deployment, but that whoever is refused is taken to have given the credential of a scheme. */
function ignoring(
  scheme: SecurityScheme,
  document: ContractDocument,
): (request: Request) => Promise<Response> {
  const app = createMock({ document });
  const carried = writeCredential(scheme, toFakeCredential(scheme));
  return async (request) => {
    const { method } = request;
    const body = request.body === null ? null : await request.text();
    const refused = await app.fetch(new Request(request.url, { method, headers: request.headers, body }));
    if (refused.status !== 401 && refused.status !== 403) return refused;
    const url = new URL(request.url);
    const headers = new Headers(request.headers);
    if (carried?.in === 'header') headers.set(carried.name, carried.value);
    if (carried?.in === 'query') url.searchParams.set(carried.name, carried.value);
    if (carried?.in === 'cookie') {
      const cookies = (headers.get('cookie') ?? '').split('; ');
      const others = cookies.filter((one) => !one.startsWith(`${carried.name}=`));
      headers.set('cookie', [...others, `${carried.name}=${carried.value}`].filter(Boolean).join('; '));
    }
    return app.fetch(new Request(url, { method, headers, body }));
  };
}

/** Whether some operation is to be refused without the scheme, and would be let in with it. */
function isTold(scheme: SecurityScheme, document: ContractDocument): boolean {
  return listOperations(document.root).some(({ security: wanted }) =>
    wanted.some(({ schemes }) => {
      const headers = new Headers();
      const query = new URLSearchParams();
      for (const one of schemes.filter(({ name }) => name !== scheme.name)) {
        const carried = writeCredential(one, toFakeCredential(one));
        if (carried?.in === 'header') headers.append(carried.name, carried.value);
        if (carried?.in === 'query') query.append(carried.name, carried.value);
        if (carried?.in === 'cookie') headers.append('cookie', `${carried.name}=${carried.value}`);
      }
      const places = { headers, query: query.toString() };
      return schemes.some(({ name }) => name === scheme.name) && !wanted.some((one) => isGiven(one, places));
    }),
  );
}

describe('whatever security a document has', () => {
  it('the suite holds of the mock, and asks all of it', async () => {
    await fc.assert(
      fc.asyncProperty(
        security,
        fc.option(security, { nil: undefined }),
        errors,
        async (ofAll, ofWrite, stated) => {
          const document = toDocument(ofAll, ofWrite, stated);
          const app = createMock({ document });
          const report = await judge(document, (request) => app.fetch(request));
          expect(report.findings.filter(({ outcome }) => outcome === 'violation')).toEqual([]);
          expect(report.verdict).toBe('holds');
          const unkeyed = report.cases.filter(({ check }) =>
            ['missing_required_header', 'ignored_auth', 'valid_key_accepted'].includes(check),
          );
          expect(unkeyed.filter(({ verdict }) => verdict !== 'passed')).toEqual([]);
        },
      ),
      { numRuns: runs(8, 500) },
    );
  });

  it('the suite says which scheme a deployment does not look at', async () => {
    await fc.assert(
      fc.asyncProperty(security, errors, fc.nat(), async (ofAll, stated, which) => {
        const document = toDocument(ofAll, undefined, stated);
        const schemes = listSchemes(listOperations(document.root).flatMap((one) => one.security)).filter(
          (scheme) => isTold(scheme, document),
        );
        const scheme = schemes[which % schemes.length];
        fc.pre(scheme !== undefined);
        const report = await judge(document, ignoring(scheme, document));
        const found = report.findings.filter(({ outcome }) => outcome === 'violation');
        expect(report.verdict).toBe('violated');
        expect(found.map(({ check, pointer }) => `${check} ${pointer}`)).toContain(
          `missing_required_header ${scheme.pointer}`,
        );
      }),
      { numRuns: runs(8, 500) },
    );
  });
});
