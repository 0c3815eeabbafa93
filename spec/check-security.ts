import type { Problem } from './document-error.ts';
import { isObject, type JsonObject } from './json.ts';
import { findAt, joinPointer } from './json-pointer.ts';
import type { ObjectChecks } from './object-check.ts';
import { STAGE_VARIABLE } from './servers.ts';

/** Only API keys in a header are served, one at a time: a scheme that is not understood would let everybody in. */
export const SECURITY_CHECKS: ObjectChecks = {
  SecurityScheme: checkScheme,
  StageBound: checkStageBound,
  SecurityRequirement: checkRequirement,
  OpenAPI: checkAlternatives,
  Operation: checkAlternatives,
};

function checkScheme(scheme: JsonObject, pointer: string): Problem[] {
  if (scheme['type'] === 'apiKey' && scheme['in'] === 'header' && scheme['name']) return [];
  const message =
    'This security scheme is not supported: only `type: apiKey` with `in: header` and a `name` is.';
  return [{ pointer, message }];
}

function checkStageBound({ variable }: JsonObject, pointer: string): Problem[] {
  if (variable === STAGE_VARIABLE) return [];
  const message = `A key is bound to the server variable \`${STAGE_VARIABLE}\`, not to \`${String(variable)}\`.`;
  return [{ pointer: joinPointer(pointer, 'variable'), message }];
}

function checkRequirement(requirement: JsonObject, pointer: string, root: JsonObject): Problem[] {
  const names = Object.keys(requirement);
  const message = 'More than one security scheme at a time is not supported.';
  return [
    ...(names.length > 1 ? [{ pointer, message }] : []),
    ...names
      .filter((name) => findAt(root, joinPointer('/components/securitySchemes', name)) === undefined)
      .map((name) => ({ pointer, message: `There is no security scheme \`${name}\`.` })),
  ];
}

/** An empty requirement beside another says that no key is needed; two others would be a choice between keys. */
function checkAlternatives({ security }: JsonObject, pointer: string): Problem[] {
  const requirements = Array.isArray(security) ? security.filter(isObject) : [];
  const wanted = requirements.filter((requirement) => Object.keys(requirement).length > 0);
  if (wanted.length < 2) return [];
  const message = 'A choice between security schemes is not supported; keep one.';
  return [{ pointer: joinPointer(pointer, 'security'), message }];
}
