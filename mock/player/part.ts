import { findEvidence, isCertainGrade } from '../../spec/evidence.ts';
import type { Json, JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { SchemaValidators } from '../../spec/schema-validators.ts';
import { compileBody } from './body.ts';
import { createDocumentedAnswers, type DocumentedAnswers } from './documented-answer.ts';
import type { Generate } from './generate.ts';
import { compileParameters, type ParameterValues } from './parameters.ts';
import type { Query } from './query-string.ts';
import { Refused } from './refused.ts';

/** A request's content, decoded and valid, defaults filled in. */
export interface Input extends ParameterValues {
  body: Json | undefined;
}

/** Answers an operation: gives the body of its success, or refuses. The document says with which status. */
export type Handler<Context> = (input: Input, context: Context) => Json | Refused | Promise<Json | Refused>;

/** One operation, ready to be played. */
export interface Part<Context> {
  operation: Operation;
  handler: Handler<Context> | undefined;
  documented: DocumentedAnswers;
  /** Whether the operation is documented or was observed. */
  isCertain: boolean;
  readInput(
    request: Request,
    path: Readonly<Record<string, string>>,
    query: Query | Refused,
  ): Promise<(Input & { notes: string[] }) | Refused>;
}

export function preparePart<Context>(
  root: JsonObject,
  operation: Operation,
  validators: SchemaValidators,
  generate: Generate,
  handler: Handler<Context> | undefined,
  bodyLimit: number,
): Part<Context> {
  const readParameters = compileParameters(root, operation, validators);
  const readBody = compileBody(operation.requestBody, validators, bodyLimit);
  const known = new Set(
    operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
  );
  const { grade } = findEvidence(root, operation.pointer);

  return {
    operation,
    handler,
    documented: createDocumentedAnswers(root, operation, generate),
    isCertain: isCertainGrade(grade),
    async readInput(request, path, query) {
      if (query instanceof Refused) return query;
      const values = readParameters({ path, query, headers: request.headers });
      if (values instanceof Refused) return values;
      const body = await readBody(request);
      if (body instanceof Refused) return body;
      const strangers = [...query.keys()].filter((name) => !known.has(name));
      return {
        ...values,
        body,
        notes: toNotes(strangers),
      };
    },
  };
}

/** A slip of the pen is told; a client that sends thousands of parameters need not hear of each. */
const MOST_NOTES = 10;

function toNotes(strangers: readonly string[]): string[] {
  const more = strangers.length - MOST_NOTES;
  return [
    ...strangers
      .slice(0, MOST_NOTES)
      .map((name) => `The query parameter \`${name}\` is unknown and was ignored.`),
    ...(more > 0 ? [`${more} more query parameters are unknown and were ignored.`] : []),
  ];
}
