import type { Json } from '../json.ts';
import { type Pick, toPatternText } from './pattern-text.ts';
import type { NumberKeyword, SchemaNode } from './schema-node.ts';

/**
 * A text of each common format (JSON Schema 2020-12 Validation §7.3, and those of the OpenAPI Format Registry). With another last digit
 * it is of that format too.
 */
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T12:00:01Z',
  date: '2026-01-21',
  time: '12:00:01Z',
  duration: 'P1D',
  email: 'somebody1@company.example',
  'idn-email': 'somebody1@company.example',
  hostname: 'host1.company.example',
  'idn-hostname': 'host1.company.example',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://company.example/1',
  url: 'https://company.example/1',
  'uri-reference': '/path/1',
  iri: 'https://company.example/1',
  'iri-reference': '/path/1',
  'uri-template': '/path/1/{id}',
  uuid: '123e4567-e89b-42d3-a456-426614174001',
  'json-pointer': '/a/1',
  'relative-json-pointer': '0/a/1',
  regex: '^a1$',
  byte: 'YWE1',
};

/** What tells a value from its neighbours in a list, and what is taken where several would do. */
interface Making {
  pick: Pick;
  salt: number;
}

/** The largest that some schemas state of a lower bound; `undefined` where none states any. */
export function findMost(nodes: readonly SchemaNode[], keyword: NumberKeyword): number | undefined {
  const stated = nodes.flatMap((node) => node.number(keyword) ?? []);
  return stated.length === 0 ? undefined : Math.max(...stated);
}

/** The smallest that they state of an upper one. */
export function findLeast(nodes: readonly SchemaNode[], keyword: NumberKeyword): number | undefined {
  const stated = nodes.flatMap((node) => node.number(keyword) ?? []);
  return stated.length === 0 ? undefined : Math.min(...stated);
}

/** A number within all bounds, near 1 where that may be. */
export function makeNumber(
  type: 'integer' | 'number',
  nodes: readonly SchemaNode[],
  { pick, salt }: Making,
): number {
  const isWhole = type === 'integer';
  const steps = nodes.flatMap((node) => node.number('multipleOf') ?? []).filter((one) => one > 0);
  const step = steps.length > 0 ? steps.reduce(toCommon) : undefined;
  const above = findMost(nodes, 'exclusiveMinimum');
  const below = findLeast(nodes, 'exclusiveMaximum');
  const gap = isWhole || above === undefined || below === undefined ? 1 : Math.min(1, (below - above) / 2);
  const low = largest([findMost(nodes, 'minimum'), above === undefined ? undefined : above + gap]);
  const high = smallest([findLeast(nodes, 'maximum'), below === undefined ? undefined : below - gap]);
  const near = Math.min(Math.max(1, low ?? 1), high ?? Number.POSITIVE_INFINITY);
  const whole = isWhole ? Math.ceil(near) : near;
  const isDownward = low === undefined && pick(2) === 1;
  if (step === undefined) return isDownward ? whole - salt : Math.min(whole + salt, high ?? whole + salt);
  const first = Math.ceil((low ?? Math.min(near, step)) / step - 1e-9);
  const count = high !== undefined && (first + salt) * step > high ? first : first + salt;
  // 3 × 0.1 is not 0.3.
  return Number((count * step).toPrecision(12));
}

function largest(bounds: readonly (number | undefined)[]): number | undefined {
  const stated = bounds.filter((one) => one !== undefined);
  return stated.length === 0 ? undefined : Math.max(...stated);
}

function smallest(bounds: readonly (number | undefined)[]): number | undefined {
  const stated = bounds.filter((one) => one !== undefined);
  return stated.length === 0 ? undefined : Math.min(...stated);
}

/** A multiple of two numbers. */
function toCommon(one: number, other: number): number {
  const isMultiple = (of: number): boolean => Math.abs(of / other - Math.round(of / other)) < 1e-9;
  for (let count = 1; count <= 1_000; count += 1) if (isMultiple(one * count)) return one * count;
  return one * other;
}

/** A text of the form that one of some schemas names, else of the length that all want. */
export function makeText(nodes: readonly SchemaNode[], { pick, salt }: Making): Json {
  const least = findMost(nodes, 'minLength');
  const longest = findLeast(nodes, 'maxLength') ?? Number.POSITIVE_INFINITY;
  const [pattern] = nodes.flatMap((node) => node.text('pattern') ?? []);
  if (pattern !== undefined) {
    const text = toPatternText(pattern, pick, Math.max(least ?? 0, salt > 0 ? 2 : 0));
    if (text !== undefined) return toLength(text, least ?? 0, longest);
  }
  const [format] = nodes.flatMap((node) => FORMATS[node.text('format') ?? ''] ?? []);
  if (format !== undefined && salt === 0) return format;
  if (format !== undefined) return vary(format, salt);
  const text = 'a'.repeat(Math.min(least ?? 1, MOST_CHARACTERS, longest));
  return salt === 0 ? text : toLength(`${text}${salt}`.slice(-Math.max(longest, 1)), least ?? 0, longest);
}

/** Longer texts are not made. */
const MOST_CHARACTERS = 100_000;

function toLength(text: string, least: number, longest: number): string {
  return [...text]
    .slice(0, longest)
    .join('')
    .padEnd(Math.min(least, MOST_CHARACTERS), text.at(-1) ?? 'a');
}

/** Another text of the same form: its last digit is another. */
function vary(text: string, salt: number): string {
  return text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + salt) % 10));
}
