import type { Problem } from './document-error.ts';
import type { JsonObject } from './json.ts';
import { findAt, joinPointer } from './json-pointer.ts';
import type { ObjectChecks } from './object-check.ts';
import { isToken } from './security.ts';
import { STAGE_VARIABLE } from './servers.ts';

/** A scheme that is not understood would let everybody in, or nobody. */
export const SECURITY_CHECKS: ObjectChecks = {
  SecurityScheme: checkScheme,
  StageBound: checkStageBound,
  SecurityRequirement: checkRequirement,
};

/** What each type needs (OpenAPI §4.8.27). */
const SCHEME_TYPES: Readonly<Record<string, (scheme: JsonObject) => boolean>> = {
  apiKey: ({ name, in: place }) =>
    (place === 'query' && typeof name === 'string' && name !== '') ||
    ((place === 'header' || place === 'cookie') && isToken(name)),
  http: ({ scheme }) => isToken(scheme),
  mutualTLS: () => true,
  oauth2: () => true,
  openIdConnect: () => true,
};

function checkScheme(scheme: JsonObject, pointer: string): Problem[] {
  const type = String(scheme['type']);
  if (Object.hasOwn(SCHEME_TYPES, type) && SCHEME_TYPES[type]?.(scheme)) return [];
  const message =
    'This security scheme is not understood: `type` is `apiKey` with a `name` and `in: header`, `query` or `cookie`; `http` with a `scheme`; `oauth2`, `openIdConnect` or `mutualTLS`.';
  return [{ pointer, message }];
}

function checkStageBound({ variable }: JsonObject, pointer: string): Problem[] {
  if (variable === STAGE_VARIABLE) return [];
  const message = `A key is bound to the server variable \`${STAGE_VARIABLE}\`, not to \`${String(variable)}\`.`;
  return [{ pointer: joinPointer(pointer, 'variable'), message }];
}

function checkRequirement(requirement: JsonObject, pointer: string, root: JsonObject): Problem[] {
  return Object.keys(requirement)
    .filter((name) => findAt(root, joinPointer('/components/securitySchemes', name)) === undefined)
    .map((name) => ({
      pointer,
      message: `There is no security scheme \`${name}\`.`,
      isNote: true,
      mend: { at: joinPointer(pointer, name) },
    }));
}
