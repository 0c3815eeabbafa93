import { createSchemaValidators } from '../../../spec/schema/schema-validators.ts';

/** The formats that a text may be told to have (JSON Schema 2020-12 Validation §7.3), the narrowest first. */
const FORMATS = ['date-time', 'date', 'uuid', 'email', 'ipv4', 'ipv6', 'uri'] as const;

const VALIDATORS = createSchemaValidators(
  Object.fromEntries(FORMATS.map((format) => [format, { type: 'string', format }])),
);

/** The formats that a text has. */
export function listFormats(text: string): string[] {
  // A URI without an authority may be any text with a colon in it.
  return FORMATS.filter(
    (format) => VALIDATORS.at(`/${format}`)(text).length === 0 && (format !== 'uri' || text.includes('://')),
  );
}
