import { type Problem, STAYS } from './document-error.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { joinPointer } from './json-pointer.ts';
import { define, type Origins } from './origins.ts';
import { listHeld } from './path-item.ts';

/**
 * Makes paths with a query or a fragment plain ones, in place: OpenAPI §4.8.8 has neither in a path, and yet people write
 * `/icons?term={term}&v=2`. What the query names are required parameters of it, each with the one value that is written. Two such paths
 * that are the same without them share their operations where the methods differ, with a note for each; where they do not,
 * nothing tells them apart, and the later one is a problem.
 */
export function takeOutQueries(root: JsonObject, origins: Origins): Problem[] {
  const { paths } = root;
  if (!isObject(paths)) return [];
  const problems: Problem[] = [];
  for (const [path, item] of Object.entries(paths)) {
    const at = path.search(/[?#]/);
    if (at === -1 || !isObject(item) || !path.startsWith('/')) continue;
    const plain = path.slice(0, at);
    const before = paths[plain];
    if (before !== undefined && !(isObject(before) && isApart(before, item))) {
      const message = `\`${path}\` is \`${plain}\` to a request, which is there already: state what differs as parameters of that.`;
      problems.push({ pointer: joinPointer('/paths', path), message });
      continue;
    }
    const location = origins.find(paths, path);
    const [query = ''] = path.slice(at).replace(/^\?/, '').split('#');
    toQuery(item, new URLSearchParams(query));
    delete paths[path];
    if (isObject(before)) join(before, item, origins);
    else {
      define(paths, plain, item);
      if (location) origins.set(paths, plain, location);
    }
    const message = `\`${path}\` has ${query === '' ? 'a fragment, which no request has; it is left out' : 'a query, which is none of a path; it is read as parameters'}.`;
    problems.push({ pointer: joinPointer('/paths', plain), message, ...STAYS });
  }
  return problems;
}

/** Whether two path items can be one: they have no method in common, and nothing that would count for all methods. */
function isApart(one: JsonObject, other: JsonObject): boolean {
  const isPlain = ({ parameters, servers, $ref }: JsonObject): boolean =>
    parameters === undefined && servers === undefined && $ref === undefined;
  const isShared = (key: string): boolean => key in other && key !== 'summary' && key !== 'description';
  return isPlain(one) && isPlain(other) && !Object.keys(one).some(isShared);
}

function join(item: JsonObject, other: JsonObject, origins: Origins): void {
  for (const [key, value] of Object.entries(other)) {
    if (key in item) continue;
    define(item, key, value);
    const location = origins.find(other, key);
    if (location) origins.set(item, key, location);
  }
}

function toQuery(item: JsonObject, query: URLSearchParams): void {
  for (const { operation } of listHeld(item)) {
    const own = [operation['parameters'], item['parameters']].flatMap(listObjects);
    const added = [...query].flatMap(([name, value]): Json[] => {
      const variable = /^\{(.+)\}$/.exec(value)?.[1];
      const declared = own.find((parameter) => parameter['name'] === (variable ?? name));
      if (declared?.['in'] === 'path') Object.assign(declared, { in: 'query', name });
      if (declared) return [];
      const schema: Json = variable === undefined ? { type: 'string', const: value } : { type: 'string' };
      return [{ name, in: 'query', required: true, schema }];
    });
    if (added.length > 0) operation['parameters'] = [...listParameters(operation['parameters']), ...added];
  }
}

function listParameters(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

function listObjects(value: Json | undefined): JsonObject[] {
  return listParameters(value).filter(isObject);
}
