import type { Problem } from './document-error.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { joinPointer } from './json-pointer.ts';
import type { ObjectChecks } from './object-check.ts';

/** Each variable of a server's URL is described, and its default is one of its values (OpenAPI §4.8.5, §4.8.6). */
export const SERVER_CHECKS: ObjectChecks = { Server: checkVariables, ServerVariable: checkDefault };

function checkVariables({ url, variables }: JsonObject, pointer: string): Problem[] {
  return [...String(url).matchAll(/\{([^}]*)\}/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => !Object.hasOwn(isObject(variables) ? variables : {}, name))
    .map((name) => ({
      pointer: joinPointer(pointer, 'url'),
      message: `The URL has {${name}}, which \`variables\` does not describe.`,
    }));
}

function checkDefault({ enum: values, default: standard }: JsonObject, pointer: string): Problem[] {
  if (!Array.isArray(values) || values.includes(standard as Json)) return [];
  const message = `The default \`${String(standard)}\` is none of the values: ${values.join(', ') || 'there are none'}.`;
  return [{ pointer: joinPointer(pointer, 'default'), message }];
}
