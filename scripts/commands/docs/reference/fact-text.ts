import type { Contract } from '../../../../spec/contract.ts';
import type { Fact } from '../../../../spec/facts.ts';
import { isObject } from '../../../../spec/json.ts';
import { parsePointer, toPointer } from '../../../../spec/json-pointer.ts';
import { listSchemaSteps } from '../../../../spec/schema/schema-pointer.ts';
import { code } from '../../../../spec/text/markdown.ts';
import { capitalize, uncapitalize } from '../../../../spec/text/sentence.ts';

/** What a fact is about, in words that a reader of the pages knows; CommonMark. */
export function describeFact(contract: Contract, { kind, pointer, name }: Fact): string {
  const value = contract.at(pointer);
  const own = isObject(value) ? value : {};
  switch (kind) {
    case 'Rule':
      return contract.rules.get(name)?.statement ?? name;
    case 'Operation':
      return 'The operation itself, at this path.';
    case 'ParameterGroup':
      return `Exactly one of ${listOf(own['parameters']).map(code).join(', ')} is given.`;
    case 'Refusal':
      return `${code(name)} is refused with ${String(own['status'])} and this text.`;
    case 'Server':
      return `The base address ${code(name)}.`;
    case 'ServerVariable':
      return `${code(name)} in the base address.`;
    case 'SecurityScheme':
      return `The key ${code(name)}.`;
    case 'StageBound':
      return 'A key is bound to its stage.';
    default:
      return describePlace(contract, pointer);
  }
}

/** What stands at a pointer, in a few words; CommonMark. */
export function describePlace(contract: Contract, pointer: string): string {
  return toPlace(contract, parsePointer(pointer));
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Reads a pointer from its end: "form of query parameter `page`", "`application/json` of status 200", "`Member.name`". */
function toPlace(contract: Contract, tokens: readonly string[]): string {
  const schemaAt = findSchema(tokens);
  if (schemaAt !== undefined) {
    const path = toFieldPath(tokens.slice(schemaAt + 1));
    if (tokens[schemaAt - 1] === 'schemas') return code(`${tokens[schemaAt]}${path}`);
    const holder = toPlace(contract, tokens.slice(0, schemaAt));
    return path === ''
      ? `Form of ${uncapitalize(holder)}`
      : `${code(path.replace(/^\./, ''))} in ${uncapitalize(holder)}`;
  }
  const [last = '', above = '', ...rest] = tokens.toReversed();
  const holder = (): string => uncapitalize(toPlace(contract, rest.toReversed()));
  if (above === 'parameters') {
    const parameter = contract.at(toPointer(tokens));
    if (!isObject(parameter)) return code(last);
    const place = String(parameter['in']);
    return `${capitalize(place)} parameter ${code(String(parameter['name']))}`;
  }
  if (above === 'responses')
    return /^([1-5](\d\d|XX)|default)$/.test(last) ? `Status ${last}` : `The answer ${code(last)}`;
  if (above === 'content') return `${code(last)} of ${holder()}`;
  if (above === 'headers') return `Header ${code(last)} of ${holder()}`;
  if (last === 'requestBody') return 'The body of the request';
  return code(last);
}

/** Where in a pointer a schema begins: behind `schema`, or the name of a component. */
function findSchema(tokens: readonly string[]): number | undefined {
  if (tokens[0] === 'components' && tokens[1] === 'schemas' && tokens.length > 2) return 2;
  const at = tokens.findIndex(
    (token, index) =>
      token === 'schema' && ['parameters', 'content', 'headers'].includes(tokens[index - 2] ?? ''),
  );
  return at < 0 ? undefined : at;
}

/** `.errors[].index`, and `(choice 3)` for a branch. */
function toFieldPath(tokens: readonly string[]): string {
  return listSchemaSteps(tokens)
    .map(({ kind, keyword, key = '' }) => {
      if (kind === 'item') return '[]';
      if (kind === 'property') return `.${key}`;
      const which = /^\d+$/.test(key) ? ` ${Number(key) + 1}` : key && ` ${key}`;
      return kind === 'part' ? '' : ` (${kind === 'branch' ? 'choice' : keyword}${which})`;
    })
    .join('');
}
