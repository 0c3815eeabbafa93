import type { Problem } from './document-error.ts';
import { isObject, type Json } from './json.ts';
import type { ObjectChecks } from './object-check.ts';
import type { Operation, Parameter, ParameterPagination } from './operation.ts';
import { toPlain } from './resources/id-names.ts';
import { listForms } from './resources/record-properties.ts';
import { evaluate } from './runtime-expression.ts';
import type { SchemaAt } from './schema/schema-node.ts';

type PaginationRole = ParameterPagination['role'];
const ROLES: readonly PaginationRole[] = ['page', 'offset', 'cursor', 'size'];

/** Where an answer may say what comes next. */
const OF_ANSWER = /^\$response\.(?:body#\/.+|header\.[^\s/]+)$/;

/** A role that the kit knows, and places that an answer has. */
export const PAGINATION_CHECKS: ObjectChecks = {
  Pagination({ role, next, link }, pointer): Problem[] {
    const note = (name: string, message: string): Problem => ({
      pointer: `${pointer}/${name}`,
      message,
      isNote: true,
      mend: { at: pointer },
    });
    const places = Object.entries({ next, link }).filter(([, place]) => place !== undefined);
    return [
      ...(ROLES.some((one) => one === role)
        ? []
        : [note('role', `The role of a parameter is one of ${ROLES.join(', ')}.`)]),
      ...places
        .filter(([, place]) => !OF_ANSWER.test(String(place)))
        .map(([name]) =>
          note(name, 'Write where an answer has it: `$response.body#/next` or `$response.header.Link`.'),
        ),
      ...(role === 'cursor' && places.length === 0
        ? [note('role', 'A cursor needs `next` or `link`: where an answer has it.')]
        : []),
    ];
  },
};

/** What stands at `x-pagination` of a parameter. */
export function readPagination(stated: Json | undefined): ParameterPagination | undefined {
  const role = isObject(stated) ? ROLES.find((one) => one === stated['role']) : undefined;
  if (!isObject(stated) || !role) return undefined;
  const toPlace = (place: Json | undefined): string | undefined =>
    typeof place === 'string' ? place : undefined;
  return { role, next: toPlace(stated['next']), link: toPlace(stated['link']) };
}

/** The parameters by which a list is read in parts: those that say where a part begins, and how many records it may have. */
export interface PaginationParameters {
  places: readonly PlacedParameter[];
  sizes: readonly Parameter[];
}

/** A parameter that says where a part begins. */
export interface PlacedParameter extends ParameterPagination {
  role: Exclude<PaginationRole, 'size'>;
  parameter: Parameter;
}

/** What parameters of whole numbers are called that have a role, where no `x-pagination` says it. */
const NAMES: Readonly<Record<string, ReadonlySet<string>>> = {
  size: new Set(['limit', 'pagesize', 'perpage', 'size', 'maxresults', 'top', 'take', 'itemsperpage']),
  offset: new Set(['offset', 'skip', 'startindex']),
  page: new Set(['page', 'pagenumber', 'pageno', 'pageindex']),
};

/** How the parts of a list are asked for: as the document says, else as the names of its parameters tell. */
export function findPagination(
  { parameters }: Pick<Operation, 'parameters'>,
  schemaAt: SchemaAt,
): PaginationParameters {
  const placed = parameters.flatMap((parameter) => {
    const said =
      parameter.in === 'query' ? (parameter.pagination ?? toNamed(parameter, schemaAt)) : undefined;
    return said ? [{ ...said, parameter }] : [];
  });
  return {
    places: placed.filter((one): one is PlacedParameter => one.role !== 'size'),
    sizes: placed.filter(({ role }) => role === 'size').map(({ parameter }) => parameter),
  };
}

function toNamed({ name, schema }: Parameter, schemaAt: SchemaAt): ParameterPagination | undefined {
  const role = ROLES.find((one) => NAMES[one]?.has(toPlain(name)));
  const node = role && schemaAt(schema);
  const isWhole = node && listForms(node).some(({ types }) => types.includes('integer'));
  return role && isWhole ? { role, next: undefined, link: undefined } : undefined;
}

/** The number of the first page: what stands for one that is not given, else the least one, else 1. */
export function findFirstPage({ schema, example }: Parameter, schemaAt: SchemaAt): number {
  const { definition } = schemaAt(schema) ?? {};
  const isFromZero = definition?.fallback === 0 || definition?.number('minimum') === 0 || example === 0;
  return isFromZero ? 0 : 1;
}

/** What an answer is seen by. */
export interface AnsweredPart {
  body: Json | undefined;
  header(name: string): string | undefined;
}

/** What an answer has at a runtime expression; `undefined` where that is nothing. */
export function findInAnswer(expression: string, response: AnsweredPart): Json | undefined {
  const nothing = { path: {}, query: () => undefined, header: () => undefined, body: undefined };
  const value = evaluate(expression, { url: '', method: '', status: 0, request: nothing, response });
  return value === null || value === '' || value === false ? undefined : value;
}

/** The address of the next part in a header field (RFC 8288 §3): that with the relation `next`. */
export function findNextAddress(field: string): string | undefined {
  for (const [, address, parameters = ''] of field.matchAll(/<([^>]*)>((?:\s*;\s*[^,;"]*(?:"[^"]*")?)*)/g))
    if (/;\s*rel\s*=\s*(?:next(?![^\s;,])|"(?:[^"]*\s)?next(?:\s[^"]*)?")/i.test(parameters)) return address;
  return undefined;
}
