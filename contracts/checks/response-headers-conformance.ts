import type { Contract } from '../../spec/contract.ts';
import { findDocumented } from '../../spec/find-response.ts';
import { createParameterReader } from '../../spec/request/read-parameter.ts';
import { describeValidationError } from '../../spec/schema/validation-error.ts';
import { findHeader } from '../cases/http-message.ts';
import { isSuccess } from './answer.ts';
import type { Check, Observation } from './check.ts';
import type { Exchange } from './exchange.ts';
import { AGREES, differs } from './judgement.ts';

export const responseHeadersConformance: Check = {
  id: 'response_headers_conformance',
  title:
    'An answer has the headers that the document requires, `Deprecation` among them, with values of their form.',
  source: 'OpenAPI 3.1 §4.8.21, RFC 9745',
  answers: { to: ['valid', 'unkeyed', 'invalid'], judge },
};

function judge({ id, answer, call }: Exchange, { schemaAt, validators }: Contract): Observation[] {
  const response = call.operation && findDocumented(call.operation, answer.status);
  if (!response || (call.intent === 'valid' && !isSuccess(answer))) return [];
  return response.headers.flatMap((header): Observation[] => {
    const { name, required, pointer, schema } = header;
    // What `content` says of a body (OpenAPI 3.1 §4.8.17.1).
    if (name.toLowerCase() === 'content-type') return [];
    const base = { fact: pointer, label: `${response.status} header ${name}`, exchange: id };
    const value = findHeader(answer.headers, name);
    if (value === undefined)
      return required ? [{ ...base, outcome: differs(`no header ${name}`, `a header ${name}`) }] : [];
    const node = schemaAt(schema);
    const styled = { ...header, in: 'header', style: 'simple' } as const;
    const read = createParameterReader(styled, node).read([[name, value]]);
    const [error] = read === undefined || !node ? [] : validators.at(schema)(read);
    if (!error) return [pointer, schema].map((fact) => ({ ...base, fact, outcome: AGREES }));
    const outcome = differs(`${name}: ${value}`, describeValidationError(error, name));
    return [{ ...base, outcome }];
  });
}
