import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { createOperationFinder } from '../../contracts/run/operation-finder.ts';
import type { Contract } from '../../spec/contract.ts';
import { findMediaType, findResponse, listSuccesses } from '../../spec/find-response.ts';
import { findJson, type Json } from '../../spec/json.ts';
import { isJsonType, toEssence } from '../../spec/media-type.ts';
import type { Operation } from '../../spec/operation.ts';
import { toSchema } from '../../spec/schema/schema-validators.ts';
import { toView } from '../../spec/schema/views.ts';

/** What the mock of a document answered, judged by the document alone: by Ajv, and by no code of the suite. */
export interface AnswerJudge {
  /** Looks at an answer of the mock to a request for an operation. */
  judge(request: Request, answer: Response): Promise<void>;
  /** The operations that answered some request with a success that they declare, in a body that is valid. */
  answered: ReadonlySet<string>;
  /** What no mock may answer: an undeclared success, a body that is not valid, a failure of its own. */
  wrong: ReadonlySet<string>;
}

export function createAnswerJudge(contract: Contract): AnswerJudge {
  const finder = createOperationFinder(contract);
  const isValid = createIsValid(contract);
  const answered = new Set<string>();
  const wrong = new Set<string>();

  async function findWrong(
    operation: Operation,
    { method }: Request,
    answer: Response,
  ): Promise<string | undefined> {
    const { status } = answer;
    if (status === 501) return undefined;
    if (status >= 500 && !isOnlyAnswer(operation, status))
      return `answered with ${status}: ${(await answer.clone().text()).slice(0, 200)}`;
    const response = findResponse(operation, status);
    // A `default` that stands for the success says nothing of refusals.
    const isSuccessOnly = response?.status === 'default' && listSuccesses(operation).length === 0;
    if (status >= 400 && (!response || isSuccessOnly)) return undefined;
    if (!response) return operation.responses.length === 0 ? undefined : `undeclared status ${status}`;
    // What answers HEAD has no body (RFC 9110 §9.3.2).
    if (method === 'HEAD') return undefined;
    const text = await answer.clone().text();
    const type = toEssence(answer.headers.get('content-type'));
    const media = findMediaType(response, type);
    if (!media) return text === '' || response.content.length === 0 ? undefined : `undeclared ${type}`;
    if (media.schema === undefined) return undefined;
    const body = findJson(text);
    if (isJsonType(type)) return body === undefined ? `no JSON with ${status}` : isValid(media.schema, body);
    // A text may stand for a number; what is written in other media types is for who knows these.
    if (!/^text\/(?:plain|html|csv|markdown)$/.test(type)) return undefined;
    const said = isValid(media.schema, text);
    return said === undefined || body === undefined ? said : isValid(media.schema, body);
  }

  return {
    answered,
    wrong,
    async judge(request, answer) {
      const { pathname } = new URL(request.url);
      const operation = finder.findDocumented(request.method, pathname)?.operation;
      if (!operation) return;
      const said = await findWrong(operation, request, answer);
      if (said !== undefined) wrong.add(`${operation.id}: ${said}`);
      else if (answer.status < 400 || isOnlyAnswer(operation, answer.status)) answered.add(operation.id);
    },
  };
}

/** Where no success is declared, what is declared is all that can be asked for. */
function isOnlyAnswer(operation: Operation, status: number): boolean {
  const isDefault = operation.responses.some((response) => response.status === 'default');
  return !isDefault && listSuccesses(operation).length === 0 && findResponse(operation, status) !== undefined;
}

function createIsValid({ root }: Contract): (schema: string, body: Json) => string | undefined {
  // An `$id` that is left is the data of an example, and keywords of other drafts say nothing.
  const schemaId = 'none' as '$id';
  const ajv = new Ajv2020({ strict: false, validateSchema: false, meta: false, schemaId, logger: false });
  formats.default(ajv);
  for (const keyword of ['id', 'nullable', '$recursiveAnchor']) ajv.removeKeyword(keyword);
  ajv.addSchema(toView(root, 'answers'), 'document');
  const checks = new Map<string, ReturnType<Ajv2020['compile']>>();
  return (schema, body) => {
    let check = checks.get(schema);
    if (!check) {
      check = ajv.compile(toSchema(schema));
      checks.set(schema, check);
    }
    return check(body) ? undefined : `not valid: ${ajv.errorsText(check.errors).slice(0, 200)}`;
  };
}
