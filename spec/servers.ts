import type { Problem } from './document-error.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { joinPointer } from './json-pointer.ts';
import type { ObjectChecks } from './object-check.ts';

/** A base address as the document gives it (OpenAPI §4.8.5), without scheme and authority. */
export interface BasePath {
  /** The path, such as `/{stage}/1`; '' at the root of the host. Variables other than the stage stand by their default. */
  template: string;
  /**
   * The values of the variable `stage`, in the document's order; without that variable, those of the document, of which the key tells
   * one; where that has none either, the one stage `default`.
   */
  stages: readonly string[];
  defaultStage: string;
}

/** The server variable that names the stage. */
export const STAGE_VARIABLE = 'stage';

const NO_STAGES = { stages: ['default'], defaultStage: 'default' };

/**
 * The base path of the first of some servers. Without servers it is the root (OpenAPI §4.8.1). `known` are the stages of the document, for
 * servers of an operation whose address names none.
 */
export function toBasePath(
  servers: Json | undefined,
  known: Omit<BasePath, 'template'> = NO_STAGES,
): BasePath {
  const server = Array.isArray(servers) && isObject(servers[0]) ? servers[0] : { url: '/' };
  const variables = isObject(server['variables']) ? server['variables'] : {};
  const path = withoutAuthority(String(server['url']));
  const template = expandVariables(path, variables, STAGE_VARIABLE).replace(/\/+$/, '');
  const stage = isObject(variables[STAGE_VARIABLE]) ? variables[STAGE_VARIABLE] : undefined;
  if (!stage || !template.includes(`{${STAGE_VARIABLE}}`))
    return { template, stages: known.stages, defaultStage: known.defaultStage };
  const fallback = String(stage['default']);
  const stages = Array.isArray(stage['enum']) ? stage['enum'].map(String) : [fallback];
  return { template, stages, defaultStage: fallback };
}

/** The path of a server's or another reading's address: `{host}/{stage}/1` and `https://a.example/v1` lose what is before. */
export function withoutAuthority(url: string): string {
  const path = url
    .replace(/^(?:(?:[a-z][a-z0-9+.-]*|\{[^}]+\}):)?\/\/[^/]*/i, '')
    .replace(/^\{[^}/]+\}(?=\/|$)/, '');
  return path.startsWith('/') || path === '' ? path : `/${path}`;
}

/** Whether it is known of an address below a base path which stage it is of. */
export function namesStage({ template, stages }: BasePath): boolean {
  return stages.length === 1 || template.includes(`{${STAGE_VARIABLE}}`);
}

/** `template` with one stage written in. */
export function withStage(template: string, stage: string): string {
  return template.replaceAll(`{${STAGE_VARIABLE}}`, () => stage);
}

/** Path and base path of an address where an operation is, or may be: as much of its path as it was is kept. */
export function splitAddress(
  address: string,
  { base, path }: { base: BasePath; path: string },
): { path: string; base: string } {
  if (base.template !== '' && address.startsWith(`${base.template}/`))
    return { path: address.slice(base.template.length), base: base.template };
  if (address.endsWith(path)) return { path, base: address.slice(0, -path.length) };
  const stage = /^\/\{stage\}(?=\/)/.exec(address)?.[0] ?? '';
  return { path: address.slice(stage.length), base: stage };
}

/** A server's URL, or a part of it, with its variables by their default, but for one that is kept. */
export function expandVariables(url: string, variables: JsonObject, kept?: string): string {
  return url.replace(/\{([^}]+)\}/g, (whole, name: string) => {
    const variable = variables[name];
    return name !== kept && isObject(variable) ? String(variable['default']) : whole;
  });
}

/** Each variable of a server's URL is described, and its default is one of its values (OpenAPI §4.8.5, §4.8.6). */
export const SERVER_CHECKS: ObjectChecks = { Server: checkVariables, ServerVariable: checkDefault };

function checkVariables({ url, variables }: JsonObject, pointer: string): Problem[] {
  return [...String(url).matchAll(/\{([^}]*)\}/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => !Object.hasOwn(isObject(variables) ? variables : {}, name))
    .map((name) => ({
      pointer: joinPointer(pointer, 'url'),
      message: `The URL has {${name}}, which \`variables\` does not describe.`,
      isNote: true,
      mend: isObject(variables)
        ? { at: joinPointer(pointer, 'variables', name), value: { default: name } }
        : { at: joinPointer(pointer, 'variables'), value: { [name]: { default: name } } },
    }));
}

function checkDefault({ enum: values, default: standard }: JsonObject, pointer: string): Problem[] {
  if (!Array.isArray(values) || values.includes(standard as Json)) return [];
  const message = `The default \`${String(standard)}\` is none of the values: ${values.join(', ') || 'there are none'}.`;
  const mend =
    values[0] === undefined ? { at: `${pointer}/enum` } : { at: `${pointer}/default`, value: values[0] };
  return [{ pointer: joinPointer(pointer, 'default'), message, isNote: true, mend }];
}
