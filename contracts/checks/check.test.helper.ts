import { expect, it } from 'vitest';
import { type ContractDocument, loadDocument } from '../../spec/document.ts';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { createGateway, type Gateway, KEYS, OTHER_KEYS, RETIRED_KEYS } from '../gateway.test.helper.ts';
import type { FactResult, Report } from '../report/report.ts';
import type { ContractOptions } from '../run/options.ts';
import type { CaseVerdict } from '../run/outcome.ts';
import { runContract } from '../run-contract.ts';

/** What a check must say of a gateway. */
export interface Row {
  given: string;
  gateway?: Gateway;
  options?: Partial<ContractOptions>;
  /** Every finding as `outcome: operation/stage/label`; none where it is left out. */
  want?: readonly string[];
  /** Results of facts, by the id of a rule or the pointer of the fact. */
  facts?: Readonly<Record<string, FactResult['result']>>;
  /** Verdicts of cases, by `operation/stage/label`. */
  cases?: Readonly<Record<string, CaseVerdict>>;
}

/** The document of the service, read once for all runs of a file: none of them may change it. */
const DOCUMENT = loadDocument();

/** The members and the team that every gateway of these tests has. */
const KNOWN = { members: ['ada@one.example', 'ben@one.example', 'cem@one.example'], team: 'Ops' };

/** One test for each row: the check alone, in process, in the stage `dev` unless the row says otherwise. */
export function itSays(check: string, rows: readonly Row[], defaults: Partial<ContractOptions> = {}): void {
  it.each(rows)('$given', async ({ gateway = {}, options, want = [], facts = {}, cases = {} }) => {
    const report = await runCheck(check, gateway, { ...defaults, ...options });
    expect(listFindings(report)).toEqual(want.toSorted());
    // A finding says what came and what was to come.
    for (const { received, documented } of report.findings) expect([received, documented]).not.toContain('');
    expect(pick(facts, (fact) => resultOf(report, fact))).toEqual(facts);
    expect(pick(cases, (id) => report.cases.find((one) => one.id === `${check}/${id}`)?.verdict)).toEqual(
      cases,
    );
  });
}

export async function runCheck(
  check: string,
  gateway: Gateway = {},
  options: Partial<ContractOptions> = {},
): Promise<Report> {
  const { report } = await runContract({
    baseUrl: 'http://gateway.example/dev/1',
    document: DOCUMENT,
    fetch: createGateway(gateway),
    keys: KEYS,
    otherKeys: OTHER_KEYS,
    retiredKeys: RETIRED_KEYS,
    ...KNOWN,
    checks: [check],
    rateLimit: 10_000,
    ...options,
  });
  return report;
}

export function listFindings({ findings }: Report): string[] {
  return findings.map(({ id, check, outcome }) => `${outcome}: ${id.slice(check.length + 1)}`).toSorted();
}

function pick(wanted: object, find: (name: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.keys(wanted).map((name) => [name, find(name)]));
}

function resultOf({ facts }: Report, wanted: string): string {
  const found = facts.find(({ rule, pointer }) => rule === wanted || pointer === wanted);
  return found?.result ?? 'no such fact';
}

/** The document of the service with something else at some pointers; `undefined` removes what stood there. */
export function documentWith(changes: Readonly<Record<string, Json | undefined>>): ContractDocument {
  const { precompiled: _, ...document } = DOCUMENT;
  const root = structuredClone(DOCUMENT.root);
  for (const [pointer, value] of Object.entries(changes)) {
    const names = pointer
      .split('/')
      .slice(1)
      .map((name) => name.replaceAll('~1', '/'));
    const holder = names.slice(0, -1).reduce<JsonObject>((inner, name) => inner[name] as JsonObject, root);
    const last = names.at(-1) ?? '';
    if (value === undefined) delete holder[last];
    else holder[last] = value;
  }
  return { ...document, root };
}

/** The document of the service without some of its rules. */
export function documentWithoutRules(...ids: string[]): ContractDocument {
  const rules = DOCUMENT.root['x-rules'] as { id: string }[];
  return documentWith({ '/x-rules': rules.filter(({ id }) => !ids.includes(id)) });
}

/** Answers instead of the gateway where a request is of some kind. */
export function instead(
  isOf: (request: Request, url: URL) => boolean,
  answer: (request: Request) => Response,
): Pick<Gateway, 'before'> {
  return { before: (request) => (isOf(request, new URL(request.url)) ? answer(request) : undefined) };
}

/** Answers instead of the gateway where the JSON body of a request is of some kind. */
export function insteadOfBody(
  isOf: (body: { recipients?: unknown; [name: string]: unknown }, request: Request) => boolean,
  answer: () => Response,
): { before: (request: Request) => Promise<Response | undefined> } {
  return {
    before: async (request) => {
      if (request.method !== 'POST') return undefined;
      const body = parse(await request.clone().text());
      return body && isOf(body, request) ? answer() : undefined;
    },
  };
}

/** Changes the JSON of the answers of some requests. */
export function changing(
  isOf: (request: Request, url: URL) => boolean,
  change: (body: never) => unknown,
): Pick<Gateway, 'after'> {
  return {
    after: async (response, request) => {
      if (response.status !== 200 || !isOf(request, new URL(request.url))) return response;
      return Response.json(change((await response.json()) as never), { status: response.status });
    },
  };
}

export function isList({ method }: Request, { pathname }: URL): boolean {
  return method === 'GET' && pathname.endsWith('/1/recognition');
}

export function isSend({ method }: Request, { pathname }: URL): boolean {
  return method === 'POST' && /\/1\/recognition\/[^/]+$/.test(pathname);
}

/** An error in the words of a gateway. */
export function error(status: number, message: string): Response {
  return Response.json({ message }, { status });
}

export function keyOf({ headers }: Request): string | null {
  return headers.get('x-api-key');
}

function parse(text: string): { recipients?: unknown } | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
