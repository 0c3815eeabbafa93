import { isObject, type Json, type JsonObject } from '../../../../spec/json.ts';
import { joinPointer } from '../../../../spec/json-pointer.ts';
import { resolve } from '../../../../spec/resolve.ts';
import { code } from '../../../../spec/text/markdown.ts';
import { compareKeywords, type Direction, type SchemaPair } from './compare-keywords.ts';
import { type Comparison, compareEvidence, note } from './comparison.ts';
import { collectProperties } from './properties.ts';

/** Notes how a schema changed, and all that it refers to; a pair that was compared already is left out. */
export function compareSchemas(
  comparison: Comparison,
  direction: Direction,
  beforeAt: string,
  afterAt: string,
  seen: Set<string> = new Set(),
): void {
  const before = resolve(comparison.before, beforeAt);
  const after = resolve(comparison.after, afterAt);
  const pair = `${before.pointer} ${after.pointer}`;
  if (seen.has(pair)) return;
  seen.add(pair);
  const was = isObject(before.value) ? before.value : {};
  const is = isObject(after.value) ? after.value : {};
  const place = { before: before.pointer, after: after.pointer };
  const at = { comparison, direction, place, was, is };

  compareEvidence(comparison, before.pointer, after.pointer);
  compareKeywords(at);
  compareProperties(at, seen);
  for (const keyword of ['oneOf', 'anyOf']) compareChoices(at, keyword, seen);
  for (const keyword of ['items', 'additionalProperties'])
    if (isObject(was[keyword]) && isObject(is[keyword]))
      compareSchemas(
        comparison,
        direction,
        `${before.pointer}/${keyword}`,
        `${after.pointer}/${keyword}`,
        seen,
      );
}

function compareProperties({ comparison, direction, place }: SchemaPair, seen: Set<string>): void {
  const before = collectProperties(comparison.before, place.before);
  const after = collectProperties(comparison.after, place.after);
  for (const [name, { pointer, required }] of before) {
    const now = after.get(name);
    if (!now) {
      const rule =
        required && direction === 'request'
          ? 'required-property-removed'
          : (`${direction}-property-removed` as const);
      note(comparison, rule, { before: pointer });
      continue;
    }
    if (required !== now.required) {
      const [always, sometimes] =
        direction === 'request'
          ? (['request-property-required', 'request-property-optional'] as const)
          : (['answer-property-always', 'answer-property-sometimes'] as const);
      note(comparison, now.required ? always : sometimes, { before: pointer, after: now.pointer });
    }
    compareEvidence(comparison, pointer, now.pointer);
    compareSchemas(comparison, direction, pointer, now.pointer, seen);
  }
  for (const [name, { pointer, required }] of after) {
    if (before.has(name)) continue;
    const rule =
      required && direction === 'request'
        ? 'required-property-added'
        : (`${direction}-property-added` as const);
    note(comparison, rule, { after: pointer });
  }
}

/** Branches belong together by their title or the schema that they name, else by what they are. */
function compareChoices(
  { comparison, direction, place, was, is }: SchemaPair,
  keyword: string,
  seen: Set<string>,
): void {
  const [before, after] = [toBranches(was, keyword), toBranches(is, keyword)];
  if (before.size === 0 && after.size === 0) return;
  if (before.size === 0 || after.size === 0) {
    const rule = before.size === 0 ? ('tightened' as const) : ('loosened' as const);
    note(comparison, `${direction}-limit-${rule}`, place, code(keyword));
    return;
  }
  for (const [name, index] of before) {
    const now = after.get(name);
    if (now === undefined)
      note(
        comparison,
        `${direction}-choice-removed`,
        { before: joinPointer(place.before, keyword, index) },
        code(name),
      );
    else
      compareSchemas(
        comparison,
        direction,
        joinPointer(place.before, keyword, index),
        joinPointer(place.after, keyword, now),
        seen,
      );
  }
  for (const [name, index] of after)
    if (!before.has(name))
      note(
        comparison,
        `${direction}-choice-added`,
        { after: joinPointer(place.after, keyword, index) },
        code(name),
      );
}

function toBranches(schema: JsonObject, keyword: string): Map<string, number> {
  return new Map(
    listOf(schema[keyword]).map((branch, index) => {
      const { title, $ref, const: only, type } = isObject(branch) ? branch : {};
      return [
        String(
          title ??
            $ref ??
            (only === undefined ? undefined : JSON.stringify(only)) ??
            JSON.stringify(type ?? branch),
        ),
        index,
      ];
    }),
  );
}

function listOf(value: Json | undefined | Json[]): Json[] {
  return Array.isArray(value) ? value : [];
}
