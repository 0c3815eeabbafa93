import type { MediaType, Operation, Parameter, Response } from '../../../../spec/operation.ts';
import { code } from '../../../../spec/text/markdown.ts';
import { compareSchemas, type Direction } from './compare-schemas.ts';
import { type Comparison, type Pair, pairUp } from './comparison.ts';

/** Notes how an operation changed. */
export function compareOperation(comparison: Comparison, was: Operation, is: Operation): void {
  const place = { was, is };
  const where = describeOperation(is);
  if (toAddress(was) !== toAddress(is))
    comparison.note('operation-moved', place, {
      detail: [was, is].map((one) => describeOperation(one, one.base.template)).join(' → '),
      where,
    });
  if (was.id !== is.id)
    comparison.note('operation-renamed', place, { detail: `${code(was.id)} → ${code(is.id)}`, where });
  if (was.deprecated !== is.deprecated)
    comparison.note(is.deprecated ? 'operation-deprecated' : 'operation-restored', place, { where });
  compareAbsence(comparison, was, is, where);
  if (!was.key !== !is.key) comparison.note(is.key ? 'key-required' : 'key-not-required', place, { where });
  else if (was.key && is.key && was.key.header !== is.key.header)
    comparison.note('key-header-changed', place, {
      detail: `${code(was.key.header)} → ${code(is.key.header)}`,
      where,
    });
  comparison.noteEvidence(was, is, where);
  for (const pair of pairUp(toIdentified(was), toIdentified(is), ([name]) => name))
    compareParameter(comparison, { was: pair.was?.[1], is: pair.is?.[1] });
  compareGroups(comparison, was, is);
  compareBodies(comparison, was, is);
  compareResponses(comparison, was, is);
}

function compareAbsence(comparison: Comparison, was: Operation, is: Operation, where: string): void {
  const lacks = (one: Operation, other: Operation): string[] =>
    one.absentIn.filter((stage) => !other.absentIn.includes(stage));
  const place = { was, is };
  const [gone, back] = [lacks(is, was), lacks(was, is)].map((stages) => stages.map(code).join(', '));
  if (gone) comparison.note('operation-absent', place, { detail: gone, where });
  if (back) comparison.note('operation-present', place, { detail: back, where });
}

/** Names of path parameters do not show in a request. */
function toAddress({ method, base, path }: Operation): string {
  return `${method} ${base.template}${path.replace(/\{[^}]*\}/g, '{}')}`;
}

/** `GET /members`, as code. */
export function describeOperation({ method, path }: Operation, base = ''): string {
  return code(`${method.toUpperCase()} ${base}${path}`);
}

/** By place and name; parameters of a path by their order, because their names do not show. */
function toIdentified({ parameters, path }: Operation): [name: string, Parameter][] {
  const inPath = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
  return parameters.map((parameter) => {
    const index = parameter.in === 'path' ? inPath.indexOf(parameter.name) : -1;
    return [index < 0 ? `${parameter.in} ${parameter.name.toLowerCase()}` : `path ${index}`, parameter];
  });
}

function compareParameter(comparison: Comparison, { was, is }: Pair<Parameter>): void {
  const isRequired = (is ?? was)?.required;
  comparison.noteOneSided(isRequired ? 'required-parameter' : 'parameter', { was, is });
  if (!was || !is) return;
  if (was.required !== is.required)
    comparison.note(isRequired ? 'parameter-required' : 'parameter-optional', { was, is });
  const [before, after] = [was, is].map(describePagination);
  if (before !== after)
    comparison.note(
      'pagination-changed',
      { was, is },
      { detail: `${before || 'no part'} → ${after || 'no part'}` },
    );
  comparison.noteEvidence(was, is);
  compareSchemas(comparison, 'request', was.schema, is.schema);
}

/** What a parameter says of the part of a list that is asked for: `cursor $response.body#/next`, as code. */
function describePagination({ pagination }: Parameter): string {
  const { role, next, link } = pagination ?? {};
  return [role, next, link].flatMap((part) => (part === undefined ? [] : [code(part)])).join(' ');
}

function compareGroups(comparison: Comparison, before: Operation, after: Operation): void {
  const name = ({ parameters }: Operation['groups'][number]): string => parameters.map(code).join(', ');
  for (const { was, is } of pairUp(before.groups, after.groups, name)) {
    const group = is ?? was;
    const where = group ? name(group) : '';
    comparison.noteOneSided('parameter-group', { was, is }, { where });
    if (was && is) comparison.noteEvidence(was, is, where);
  }
}

function compareBodies(comparison: Comparison, before: Operation, after: Operation): void {
  const [was, is] = [before.requestBody, after.requestBody];
  const where = `The body of ${describeOperation(after)}`;
  if ((was?.required ?? false) !== (is?.required ?? false))
    comparison.note(
      is?.required ? 'body-required' : 'body-optional',
      { was: was ?? before, is: is ?? after },
      { where },
    );
  if (was && is) comparison.noteEvidence(was, is, where);
  compareContent(comparison, 'request', was?.content, is?.content);
}

function compareContent(
  comparison: Comparison,
  direction: Direction,
  before: readonly MediaType[] = [],
  after: readonly MediaType[] = [],
): void {
  const kind = direction === 'request' ? 'body-type' : 'answer-type';
  for (const pair of pairUp(before, after, ({ mediaType }) => mediaType)) {
    const { was, is } = pair;
    comparison.noteOneSided(kind, pair);
    if (!was || !is) continue;
    comparison.noteEvidence(was, is);
    if (was.schema !== undefined && is.schema !== undefined)
      compareSchemas(comparison, direction, was.schema, is.schema);
  }
}

function compareResponses(comparison: Comparison, before: Operation, after: Operation): void {
  for (const { was, is } of pairUp(before.responses, after.responses, ({ status }) => status)) {
    if (was && is) {
      comparison.noteEvidence(was, is);
      compareContent(comparison, 'answer', was.content, is.content);
      compareHeaders(comparison, was, is);
      continue;
    }
    const { status = '', statedAt = '' } = was ?? is ?? {};
    const kind = /^[23]/.test(status) ? 'success' : 'error';
    const stated = { pointer: statedAt };
    comparison.noteOneSided(kind, was ? { was: stated, is } : { was, is: stated }, {
      where: `Status ${status}`,
    });
  }
}

function compareHeaders(comparison: Comparison, before: Response, after: Response): void {
  for (const pair of pairUp(before.headers, after.headers, ({ name }) => name.toLowerCase())) {
    const { was, is } = pair;
    comparison.noteOneSided('answer-header', pair);
    if (!was || !is) continue;
    comparison.noteEvidence(was, is);
    compareSchemas(comparison, 'answer', was.schema, is.schema);
  }
}
