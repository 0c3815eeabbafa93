import { createRedactor, type Redact } from '../../spec/redaction/redactor.ts';
import type { ContractOptions } from './options.ts';
import { toSecrets } from './target/keys.ts';

/** Filters every key that a run was given, and what is so near one that it gives it away, out of what is shown. */
export function createKeyRedactor({ keys, otherKeys = {}, retiredKeys = {} }: ContractOptions): Redact {
  const given = [keys, otherKeys, retiredKeys].flatMap((ring) => Object.values(ring));
  return createRedactor(given.flatMap((key) => (key === undefined || key === '' ? [] : toSecrets(key))));
}
