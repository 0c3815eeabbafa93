import { findEvidence, isCertainGrade } from '../../spec/evidence.ts';
import type { Json, JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { SchemaValidators } from '../../spec/schema/schema-validators.ts';
import { andThen, type MaybePromise } from '../maybe-promise.ts';
import { compileBody } from './body.ts';
import { createDocumentedResponses, type DocumentedResponses } from './documented-responses.ts';
import type { Generate } from './generate.ts';
import { compileParameters, type ParameterValues } from './parameters.ts';
import type { Query } from './query-string.ts';
import { Refused } from './refused.ts';

/** A request's content, decoded and valid, defaults filled in. */
export interface Input extends ParameterValues {
  body: Json | undefined;
}

/** Answers an operation: gives the body of its success, or refuses. The document says with which status. */
export type Handler<Context> = (input: Input, context: Context) => MaybePromise<Json | Refused>;

/** One operation, ready to be played. */
export interface PreparedOperation<Context> {
  operation: Operation;
  handler: Handler<Context> | undefined;
  documented: DocumentedResponses;
  /** Whether the operation is documented or was observed. */
  isCertain: boolean;
  readInput(
    request: Request,
    path: Readonly<Record<string, string>>,
    query: Query | Refused,
  ): MaybePromise<(Input & { notes: readonly string[] }) | Refused>;
}

export function prepareOperation<Context>(
  root: JsonObject,
  operation: Operation,
  validators: SchemaValidators,
  generate: Generate,
  handler: Handler<Context> | undefined,
  bodyLimit: number,
): PreparedOperation<Context> {
  const readParameters = compileParameters(root, operation, validators);
  const readBody = compileBody(operation.requestBody, validators, bodyLimit);
  const known = new Set(
    operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
  );
  const { grade } = findEvidence(root, operation.pointer);

  return {
    operation,
    handler,
    documented: createDocumentedResponses(root, operation, generate),
    isCertain: isCertainGrade(grade),
    readInput(request, path, query) {
      if (query instanceof Refused) return query;
      const values = readParameters({ path, query, headers: request.headers });
      if (values instanceof Refused) return values;
      const notes = toNotes(listUnknown(known, query));
      return andThen(readBody(request), (body) =>
        body instanceof Refused
          ? body
          : {
              path: values.path,
              query: values.query,
              header: values.header,
              cookie: values.cookie,
              body,
              notes,
            },
      );
    },
  };
}

const NONE: readonly string[] = [];

function listUnknown(known: ReadonlySet<string>, query: Query): readonly string[] {
  const strangers: string[] = [];
  for (const name of query.keys()) if (!known.has(name)) strangers.push(name);
  return strangers;
}

/** A slip of the pen is told; a client that sends thousands of parameters need not hear of each. */
const MOST_NOTES = 10;

function toNotes(strangers: readonly string[]): readonly string[] {
  if (strangers.length === 0) return NONE;
  const more = strangers.length - MOST_NOTES;
  return [
    ...strangers
      .slice(0, MOST_NOTES)
      .map((name) => `The query parameter \`${name}\` is unknown and was ignored.`),
    ...(more > 0 ? [`${more} more query parameters are unknown and were ignored.`] : []),
  ];
}
