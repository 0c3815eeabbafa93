import { expect, it } from 'vitest';
import { findOperation, ownContract } from '../../../spec/contract.test.helper.ts';
import { listSuccesses } from '../../../spec/find-response.ts';
import type { Json } from '../../../spec/json.ts';
import type { Exchange } from '../../checks/exchange.ts';
import { createDistinctExchanges } from '../observations/observations.ts';
import { createSchemaObservations } from '../observations/schema-observations.ts';
import { startPlainLearning } from './learning.test.helper.ts';
import { learnSchemas } from './schema-edits.ts';

const CONTRACT = ownContract();
const operation = findOperation(CONTRACT, 'createTownhallContent');

/** What is learned of the members of an answer that has no `team_name`, from three requests of which each sent `sent`. */
function learnFrom(sent: Json): string[] {
  const distinct = createDistinctExchanges();
  const learning = startPlainLearning(CONTRACT, distinct);
  const observations = createSchemaObservations(CONTRACT);
  const schema = listSuccesses(operation)[0]?.content[0]?.schema ?? '';
  for (const topic of ['A', 'B', 'C']) {
    const call = { operation, stage: 'dev', key: 'own' };
    const request = { method: 'POST', url: 'http://a.example/', body: topic, headers: [] };
    const answer = { status: 200, mediaType: 'application/json', text: topic };
    const { number } = distinct.note({ call, request, answer } as unknown as Exchange, 0);
    observations.add(schema, { topic, title: topic, sections: [] }, number, sent);
  }
  learnSchemas(learning, observations.records);
  return learning.edits.map(({ says }) => says);
}

it('what an operation takes, and nobody sent, may come where somebody does', () => {
  const said = 'TownhallContent has no `team_name`';
  expect(learnFrom({ topic: 'A', team_name: 'Care' })).toContain(said);
  expect(learnFrom({ topic: 'A' })).not.toContain(said);
});
