import type { ContractDocument } from '../../spec/document.ts';
import { findDenial, findEvidence, isCertainGrade } from '../../spec/evidence.ts';
import type { Json } from '../../spec/json.ts';
import { isBodiless } from '../../spec/method.ts';
import type { Operation, Parameter } from '../../spec/operation.ts';
import { remember } from '../../spec/remember.ts';
import { MalformedQuery, parseQuery } from '../../spec/request/query.ts';
import { createDeniedTest } from '../../spec/rules.ts';
import type { Schemas } from '../../spec/schema/schemas.ts';
import { listStageResponses } from '../../spec/stage-responses.ts';
import { andThen, type MaybePromise } from '../maybe-promise.ts';
import { type AskedPart, createPartReader } from '../pages/asked-part.ts';
import type { ToldOfList } from '../pages/tell-of-list.ts';
import type { AskedRequest } from './asked-request.ts';
import { type BodyLimits, compileBody, type ReceivedBody } from './body.ts';
import { createDocumentedResponses, type DocumentedResponses } from './documented-responses.ts';
import type { Generate } from './generate.ts';
import type { KeptAnswers } from './kept-answers.ts';
import type { MockResponse } from './mock-response.ts';
import { compileParameters, type ParameterValues, toMalformed } from './parameters.ts';
import { invalidRequest, Refused } from './refused.ts';

/** A request's content, decoded and valid, defaults filled in. */
export interface Input extends ParameterValues {
  body: Json | undefined;
  /** Of a list, the part that is asked for. */
  part: AskedPart;
  /** As it was asked for. */
  url: string;
}

/** An input, and what its sender should know of it. */
export type ReadInput = Input & { notes: readonly string[] };

/** Answers an operation: gives the body of its success, or says which error response it is. The document says with which status. */
export type Handler<Context> = (
  input: Input,
  context: Context,
) => MaybePromise<Json | TellingHeaders | LastingAnswer | Refused>;

/** A body that header fields go with. */
export class TellingHeaders {
  readonly body: Json;
  readonly headers: ToldOfList['headers'];

  constructor({ body, headers }: ToldOfList) {
    this.body = body;
    this.headers = headers;
  }
}

/** What a handler gives for the same request again, by which it is known: it is judged and written once. */
export class LastingAnswer {
  readonly made: Json | TellingHeaders;
  response: MockResponse | undefined;

  constructor(made: LastingAnswer['made']) {
    this.made = made;
  }
}

/**
 * Answers an operation out of what is kept of its resource. Where it throws, nothing was changed, and the operation is answered as one
 * that keeps nothing.
 */
export type ResourceHandler<Context> = (
  input: Input,
  context: Context,
  answers: KeptAnswers,
) => Promise<MockResponse>;

/** One operation, ready to be served. */
export interface PreparedOperation<Context> {
  operation: Operation;
  handler: Handler<Context> | undefined;
  /** Where it has no handler, and something of its resource is kept. */
  resource: ResourceHandler<Context> | undefined;
  /** The responses that the document has for it in a stage. */
  documented(stage: string): DocumentedResponses;
  /** Whether the operation is documented or was observed. */
  isCertain: boolean;
  /** Whether what is wrong with a request was seen to be refused before its key, in a stage. */
  isReadFirst(stage: string): boolean;
  readInput(
    request: AskedRequest,
    asked: { params: Readonly<Record<string, string>>; query: string; stage: string },
    noted: ReceivedBody,
  ): MaybePromise<ReadInput | Refused>;
}

/** Gives an operation ready to be served. */
export type Prepare<Context> = (operation: Operation) => PreparedOperation<Context>;

/** What all operations of a document are prepared with. */
export interface Preparation<Context> {
  document: ContractDocument;
  /** As answers have to fit them, and as what is sent has to. */
  schemas: Schemas;
  sent: Schemas;
  generate: Generate;
  /** By `operationId`; an operation without one is answered from its examples or its schema. */
  handlers: Readonly<Record<string, Handler<Context>>>;
  /** The same for operations of resources that are kept. */
  resources?: Readonly<Record<string, ResourceHandler<Context>>>;
  bodyLimits: BodyLimits;
}

/** Each operation is prepared when it is first asked for, so that a large document starts as fast as a small one. */
export function createPrepare<Context>(preparation: Preparation<Context>): Prepare<Context> {
  const known = new Map<string, PreparedOperation<Context>>();
  return (operation) => {
    const prepared = known.get(operation.id);
    if (prepared) return prepared;
    const created = prepareOperation(operation, preparation);
    known.set(operation.id, created);
    return created;
  };
}

function prepareOperation<Context>(
  operation: Operation,
  { document, schemas, sent, generate, handlers, resources = {}, bodyLimits }: Preparation<Context>,
): PreparedOperation<Context> {
  const { root } = document;
  const isDenied = ({ pointer }: { pointer: string }, stage: string): boolean =>
    findDenial(root, pointer, { operationId: operation.id, stage }) !== undefined;
  const documentedIn = remember((stage) => {
    const responses = listStageResponses(root, operation, stage).map((response) => ({
      ...response,
      headers: response.headers.filter((header) => !isDenied(header, stage)),
    }));
    return createDocumentedResponses(root, { ...operation, responses }, { generate, schemas });
  });
  const readersOf = remember((stage) => {
    const groups = operation.groups.filter((group) => !isDenied(group, stage));
    const isIgnored = (parameter: Parameter): boolean => !parameter.required && isDenied(parameter, stage);
    const read = operation.parameters.filter((parameter) => !isIgnored(parameter));
    return {
      ignored: operation.parameters.filter(isIgnored),
      parameters: compileParameters({ ...operation, groups }, schemas),
      readPart: createPartReader({ parameters: read }, schemas.schemaAt),
    };
  });
  // A body has no meaning there, and most clients send none (RFC 9110 §9.3.1).
  const wanted = isBodiless(operation.method) ? undefined : operation.requestBody;
  const readBody = compileBody(wanted, sent, bodyLimits);
  const { grade } = findEvidence(root, operation.pointer);
  const isReadFirst = createDeniedTest(root, 'request-refused-last');

  return {
    operation,
    handler: handlers[operation.id],
    resource: resources[operation.id],
    documented: documentedIn,
    isCertain: isCertainGrade(grade),
    isReadFirst: (stage) => isReadFirst({ stage, operationId: operation.id }),
    readInput(request, { params: path, query: text, stage }, noted) {
      const { ignored, parameters, readPart } = readersOf(stage);
      const query = parseQuery(text);
      if (query instanceof MalformedQuery) return malformedQuery(query);
      const values = parameters.read({ path, query, headers: request.headers });
      if (values instanceof Refused) return values;
      // What has no effect may still be refused.
      for (const parameter of ignored) delete values[parameter.in][parameter.name];
      const part = readPart(values.query);
      if (part instanceof Refused) return part;
      const notes = toNotes([...query.keys()].filter((name) => !parameters.isKnown(name)));
      return andThen(readBody(request, noted), (body) =>
        body instanceof Refused ? body : toInput(values, { body, part, url: request.url, notes }),
      );
    },
  };
}

/** Member by member: to spread an object costs more than to read the parameters that are in it. */
function toInput(
  { path, query, header, cookie }: ParameterValues,
  { body, part, url, notes }: Omit<ReadInput, keyof ParameterValues>,
): ReadInput {
  return { path, query, header, cookie, body, part, url, notes };
}

function malformedQuery({ parameter }: MalformedQuery): Refused {
  const what = parameter === undefined ? 'A name in the query' : `The query parameter \`${parameter}\``;
  return invalidRequest(toMalformed(what));
}

/** A slip of the pen is told; a client that sends thousands of parameters need not hear of each. */
const MOST_NOTES = 10;

function toNotes(unknown: readonly string[]): readonly string[] {
  const more = unknown.length - MOST_NOTES;
  return [
    ...unknown
      .slice(0, MOST_NOTES)
      .map((name) => `The query parameter \`${name}\` is unknown and was ignored.`),
    ...(more > 0 ? [`${more} more query parameters are unknown and were ignored.`] : []),
  ];
}
