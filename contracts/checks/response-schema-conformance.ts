import type { Contract } from '../../spec/contract.ts';
import { type Grade, toKeywordGrade } from '../../spec/evidence.ts';
import { findBodyType } from '../../spec/find-response.ts';
import type { Json, JsonObject } from '../../spec/json.ts';
import { isSafeMethod } from '../../spec/method.ts';
import { remember, rememberOf } from '../../spec/remember.ts';
import { BrokenBody } from '../../spec/request/broken-body.ts';
import { isSuccess, readAnswer } from './answer.ts';
import type { Check, Observation } from './check.ts';
import type { Exchange } from './exchange.ts';
import { findHeldResponse } from './held-response.ts';
import { judgeInstance, type SchemaJudgement } from './judge-instance.ts';
import type { Outcome } from './judgement.ts';
import { planListEdges } from './list-edges.ts';

export const responseSchemaConformance: Check = {
  id: 'response_schema_conformance',
  title:
    'A body has the documented form, property by property; what the document does not declare is learned.',
  source: '§2, §4.1, OpenAPI 3.1 §4.8.24',
  plan: planListEdges,
  answers: { to: ['valid', 'unkeyed', 'invalid', 'unknown'], judge },
};

/** How many undeclared properties of one answer are told. */
const MOST_UNDECLARED = 50;

function judge(exchange: Exchange, contract: Contract): Observation[] {
  const { id, answer, call } = exchange;
  const response = findHeldResponse(exchange, contract);
  if (!response || (call.intent === 'valid' && !isSuccess(answer) && isSafeMethod(call.method))) return [];
  const media = findBodyType(response, answer.mediaType);
  const value = readAnswer(contract, media, answer);
  if (media?.schema === undefined || value === undefined || value instanceof BrokenBody) return [];
  const judged = judgeOnce(contract, media.schema, value);
  // Each of them is a finding with its exchange: a thousand names would be a report of a hundred megabytes.
  const tooMany = new Set(judged.filter((found) => found.undeclared).slice(MOST_UNDECLARED));
  return judged
    .filter((found) => !tooMany.has(found))
    .map((found) => ({
      fact: found.schema,
      label: `${response.status} ${found.place || 'body'}${found.keyword ? ` ${found.keyword}` : ''}`,
      exchange: id,
      response: response.status,
      outcome: toOutcome(found),
      ...toGrade(contract, found, call),
    }));
}

/** The same body comes often, and its judgement is most of the work of a run. */
function judgeOnce(contract: Contract, schema: string, value: Json): SchemaJudgement[] {
  const isObjectOrList = typeof value === 'object' && value !== null;
  return isObjectOrList ? judgeKnown(contract)(value)(schema) : judgeInstance(contract, schema, value);
}

const judgeKnown = rememberOf((contract: Contract) =>
  rememberOf((value: JsonObject | Json[]) => remember((schema) => judgeInstance(contract, schema, value))),
);

function toOutcome({ outcome, keyword, undeclared, place }: SchemaJudgement): Outcome {
  if (outcome.kind !== 'differs' || !(undeclared || keyword === 'required')) return outcome;
  return { ...outcome, property: { kind: undeclared ? 'undeclared' : 'missing', place } };
}

/** What goes beyond the fact is assumed; evidence may be about some keywords of a schema and not about others. */
function toGrade(
  { evidenceOf }: Contract,
  { schema, keyword, undeclared }: SchemaJudgement,
  { stage, operation }: Exchange['call'],
): { grade?: Grade } {
  if (undeclared) return { grade: 'assumed' };
  const evidence = evidenceOf(schema, { stage, operationId: operation?.id });
  const grade = keyword === '' ? evidence.grade : toKeywordGrade(evidence, keyword);
  return grade === evidence.grade ? {} : { grade };
}
