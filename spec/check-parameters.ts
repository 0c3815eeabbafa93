import type { Problem } from './document-error.ts';
import { findRepeated } from './find-repeated.ts';
import { isObject, type JsonObject } from './json.ts';
import { joinPointer } from './json-pointer.ts';
import type { ObjectChecks } from './object-check.ts';
import type { Operation, Parameter } from './operation.ts';
import { STYLES } from './request/parameter-style.ts';
import { resolve } from './resolve.ts';

/** No list of parameters has one twice (OpenAPI §4.8.12), and a group has a rule that the kit knows. */
export const PARAMETER_CHECKS: ObjectChecks = {
  PathItem: checkList,
  Operation: checkList,
  ParameterGroup: ({ rule }, pointer) =>
    rule === 'exactly-one'
      ? []
      : [{ pointer: `${pointer}/rule`, message: 'The one rule of a group is `exactly-one`.' }],
};

/** Parameters that the kit can read from a request, and that the path has. */
export function checkParameters(operations: readonly Operation[]): Problem[] {
  return operations.flatMap((operation) => [
    ...operation.parameters.flatMap(checkOne),
    ...checkPath(operation),
    ...checkGroups(operation),
  ]);
}

function checkList({ parameters }: JsonObject, holder: string, root: JsonObject): Problem[] {
  const listed = (Array.isArray(parameters) ? parameters : []).map((_, index) => {
    const pointer = joinPointer(holder, 'parameters', index);
    const { value } = resolve(root, pointer);
    const name = isObject(value) ? `${String(value['in'])} parameter \`${String(value['name'])}\`` : '';
    return { pointer, name };
  });
  return findRepeated(listed, ({ name }) => name).map(({ pointer, name }) => ({
    pointer,
    message: `The ${name} is listed twice.`,
  }));
}

function checkOne({ in: place, name, pointer, required, style }: Parameter): Problem[] {
  const supported: string | undefined = Object.hasOwn(STYLES, place) ? STYLES[place] : undefined;
  if (supported === undefined)
    return [{ pointer: `${pointer}/in`, message: 'A parameter is in path, query, header or cookie.' }];
  if (style !== supported) {
    const message = `The style \`${style}\` is not supported; in ${place} use \`${supported}\`.`;
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
    ...findRepeated(written, String).map((name) => `The path has {${name}} twice.`),
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
