import { createRedactor, type Redact } from '../../spec/redaction/redactor.ts';
import { listCredentialTexts } from '../../spec/text/secret-names.ts';
import type { ContractOptions } from './options.ts';
import { toSecrets } from './target/keys.ts';

/** Filters every key and credential that a run was given, and what is so near one that it gives it away, out of what is shown. */
export function createKeyRedactor(options: ContractOptions): Redact {
  const { keys, otherKeys = {}, retiredKeys = {}, credentials = {} } = options;
  const given = [keys, otherKeys, retiredKeys].flatMap((ring) => Object.values(ring));
  const others = Object.values(credentials).flatMap((value = '') => listCredentialTexts(value));
  return createRedactor(
    [...given, ...others].flatMap((key) => (key === undefined || key === '' ? [] : toSecrets(key))),
  );
}
