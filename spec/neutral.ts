import type { Problem } from './document-error.ts';
import type { Json } from './json.ts';

/** Objects without which an operation is not the same; all others say something of it that it can do without. */
const NEEDED: ReadonlySet<string> = new Set([
  'Schema',
  'Parameter',
  'RequestBody',
  'MediaType',
  'Response',
  'SecurityScheme',
  'Reference',
]);

/** What an object of a kind costs where it is not there: the operations that reach it, or nothing. */
export function toCost(type: string): Pick<Problem, 'isNote'> {
  return NEEDED.has(type) ? {} : { isNote: true };
}

const NEUTRAL: Readonly<Record<string, Json>> = {
  Info: { title: 'Untitled', version: '' },
  Paths: {},
  PathItem: {},
  Components: {},
  Responses: {},
  Response: { description: '' },
  Schema: {},
  MediaType: {},
  Header: { schema: {} },
};

/** An object of a kind that says nothing, for the place of one that cannot be read; `undefined` where the place is better left empty. */
export function toNeutral(type: string): Json | undefined {
  return Object.hasOwn(NEUTRAL, type) ? structuredClone(NEUTRAL[type]) : undefined;
}
