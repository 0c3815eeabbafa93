import type { operations } from '../../spec/openapi.gen.ts';
import type { Tenant } from '../company/tenant.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import type { AskedPart } from '../pages/asked-part.ts';
import type { Refused } from '../serve/refused.ts';

export type OperationId = keyof operations;

/** What a request brings, decoded and valid against the document, defaults filled in. */
export interface OperationInput<Id extends OperationId> {
  path: NonNullable<operations[Id]['parameters']['path']>;
  query: NonNullable<operations[Id]['parameters']['query']>;
  body: operations[Id] extends { requestBody: { content: { 'application/json': infer Body } } }
    ? Body
    : undefined;
  part: AskedPart;
}

/** The body of the operation's success; the document says with which status it is answered. */
export type OperationOutput<Id extends OperationId> = {
  [Status in keyof operations[Id]['responses']]: Status extends 200 | 201
    ? operations[Id]['responses'][Status] extends { content: { 'application/json': infer Body } }
      ? Body
      : never
    : never;
}[keyof operations[Id]['responses']];

/** Answers one operation out of the state of the company and stage that the key stands for. */
export type ServiceHandler<Id extends OperationId> = (
  input: OperationInput<Id>,
  company: Tenant,
) => MaybePromise<OperationOutput<Id> | Refused>;
