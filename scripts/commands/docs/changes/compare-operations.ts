import type { MediaType, Operation, Parameter, Response } from '../../../../spec/operation.ts';
import { code } from '../../../../spec/text/markdown.ts';
import type { Direction } from './compare-keywords.ts';
import { compareSchemas } from './compare-schemas.ts';
import { type Comparison, compareEvidence, note } from './comparison.ts';

/** Notes how an operation changed. */
export function compareOperation(comparison: Comparison, before: Operation, after: Operation): void {
  const place = { before: before.pointer, after: after.pointer };
  const where = code(`${after.method.toUpperCase()} ${after.path}`);
  if (toAddress(before) !== toAddress(after))
    note(comparison, 'operation-moved', place, `${describe(before)} → ${describe(after)}`, where);
  if (before.id !== after.id)
    note(comparison, 'operation-renamed', place, `${code(before.id)} → ${code(after.id)}`, where);
  if (before.deprecated !== after.deprecated)
    note(comparison, after.deprecated ? 'operation-deprecated' : 'operation-restored', place, '', where);
  if (!before.key !== !after.key)
    note(comparison, after.key ? 'key-required' : 'key-not-required', place, '', where);
  else if (before.key?.header !== after.key?.header)
    note(
      comparison,
      'key-header-changed',
      place,
      `${code(before.key?.header ?? '')} → ${code(after.key?.header ?? '')}`,
      where,
    );
  compareEvidence(comparison, before.pointer, after.pointer, where);
  compareParameters(comparison, before, after);
  compareGroups(comparison, before, after);
  compareBodies(comparison, before, after, where);
  compareAnswers(comparison, before, after);
}

/** Names of path parameters do not show in a request. */
function toAddress({ method, base, path }: Operation): string {
  return `${method} ${base.template}${path.replace(/\{[^}]*\}/g, '{}')}`;
}

function describe({ method, base, path }: Operation): string {
  return code(`${method.toUpperCase()} ${base.template}${path}`);
}

function compareParameters(comparison: Comparison, before: Operation, after: Operation): void {
  const [was, is] = [toNamed(before), toNamed(after)];
  for (const [name, parameter] of was) {
    const now = is.get(name);
    if (!now) {
      const rule = parameter.required ? 'required-parameter-removed' : 'parameter-removed';
      note(comparison, rule, { before: parameter.pointer });
      continue;
    }
    const place = { before: parameter.pointer, after: now.pointer };
    if (parameter.required !== now.required)
      note(comparison, now.required ? 'parameter-required' : 'parameter-optional', place);
    compareEvidence(comparison, parameter.pointer, now.pointer);
    compareSchemas(comparison, 'request', parameter.schema, now.schema);
  }
  for (const [name, { pointer, required }] of is)
    if (!was.has(name))
      note(comparison, required ? 'required-parameter-added' : 'parameter-added', { after: pointer });
}

/** By place and name; parameters of a path by their order, because their names do not show. */
function toNamed({ parameters, path }: Operation): Map<string, Parameter> {
  const inPath = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
  return new Map(
    parameters.map((parameter) => {
      const index = parameter.in === 'path' ? inPath.indexOf(parameter.name) : -1;
      return [index < 0 ? `${parameter.in} ${parameter.name.toLowerCase()}` : `path ${index}`, parameter];
    }),
  );
}

function compareGroups(comparison: Comparison, before: Operation, after: Operation): void {
  const names = ({ groups }: Operation): Map<string, string> =>
    new Map(groups.map(({ parameters, pointer }) => [parameters.map(code).join(', '), pointer]));
  const [was, is] = [names(before), names(after)];
  for (const [group, pointer] of was) {
    const now = is.get(group);
    if (now === undefined) note(comparison, 'parameter-group-removed', { before: pointer }, '', group);
    else compareEvidence(comparison, pointer, now, group);
  }
  for (const [group, pointer] of is)
    if (!was.has(group)) note(comparison, 'parameter-group-added', { after: pointer }, '', group);
}

function compareBodies(comparison: Comparison, before: Operation, after: Operation, where: string): void {
  const [was, is] = [before.requestBody, after.requestBody];
  const place = { before: was?.pointer ?? before.pointer, after: is?.pointer ?? after.pointer };
  const shown = `The body of ${where}`;
  if ((was?.required ?? false) !== (is?.required ?? false))
    note(comparison, is?.required ? 'body-required' : 'body-optional', place, '', shown);
  if (was && is) compareEvidence(comparison, was.pointer, is.pointer, shown);
  compareContent(comparison, 'request', was?.content ?? [], is?.content ?? []);
}

function compareContent(
  comparison: Comparison,
  direction: Direction,
  before: readonly MediaType[],
  after: readonly MediaType[],
): void {
  const kind = direction === 'request' ? 'body' : 'answer';
  for (const media of before) {
    const now = after.find(({ mediaType }) => mediaType === media.mediaType);
    if (!now) note(comparison, `${kind}-type-removed`, { before: media.pointer });
    else {
      compareEvidence(comparison, media.pointer, now.pointer);
      if (media.schema !== undefined && now.schema !== undefined)
        compareSchemas(comparison, direction, media.schema, now.schema);
    }
  }
  for (const { mediaType, pointer } of after)
    if (!before.some((media) => media.mediaType === mediaType))
      note(comparison, `${kind}-type-added`, { after: pointer });
}

function compareAnswers(comparison: Comparison, before: Operation, after: Operation): void {
  for (const response of before.responses) {
    const now = after.responses.find(({ status }) => status === response.status);
    const where = `Status ${response.status}`;
    if (!now) {
      const rule = isSuccess(response) ? 'success-removed' : 'error-removed';
      note(comparison, rule, { before: response.statedAt }, '', where);
      continue;
    }
    compareEvidence(comparison, response.pointer, now.pointer);
    compareContent(comparison, 'answer', response.content, now.content);
    compareHeaders(comparison, response, now);
  }
  for (const response of after.responses)
    if (!before.responses.some(({ status }) => status === response.status))
      note(
        comparison,
        isSuccess(response) ? 'success-added' : 'error-added',
        { after: response.statedAt },
        '',
        `Status ${response.status}`,
      );
}

function isSuccess({ status }: Response): boolean {
  return /^[23]/.test(status);
}

function compareHeaders(comparison: Comparison, before: Response, after: Response): void {
  const find = ({ headers }: Response, name: string): Response['headers'][number] | undefined =>
    headers.find((header) => header.name.toLowerCase() === name.toLowerCase());
  for (const { name, pointer, schema } of before.headers) {
    const now = find(after, name);
    if (!now) note(comparison, 'answer-header-removed', { before: pointer });
    else {
      compareEvidence(comparison, pointer, now.pointer);
      compareSchemas(comparison, 'answer', schema, now.schema);
    }
  }
  for (const { name, pointer } of after.headers)
    if (!find(before, name)) note(comparison, 'answer-header-added', { after: pointer });
}
