import { type ContractDocument, ownDocumentFile } from '../../spec/document.ts';
import { findPreferredType, toSuccess } from '../../spec/find-response.ts';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { isOwnService } from '../../spec/own-service.ts';
import { remember } from '../../spec/remember.ts';
import type { Schemas } from '../../spec/schema/schemas.ts';
import { listStageResponses } from '../../spec/stage-responses.ts';
import type { Tenant } from '../company/tenant.ts';
import type { AskedPart, ShownPart } from '../pages/asked-part.ts';
import { createTellOfList } from '../pages/tell-of-list.ts';
import { type Conform, createConform } from '../serve/conform.ts';
import type { Generate } from '../serve/generate.ts';
import { type Handler, LastingAnswer, TellingHeaders } from '../serve/prepare-operation.ts';
import { Refused } from '../serve/refused.ts';
import { rememberAnswers } from './remember-answers.ts';
import { createServiceHandlers } from './service-handlers.ts';

type Handlers = Record<string, Handler<Tenant>>;

/** The service's handlers for the operations that a document has. */
export function bindHandlers(
  document: ContractDocument,
  operations: readonly Operation[],
  schemas: Schemas,
  generate: Generate,
): Handlers {
  const { root } = document;
  if (!isOwnService(root)) return {};
  const conform = isAsWritten(document) ? undefined : createConform(schemas, generate);
  const handlers: Handlers = {};
  for (const [id, handler] of Object.entries(createServiceHandlers(root, schemas.validators))) {
    const operation = operations.find((one) => one.id === id);
    if (!operation) continue;
    const own = conform ? toConforming(handler, operation, { root, schemas, conform }) : handler;
    handlers[id] = operation.method === 'get' ? rememberAnswers(own) : own;
  }
  return handlers;
}

/** Whether a document is the one that the handlers were written for, and nothing was learned since. */
function isAsWritten({ root, file, overlays }: ContractDocument): boolean {
  return overlays.length === 0 && file === ownDocumentFile() && !JSON.stringify(root).includes('"observed"');
}

/** A handler whose responses are made to fit another document than it was written for. The state behind it stays what it is. */
function toConforming(
  handler: Handler<Tenant>,
  operation: Operation,
  {
    root,
    schemas: { schemaAt, validators },
    conform,
  }: { root: JsonObject; schemas: Schemas; conform: Conform },
): Handler<Tenant> {
  const schemaOf = remember((stage) => {
    const responses = listStageResponses(root, operation, stage);
    return findPreferredType(toSuccess({ responses }))?.schema;
  });
  const tell = createTellOfList(operation, schemaAt);
  return async (input, tenant) => {
    const made = await handler(input, tenant);
    // What cannot be taken from what is there is another for each company and stage.
    const { company, stage } = tenant;
    const schema = schemaOf(stage);
    const isMade = made instanceof Refused || made instanceof TellingHeaders || made instanceof LastingAnswer;
    if (schema === undefined || isMade) return made;
    const frame = await conform(schema, made, operation.id, company.id, stage);
    const part = findShownPart(made, input.part);
    const isValid = (changed: Json): boolean => validators.at(schema)(changed).length === 0;
    return part ? new TellingHeaders(tell({ frame, part, url: input.url, isValid })) : frame;
  };
}

/** Where the part of a list that a handler gave stands in the whole; `undefined` where it gave none. */
function findShownPart(made: Json, { offset, firstPage }: AskedPart): ShownPart | undefined {
  const pagination = isObject(made) ? made['pagination'] : undefined;
  if (!isObject(made) || !isObject(pagination)) return undefined;
  const list = Object.values(made).find(Array.isArray);
  const [limit, total] = [Number(pagination['limit']), Number(pagination['total'])];
  return { offset, firstPage, limit, total, count: list?.length ?? 0 };
}
