import { type Problem, STAYS } from './document-error.ts';
import { findRepeated } from './find-repeated.ts';
import { isObject, type JsonObject } from './json.ts';
import { findAt, joinPointer } from './json-pointer.ts';
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
      : [
          {
            pointer: `${pointer}/rule`,
            message: 'The one rule of a group is `exactly-one`.',
            isNote: true,
            mend: { at: pointer },
          },
        ],
};

/** Parameters that the kit can read from a request, and that the path has. */
export function checkParameters(root: JsonObject, operations: readonly Operation[]): Problem[] {
  return operations.flatMap((operation) => [
    ...operation.parameters.flatMap(checkOne),
    ...checkPath(root, operation),
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
    ...STAYS,
  }));
}

function checkOne({ in: place, name, pointer, statedAt, required, style }: Parameter): Problem[] {
  const supported: readonly string[] | undefined = Object.hasOwn(STYLES, place) ? STYLES[place] : undefined;
  if (supported === undefined)
    return [
      {
        pointer: `${pointer}/in`,
        message: 'A parameter is in path, query, header or cookie.',
        mend: { at: statedAt },
      },
    ];
  if (!supported.includes(style)) {
    const known = supported.map((one) => `\`${one}\``).join(', ');
    const message = `The style \`${style}\` is not supported; in ${place} use ${known}.`;
    return [{ pointer: `${pointer}/style`, message, mend: { at: `${pointer}/style` } }];
  }
  if (place === 'path' && !required)
    return [
      {
        pointer,
        message: `The path parameter \`${name}\` must be required.`,
        isNote: true,
        mend: { at: `${pointer}/required`, value: true },
      },
    ];
  return [];
}

/** A parameter that nobody describes is any text; one that is described and does not stand in the path is never given. */
function checkPath(root: JsonObject, { parameters, path, pointer }: Operation): Problem[] {
  const written = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '');
  const described = parameters.filter((parameter) => parameter.in === 'path');
  const add = (name: string): NonNullable<Problem['mend']> => {
    const list = `${pointer}/parameters`;
    const added = { name, in: 'path', required: true, schema: { type: 'string' } };
    return findAt(root, list) === undefined
      ? { at: list, value: [added] }
      : { at: `${list}/-`, value: added };
  };
  return [
    ...findRepeated(written, String).map((name) => ({
      pointer,
      message: `The path has {${name}} twice.`,
      ...STAYS,
    })),
    ...written
      .filter((name) => !described.some((parameter) => parameter.name === name))
      .map((name) => ({
        pointer,
        message: `The path has {${name}}, which no parameter describes.`,
        isNote: true as const,
        mend: add(name),
      })),
    ...described
      .filter(({ name }) => !written.includes(name))
      .map(({ name, statedAt }) => ({
        pointer,
        message: `The path parameter \`${name}\` does not stand in the path.`,
        isNote: true as const,
        mend: { at: statedAt },
      })),
  ];
}

function checkGroups({ groups, parameters }: Operation): Problem[] {
  const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  return groups.flatMap(({ parameters: grouped, pointer }) =>
    grouped
      .filter((name) => !names.includes(name))
      .map((name) => ({
        pointer,
        message: `The group names \`${name}\`, which is no query parameter of the operation.`,
        isNote: true,
      })),
  );
}
