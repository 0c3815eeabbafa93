import { findHeader } from '../../contracts/cases/http-message.ts';
import type { OperationFinder } from '../../contracts/run/operation-finder.ts';
import { findJson, isObject, type Json } from '../../spec/json.ts';
import type { RecordedExchange, RecordedRequest } from './recording.ts';

export interface ArazzoOptions {
  /** The file of the document. */
  document: string;
  /** The base address of each stage. */
  servers: Readonly<Record<string, string>>;
  finder: OperationFinder;
}

/** A body that is longer is left out: a description of megabytes is read again and again. */
const LONGEST = 100_000;

/**
 * An Arazzo description (1.0.1) that sends recorded requests once more: one workflow of one step for each, named by its place
 * in the recording, because a step that fails ends its workflow. What is expected of each is the status that the healthy
 * deployment answered with, and the text of a refusal.
 */
export function toArazzo(exchanges: readonly RecordedExchange[], options: ArazzoOptions): Json {
  const { document, servers } = options;
  return {
    arazzo: '1.0.1',
    info: { title: 'Recorded requests', version: '1' },
    sourceDescriptions: Object.entries(servers).map(([name, server]) => ({
      name,
      type: 'openapi',
      url: document,
      'x-serverUrl': server,
    })),
    workflows: exchanges.flatMap((exchange, index) => {
      const step = toStep(exchange, options);
      return step === undefined
        ? []
        : [{ workflowId: `w${index}`, steps: [{ stepId: `s${index}`, ...step }] }];
    }),
  };
}

function toStep(
  { request, response }: RecordedExchange,
  { servers, finder }: ArazzoOptions,
): Record<string, Json> | undefined {
  const { method, target, headers, body } = request;
  const base = finder.findBase(target);
  const server = servers[base?.stage ?? ''];
  if (!base || server === undefined || (body?.length ?? 0) > LONGEST) return undefined;
  const { stage, below } = base;
  const found = finder.findDocumented(method, target.split('?')[0] ?? '');
  const query = [...new URL(below, 'http://any.example').searchParams];
  const toParameters = (kind: string, values: readonly (readonly [string, string])[]): Json[] =>
    values.map(([name, value]) => ({ in: kind, name, value }));
  const common = {
    ...(body ? { requestBody: toRequestBody(request, body) } : {}),
    successCriteria: toCriteria(response),
  };
  const fields = toParameters('header', headers);
  if (!found) {
    const operation = { url: server + below, method: method.toLowerCase() };
    return { 'x-operation': operation, parameters: fields, ...common };
  }
  const params = toParameters('path', Object.entries(found.params));
  return {
    operationId: `$sourceDescriptions.${stage}.${found.operation.id}`,
    parameters: [...params, ...toParameters('query', query), ...fields],
    ...common,
  };
}

/** Objects as such, so that they are checked; anything else as the text that was sent. */
function toRequestBody({ headers }: RecordedRequest, body: string): Json {
  const contentType = findHeader(headers, 'content-type') ?? 'text/plain';
  const value = findJson(body);
  return { contentType, payload: isObject(value) ? value : body };
}

/** What the text of a refusal is asked for by; what fails of that alone is told apart by it. */
export const TEXT_CRITERION = '$response.body#/message';

function toCriteria({ status, body }: RecordedExchange['response']): Json[] {
  const criteria = [{ condition: `$statusCode == ${status}` }];
  const answer = status === 403 ? findJson(body) : undefined;
  const text = isObject(answer) ? answer['message'] : undefined;
  return typeof text === 'string' && !text.includes("'")
    ? [...criteria, { condition: `${TEXT_CRITERION} == '${text}'` }]
    : criteria;
}
