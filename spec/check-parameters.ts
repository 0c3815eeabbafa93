import type { Problem } from './document-error.ts';
import { findRepeated } from './find-repeated.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { joinPointer } from './json-pointer.ts';
import type { Operation, Parameter } from './operation.ts';
import { STYLES } from './request/parameter-style.ts';
import { resolve } from './resolve.ts';
import { walkDocument } from './walk.ts';

/** Parameters that the kit can read from a request, that the path has, and that no list has twice (OpenAPI §4.8.12). */
export function checkParameters(root: JsonObject, operations: readonly Operation[]): Problem[] {
  return [
    ...checkLists(root),
    ...operations.flatMap((operation) => [
      ...operation.parameters.flatMap(checkOne),
      ...checkPath(operation),
      ...checkGroups(operation),
    ]),
  ];
}

function checkLists(root: JsonObject): Problem[] {
  const problems: Problem[] = [];
  walkDocument(root, ({ type, value, pointer }) => {
    if (!isObject(value)) return;
    if (type === 'PathItem' || type === 'Operation')
      problems.push(...checkList(root, value['parameters'], joinPointer(pointer, 'parameters')));
    if (type === 'ParameterGroup' && value['rule'] !== 'exactly-one')
      problems.push({ pointer: `${pointer}/rule`, message: 'The one rule of a group is `exactly-one`.' });
  });
  return problems;
}

function checkList(root: JsonObject, list: Json | undefined, pointer: string): Problem[] {
  const names = (Array.isArray(list) ? list : []).map((_, index) => {
    const { value } = resolve(root, joinPointer(pointer, index));
    return isObject(value) ? `${String(value['in'])} parameter \`${String(value['name'])}\`` : '';
  });
  return findRepeated(names).map(({ name, index }) => ({
    pointer: joinPointer(pointer, index),
    message: `The ${name} is listed twice.`,
  }));
}

function checkOne({ in: place, name, pointer, required, style }: Parameter): Problem[] {
  const played: string | undefined = Object.hasOwn(STYLES, place) ? STYLES[place] : undefined;
  if (played === undefined)
    return [{ pointer: `${pointer}/in`, message: 'A parameter is in path, query, header or cookie.' }];
  if (style !== played) {
    const message = `The style \`${style}\` is not played; in ${place} use \`${played}\`.`;
    return [{ pointer: `${pointer}/style`, message }];
  }
  if (place === 'path' && !required)
    return [{ pointer, message: `The path parameter \`${name}\` must be required.` }];
  return [];
}

function checkPath({ parameters, path, pointer }: Operation): Problem[] {
  const written = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '');
  const described = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const messages = [
    ...findRepeated(written).map(({ name }) => `The path has {${name}} twice.`),
    ...written
      .filter((name) => !described.includes(name))
      .map((name) => `The path has {${name}}, which no parameter describes.`),
    ...described
      .filter((name) => !written.includes(name))
      .map((name) => `The path parameter \`${name}\` does not stand in the path.`),
  ];
  return messages.map((message) => ({ pointer, message }));
}

function checkGroups({ groups, parameters }: Operation): Problem[] {
  const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  return groups.flatMap(({ parameters: grouped, pointer }) =>
    grouped
      .filter((name) => !names.includes(name))
      .map((name) => ({
        pointer,
        message: `The group names \`${name}\`, which is no query parameter of the operation.`,
      })),
  );
}
