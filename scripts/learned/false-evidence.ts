import { judgesInput } from '../../contracts/checks/answer.ts';
import type { ToldAnswer } from '../../contracts/faults/differing/differing-gateway.ts';
import { listLookedFor } from '../../contracts/faults/differing/places.ts';
import { OPERATION_IDS } from '../../contracts/faults/differing/strict-requests.ts';
import type { Contract } from '../../spec/contract.ts';
import { findBodyType, findDocumented, findResponse } from '../../spec/find-response.ts';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { joinPointer, parentPointer } from '../../spec/json-pointer.ts';
import { toEssence } from '../../spec/media-type.ts';
import { type Operation, toAbsenceFact, toOptionalFact } from '../../spec/operation.ts';
import type { Refusal } from '../../spec/refusals.ts';
import { createPathRouter } from '../../spec/request/path-router.ts';
import { walkInstance } from '../../spec/schema/instance-walk.ts';
import { withStage } from '../../spec/servers.ts';

/** What evidence is recomputed from: a document with what was learned, and all that the gateway answered before. */
export interface EvidenceCase {
  /** The document that the run judged by, and the same with what was learned. */
  before: Contract;
  contract: Contract;
  told: readonly ToldAnswer[];
  /** When the run was (milliseconds since the epoch). */
  day: number;
}

/**
 * The evidence of observations that the answers do not bear out, one a line. It is counted from what the gateway says that it
 * answered, without the learner: what is learned from fewer exchanges than could show it is no offence, from more it is.
 */
export function findFalseEvidence({ before, contract, told, day }: EvidenceCase): string[] {
  const date = new Date(day).toISOString().slice(0, 10);
  const shown = collectShown([before, contract], told);
  return listEvidence(contract.root).flatMap(({ pointer, evidence }) => {
    const { stage, count, operations } = evidence;
    const all = [...(shown.get(toHolder(pointer))?.values() ?? [])];
    const stages = String(stage).split(', ');
    const ids = Array.isArray(operations) ? operations : undefined;
    const seen = all.filter(
      (one) =>
        stages.includes(one.stage) && (ids === undefined || one.operations.some((id) => ids.includes(id))),
    ).length;
    return [
      ...(Number(count) >= 1 && Number(count) <= seen ? [] : [`is counted ${count}, and ${seen} show it`]),
      ...stages
        .filter((name) => all.every((one) => one.stage !== name))
        .map((name) => `is not shown in ${name}`),
      ...(ids ?? [])
        .filter((id) => all.every((one) => !one.operations.some((other) => other === id)))
        .map((id) => `is not shown by ${id}`),
      ...(evidence['date'] === date ? [] : [`is of ${evidence['date']}, and the run was on ${date}`]),
    ].map((complaint) => `${pointer} ${complaint}`);
  });
}

/** Everything that says of itself that it was observed, or seen. */
function listEvidence(value: Json, pointer = ''): { pointer: string; evidence: JsonObject }[] {
  if (!isObject(value) && !Array.isArray(value)) return [];
  const own = isObject(value) ? value['x-evidence'] : undefined;
  const isShown = isObject(own) && (own['grade'] === 'observed' || own['grade'] === 'seen');
  return [
    ...(isShown ? [{ pointer, evidence: own }] : []),
    ...Object.entries(value).flatMap(([name, inner]) =>
      name === 'x-evidence' ? [] : listEvidence(inner, joinPointer(pointer, name)),
    ),
  ];
}

/** Who showed something: the stage, and the operations by their ids; none where a request belongs to none. */
interface Showing {
  stage: string;
  operations: readonly string[];
}

/** The name under which all exchanges stand: any of them may bear out a rule. */
const ANYTHING = 'anything';

function toHolder(pointer: string): string {
  return pointer.startsWith('/x-rules/') ? ANYTHING : pointer.replace(/\/x-refusal$/, '');
}

/**
 * By the pointer of a fact, who showed it in each of the exchanges that differ in what they ask: what is said of a schema was seen wherever the
 * document had it before, also where something else stands now.
 */
function collectShown(
  contracts: readonly Contract[],
  told: readonly ToldAnswer[],
): Map<string, Map<string, Showing>> {
  const shown = new Map<string, Map<string, Showing>>();
  const toPlace = ({ action, stage }: ToldAnswer): string => `${action} ${stage}`;
  const gone = new Set(told.filter(({ answer }) => answer.status === GONE).map(toPlace));
  const there = new Set(told.map(toPlace).filter((place) => !gone.has(place)));
  for (const one of told) {
    const { stage, method, url, sent, answer } = one;
    if (stage === undefined && answer.status < 400) continue;
    const of = stage ?? /\/(dev|prod)\//.exec(url)?.[1] ?? '';
    const key = JSON.stringify([of, method, url, sent]);
    const pointers = contracts.flatMap((contract) => [
      ...listPointers(contract, one),
      ...listAbsences(contract, one, there),
    ]);
    // What a path is not asked with the method of tells of all that is there.
    const actions = one.action === undefined ? listLookedFor(new URL(url).pathname) : [one.action];
    const showing = { stage: of, operations: actions.map((action) => OPERATION_IDS[action]) };
    for (const pointer of [ANYTHING, ...pointers])
      shown.set(pointer, (shown.get(pointer) ?? new Map<string, Showing>()).set(key, showing));
  }
  return shown;
}

/** What is there no more (RFC 9110 §15.5.11). */
const GONE = 410;

/** The absences that an answer bears out: of what might be looked for where it came from, or is gone, and is nowhere in its stage. */
function listAbsences(
  { operations }: Contract,
  { action, stage, method, url, answer }: ToldAnswer,
  there: ReadonlySet<string>,
): string[] {
  if (action !== undefined && answer.status !== GONE) return [];
  const absent = (action === undefined ? listLookedFor(new URL(url).pathname, method) : [action])
    .filter((one) => !there.has(`${one} ${stage}`))
    .map((one) => OPERATION_IDS[one]);
  return operations.filter(({ id }) => absent.includes(id)).map(toAbsenceFact);
}

/** The pointers of all that one answer can bear out. */
function listPointers(contract: Contract, told: ToldAnswer): string[] {
  const { action, answer, stage = '', url } = told;
  const id = action === undefined ? undefined : OPERATION_IDS[action];
  const operation = contract.operations.find((one) => one.id === id);
  const isAccepted = answer.status >= 200 && answer.status < 300;
  return [
    ...(operation && isAccepted ? listPlaces(operation, stage, new URL(url).pathname) : []),
    ...(operation && isAccepted ? [toOptionalFact(operation)] : []),
    // What judges what it is asked for is there, too.
    ...(operation && judgesInput(answer) ? [operation.pointer] : []),
    ...(operation ? listAskedPointers(operation, url) : []),
    ...(operation && isAccepted ? listSentPointers(contract, operation, told.sent) : []),
    ...listResponses(contract, operation, answer.status).flatMap((response) => [
      response.pointer,
      response.statedAt,
      ...listHeaderPointers(contract, response, told),
      ...listBodyPointers(contract, response, told),
    ]),
    ...[...contract.refusals.values()]
      .filter(({ status }) => status === answer.status)
      .map(({ pointer }) => pointer),
  ];
}

/** An operation, the base address that it has by itself, and the reading of its path that a request came to. */
function listPlaces({ pointer, pathVariants }: Operation, stage: string, pathname: string): string[] {
  const item = parentPointer(pointer) ?? '';
  const readings = createPathRouter(
    pathVariants.map(({ path, pointer: value }) => ({ template: withStage(path, stage), value })),
  );
  const servers = [pointer, item].map((holder) => joinPointer(holder, 'servers', 0));
  return [pointer, ...servers, readings.match(pathname)?.value ?? []].flat();
}

type ShownResponse = Pick<Operation['responses'][number], 'pointer' | 'statedAt' | 'content'>;

/** The responses that an answer may be held to: those of its operation, and wherever else a refusal has its status. */
function listResponses(
  contract: Contract,
  operation: Operation | undefined,
  status: number,
): ShownResponse[] {
  const own =
    operation && (status < 400 ? findDocumented(operation, status) : findResponse(operation, status));
  const shared = [...contract.refusals.values()]
    .filter((refusal) => refusal.status === status)
    .map((refusal) => toResponse(contract, refusal));
  return [...(own ? [own] : []), ...shared];
}

/** The response that a refusal is an example of, which no operation need name. */
function toResponse({ at }: Contract, { responsePointer }: Refusal): ShownResponse {
  const stated = at(joinPointer(responsePointer, 'content'));
  const content = Object.keys(isObject(stated) ? stated : {}).map((mediaType) => {
    const pointer = joinPointer(responsePointer, 'content', mediaType);
    return { mediaType, pointer, schema: joinPointer(pointer, 'schema'), examples: [] };
  });
  return { pointer: responsePointer, statedAt: responsePointer, content };
}

function listHeaderPointers({ at }: Contract, { pointer }: ShownResponse, { answer }: ToldAnswer): string[] {
  const place = joinPointer(pointer, 'headers');
  const stated = at(place);
  const came = Object.keys(answer.headers ?? {});
  return Object.keys(isObject(stated) ? stated : {})
    .filter((name) => came.includes(name.toLowerCase()))
    .map((name) => joinPointer(place, name));
}

function listBodyPointers(contract: Contract, response: ShownResponse, { answer }: ToldAnswer): string[] {
  const { body, type = '' } = answer;
  if (body === undefined) return [];
  const media = findBodyType(response, toEssence(type));
  return media ? [media.pointer, ...listSchemaPointers(contract, media.schema, body)] : [];
}

/** The pointers of the schemas that a text, and what it is made of as JSON, are held to. */
function listSchemaPointers(contract: Contract, schema: string | undefined, text: string): string[] {
  const pointers: string[] = [];
  if (schema !== undefined)
    walkInstance(contract, { schema, value: parse(text) }, (visit) => {
      pointers.push(visit.schema.pointer);
    });
  return pointers;
}

function parse(body: string): Json {
  try {
    return JSON.parse(body) as Json;
  } catch {
    return body;
  }
}

/** What stands in the request: its parameters, and what says which of them there must be. */
function listAskedPointers({ parameters, groups }: Operation, url: string): string[] {
  const { searchParams } = new URL(url);
  const given = parameters.filter((one) => one.in === 'path' || searchParams.has(one.name));
  return [
    ...given.flatMap(({ pointer, schema }) => [pointer, schema]),
    ...groups.map(({ pointer }) => pointer),
  ];
}

/** What a body is made of that was sent: behind the header fields, as JSON. */
function listSentPointers(contract: Contract, { requestBody }: Operation, sent: string): string[] {
  return listSchemaPointers(
    contract,
    requestBody?.content[0]?.schema,
    sent.slice(sent.lastIndexOf('\n') + 1),
  );
}
