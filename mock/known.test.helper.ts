import type { Company, Recognition, StageData } from '../fixtures/company.ts';
import { loadCompanies, loadStageData } from '../fixtures/load-fixtures.ts';
import type { components } from '../spec/openapi.gen.ts';
import type { Ask, Door, Reply, Way } from './ways.test.helper.ts';

export type Schemas = components['schemas'];
export type Message = Schemas['Error'];
export type Pagination = Schemas['Pagination'];

export const STAGES = ['dev', 'prod'] as const;
export type Stage = (typeof STAGES)[number];

export const COMPANIES: readonly Company[] = loadCompanies();

/** Whom a test asks as: a company in a stage, with its key and what it is known to hold. */
export interface Caller {
  name: string;
  company: string;
  stage: Stage;
  key: string;
  base: string;
  data: StageData;
}

/** Every company in every stage. */
export const CALLERS: readonly Caller[] = COMPANIES.flatMap(({ id, keys }) =>
  STAGES.map((stage) => {
    const data = loadStageData(id, stage);
    if (!data) throw new Error(`${id} holds nothing in ${stage}.`);
    return {
      name: `${id} in ${stage}`,
      company: id,
      stage,
      key: keys[stage] ?? '',
      base: `/${stage}/1`,
      data,
    };
  }),
);

/** Whom to ask as where a test asks hundreds of times: one company suffices where each request goes through a socket. */
export function callersOf({ way }: Pick<Way, 'way'>): readonly Caller[] {
  return way === 'in process' ? CALLERS : CALLERS.slice(0, 1);
}

export function caller(company: string, stage: Stage): Caller {
  const found = CALLERS.find((one) => one.company === company && one.stage === stage);
  if (!found) throw new Error(`${company} is no known company.`);
  return found;
}

export const ALDER: Caller = caller('alder-finch', 'dev');
export const ALDER_PROD: Caller = caller('alder-finch', 'prod');
export const BLUEPEAK: Caller = caller('bluepeak', 'dev');

/** Asks a mock as a caller; `path` stands below the caller's base address. */
export function askAs<Body = unknown>(door: Door, { base, key }: Caller, ask: Ask): Promise<Reply<Body>> {
  return door.ask({ ...ask, path: base + ask.path, headers: { ...toRecord(ask.headers), 'x-api-key': key } });
}

/** Reads one answer that must be a success. */
export async function readAs<Body>(door: Door, who: Caller, path: string): Promise<Body> {
  const { status, body, text } = await askAs<Body>(door, who, { path });
  if (status !== 200) throw new Error(`GET ${path} as ${who.name} was answered with ${status}: ${text}`);
  return body;
}

/** All records of a list, page by page; throws where the pages do not fit each other. */
export async function readAll<Name extends string, Record>(
  door: Door,
  who: Caller,
  path: string,
  name: Name,
  limit = 100,
): Promise<Record[]> {
  const records: Record[] = [];
  for (let page = 1; ; page += 1) {
    const query = `${path}${path.includes('?') ? '&' : '?'}page=${page}&limit=${limit}`;
    const body = await readAs<{ [N in Name]: Record[] } & { pagination: Pagination }>(door, who, query);
    const { pagination } = body;
    records.push(...body[name]);
    const wanted = Math.min(limit, pagination.total - (page - 1) * limit);
    const fits =
      pagination.page === page && pagination.limit === limit && body[name].length === Math.max(0, wanted);
    if (!fits || pagination.pages !== Math.ceil(pagination.total / limit))
      throw new Error(`${query} has ${body[name].length} records and says ${JSON.stringify(pagination)}.`);
    if (page >= pagination.pages) return records;
  }
}

export function recognitionsOf(
  door: Door,
  who: Caller,
  filter: { email: string } | { team_name: string },
  limit?: number,
): Promise<Recognition[]> {
  const query = new URLSearchParams(filter).toString();
  return readAll<'recognitions', Recognition>(door, who, `/recognition?${query}`, 'recognitions', limit);
}

export function legacyRecognitionsOf(door: Door, who: Caller, email: string): Promise<Recognition[]> {
  return readAll<'recognitions', Recognition>(door, who, `/recognition/recipient/${email}`, 'recognitions');
}

export function send(
  door: Door,
  who: Caller,
  sender: string,
  body: unknown,
): Promise<Reply<Recognition & Message>> {
  return askAs(door, who, { path: `/recognition/${encodeURIComponent(sender)}`, json: body });
}

/** The whole state of a mock as a text, as its control gives it: nothing changed where two are the same. */
export async function stateOf(door: Door): Promise<string> {
  return (await door.ask({ path: '/__mock/snapshot' })).text;
}

function toRecord(headers: Ask['headers']): Record<string, string> {
  return Object.fromEntries(new Headers(headers as Record<string, string> | undefined));
}
