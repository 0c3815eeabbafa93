import { expect, it } from 'vitest';
import { findOperation, ownContract } from '../../../spec/contract.test.helper.ts';
import type { Contract } from '../../../spec/contract.ts';
import { listSuccesses } from '../../../spec/find-response.ts';
import type { Json } from '../../../spec/json.ts';
import type { Exchange } from '../../checks/exchange.ts';
import type { Learning } from '../learning.ts';
import { createDistinctExchanges } from '../observations/observations.ts';
import { createSchemaObservations } from '../observations/schema-observations.ts';
import { asLoaded } from '../overlay/as-loaded.ts';
import { startPlainLearning } from './learning.test.helper.ts';
import { learnSchemas } from './schema-edits.ts';

const CONTRACT = ownContract();
const operation = findOperation(CONTRACT, 'createTownhallContent');

/** What is learned from three requests, of which each sent `sent`, and was answered with one of the bodies. */
function learnFrom(
  bodies: readonly Json[],
  { sent, contract = CONTRACT }: { sent: Json; contract?: Contract },
): Learning & { said: string[] } {
  const distinct = createDistinctExchanges();
  const learning = startPlainLearning(contract, distinct);
  const observations = createSchemaObservations(contract);
  const schema = listSuccesses(operation)[0]?.content[0]?.schema ?? '';
  for (const [index, body] of bodies.entries()) {
    const call = { operation, stage: 'dev', key: 'own' };
    const request = { method: 'POST', url: 'http://a.example/', body: `${index}`, headers: [] };
    const answer = { status: 200, mediaType: 'application/json', text: JSON.stringify(body) };
    const { number } = distinct.note({ call, request, answer } as unknown as Exchange, 0);
    observations.add(schema, body, number, sent);
  }
  learnSchemas(learning, observations.records);
  return { ...learning, said: learning.edits.map(({ says }) => says) };
}

const BODIES = ['A', 'B', 'C'].map((topic) => ({ topic, title: topic, sections: [] }));

it('what an operation takes, and nobody sent, may come where somebody does', () => {
  const gone = 'TownhallContent has no `team_name`';
  expect(learnFrom(BODIES, { sent: { topic: 'A', team_name: 'Care' } }).said).toContain(gone);
  expect(learnFrom(BODIES, { sent: { topic: 'A' } }).said).not.toContain(gone);
});

it('what came seldom is seen, and is not gone where it did not come another time', () => {
  const sent = { topic: 'A', team_name: 'Care' };
  const [first = {}, ...others] = BODIES;
  const learning = learnFrom([{ ...first, team_name: 'Care' }, ...others], { sent });
  expect(learning.said).toContain('TownhallContent has `team_name` at times');
  const contract = asLoaded(CONTRACT, learning.draft.root, []);
  const place = '/components/schemas/TownhallContent/properties/team_name';
  expect(contract.evidenceOf(place)).toMatchObject({ grade: 'seen', count: 1 });
  expect(learnFrom(BODIES, { sent, contract }).said.join()).not.toContain('team_name');
});
