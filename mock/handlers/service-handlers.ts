import type { JsonObject } from '../../spec/json.ts';
import { findAt } from '../../spec/json-pointer.ts';
import type { SchemaValidators } from '../../spec/schema/schema-validators.ts';
import type { Tenant } from '../company/tenant.ts';
import type { Handler } from '../serve/prepare-operation.ts';
import { listFeedback } from './feedback.ts';
import { createMemberImport } from './member-import.ts';
import { listMembers, readProfile } from './members.ts';
import { createBoost, createPreset } from './performance.ts';
import { createRecognitionReads, sendRecognition } from './recognition.ts';
import type { OperationId, ServiceHandler } from './service-handler.ts';
import { listQuestions, listResponses } from './surveys.ts';
import { createTownhallContent } from './townhall.ts';

/** The schema that judges one entry of an import; an entry that fails it does not fail the others. */
const MEMBER_ENTRY = '/components/schemas/MemberEntry';

/** The handlers of the service's own operations, by `operationId`. */
export function createServiceHandlers(
  root: JsonObject,
  validators: SchemaValidators,
): Record<string, Handler<Tenant>> {
  const validateEntry = findAt(root, MEMBER_ENTRY) === undefined ? () => [] : validators.at(MEMBER_ENTRY);
  const handlers: { [Id in OperationId]: ServiceHandler<Id> } = {
    ...createRecognitionReads(root),
    sendRecognition,
    importMembers: createMemberImport(validateEntry),
    listMembers,
    readProfile,
    listQuestions,
    listResponses,
    createBoost,
    createPreset,
    listFeedback,
    createTownhallContent,
  };
  // The request handler has made sure that the input is what the document, and so the type made from it, says.
  return handlers as unknown as Record<string, Handler<Tenant>>;
}
