import type { Json } from '../../../spec/json.ts';
import type { FindBreakages } from './breakage.ts';

/**
 * Texts that are of none of the formats that ajv-formats checks, by format (JSON Schema 2020-12, validation §7.3; OpenAPI
 * §4.4.2 for `byte`). The first ones are near misses, which a careless reader lets pass.
 */
const BAD_TEXTS: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-02-30', '2026-13-01', '26-01-31'],
  time: ['24:00:00Z', '09:61:00Z', '09:30'],
  'date-time': ['2026-02-30T09:30:00Z', '2026-01-12T24:30:00Z', '2026-01-12'],
  'iso-time': ['24:00:00', '09:61:00', '09'],
  'iso-date-time': ['2026-02-30T09:30:00', '2026-01-12T24:30:00', '2026-01-12'],
  duration: ['P', '1D', 'P1H'],
  uri: ['//a.example/x', 'a b', 'http://a.example/%zz'],
  'uri-reference': ['a b', '\\\\a\\b', '%zz'],
  'uri-template': ['{a', 'a b', '{a}}'],
  url: ['http://', '//a.example', 'a b'],
  email: ['a@', '@a.example', 'a b@a.example'],
  hostname: ['-a.example', 'a..example', 'a_b.example'],
  ipv4: ['256.0.0.1', '10.0.0', '10.0.0.0.1'],
  ipv6: ['12345::', '1::2::3', '10.0.0.1'],
  regex: ['[', '(', '*'],
  uuid: [
    '123e4567-e89b-12d3-a456-42661417400',
    '123e4567e89b12d3a456426614174000',
    'g23e4567-e89b-12d3-a456-426614174000',
  ],
  'json-pointer': ['a', '/~2', '~'],
  'json-pointer-uri-fragment': ['/a', '#a', '#/~2'],
  'relative-json-pointer': ['/a', '01', '-1'],
  byte: ['a', '*', 'ab=c'],
};

/** Numbers beyond the formats of whole numbers (OpenAPI §4.4.2). */
const BAD_NUMBERS: Readonly<Record<string, readonly number[]>> = {
  int32: [2 ** 31, -(2 ** 31) - 1, 2 ** 40],
  int64: [1.5, 0.25],
};

/** `format` (validation §7): another value of the same kind; none for a format that is not checked. */
export const breakFormats: FindBreakages = ({ schema, value }) => {
  const format = schema.text('format');
  if (format === undefined) return [];
  return [{ keyword: 'format', predicate: `is no ${format}`, alternatives: listBadValues(format, value) }];
};

function listBadValues(format: string, value: Json): readonly Json[] {
  const known = typeof value === 'string' ? BAD_TEXTS : typeof value === 'number' ? BAD_NUMBERS : {};
  return Object.hasOwn(known, format) ? (known[format] ?? []) : [];
}
