import type { Contract } from '../../../spec/contract.ts';
import type { Json } from '../../../spec/json.ts';
import type { Operation } from '../../../spec/operation.ts';
import { createParameterReader } from '../../../spec/request/read-parameter.ts';
import type { PlainAnswer } from '../conforming/error-forms.ts';
import type { GatewayParts } from '../conforming/gateway.ts';
import type { GatewayAction } from '../conforming/routes.ts';
import type { DifferencePlan } from './plan.ts';

/** What the document calls what a gateway does. */
export const OPERATION_IDS: Readonly<Record<GatewayAction, string>> = {
  readRecognition: 'listRecognitions',
  sendRecognition: 'sendRecognition',
  readLegacy: 'listRecognitionsByRecipient',
  importMembers: 'importMembers',
  listMembers: 'listMembers',
  readProfile: 'readProfile',
  listQuestions: 'listQuestions',
  listResponses: 'listResponses',
  createBoost: 'createBoost',
  listFeedback: 'listFeedback',
  createPreset: 'createPreset',
  createContent: 'createTownhallContent',
};

const LARGEST_BODY = 1_048_576;

/** Refuses what the document would not have either; a gateway that does not differ in this cannot be told from it by what it refuses. */
export function createStrictRequests(
  contract: Contract,
  invalidStatus: number,
): GatewayParts['findRequestError'] {
  const { validators } = contract;
  const operations = new Map(contract.operations.map((operation) => [operation.id, operation]));
  const fits = (schema: string | undefined, value: Json | undefined): boolean =>
    schema === undefined || (value !== undefined && validators.at(schema)(value).length === 0);

  function hasWrongParameter({ parameters }: Operation, query: URLSearchParams, person: string): boolean {
    return parameters.some((parameter) => {
      // How a list is read in parts, the gateway knows by itself.
      if (parameter.pagination) return false;
      const texts = parameter.in === 'path' ? [person] : query.getAll(parameter.name);
      if (texts.length === 0) return parameter.required;
      const reader = createParameterReader(parameter, contract.schemaAt(parameter.schema));
      return !fits(parameter.schema, reader.read(texts.map((text) => [parameter.name, text])));
    });
  }

  return ({ request, route, query, body, text }, fail): PlainAnswer | undefined => {
    const operation = route.action && operations.get(OPERATION_IDS[route.action]);
    if (!operation) return undefined;
    const { requestBody } = operation;
    if (hasWrongParameter(operation, query, route.person)) return fail(invalidStatus, 'Ask in another way');
    if (!requestBody) return undefined;
    if (text.length > LARGEST_BODY) return fail(413, 'There is too much of it');
    if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
      return fail(415, 'Send it in another form');
    return fits(requestBody.content[0]?.schema, body as Json | undefined)
      ? undefined
      : fail(invalidStatus, 'Write it in another way');
  };
}

/** Refuses what the document lets be left out, and this gateway does not do without. */
export function createDemands(
  needed: DifferencePlan['needed'],
  invalidStatus: number,
): GatewayParts['findRequestError'] {
  return ({ route: { action }, query, body }, fail): PlainAnswer | undefined => {
    const isLacking =
      (action === 'sendRecognition' &&
        needed.includes('message') &&
        !Object.hasOwn(Object(body), 'message')) ||
      (action === 'listResponses' && needed.includes('survey_id') && !query.has('survey_id'));
    return isLacking ? fail(invalidStatus, 'There is something missing') : undefined;
  };
}
