import { loadCompanies, loadStageData } from '../../fixtures/load-fixtures.ts';
import type { BenchCall } from './server.ts';

/** The calls that are measured, of people and a team of the known data, in the stage `dev`. */
export interface Calls {
  read: BenchCall;
  send: BenchCall;
  /** A change that leaves no more behind than the one before it. */
  change: BenchCall;
}

const STAGE = 'dev';
const BASE = `/${STAGE}/1`;

/** Reads 20 recognitions of a team, and sends one to two recipients. Every message is another one. */
export function createCalls(): Calls {
  const [company] = loadCompanies();
  const [sender, ...recipients] = (company && loadStageData(company.id, STAGE)?.members) ?? [];
  if (!company || !sender) throw new Error('There is no known data; run `npm run fixtures`.');
  const headers = { 'x-api-key': company.keys[STAGE] ?? '' };
  return {
    read: {
      method: 'GET',
      target: `${BASE}/recognition?team_name=${encodeURIComponent(company.sample.team_name)}`,
      headers,
    },
    send: {
      method: 'POST',
      target: `${BASE}/recognition/${sender.email}`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        recipients: recipients.slice(0, 2).map(({ email }) => email),
        message: 'Thank you for the release notes, number [<id>].',
      }),
    },
    change: {
      method: 'POST',
      target: `${BASE}/api/v1/members`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify([{ email: sender.email, name: 'Number [<id>]' }]),
    },
  };
}

/** A read of what one member sent and received. */
export function toMemberRead(read: BenchCall, email: string): BenchCall {
  return { ...read, target: `${BASE}/recognition?email=${encodeURIComponent(email)}` };
}
