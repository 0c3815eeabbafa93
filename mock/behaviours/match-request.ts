import { findPreferredType, findResponse } from '../../spec/find-response.ts';
import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { MalformedQuery, parseQuery } from '../../spec/request/query.ts';
import { decodePercent } from '../../spec/text/percent.ts';
import type { Behaviour, BehaviourMatch } from './behaviour.ts';

/** What is known of a request before its key is looked at. */
export interface SeenRequest {
  method: string;
  /** Whole, as it was written. */
  path: string;
  query: string;
  stage: string | undefined;
  operation: Operation | undefined;
  /** The company whose key it carries; `undefined` where it carries none that is valid. */
  findCompany(): string | undefined;
}

/** Whether a request is one that a behaviour is for, but for its body. `bases` are the base addresses of all stages. */
export function fitsRequest(
  { match = {}, answer }: Pick<Behaviour, 'match' | 'answer'>,
  seen: SeenRequest,
  bases: readonly string[],
): boolean {
  const { operation, method, path, company, stage, query } = match;
  return (
    (operation === undefined || operation === seen.operation?.id) &&
    (method === undefined || method.toUpperCase() === seen.method) &&
    (stage === undefined || stage === seen.stage) &&
    (path === undefined || fitsPath(path, seen.path, bases)) &&
    (query === undefined || fitsQuery(query, seen.query)) &&
    (answer?.example === undefined || hasExample(seen.operation, answer.status, answer.example)) &&
    (company === undefined || company === seen.findCompany())
  );
}

/** Whether an operation has an example of a name for a status. */
export function hasExample(operation: Operation | undefined, status: number, name: string): boolean {
  return listExamples(operation, status).includes(name);
}

/** The names of all examples that an operation has for a status. */
export function listExamples(operation: Operation | undefined, status: number): string[] {
  const response = operation && findResponse(operation, status);
  const media = response && findPreferredType(response);
  return (media?.examples ?? []).flatMap(({ name }) => (name === '' ? [] : [name]));
}

/** A path as the document writes it is one below the base address of a stage. */
function fitsPath(pattern: string, path: string, bases: readonly string[]): boolean {
  const below = bases.filter((base) => path.startsWith(`${base}/`)).map((base) => path.slice(base.length));
  return [path, ...below].some((one) => fitsSegments(pattern.split('/'), one.split('/')));
}

function fitsSegments(wanted: readonly string[], given: readonly string[]): boolean {
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => {
      const sent = given[index] ?? '';
      if (segment === '*' || /^\{[^}]*\}$/.test(segment)) return sent !== '';
      return segment === sent || segment === decodePercent(sent);
    })
  );
}

function fitsQuery(wanted: NonNullable<BehaviourMatch['query']>, text: string): boolean {
  const query = parseQuery(text);
  if (query instanceof MalformedQuery) return false;
  return Object.entries(wanted).every(([name, value]) => query.get(name)?.includes(String(value)));
}

/** Whether a value holds what is wanted: of an object at least the members that are, all else as it is. */
export function holdsValue(value: Json | undefined, wanted: unknown): boolean {
  if (Array.isArray(wanted))
    return (
      Array.isArray(value) &&
      value.length === wanted.length &&
      wanted.every((item, index) => holdsValue(value[index], item))
    );
  if (!isObject(wanted)) return value === wanted;
  return (
    isObject(value) &&
    Object.entries(wanted).every(
      ([name, inner]) => Object.hasOwn(value, name) && holdsValue(value[name], inner),
    )
  );
}
