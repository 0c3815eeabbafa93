import { loadDocument } from '../../spec/document.ts';
import { MOCK_HEADER } from '../../spec/mock-header.ts';
import { packageFile } from '../../spec/package-file.ts';
import { createSchemas } from '../../spec/schema/schemas.ts';
import { createErrorResponses } from '../serve/error-responses.ts';
import { createGenerate } from '../serve/generate.ts';
import { createJsonBytes } from '../serve/json-bytes.ts';
import { toFetchResponse } from '../serve/mock-response.ts';
import { Refused } from '../serve/refused.ts';
import { createRequestHandler, type RequestHandler } from '../serve/request-handler.ts';
import { type Controlled, createControlHandlers } from './control-handlers.ts';

/** Where the control stands, above every path of the service. */
export const CONTROL_PATH = '/__mock';

/** A snapshot holds everything that was ever sent. */
const CONTROL_BODY_LIMIT = 67_108_864;

/** Answers what is asked of the mock itself, by the document `control.openapi.yaml`, which is read at the first request. */
export function createControl(mock: Controlled): (request: Request) => Promise<Response> {
  let opened: ReturnType<typeof open> | undefined;
  return async (request) => {
    opened ??= open(mock);
    const { handler, toForeign } = opened;
    const response = isForeign(request) ? toForeign() : (await handler.serve(request)).response;
    response.headers.set(MOCK_HEADER, 'control');
    return response;
  };
}

function open(mock: Controlled): { handler: RequestHandler; toForeign(): Response } {
  const document = loadDocument(packageFile('mock/control/control.openapi.yaml'));
  const { root } = document;
  const errors = createErrorResponses(root, () => root);
  const schemas = createSchemas(root, document.precompiled, 'first');
  const handler = createRequestHandler<undefined>({
    document,
    schemas,
    generate: createGenerate(root, schemas.validators),
    handlers: createControlHandlers(mock, document),
    identify: () => undefined,
    isAbsent: ({ id }) => id === 'readDocs' && mock.docs === undefined,
    seed: mock.seed,
    strict: false,
    bodyLimit: CONTROL_BODY_LIMIT,
    fallback: () => root,
  });
  const toForeign = (): Response =>
    toFetchResponse(errors.toResponse(new Refused('origin-foreign')), false, createJsonBytes());
  return { handler, toForeign };
}

/** A page in a browser could otherwise reset a mock or read its keys behind its user's back. */
function isForeign(request: Request): boolean {
  const origin = request.headers.get('origin');
  return origin !== null && origin !== new URL(request.url).origin;
}
