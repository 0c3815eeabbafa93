import { FILTERED, filterQuery, isSecretName } from '../../spec/text/secret-names.ts';

/** Takes secrets out of texts: the values of fields that are called like one, and keys that are known wherever they stand. */
export interface JournalRedactor {
  field(name: string, value: string): string;
  /** A path with its query. */
  target(target: string): string;
  text(text: string): string;
}

export function createJournalRedactor(secrets: () => Iterable<string>): JournalRedactor {
  const patterns = new Map<string, RegExp>();
  const patternOf = (secret: string): RegExp => {
    const pattern = patterns.get(secret) ?? toPattern(secret);
    patterns.set(secret, pattern);
    return pattern;
  };
  const text = (value: string): string => {
    let result = value;
    for (const secret of secrets()) {
      if (secret !== '') result = result.replace(patternOf(secret), FILTERED);
    }
    return result;
  };
  return {
    field: (name, value) => (isSecretName(name) ? FILTERED : text(value)),
    target: (target) => text(filterQuery(target, isSecretName)),
    text,
  };
}

/** A secret as it may stand in a text: any of its bytes percent-encoded, once or more. */
function toPattern(secret: string): RegExp {
  const bytes = [...Buffer.from(secret)].map((byte) => {
    const hex = byte.toString(16).padStart(2, '0');
    return `(?:\\x${hex}|%(?:25)*${hex})`;
  });
  return new RegExp(bytes.join(''), 'gi');
}
