import { findAt } from '../../spec/json-pointer.ts';
import { findHeader } from '../cases/http-message.ts';
import type { Check } from './check.ts';
import { AGREES, differs } from './judgement.ts';

/** Where the document says what a refused method is answered with. */
const HEADER = '/components/responses/MethodNotAllowed/headers/Allow';

export const allowHeaderConformance: Check = {
  id: 'allow_header_conformance',
  title: 'An answer 405 names the methods that the path has.',
  source: 'RFC 9110 §10.2.1, §15.5.6',
  answers: {
    to: ['unknown'],
    judge: ({ id, answer, call }, { root, operations }) => {
      if (answer.status !== 405 || call.operation === undefined || findAt(root, HEADER) === undefined)
        return [];
      const base = { fact: HEADER, label: 'Allow', exchange: id };
      const { path, base: own } = call.operation;
      const methods = operations
        .filter((one) => one.path === path && one.base.template === own.template)
        .filter(({ absentIn }) => !absentIn.includes(call.stage))
        .map(({ method }) => method.toUpperCase());
      const given = findHeader(answer.headers, 'allow');
      const documented = `Allow names ${methods.join(' and ')}`;
      if (given === undefined) return [{ ...base, outcome: differs('no header Allow', documented) }];
      const named = given.split(',').map((name) => name.trim().toUpperCase());
      const isWhole = methods.every((method) => named.includes(method));
      return [{ ...base, outcome: isWhole ? AGREES : differs(`Allow: ${given}`, documented) }];
    },
  },
};
