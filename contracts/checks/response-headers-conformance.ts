import type { Contract } from '../../spec/contract.ts';
import { findDocumented } from '../../spec/find-response.ts';
import { createReadValue } from '../../spec/request/parameter-style.ts';
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

/** How the value of a header field is written (OpenAPI 3.1 §4.8.21). */
const HEADER = { in: 'header', style: 'simple', explode: false } as const;

function judge({ id, answer, call }: Exchange, { schemaAt, validators }: Contract): Observation[] {
  const response = call.operation && findDocumented(call.operation, answer.status);
  if (!response || (call.intent === 'valid' && !isSuccess(answer))) return [];
  return response.headers.flatMap(({ name, required, pointer, schema }): Observation[] => {
    const base = { fact: pointer, label: `${response.status} header ${name}`, exchange: id };
    const value = findHeader(answer.headers, name);
    if (value === undefined)
      return required ? [{ ...base, outcome: differs(`no header ${name}`, `a header ${name}`) }] : [];
    const read = createReadValue(HEADER, schemaAt(schema))([value]);
    const [error] = read === undefined ? [] : validators.at(schema)(read);
    if (!error) return [pointer, schema].map((fact) => ({ ...base, fact, outcome: AGREES }));
    const outcome = differs(`${name}: ${value}`, describeValidationError(error, name));
    return [{ ...base, outcome }];
  });
}
