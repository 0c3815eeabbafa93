import { loadCompanies, loadStageData } from '../../fixtures/load-fixtures.ts';
import type { JsonObject } from '../../spec/json.ts';
import type { BenchCall } from './server.ts';

/** The calls that are measured, of people and a team of the known data, in the stage `dev`. */
export interface Calls {
  read: BenchCall;
  send: BenchCall;
  /** The same content again and again, which has another id each time. */
  sendSame: BenchCall;
  /** A change that takes a megabyte to say. */
  import: BenchCall;
  /** A change that leaves no more behind than the one before it. */
  change: BenchCall;
}

const STAGE = 'dev';
const BASE = `/${STAGE}/1`;

/** How many members come to a megabyte. */
const IMPORTED = 8_500;

/** Reads 20 recognitions of a team, and sends one to two recipients. Every message of `send` is another one. */
export function createCalls(): Calls {
  const [company] = loadCompanies();
  const [sender, ...recipients] = (company && loadStageData(company.id, STAGE)?.members) ?? [];
  if (!company || !sender) throw new Error('There is no known data; run `npm run fixtures`.');
  const headers = { 'x-api-key': company.keys[STAGE] ?? '' };
  const toSend = (message: string): BenchCall => ({
    method: 'POST',
    target: `${BASE}/recognition/${sender.email}`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ recipients: recipients.slice(0, 2).map(({ email }) => email), message }),
  });
  const toImport = (members: readonly JsonObject[]): BenchCall => ({
    method: 'POST',
    target: `${BASE}/api/v1/members`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(members),
  });
  const numbered = Array.from({ length: IMPORTED }, (_, index) => ({
    email: `somebody.with.a.usual.name.${index}@${sender.email.split('@')[1]}`,
    name: `Somebody with the usual name and a number ${index}`,
  }));
  return {
    read: {
      method: 'GET',
      target: `${BASE}/recognition?team_name=${encodeURIComponent(company.sample.team_name)}`,
      headers,
    },
    send: toSend('Thank you for the release notes, number [<id>].'),
    sendSame: toSend('Thank you for the release notes, once more.'),
    import: toImport(numbered),
    change: toImport([{ email: sender.email, name: 'Number [<id>]' }]),
  };
}

/** A read of what one member sent and received. */
export function toMemberRead(read: BenchCall, email: string): BenchCall {
  return { ...read, target: `${BASE}/recognition?email=${encodeURIComponent(email)}` };
}
