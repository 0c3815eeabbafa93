import type { Contract } from './contract.ts';
import type { Fact } from './facts.ts';
import { isObject } from './json.ts';
import { isWithin, parentPointer, parsePointer, toPointer } from './json-pointer.ts';
import { nameOperation, type Operation } from './operation.ts';
import { listSchemaSteps } from './schema/schema-pointer.ts';
import { code } from './text/markdown.ts';
import { capitalize } from './text/sentence.ts';

type Document = Pick<Contract, 'at' | 'operations'>;

/** What stands at a pointer, in a few words that begin a line: "Form of the query parameter `page`", "`Member.name`"; CommonMark. */
export function describePlace(document: Document, pointer: string): string {
  return capitalize(toPlace(document, parsePointer(pointer), ''));
}

/**
 * The same inside of a sentence, with the operation that it belongs to: "status 200 of GET /members". A schema that has a name is
 * called by that, without quotes: "Member.tags[]".
 */
export function namePlace(document: Document, pointer: string): string {
  const tokens = parsePointer(pointer);
  const [first, second, name, ...below] = tokens;
  if (first === 'components' && second === 'schemas' && name !== undefined) return name + toFieldPath(below);
  const owner = findOwner(document, pointer);
  if (owner?.pointer === pointer) return nameOperation(owner);
  return toPlace(document, tokens, 'the ') + nameOwner(document, pointer);
}

/** A fact inside of a sentence: "the rule `refusal-order`", "the body of status 200 of GET /members". */
export function nameFact(document: Document, { kind, pointer, name }: Fact): string {
  switch (kind) {
    case 'Rule':
      return `the rule ${code(name)}`;
    case 'Refusal':
      return `the refusal ${code(name)}`;
    case 'ParameterGroup':
      return `that exactly one of ${listGrouped(document, pointer).join(', ')}${nameOwner(document, pointer)} is given`;
    case 'MediaType':
      return `the body of ${namePlace(document, parentPointer(parentPointer(pointer) ?? '') ?? '')}`;
    default:
      return namePlace(document, pointer);
  }
}

/** The parameters of the group at a pointer; CommonMark. */
export function listGrouped({ at }: Document, pointer: string): string[] {
  const names = at(`${pointer}/parameters`);
  return Array.isArray(names) ? names.map((name) => code(String(name))) : [];
}

function findOwner({ operations }: Document, pointer: string): Operation | undefined {
  return operations.find((operation) => isWithin(pointer, operation.pointer));
}

/** ` of GET /members`; nothing where what stands at a pointer belongs to several operations, or to none. */
function nameOwner(document: Document, pointer: string): string {
  const owner = findOwner(document, pointer);
  return owner ? ` of ${nameOperation(owner)}` : '';
}

/** Reads a pointer from its end. `article` stands before what has one, and what that stands in always has one. */
function toPlace(document: Document, tokens: readonly string[], article: 'the ' | ''): string {
  const schemaAt = findSchema(tokens);
  if (schemaAt !== undefined) {
    const path = toFieldPath(tokens.slice(schemaAt + 1));
    if (tokens[schemaAt - 1] === 'schemas') return code(`${tokens[schemaAt]}${path}`);
    const holder = toPlace(document, tokens.slice(0, schemaAt), 'the ');
    return path === '' ? `${article}form of ${holder}` : `${code(path.replace(/^\./, ''))} in ${holder}`;
  }
  const [last = '', above = '', ...rest] = tokens.toReversed();
  const holder = (): string => toPlace(document, rest.toReversed(), 'the ');
  if (above === 'parameters') {
    const parameter = document.at(toPointer(tokens));
    if (!isObject(parameter)) return code(last);
    return `${article}${parameter['in']} parameter ${code(String(parameter['name']))}`;
  }
  if (above === 'responses')
    return /^([1-5](\d\d|XX)|default)$/.test(last) ? `status ${last}` : `${article}answer ${code(last)}`;
  if (above === 'content') return `${code(last)} of ${holder()}`;
  if (above === 'headers') return `${article}header ${code(last)} of ${holder()}`;
  if (last === 'requestBody') return `${article}body of the request`;
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
